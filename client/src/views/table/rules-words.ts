/** A table's rake and its disconnect protection in words. */

import { t, tOr } from "../../i18n";
import { money } from "../../i18n/format";
import type { TableRules } from "../../wire/calls";
import type { TableConfig } from "../../wire/types";
import { streetKey } from "../../games";

/** What a pot under `fine_below` pays 1 for. */
const FINE_STEP = 20;

export function houseName(house: string): string {
  return tOr(`house.${house}`, house);
}

/** The schedule that holds here, a sentence each. */
export function rakeWords({ rake, rake_from, vip_points }: TableRules, config: TableConfig): string[] {
  if (!rake) return [t("rake.none")];
  const amount = (cents: number) => money(cents, config.currency);
  const words = [t("rake.step", { charge: amount(rake.charge), step: amount(rake.step) })];
  if (rake.fine_below > 0) {
    words.push(t("rake.fine", { below: amount(rake.fine_below), charge: amount(1), step: amount(FINE_STEP) }));
  }
  if (rake.first_step > 0) {
    words.push(t("rake.first", { from: amount(rake.step), below: amount(2 * rake.step), charge: amount(rake.first_step) }));
  }
  let from = 2;
  for (const [most, cap] of rake.caps) {
    const players = from === most ? `${most}` : `${from}–${most}`;
    words.push(t("rake.cap", { players, cap: amount(cap) }));
    from = most + 1;
  }
  words.push(t("rake.from", { street: tOr(streetKey(config.game, rake_from), "") }));
  if (vip_points > 0) words.push(t("rake.points", { count: vip_points }));
  return words;
}

/** What happens to a player who disconnects, and how many protections the viewer has left. */
export function protectionWords({ protections_a_day, protections_left }: TableRules): string {
  if (protections_a_day === 0) return t("protection.none");
  const text = t("protection.some", { count: protections_a_day });
  return protections_left === null ? text : `${text} ${t("protection.left", { count: protections_left })}`;
}
