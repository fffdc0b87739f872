import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { reasonOf } from "../notices";

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onInput(value: string): void;
  type?: "text" | "password" | "email";
  autocomplete?: string;
  /** Digits of a code: a phone shows its keyboard of numbers. */
  numeric?: boolean;
  required?: boolean;
  maxLength?: number;
  /** What is said below it. */
  about?: string;
  /** Takes the focus when it replaces what was filled in before. */
  focus?: boolean;
}

/** A labelled line to write in. */
export function Field({ label, name, value, onInput, type = "text", autocomplete, numeric, required, maxLength, about, focus }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  const line = (
    <label>
      {label}
      <span class="field">
        <input
          ref={input}
          name={name}
          type={type as "text"}
          value={value}
          required={required}
          maxLength={maxLength}
          autocomplete={autocomplete}
          inputMode={numeric ? "numeric" : undefined}
          spellcheck={false}
          aria-describedby={about ? id : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </span>
    </label>
  );
  if (!about) return line;
  // Not within the label: it says what the field is about, not what it is called.
  return (
    <div class="labelled">
      {line}
      <small id={id} class="faint">
        {about}
      </small>
    </div>
  );
}

interface FormProps {
  button: string;
  /** Whether the form can be sent now. */
  ready: boolean;
  danger?: boolean;
  big?: boolean;
  onSubmit(): Promise<unknown>;
  /** Beside the button: ways out. */
  more?: ComponentChildren;
  children?: ComponentChildren;
}

/** Fields and a button; a refusal is said between them. */
export function Form({ button, ready, danger = false, big = false, onSubmit, more, children }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !ready) return;
    setBusy(true);
    setError(null);
    onSubmit()
      .catch((failure: unknown) => setError(reasonOf(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <form class="form" onSubmit={submit}>
      {children}
      <p role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      <div class="row">
        <button type="submit" class={`btn ${danger ? "danger" : "go"}${big ? " big seatme" : ""}`} disabled={busy || !ready}>
          {button}
        </button>
        {more}
      </div>
    </form>
  );
}
