interface Props {
  id: string;
  /** `code`: of a device, shown as it is typed; `new`: a password that is chosen. */
  kind: "password" | "new" | "code";
  label: string;
  value: string;
  hint?: string;
  onInput(value: string): void;
}

/** A field for what proves who somebody is. */
export function Secret({ id, kind, label, value, hint, onInput }: Props) {
  const how = kind === "code" ? ({ type: "text", inputMode: "text", autocomplete: "one-time-code" } as const) : ({ type: "password", autocomplete: kind === "new" ? "new-password" : "current-password" } as const);
  return (
    <div class="ofield">
      <label for={id}>{label}</label>
      <span class="field">
        <input id={id} {...how} spellcheck={false} value={value} aria-describedby={hint ? `${id}-hint` : undefined} onInput={(event) => onInput(event.currentTarget.value)} />
      </span>
      {hint ? (
        <p id={`${id}-hint`} class="faint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
