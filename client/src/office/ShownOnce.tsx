import { useEffect, useId, useRef, useState } from "preact/hooks";
import { copyText } from "../copy";
import { o } from "./i18n";

interface Props {
  title: string;
  text: string;
  /** What the field holds. */
  label: string;
  secret: string;
  onEnd(): void;
}

/** A secret that is shown only once: a link, a key, a webhook's secret. */
export function ShownOnce({ title, text, label, secret, onEnd }: Props) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} class="oask" aria-labelledby={`${id}-title`} onClose={onEnd}>
      <div class="ostack">
        <h2 id={`${id}-title`}>{title}</h2>
        <p class="muted">{text}</p>
        <div class="ofield">
          <label for={`${id}-secret`}>{label}</label>
          <span class="field">
            <input id={`${id}-secret`} readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
          </span>
        </div>
        <div class="row end">
          <button type="button" class="btn line" onClick={() => void copyText(secret).then(() => setCopied(true), () => setCopied(false))}>
            {o(copied ? "factor.copied" : "factor.copy")}
          </button>
          <button type="button" class="btn go" onClick={() => box.current?.close()}>
            {o("staff.link-done")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
