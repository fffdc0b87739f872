import { useEffect, useState } from "preact/hooks";
import { copyText } from "../../copy";
import { Qr } from "../../parts/Qr";
import type { ProposedFactor } from "../../wire/calls";
import { inWords, post } from "../api";
import { o } from "../i18n";
import { Secret } from "../Secret";

/** Four letters at a time, as people type them. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** Sets up an authenticator; `onDone` is called once the recovery codes are there. */
export function SetUpFactor({ onDone, onFault }: { onDone(codes: readonly string[]): void; onFault(fault: string): void }) {
  const [proposed, setProposed] = useState<ProposedFactor | null>(null);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    post("own/factor/propose", {}).then(setProposed, (no: unknown) => onFault(inWords(no)));
  }, []);
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy || !code.trim()) return;
    setBusy(true);
    onFault("");
    try {
      onDone((await post("own/factor", { code: code.trim() })).codes);
    } catch (no) {
      onFault(inWords(no));
    }
    setBusy(false);
  };
  if (!proposed) return <p class="muted">{o("loading")}</p>;
  return (
    <form class="ofactor" onSubmit={(event) => void send(event)}>
      <Qr svg={proposed.qr} label={o("factor.qr")} />
      <div class="ostack">
        <p>{o("factor.scan")}</p>
        <p class="muted">
          {o("factor.type")} <code class="osecret">{inFours(proposed.secret)}</code>
        </p>
        <Secret id="factor-code" kind="code" label={o("factor.code")} value={code} onInput={setCode} />
        <button type="submit" class="btn go" disabled={busy || !code.trim()}>
          {o("factor.do")}
        </button>
      </div>
    </form>
  );
}

/** Recovery codes, one use each: shown only this once, to copy or save as a file. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");
  const copy = () => copyText(text).then(() => setCopied(true), () => setCopied(false));
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${o("factor.file-head")}\n\n${text}\n`)}`;
  return (
    <div class="ostack">
      <p>{o("factor.codes-text")}</p>
      <ul class="ocodes" aria-label={o("factor.codes")}>
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <div class="row wrap">
        <button type="button" class="btn line" onClick={() => void copy()}>
          {o(copied ? "factor.copied" : "factor.copy")}
        </button>
        <a class="btn line" href={file} download="dealerbox-recovery-codes.txt">
          {o("factor.download")}
        </a>
        <button type="button" class="btn go" onClick={onKept}>
          {o("factor.saved")}
        </button>
      </div>
    </div>
  );
}
