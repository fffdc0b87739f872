import { useState } from "preact/hooks";
import { money } from "../../i18n/format";
import { centsOf } from "../../views/cashier/amount";
import { newNonce } from "../../views/cashier/nonce";
import { OfficeError, post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";

export type InPersonAct = "take" | "give" | "propose";

interface Props {
  act: InPersonAct;
  currencies: readonly string[];
  onEnd(): void;
  onDone(): void;
}

/** Money that is taken or given at the desk, or a correction that is proposed. */
export function InPerson({ act, currencies, onEnd, onDone }: Props) {
  const [player, setPlayer] = useState("");
  const [text, setText] = useState("");
  const [currency, setCurrency] = useState(currencies[0] ?? "EUR");
  const [sign, setSign] = useState<"add" | "take-away">("add");
  const [against, setAgainst] = useState<"bank" | "rake">("bank");
  const [nonce, setNonce] = useState(newNonce);
  const correction = act === "propose";
  /** Whatever is changed makes it another request. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setNonce(newNonce());
    };
  const send = async (reason: string) => {
    const cents = centsOf(text);
    if (!player.trim()) throw new OfficeError("who", o("cash.player"));
    if (cents === null) throw new OfficeError("what", o("cash.no-amount"));
    const amount = correction && sign === "take-away" ? -cents : cents;
    const body = { player: player.trim(), currency, amount, reason, nonce, ...(correction ? { against } : {}) };
    const row = await post(`cash/${act}`, body);
    onDone();
    const done = row.state === "received" || row.state === "paid";
    const values = { name: row.name, amount: money(cents, currency) };
    return done ? o(act === "take" ? "cash.taken" : "cash.given", values) : o("cash.needs-second", values);
  };
  return (
    <Dialog title={o(`cash.${act}-title`)} text={o(`cash.${act}-text`)} act={o(correction ? "cash.propose-act" : `cash.${act}`)} reason={correction ? "needed" : "wanted"} onDo={send} onEnd={onEnd}>
      <Text id="cash-player" label={o("player")} value={player} onInput={changed(setPlayer)} />
      <div class="ocash-amount">
        <Text id="cash-amount" label={o("cash.amount")} value={text} decimal onInput={changed(setText)} />
        <Choice id="cash-currency" label={o("cash.currency")} value={currency} options={(correction ? [...currencies, "FUN"] : currencies).map((one) => [one, one])} onChange={changed(setCurrency)} />
      </div>
      {correction ? (
        <>
          <div class="seg" role="group" aria-label={o("cash.sign")}>
            {(["add", "take-away"] as const).map((one) => (
              <button key={one} type="button" aria-pressed={sign === one} onClick={() => changed(setSign)(one)}>
                {o(`cash.${one}`)}
              </button>
            ))}
          </div>
          <Choice
            id="cash-against"
            label={o("cash.against")}
            value={against}
            options={[
              ["bank", o("cash.against-bank")],
              ["rake", o("cash.against-rake")],
            ]}
            onChange={changed((one: string) => setAgainst(one as typeof against))}
          />
        </>
      ) : null}
    </Dialog>
  );
}

function Text({ id, label, value, decimal = false, onInput }: { id: string; label: string; value: string; decimal?: boolean; onInput(value: string): void }) {
  return (
    <div class="ofield">
      <label for={id}>{label}</label>
      <span class="field">
        <input id={id} autocomplete="off" inputMode={decimal ? "decimal" : "text"} value={value} onInput={(event) => onInput(event.currentTarget.value)} />
      </span>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

function Choice({ id, label, value, options, onChange }: ChoiceProps) {
  return (
    <div class="ofield">
      <label for={id}>{label}</label>
      <span class="field">
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
