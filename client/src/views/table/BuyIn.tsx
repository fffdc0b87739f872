import { useEffect, useId, useRef, useState } from "preact/hooks";
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
  /** The player's chips at the table; null for somebody who is about to sit down. */
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
  /** What is written in the field; null: the amount itself. */
  draft: string | null;
  /** What is written there cannot be brought. */
  wrong: boolean;
  /** The id of what says so. */
  about: string;
  onDraft(draft: string | null): void;
  onAmount(amount: number): void;
}

function Amount({ range, amount, config, label, draft, wrong, about, onDraft, onAmount }: AmountProps) {
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
          aria-invalid={wrong}
          aria-describedby={about}
          inputMode="decimal"
          autocomplete="off"
          value={draft ?? text}
          onInput={(event) => onDraft(event.currentTarget.value)}
          // A press elsewhere must not bring back an amount that was there before.
          onBlur={() => wrong || onDraft(null)}
        />
        <button type="button" aria-label={t("dock.more")} onClick={() => onAmount(stepFrom(range, amount, step, 1))}>
          <Icon name="plus" small />
        </button>
      </div>
    </div>
  );
}

/** "Enter an amount from 20.00 to 100.00". */
function acceptedWords({ least, most }: Range, config: TableConfig): string {
  const words = { least: amountText(least, config), most: amountText(most, config) };
  return least === most ? t("buy.only", words) : t("dock.amount.wrong", words);
}

/** A hundred big blinds is what most sit down with; a top-up fills up. */
const usualBuyIn = (config: TableConfig, stack: number | null): number =>
  stack === null && config.stakes.big_blind ? 100 * config.stakes.big_blind : fullBuyIn(config);

/** The buy-in, or a top-up: how much, out of which wallet. A panel beside the table's middle, not over the dock. */
export function BuyIn({ config, stack, wallet, onDone, onClose }: BuyInProps) {
  const range = buyInRange(config, stack, wallet);
  const [wanted, setWanted] = useState(range ? clamp(usualBuyIn(config, stack), range) : 0);
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? wanted : parseAmount(draft);
  // Stakes, stack and wallet may change while the form is open.
  const wrong = range !== null && draft !== null && (typed === null || clamp(typed, range) !== typed);
  const amount = range ? inChips(clamp(wanted, range), range, config.stakes.chip) : 0;
  const setAmount = (now: number) => {
    setWanted(now);
    setDraft(null);
  };
  const write = (text: string | null) => {
    setDraft(text);
    const read = text === null ? null : parseAmount(text);
    if (range && read !== null && clamp(read, range) === read) setWanted(read);
  };
  const id = useId();
  const panel = useRef<HTMLFormElement>(null);
  useFocusInside(panel, "[data-first]");
  const text = wrong ? "–" : amountText(amount, config);
  const asks = asksHost(config);
  useEffect(() => {
    // From wherever the focus is: the form is open over the table.
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
        if (range && !wrong) onDone(amount);
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
          <Amount
            range={range}
            amount={amount}
            config={config}
            label={t("buy.amount")}
            draft={draft}
            wrong={wrong}
            about={id}
            onDraft={write}
            onAmount={setAmount}
          />
          <p id={id} class={wrong ? "minus" : "vh"} role="alert">
            {wrong ? acceptedWords(range, config) : ""}
          </p>
          <div class="ends">
            <button type="button" class="btn quiet" onClick={() => setAmount(range.least)}>
              {t("buy.least")} {amountText(range.least, config)}
            </button>
            <button type="button" class="btn quiet" onClick={() => setAmount(range.most)}>
              {t("buy.most")} {amountText(range.most, config)}
            </button>
          </div>
          <button type="submit" class="btn go big wide" data-first disabled={wrong}>
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
