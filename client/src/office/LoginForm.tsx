import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { inWords } from "./api";
import { Brand } from "./Brand";

interface Props {
  title: string;
  text?: string;
  act: string;
  /** What is said before anything was tried. */
  notice?: string;
  ready: boolean;
  children: ComponentChildren;
  /** What it rejects with is shown. */
  onSend(): Promise<void>;
}

/** The one form of a page before the office. */
export function LoginForm({ title, text, act, notice = "", ready, children, onSend }: Props) {
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy || !ready) return;
    setBusy(true);
    setFault("");
    try {
      await onSend();
    } catch (no) {
      setFault(inWords(no));
    }
    setBusy(false);
  };
  return (
    <form class="panel" onSubmit={(event) => void send(event)}>
      <Brand />
      <h1>{title}</h1>
      {text ? <p class="muted">{text}</p> : null}
      {children}
      <p class="minus oans" role="alert">
        {fault || notice}
      </p>
      <button type="submit" class="btn go big" disabled={busy || !ready}>
        {act}
      </button>
    </form>
  );
}
