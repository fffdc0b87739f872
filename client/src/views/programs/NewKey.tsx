import { useId, useState } from "preact/hooks";
import { Field } from "../../frame/Form";
import { t, tOr } from "../../i18n";
import { reasonOf } from "../../notices";
import type { OwnKeys } from "../../wire/calls";
import { keys } from "./api";

const DAYS = [7, 30, 90, 366] as const;

const refusal = (error: unknown): string => reasonOf(error, "keys.refused");

/** What a new key is to be for. */
export function NewKey({ scopes, asks, onMade }: Pick<OwnKeys, "scopes" | "asks"> & { onMade(name: string, key: string): void }) {
  const id = useId();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [days, setDays] = useState<number>(90);
  const [addresses, setAddresses] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const given = { password, code };
  const ready = !busy && name.trim() !== "" && chosen.length > 0 && asks.every((one) => given[one].trim() !== "");
  const send = async (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    setFault("");
    try {
      const made = await keys.make({ name, scopes: chosen, days: days || null, addresses: addresses.split(/[\s,]+/).filter(Boolean), password, code });
      onMade(made.about.name, made.key);
      setName("");
      setPassword("");
      setCode("");
      setChosen([]);
      setAddresses("");
    } catch (error) {
      setFault(refusal(error));
    }
    setBusy(false);
  };
  return (
    <section class="panel" aria-label={t("keys.make")}>
      <header>
        <h2>{t("keys.make")}</h2>
      </header>
      <form class="pad new-key" onSubmit={(event) => void send(event)}>
        <label for={`${id}-name`}>{t("keys.name")}</label>
        <span class="field">
          <input id={`${id}-name`} maxLength={60} autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </span>
        <fieldset>
          <legend>{t("keys.scopes")}</legend>
          {scopes.map((one) => (
            <label key={one.name}>
              <input
                type="checkbox"
                checked={chosen.includes(one.name)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(scopes.map((scope) => scope.name).filter((scope) => (scope === one.name ? checked : chosen.includes(scope))))
                }
              />
              <span>
                <b>{one.name}</b> <span class="muted">{tOr(`keys.scope.${one.name}`, one.about)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label for={`${id}-days`}>{t("keys.days")}</label>
        <span class="field">
          <select id={`${id}-days`} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            {DAYS.map((one) => (
              <option key={one} value={one}>
                {t("keys.for-days", { count: one })}
              </option>
            ))}
            <option value={0}>{t("keys.for-good")}</option>
          </select>
        </span>
        <label for={`${id}-addresses`}>{t("keys.addresses")}</label>
        <span class="field">
          <input
            id={`${id}-addresses`}
            value={addresses}
            spellcheck={false}
            autocomplete="off"
            aria-describedby={`${id}-hint`}
            onInput={(event) => setAddresses(event.currentTarget.value)}
          />
        </span>
        <p id={`${id}-hint`} class="faint">
          {t("keys.addresses-hint")}
        </p>
        {asks.includes("password") ? <Field label={t("security.password-old")} name="password" type="password" autocomplete="current-password" value={password} onInput={setPassword} /> : null}
        {asks.includes("code") ? <Field label={t("welcome.code")} name="code" autocomplete="one-time-code" value={code} onInput={setCode} /> : null}
        <p class="minus" role="alert">
          {fault}
        </p>
        <button type="submit" class="btn go" disabled={!ready}>
          {t("keys.make-do")}
        </button>
      </form>
    </section>
  );
}
