import { reasonWords } from "../../hands/reasons";
import { t } from "../../i18n";
import type { TournamentAnswer } from "../../wire/calls";
import type { TournamentView } from "../../wire/types";

/** For the winner of a table of a shoot-out who waits for the others; undefined for everybody else. */
export function tableWon({ view, own }: TournamentAnswer): string | undefined {
  if (view.config.format !== "shoot-out" || view.phase !== "running" || !own?.me) return undefined;
  const myTable = view.tables.find(({ table }) => table === own.me?.table);
  const playing = view.tables.filter(({ players }) => players > 1).length;
  return myTable?.players === 1 && playing > 0 ? t("tour.table-won", { count: playing }) : undefined;
}

/** What everybody must know now, the most important first; null while play goes its way. */
export function newsOf(view: TournamentView): { readonly text: string; readonly short: string } | null {
  if (view.phase === "cancelled") {
    const short = t("tour.standing.cancelled");
    return { text: view.cancelled ? t("tour.cancelled-why", { reason: reasonWords(view.cancelled) }) : short, short };
  }
  if (view.phase !== "running") return null;
  if (view.paused) return { text: t("tour.paused", { reason: view.paused }), short: t("tour.short.paused") };
  if (view.deal) return { text: t("tour.deal.news"), short: t("tour.short.deal") };
  if (view.in_break) return { text: t("tour.in-break"), short: t("tour.short.break") };
  if (view.break_due) return { text: t("tour.break-due"), short: t("tour.short.break-due") };
  if (view.hand_for_hand) return { text: t("tour.hand-for-hand"), short: t("tour.short.hand-for-hand") };
  return null;
}
