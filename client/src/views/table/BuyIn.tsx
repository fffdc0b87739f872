import { useEffect, useRef, useState } from "preact/hooks";
import { buyInLimits, fullBuyIn, mostBuyIn } from "../../buy-in";
import { useFocusInside } from "../../frame/dialog";
import { RejoinNote } from "../../frame/RejoinNote";
import { t } from "../../i18n";
import { BetSlider } from "../../parts/BetSlider";
import { Icon } from "../../parts/Icon";
import type { TableConfig } from "../../wire/types";
import { asksHost } from "../private/requests";
import type { Range } from "./moves";
import { amountText } from "./scene";
import { clamp, inChips, parseAmount, partOf, stepFrom, stopAt } from "./sizing";

interface BuyInProps {
  config: TableConfig;
  /** The chips that already lie there; null for somebody who is about to sit down. */
  stack: number | null;
  wallet: number;
  onDone(amount: number): void;
  onClose(): void;
}

const ONE_CHIP = 100;

/**
 * How much may be bought: what the table allows, the wallet holds, and is not in the stack yet (null: no seat yet).
 * Null: nothing may be bought.
 */
export function buyInRange(config: TableConfig, stack: number | null, wallet: number): Range | null {
  const lying = stack ?? 0;
  const limits = stack === null ? buyInLimits(config) : { least: config.min_buy_in, most: mostBuyIn(config) };
  const most = Math.min(limits.most - lying, wallet);
  const least = lying > 0 ? Math.min(ONE_CHIP, most) : limits.least;
  return most > 0 && most >= least ? { verb: "bet", least, most, all: most } : null;
}

interface AmountProps {
  range: Range;
  amount: number;
  config: TableConfig;
  label: string;
  onAmount(amount: number): void;
}

function Amount({ range, amount, config, label, onAmount }: AmountProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const step = config.stakes.big_blind || config.stakes.bring_in || 100;
  const text = amountText(amount, config);
  return (
    <div class="size">
      <BetSlider
        label={label}
        least={range.least}
        most={range.most}
        value={amount}
        text={text}
        part={partOf(range, amount)}
        onPart={(part) => onAmount(stopAt(range, part, step))}
        onStep={(direction) => onAmount(stepFrom(range, amount, step, direction))}
        onEnd={(end) => onAmount(range[end])}
      />
      <div class="amount">
        <button type="button" aria-label={t("dock.less")} onClick={() => onAmount(stepFrom(range, amount, step, -1))}>
          <Icon name="minus" small />
        </button>
        <input
          aria-label={label}
          inputMode="decimal"
          value={draft ?? text}
          onInput={(event) => {
            const typed = parseAmount(event.currentTarget.value);
            setDraft(event.currentTarget.value);
            if (typed !== null) onAmount(clamp(typed, range));
          }}
          onBlur={() => setDraft(null)}
        />
        <button type="button" aria-label={t("dock.more")} onClick={() => onAmount(stepFrom(range, amount, step, 1))}>
          <Icon name="plus" small />
        </button>
      </div>
    </div>
  );
}

/** A hundred big blinds is what most sit down with; a top-up fills up. */
const usualBuyIn = (config: TableConfig, stack: number | null): number =>
  stack === null && config.stakes.big_blind ? 100 * config.stakes.big_blind : fullBuyIn(config);

/** The buy-in, or a top-up: how much, out of which wallet. A panel beside the table's middle, not over the dock. */
export function BuyIn({ config, stack, wallet, onDone, onClose }: BuyInProps) {
  const range = buyInRange(config, stack, wallet);
  const [wanted, setAmount] = useState(range ? clamp(usualBuyIn(config, stack), range) : 0);
  // Stakes, stack and wallet may change while the form is open.
  const amount = range ? clamp(wanted, range) : 0;
  const panel = useRef<HTMLFormElement>(null);
  useFocusInside(panel, "[data-first]");
  const text = amountText(amount, config);
  const asks = asksHost(config);
  useEffect(() => {
    // From wherever the keyboard is: the form lies over the table.
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [onClose]);
  return (
    <form
      ref={panel}
      class="panel buyin"
      aria-label={stack === null ? t("buy.title", { name: config.name }) : t("buy.title.add")}
      onSubmit={(event) => {
        event.preventDefault();
        if (range) onDone(inChips(amount, range, config.stakes.chip));
      }}
    >
      <header>
        <h2 class="grow">{stack === null ? t("buy.title", { name: config.name }) : t("buy.title.add")}</h2>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {config.host ? null : (
        <p class="wallet">
          <span>{t("buy.wallet")}</span> <b>{amountText(wallet, config)}</b>
        </p>
      )}
      {stack === null ? <RejoinNote config={config} /> : null}
      {range ? (
        <>
          <Amount range={range} amount={amount} config={config} label={t("buy.amount")} onAmount={setAmount} />
          <div class="ends">
            <button type="button" class="btn quiet" onClick={() => setAmount(range.least)}>
              {t("buy.least")} {amountText(range.least, config)}
            </button>
            <button type="button" class="btn quiet" onClick={() => setAmount(range.most)}>
              {t("buy.most")} {amountText(range.most, config)}
            </button>
          </div>
          <button type="submit" class="btn go big wide" data-first>
            {asks ? t("buy.ask", { amount: text }) : stack === null ? t("buy.sit", { amount: text }) : t("buy.add", { amount: text })}
          </button>
        </>
      ) : (
        <p class="muted">
          {stack !== null && stack >= mostBuyIn(config)
            ? t("buy.full")
            : t("buy.poor", { least: amountText(stack === null ? buyInLimits(config).least : config.min_buy_in, config) })}
        </p>
      )}
    </form>
  );
}
