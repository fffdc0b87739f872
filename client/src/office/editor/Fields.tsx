import { createContext, type ComponentChildren, type TargetedInputEvent } from "preact";
import { useContext, useId } from "preact/hooks";
import { Icon } from "../../parts/Icon";
import { o } from "../i18n";

/** What the fields of an editor know of their description: what is wrong, and what may not change any more. */
export interface Editing {
  fault(field: string): string;
  locked(field: string): boolean;
  touch(field: string): void;
}

export const AboutFields = createContext<Editing>({ fault: () => "", locked: () => false, touch: () => {} });

interface Control {
  readonly id: string;
  readonly disabled: boolean;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

/** What is wrong with a field, as a sentence; or that it is locked, which its look says to those who see; or a hint. */
function About({ id, fault, locked, hint }: { id: string; fault: string; locked: boolean; hint: string }) {
  return (
    <p id={id} class={fault ? "minus" : "faint"}>
      {fault ? sentence(fault) : locked ? <span class="vh">{o("edit.locked")}</span> : hint}
    </p>
  );
}

/** The server's faults have no capital letter and no full stop. */
export const sentence = (fault: string): string => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}${/[.…]$/.test(fault) ? "" : "."}`;

/** A control with its name before it, and under it what is wrong, or else a hint. */
export function Field({ field, label, hint = "", children }: { field: string; label: string; hint?: string; children(control: Control): ComponentChildren }) {
  const id = useId();
  const { fault, locked } = useContext(AboutFields);
  const [wrong, fixed] = [fault(field), locked(field)];
  return (
    <div class={fixed ? "oed locked" : "oed"} data-field={field} data-wrong={wrong !== "" || undefined}>
      <label for={id}>{label}</label>
      <div>
        <span class="field">
          {children({ id, disabled: fixed, "aria-describedby": `${id}-about`, "aria-invalid": wrong !== "" })}
          {fixed ? <Icon name="lock" small /> : null}
        </span>
        <About id={`${id}-about`} fault={wrong} locked={fixed} hint={hint} />
      </div>
    </div>
  );
}

interface TextProps {
  field: string;
  label: string;
  value: string;
  hint?: string;
  kind?: "text" | "decimal" | "datetime-local";
  onInput(value: string): void;
}

export function Text({ field, label, value, hint = "", kind = "text", onInput }: TextProps) {
  const { touch } = useContext(AboutFields);
  return (
    <Field field={field} label={label} hint={hint}>
      {(control) => {
        const common = {
          ...control,
          autocomplete: "off" as const,
          value,
          onInput: (event: TargetedInputEvent<HTMLInputElement>) => {
            touch(field);
            onInput(event.currentTarget.value);
          },
        };
        return kind === "datetime-local" ? <input type="datetime-local" {...common} /> : <input inputMode={kind === "decimal" ? "decimal" : "text"} {...common} />;
      }}
    </Field>
  );
}

interface PickProps {
  field: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  hint?: string;
  onChange(value: string): void;
}

export function Pick({ field, label, value, options, hint = "", onChange }: PickProps) {
  const { touch } = useContext(AboutFields);
  return (
    <Field field={field} label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            touch(field);
            onChange(event.currentTarget.value);
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few, side by side. */
export function Choice({ field, label, value, options, hint = "", onChange }: PickProps) {
  const id = useId();
  const { fault, locked, touch } = useContext(AboutFields);
  return (
    <div class={locked(field) ? "oed locked" : "oed"} data-field={field} data-wrong={fault(field) !== "" || undefined}>
      <span id={id}>{label}</span>
      <div>
        <div class="seg" role="group" aria-labelledby={id} aria-describedby={`${id}-about`}>
          {options.map(([one, text]) => (
            <button
              key={one}
              type="button"
              disabled={locked(field)}
              aria-pressed={one === value}
              onClick={() => {
                touch(field);
                onChange(one);
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <About id={`${id}-about`} fault={fault(field)} locked={locked(field)} hint={hint} />
      </div>
    </div>
  );
}
