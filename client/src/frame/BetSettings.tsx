import { useState } from "preact/hooks";
import { t } from "../i18n";
import { change, settings, USUAL_PRESETS, type BetSize } from "../settings";
import { readSize, sizeWritten } from "../views/table/size-words";

/** Above what part of the stack, and from how many big blinds on, one may be asked. */
const STACKS = [0, 25, 50, 100] as const;
const BLINDS = [0, 10, 25, 50, 100] as const;

/** The bets of one's own: presets by street, and above which bets a second press is wanted. */
export function BetSettings() {
  const { presets, confirm } = settings.value;
  return (
    <div class="wide-settings">
      <p class="faint">{t("settings.presets.hint")}</p>
      {presets.map((row, street) => (
        <div key={street} class="preset-row" role="group" aria-label={t(`settings.presets.${streetName(street)}`)}>
          <span>{t(`settings.presets.${streetName(street)}`)}</span>
          {row.map((size, at) => (
            <SizeField
              key={`${at} ${sizeWritten(size)}`}
              size={size}
              label={t("settings.presets.number", { number: at + 1 })}
              onSize={(now) => change({ presets: replaced(street, at, now) })}
            />
          ))}
        </div>
      ))}
      <button type="button" class="btn quiet" onClick={() => change({ presets: USUAL_PRESETS })}>
        {t("settings.presets.usual")}
      </button>
      <label class="choice-row">
        <span>{t("settings.confirm.blinds")}</span>
        <select
          value={confirm.blinds}
          onChange={(event) => change({ confirm: { ...confirm, blinds: Number(event.currentTarget.value) } })}
        >
          {BLINDS.map((blinds) => (
            <option key={blinds} value={blinds}>
              {blinds === 0 ? t("settings.confirm.never") : t("settings.confirm.from-blinds", { count: blinds })}
            </option>
          ))}
        </select>
      </label>
      <label class="choice-row">
        <span>{t("settings.confirm.stack")}</span>
        <select
          value={confirm.stack}
          onChange={(event) => change({ confirm: { ...confirm, stack: Number(event.currentTarget.value) } })}
        >
          {STACKS.map((part) => (
            <option key={part} value={part}>
              {part === 0 ? t("settings.confirm.never") : t("settings.confirm.from-stack", { part })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const streetName = (street: number) => (["first", "second", "third", "later"] as const)[street] ?? "later";

const replaced = (street: number, at: number, size: BetSize) =>
  settings
    .peek()
    .presets.map((row, number) => (number === street ? row.map((one, place) => (place === at ? size : one)) : row));

/** One size in its field. What is no size is marked, and not taken over. */
function SizeField({ size, label, onSize }: { size: BetSize; label: string; onSize(size: BetSize): void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && readSize(draft) === null;
  return (
    <input
      class="size-field"
      aria-label={label}
      aria-invalid={wrong}
      autocomplete="off"
      value={draft ?? sizeWritten(size)}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => {
        const read = draft === null ? null : readSize(draft);
        setDraft(null);
        if (read) onSize(read);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}
