import { useEffect, useId, useRef, useState } from "preact/hooks";
import { o } from "../i18n";
import { when } from "../when";
import type { Member } from "./StaffPage";

/** `link` is what stands behind `/office/join#`; the room tells it this once. */
export interface Given {
  readonly member: Member;
  readonly link: string;
  readonly expires: number;
}

export function GivenLink({ given, onEnd }: { given: Given; onEnd(): void }) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => box.current?.showModal(), []);
  const address = `${location.origin}/office/join#${given.link}`;
  return (
    <dialog ref={box} class="oask" aria-labelledby={`${id}-title`} onClose={onEnd}>
      <div class="ostack">
        <h2 id={`${id}-title`}>{o("staff.link-name", { name: given.member.name })}</h2>
        <p class="muted">{o("staff.link-text", { at: when(given.expires) })}</p>
        <div class="ofield">
          <label for={`${id}-link`}>{o("staff.link")}</label>
          <span class="field">
            <input id={`${id}-link`} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
          </span>
        </div>
        <div class="row end">
          <button type="button" class="btn line" onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true), () => setCopied(false))}>
            {o(copied ? "factor.copied" : "factor.copy")}
          </button>
          <button type="button" class="btn go" onClick={() => box.current?.close()}>
            {o("staff.link-kept")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
