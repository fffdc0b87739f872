import { signal } from "@preact/signals";
import { t } from "../i18n";
import { lobby, table } from "../state";
import { tableNumber, tournament, tournamentOf, tournaments } from "../tournaments";

/** Names of private tables, open or closed, which are in no lobby: learned from hands. */
const learned = signal<Readonly<Record<string, string>>>({});

export function learnNames(names: Readonly<Record<string, string>>): void {
  const known = learned.peek();
  if (Object.entries(names).some(([id, name]) => name && known[id] !== name)) learned.value = { ...known, ...names };
}

/** The name of a table, from whichever source knows it. */
export function shownName(id: string): string {
  return table(id).value?.view.config.name ?? lobby.value?.get(id)?.config.name ?? (learned.value[id] || ofTournament(id) || id);
}

/** A tournament's table has the tournament's name and its own number; empty for any other. */
function ofTournament(id: string): string {
  const of = tournamentOf(id);
  if (!of) return "";
  const name = tournament(of).value?.view.config.name ?? tournaments.value?.get(of)?.name ?? t("tour.mark.tournament");
  return `${name} ${tableNumber(id)}`;
}
