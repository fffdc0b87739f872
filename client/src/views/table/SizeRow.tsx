import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { BetSlider } from "../../parts/BetSlider";
import { Icon } from "../../parts/Icon";
import type { Range } from "./moves";
import { sizeText } from "./size-words";
import { clamp, parseAmount, partOf, stepFrom, stopAt, type Preset } from "./sizing";

interface SizeRowProps {
  range: Range;
  presets: readonly Preset[];
  amount: number;
  /** The slider's step: one big blind. */
  step: number;
  text(amount: number): string;
  /** As `unitsOf` the table's currency. */
  units: number;
  /** What was typed last is no amount. */
  wrong: boolean;
  /** Null: what is typed is no amount. */
  onAmount(amount: number | null): void;
  /** Enter in the field. */
  onEnter(): void;
}

/** The most characters of an amount in the field's usual type. */
const ROOM = 9;

/** The field for a typed amount. While it is written in, the amount follows it within the range. */
function AmountField({ range, amount, text, units, wrong: none, onAmount, onEnter }: SizeRowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!none && document.activeElement !== field.current) setDraft(null);
  }, [amount, none]);
  const typed = draft === null ? null : parseAmount(draft, units);
  const wrong = draft !== null && (typed === null || clamp(typed, range) !== typed);
  return (
    <input
      ref={field}
      data-amount
      class={text(amount).length > ROOM ? "long" : ""}
      aria-label={t(range.verb === "bet" ? "dock.amount.bet" : "dock.amount.raise")}
      aria-invalid={wrong}
      inputMode="decimal"
      autocomplete="off"
      value={draft ?? text(amount)}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => {
        const written = event.currentTarget.value;
        setDraft(written);
        const parsed = parseAmount(written, units);
        onAmount(parsed === null ? null : clamp(parsed, range));
      }}
      // A press elsewhere must not bring back an amount that was there before.
      onBlur={() => none || setDraft(null)}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          if (none) return;
          // An impossible amount is first corrected in sight; making the bet then needs another press.
          setDraft(null);
          if (!wrong) onEnter();
        } else if (event.key === "Escape") {
          setDraft(null);
          onAmount(amount);
          event.currentTarget.blur();
        }
      }}
    />
  );
}

/** Presets, slider, and the amount with less and more: all that sizes a bet. */
export function SizeRow(props: SizeRowProps) {
  const { range, presets, amount, step, text, onAmount } = props;
  const chosen = props.wrong ? undefined : presets.find((preset) => preset.possible && preset.total === amount);
  const label = t(range.verb === "bet" ? "dock.amount.bet" : "dock.amount.raise");
  const move = (direction: 1 | -1) => onAmount(stepFrom(range, amount, step, direction));
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    move(event.deltaY < 0 ? 1 : -1);
  };
  return (
    <>
      <div class="presets" role="group" aria-label={t("dock.presets")} onWheel={wheel}>
        {presets.map((preset, at) => (
          <button
            key={at}
            type="button"
            disabled={!preset.possible}
            aria-pressed={preset === chosen}
            onClick={() => onAmount(preset.total)}
          >
            {sizeText(preset.size)}
          </button>
        ))}
      </div>
      <BetSlider
        label={label}
        least={range.least}
        most={range.most}
        value={amount}
        text={text(amount)}
        part={partOf(range, amount)}
        onPart={(part) => onAmount(stopAt(range, part, step))}
        onStep={move}
        onEnd={(end) => onAmount(range[end])}
      />
      <div class="amount" onWheel={wheel}>
        <button type="button" aria-label={t("dock.less")} onClick={() => move(-1)}>
          <Icon name="minus" small />
        </button>
        <AmountField {...props} />
        <button type="button" aria-label={t("dock.more")} onClick={() => move(1)}>
          <Icon name="plus" small />
        </button>
      </div>
    </>
  );
}
