/** The bounties of a knock-out tournament: on the players at the table, and in words when one is won. */

import { t } from "../../i18n";
import { listed, money } from "../../i18n/format";
import { tournament } from "../../tournaments";
import type { KnockedOut, SeatView, TableConfig } from "../../wire/types";

/** The bounty on a player; empty if there is none, or its currency is not known yet. */
export function bountyText({ bounty }: SeatView, config: TableConfig): string {
  const currency = bounty > 0 ? tournament(config.tournament).value?.view.config.currency : undefined;
  return currency === undefined ? "" : money(bounty, currency, "auto");
}

/** A knock-out in words; `who` begins the sentence if one player alone wins the bounty. `me` is the viewer's name. */
export function knockOutWords({ name, currency, shares }: KnockedOut, me: string | null): { who: readonly string[]; text: string } {
  const amount = listed(shares.map((share) => money(share.amount, currency, "auto")));
  const names = shares.map((share) => share.name);
  if (names.length > 1) {
    const values = { names: listed(names), name, amount };
    return { who: [], text: name === me ? t("log.knock-you-out", values) : t("log.knock-out", values) };
  }
  if (name === me) return { who: names, text: t("log.knocks-you-out", { amount }) };
  return { who: names, text: t(names[0] === me ? "log.knocks-out.you" : "log.knocks-out", { name, amount }) };
}

/** "Anna knocks out Bob: bounty 50". */
export function knockOutText(event: KnockedOut, me: string | null): string {
  const { who, text } = knockOutWords(event, me);
  return [...who.map((name) => (name === me ? t("table.you") : name)), text].join(" ");
}
