import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { inWords } from "./api";
import { o } from "./i18n";
import { say } from "./toast";

const LONGEST_REASON = 300;

interface Props {
  title: string;
  /** What will come of it. */
  text?: string;
  /** What the button says. */
  act: string;
  danger?: boolean;
  /** Whether a reason is asked for; `told`: the people affected see it. */
  reason?: "none" | "wanted" | "needed";
  /** What happens with the reason if the people affected do not see it. */
  kept?: string;
  wide?: boolean;
  /** Whether it can be done as it stands. */
  ready?: boolean;
  children?: ComponentChildren;
  /** Does it, and says what came of it; where it rejects, the refusal is shown. */
  onDo(reason: string): Promise<string>;
  onEnd(): void;
}

/** What is asked before something is done. The browser keeps the keyboard in it; Escape leaves it. */
export function Dialog({ title, text = "", act, danger = false, reason = "none", kept, wide = false, ready = true, children, onDo, onEnd }: Props) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [why, setWhy] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => box.current?.showModal(), []);
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (reason === "needed" && !why.trim()) {
      setFault(o("ask.reason-needed"));
      return;
    }
    setBusy(true);
    setFault("");
    try {
      say(await onDo(why.trim()));
      onEnd();
    } catch (no) {
      setFault(inWords(no));
      setBusy(false);
    }
  };
  return (
    <dialog ref={box} class={wide ? "oask wide" : "oask"} aria-labelledby={`${id}-title`} onClose={onEnd}>
      <form onSubmit={(event) => void send(event)}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text ? <p class="muted">{text}</p> : null}
        {children}
        {reason !== "none" ? (
          <div class="ofield">
            <label for={`${id}-why`}>{reason === "needed" ? o("ask.reason") : o("ask.reason-wanted")}</label>
            <span class="field">
              <textarea
                id={`${id}-why`}
                rows={2}
                maxLength={LONGEST_REASON}
                value={why}
                aria-describedby={`${id}-about`}
                onInput={(event) => setWhy(event.currentTarget.value)}
              />
            </span>
            <p id={`${id}-about`} class="faint">
              {kept ?? o("ask.reason-logged")}
            </p>
          </div>
        ) : null}
        <p class="minus oans" role="alert">
          {fault}
        </p>
        <div class="row end">
          <button type="button" class="btn quiet" onClick={() => box.current?.close()}>
            {o("ask.no")}
          </button>
          <button type="submit" class={danger ? "btn danger" : "btn go"} disabled={!ready || busy}>
            {act}
          </button>
        </div>
      </form>
    </dialog>
  );
}
