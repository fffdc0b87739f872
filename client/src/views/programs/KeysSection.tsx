import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { copyText } from "../../copy";
import { t } from "../../i18n";
import { clockTime, date } from "../../i18n/format";
import { notify, reasonOf, tell } from "../../notices";
import type { ApiKeyView, OwnKeys } from "../../wire/calls";
import { keys } from "./api";
import { NewKey } from "./NewKey";
import "./programs.css";

/** My keys: for bots, and for programs that read my hands. */
export function KeysSection() {
  const [answer, setAnswer] = useState<OwnKeys | null>(null);
  const [fault, setFault] = useState("");
  const [made, setMade] = useState<{ readonly name: string; readonly key: string } | null>(null);
  const again = useCallback(
    () => keys.all().then((found) => (setAnswer(found), setFault("")), (error: unknown) => setFault(reasonOf(error))),
    [],
  );
  useEffect(() => void again(), [again]);
  return (
    <div class="programs">
      <section class="panel" aria-label={t("keys.title")}>
        <header>
          <h2>{t("keys.title")}</h2>
        </header>
        <p class="pad muted">
          {t("keys.text")} <a href="/api/openapi.json">{t("keys.document")}</a>
        </p>
        {fault ? (
          <p class="pad minus" role="alert">
            {fault}
          </p>
        ) : null}
        {answer ? <KeyList all={answer.keys} onRevoked={() => void again()} /> : fault ? null : <p class="pad muted">{t("keys.loading")}</p>}
      </section>
      {made ? <Made key={made.key} made={made} onKept={() => setMade(null)} /> : null}
      {answer ? <NewKey scopes={answer.scopes} asks={answer.asks} onMade={(name, key) => (setMade({ name, key }), void again())} /> : null}
    </div>
  );
}

/** The secret of a key that was just made. */
function Made({ made, onKept }: { made: { readonly name: string; readonly key: string }; onKept(): void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = () => void copyText(made.key).then(() => notify(t("keys.copied"), "go"), tell);
  return (
    <section class="panel made" aria-label={t("keys.made", { name: made.name })}>
      <header>
        <h2>{t("keys.made", { name: made.name })}</h2>
      </header>
      <div class="pad">
        <p role="status">{t("keys.made-text")}</p>
        <label for="made-key">
          {t("keys.key")}
        </label>
        <span class="field">
          <input ref={field} id="made-key" readOnly value={made.key} onFocus={(event) => event.currentTarget.select()} />
        </span>
        <div class="row">
          <button type="button" class="btn line" onClick={copy}>
            {t("keys.copy")}
          </button>
          <button type="button" class="btn go" onClick={onKept}>
            {t("keys.saved")}
          </button>
        </div>
      </div>
    </section>
  );
}

function KeyList({ all, onRevoked }: { all: readonly ApiKeyView[]; onRevoked(): void }) {
  if (all.length === 0) return <p class="pad">{t("keys.none")}</p>;
  return (
    <ul class="own-keys">
      {all.map((one) => (
        <KeyRow key={one.id} of={one} onRevoked={onRevoked} />
      ))}
    </ul>
  );
}

const at = (time: number) => `${date(time)} ${clockTime(time)}`;

const holds = ({ revoked, expires }: ApiKeyView) => revoked === null && (expires === null || expires > Date.now());

function KeyRow({ of: key, onRevoked }: { of: ApiKeyView; onRevoked(): void }) {
  const [asked, setAsked] = useState(false);
  const revoke = () =>
    void keys.revoke(key.id).then(() => (notify(t("keys.revoked-name", { name: key.name }), "go"), onRevoked()), tell);
  return (
    <li class={holds(key) ? undefined : "over"}>
      <div class="row">
        <div class="grow">
          <b>{key.name}</b>
          <small class="faint">{facts(key)}</small>
        </div>
        {!holds(key) ? null : asked ? (
          <>
            <button type="button" class="btn danger" onClick={revoke}>
              {t("keys.revoke-sure")}
            </button>
            <button type="button" class="btn quiet" onClick={() => setAsked(false)}>
              {t("keys.keep")}
            </button>
          </>
        ) : (
          <button type="button" class="btn line" aria-label={t("keys.revoke-name", { name: key.name })} onClick={() => setAsked(true)}>
            {t("keys.revoke")}
          </button>
        )}
      </div>
    </li>
  );
}

function facts(key: ApiKeyView): string {
  const until = key.expires === null ? t("keys.for-good") : t(key.expires > Date.now() ? "keys.until" : "keys.ran-out", { at: at(key.expires) });
  const used = key.used === null ? t("keys.unused") : t("keys.used", { at: at(key.used), from: key.used_from });
  return [
    key.scopes.join(", "),
    key.revoked === null ? until : t("keys.revoked-at", { at: at(key.revoked) }),
    used,
    key.addresses.join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
