/** Handles notices from the server. */

import { handleClaim } from "./claims";
import { reasonWords } from "./hands/reasons";
import { t, tOr } from "./i18n";
import { money, tableMoney, tableNet } from "./i18n/format";
import { notify } from "./notices";
import { go } from "./router";
import { missing as missingTournament, ticketWon } from "./tournaments";
import type { Notice, TableLeft, TournamentCancelled, TournamentDisqualified } from "./wire/types";

/** `missingTable` takes the table of which the room says that there is none for us. */
export function handleNotice({ code, text, about }: Notice, missingTable: (id: string) => void): void {
  if (code === "no_table" && about) return missingTable(about);
  if (code === "no_tournament" && about) return missingTournament(about, true);
  // It comes with the amount as well (see below).
  if (code === "tournament_cancelled") return;
  if (code === "ticket_won") ticketWon();
  if (code === "place_claimed" && handleClaim()) return;
  // Whoever loses their place on this device reads why, however late they look.
  const stays = code === "place_asked" || code === "place_moved" ? { label: t("close"), run: () => undefined } : undefined;
  notify(tOr(`notice.${code}`, tOr(`refused.${code}`, text), { about }), "info", stays);
}

/** "You left Kallio with 64.00: +14.00 in 42 hands." */
export function handleTableLeft({ config, chips, bought_in, hands }: TableLeft): void {
  const values = { name: config.name, chips: tableMoney(chips, config) };
  if (hands === 0) notify(t("left.unplayed", values));
  else notify(t("left.result", { ...values, net: tableNet(chips - bought_in, config), count: hands }));
}

/** Why the tournament was cancelled, and what came back; it stays until it is read. */
export function handleCancelled({ tournament, name, reason, returned, currency }: TournamentCancelled): void {
  notify(`${name}. ${cancelledWords(reason, returned, currency)}`, "info", {
    label: t("tour.open"),
    run: () => go({ view: "tournament", id: tournament }),
  });
}

/** The player has been disqualified, and why; it stays until it is read. */
export function handleDisqualified({ tournament, name, reason, forfeits }: TournamentDisqualified): void {
  const money = forfeits ? ` ${t("tour.disqualified-money")}` : "";
  notify(`${t("tour.disqualified-why", { name, reason })}${money}`, "info", {
    label: t("tour.open"),
    run: () => go({ view: "tournament", id: tournament }),
  });
}

/** "Cancelled: a storm. 109 returned to your wallet." `returned` null: to who took no part. */
export function cancelledWords(reason: string, returned: number | null, currency: string): string {
  const why = reason ? t("tour.cancelled-why", { reason: reasonWords(reason) }) : t("tour.standing.cancelled");
  if (returned === null) return why;
  return `${why}. ${returned === 0 ? t("tour.nothing-returned") : t("tour.returned", { amount: money(returned, currency, "auto") })}`;
}
