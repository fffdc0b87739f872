import { mostBuyIn, rejoinOf } from "../buy-in";
import { t } from "../i18n";
import { clockTime, tableMoney } from "../i18n/format";
import type { TableConfig } from "../wire/types";

/** Why a returning player's buy-in is restricted; nothing if the limits say it all. */
export function RejoinNote({ config }: { config: TableConfig }) {
  const left = rejoinOf(config.id);
  if (left === null || left.chips <= config.min_buy_in) return null;
  const most = mostBuyIn(config);
  return (
    <p class="muted">
      {t(left.chips >= most ? "buy.left.exact" : "buy.left", {
        amount: tableMoney(left.chips, config),
        time: clockTime(left.until),
      })}
    </p>
  );
}
