import { signal } from "@preact/signals";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { confirming, inWords, post } from "./api";
import { o } from "./i18n";
import { Secret } from "./Secret";
import { session } from "./session";

/** Resolves the pending confirmation. */
const waiting = signal<((shown: boolean) => void) | null>(null);

confirming.ask = () =>
  new Promise((resolve) => {
    waiting.peek()?.(false);
    waiting.value = resolve;
  });

/** Asks the logged-in user to confirm who they are before a sensitive act. Opens over any other dialog. */
export function Confirm() {
  const resolve = waiting.value;
  // When the session ends, the next user is not asked to confirm what another began.
  useEffect(
    () => () => {
      waiting.peek()?.(false);
      waiting.value = null;
    },
    [],
  );
  return resolve ? <Question key={String(resolve)} onEnd={(shown) => ((waiting.value = null), resolve(shown))} /> : null;
}

function Question({ onEnd }: { onEnd(shown: boolean): void }) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [proof, setProof] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => box.current?.showModal(), []);
  const kind = session.value?.key ? "key" : session.value?.second_factor ? "code" : "password";
  const send = async (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || !proof.trim()) return;
    setBusy(true);
    setFault("");
    try {
      await post("own/confirm", { proof: proof.trim() });
      onEnd(true);
    } catch (no) {
      setFault(inWords(no));
      setBusy(false);
    }
  };
  return (
    <dialog ref={box} class="oask" aria-labelledby={`${id}-title`} onClose={() => onEnd(false)}>
      <form onSubmit={(event) => void send(event)}>
        <h2 id={`${id}-title`}>{o("confirm.title")}</h2>
        <p class="muted">{o("confirm.text")}</p>
        <Secret id={`${id}-proof`} kind={kind === "code" ? "code" : "password"} label={o(`confirm.${kind}`)} value={proof} onInput={setProof} />
        <p class="minus oans" role="alert">
          {fault}
        </p>
        <div class="row end">
          <button type="button" class="btn quiet" onClick={() => box.current?.close()}>
            {o("ask.no")}
          </button>
          <button type="submit" class="btn go" disabled={busy || !proof.trim()}>
            {o("confirm.do")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
