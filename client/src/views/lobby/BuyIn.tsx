import { buyInLimits } from "../../buy-in";
import { t } from "../../i18n";
import { level, tableMoney } from "../../i18n/format";
import type { TableConfig } from "../../wire/types";

interface BuyInProps {
  config: TableConfig;
  wallet: number;
  value: number;
  hidden: boolean;
  onChange(amount: number): void;
}

/** How much to bring: from the least to the most that the table and the wallet allow. */
export function BuyIn({ config, wallet, value, hidden, onChange }: BuyInProps) {
  const limits = buyInLimits(config);
  const most = Math.min(limits.most, wallet);
  if (hidden || most <= limits.least) return null;
  const step = Math.max(1, config.stakes.big_blind ?? level(config)[0]);
  return (
    <label class="bring">
      <span>{t("lobby.buy-in")}</span>
      <input
        type="range"
        min={limits.least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={tableMoney(value, config)}
        onInput={(event) => {
          const amount = event.currentTarget.valueAsNumber;
          // The right end is the whole of what is allowed, though it be no whole number of steps.
          onChange(amount + step > most ? most : amount);
        }}
      />
      <b class="num">{tableMoney(value, config)}</b>
    </label>
  );
}
