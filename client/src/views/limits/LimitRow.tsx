import { useId, useState } from "preact/hooks";
import { t } from "../../i18n";
import { dateTime, duration } from "../../i18n/format";
import { limitAmount } from "../../play";
import type { OwnLimit, PlayPage } from "../../wire/calls";
import { centsOf } from "../cashier/amount";
import { play, refusal } from "./api";

interface RowProps {
  limit: OwnLimit;
  now: number;
  onChange(page: PlayPage): void;
}

/** One limit: what it is, what is left of it, what waits, and the form that changes it. */
export function LimitRow({ limit, now, onChange }: RowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const { value, left, renews, raise_asked: asked, currency } = limit;
  const name = t(`limits.name.${limit.name}`);
  const run = async (work: Promise<PlayPage>) => {
    setBusy(true);
    setFault("");
    try {
      onChange(await work);
      setOpen(false);
    } catch (error) {
      setFault(refusal(error));
    }
    setBusy(false);
  };
  return (
    <div class="limit">
      <div class="what">
        <b id={`${id}-name`}>{name}</b>
        <span class={value === null ? "faint" : "num"}>{value === null ? t("limits.none") : limitAmount(value, currency)}</span>
        {value !== null && left !== null ? (
          <span class="muted">
            {t("limits.left", { left: limitAmount(left, currency) })}
            {renews !== null && renews > now ? `, ${t("limits.renews", { at: dateTime(renews) })}` : ""}
          </span>
        ) : null}
        <button type="button" class="btn line" aria-expanded={open} aria-describedby={`${id}-name`} onClick={() => setOpen(!open)}>
          {t(value === null ? "limits.set" : "limits.change")}
        </button>
      </div>
      {value !== null && left !== null ? (
        <div class="used" role="meter" aria-label={t("limits.used", { limit: name })} aria-valuemin={0} aria-valuemax={value} aria-valuenow={value - left} aria-valuetext={t("limits.left", { left: limitAmount(left, currency) })}>
          <span style={{ width: `${value === 0 ? 100 : Math.min(100, Math.max(0, Math.round(((value - left) * 100) / value)))}%` }} />
        </div>
      ) : null}
      {asked ? (
        <div class="waits" role="status">
          <span>
            {asked.value === null ? t("limits.remove-waits") : t("limits.raise-waits", { value: limitAmount(asked.value, currency) })}{" "}
            {asked.ready > now ? t("limits.ready", { at: dateTime(asked.ready), time: duration(Math.ceil((asked.ready - now) / 60_000)) }) : t("limits.confirm-until", { at: dateTime(asked.lapses) })}
          </span>
          {asked.ready <= now ? (
            <button type="button" class="btn go" disabled={busy} onClick={() => void run(play.confirm(limit))}>
              {t("limits.confirm")}
            </button>
          ) : null}
          <button type="button" class="btn line" disabled={busy} onClick={() => void run(play.callOff(limit))}>
            {t("limits.call-off")}
          </button>
        </div>
      ) : null}
      {open ? <Form limit={limit} label={name} busy={busy} onFault={setFault} onSet={(to) => void run(play.set(limit, to))} /> : null}
      <p class="minus" role="alert">
        {fault}
      </p>
    </div>
  );
}

interface FormProps {
  limit: OwnLimit;
  label: string;
  busy: boolean;
  onFault(text: string): void;
  onSet(value: number | null): void;
}

function Form({ limit, label, busy, onFault, onSet }: FormProps) {
  const [text, setText] = useState("");
  const typed = limit.currency ? amountOf(text) : minutesOf(text);
  const higher = limit.value !== null && typed !== null && typed > limit.value;
  const send = (event: Event) => {
    event.preventDefault();
    if (typed === null) return onFault(t(limit.currency ? "limits.fault.amount" : "limits.fault.minutes"));
    onSet(typed);
  };
  return (
    <form class="change" onSubmit={send}>
      <label>
        {t("limits.new", { limit: label })}
        <span class="field">
          <input value={text} inputMode={limit.currency ? "decimal" : "numeric"} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
          <span>{limit.currency || t("limits.minutes")}</span>
        </span>
      </label>
      <button type="submit" class="btn go" disabled={busy}>
        {t(higher ? "limits.ask-higher" : "limits.set-now")}
      </button>
      {limit.value !== null ? (
        <button type="button" class="btn line" disabled={busy} onClick={() => onSet(null)}>
          {t("limits.remove")}
        </button>
      ) : null}
      <p class="faint">{t(higher ? "limits.higher-waits" : "limits.lower-at-once")}</p>
    </form>
  );
}

/** Nothing at all is a limit too. */
const amountOf = (text: string): number | null => (/^0+([.,]0{1,2})?$/.test(text.trim()) ? 0 : centsOf(text));

const minutesOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1440 ? Number(text) : null);
