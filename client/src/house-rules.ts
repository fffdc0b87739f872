/** The house rules of a table in words: what it does besides the usual, a line each. */

import { extrasOf } from "./extras";
import { t } from "./i18n";
import { gameName, stakes, tableMoney } from "./i18n/format";
import type { TableConfig } from "./wire/types";

/** "Bomb pots: every 10 hands, 2.00 each"; empty if the table is played as usual. */
export function houseRules(config: TableConfig): readonly string[] {
  const { rotation = [], rotate_by = "orbits", rotate_every = 1 } = config.extras;
  const { straddle, bomb_every, bomb_ante = 0, seven_deuce, rabbit, run_twice, dealers_choice } = extrasOf(config);
  const amount = (cents: number) => tableMoney(cents, config);
  const games = rotation.map((game) => `${gameName(game)} ${stakes({ ...config, ...game })}`).join(", ");
  const turns = dealers_choice ? t("info.choice") : t(`info.rotation.${rotate_by}`, { count: rotate_every });
  return [
    config.approve ? t("rules.approve") : "",
    rotation.length > 1 ? t("rules.line", { rule: t("info.rotation"), text: `${games} (${turns})` }) : "",
    straddle ? t("rules.line", { rule: t("info.straddle"), text: t(`info.straddle.${straddle}`) }) : "",
    bomb_every ? t("rules.line", { rule: t("info.bomb"), text: t("info.bomb.every", { count: bomb_every, ante: amount(bomb_ante) }) }) : "",
    seven_deuce ? t("rules.line", { rule: t("info.bounty"), text: amount(seven_deuce) }) : "",
    run_twice ? t("rules.line", { rule: t("info.twice"), text: t("info.twice.on") }) : "",
    rabbit ? t("rules.line", { rule: t("info.rabbit"), text: t("info.rabbit.on") }) : "",
  ].filter(Boolean);
}
