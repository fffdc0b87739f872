/** Small controls for settings and forms. */

import { useId } from "preact/hooks";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </div>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  /** Meaningless without a keyboard. */
  needsKeys?: boolean;
  /** Meaningless without a touch screen. */
  needsTouch?: boolean;
  /** What it means, under its name. */
  hint?: string;
}

export function Switch({ label, on, onChange, needsKeys = false, needsTouch = false, hint = "" }: SwitchProps) {
  const id = useId();
  const needs = needsKeys ? "switchrow needs-keys" : needsTouch ? "switchrow needs-touch" : "switchrow";
  return (
    <button
      type="button"
      class={needs}
      role="switch"
      aria-checked={on}
      aria-label={hint ? label : undefined}
      aria-describedby={hint ? id : undefined}
      onClick={() => onChange(!on)}
    >
      <span>
        {label}
        {hint ? <small id={id}>{hint}</small> : null}
      </span>
      <span class={on ? "switch on" : "switch"} aria-hidden="true" />
    </button>
  );
}

/** A line of a menu that is on or off. */
export function MenuSwitch({ label, on, onPress }: { label: string; on: boolean; onPress(): void }) {
  return (
    <button type="button" role="switch" aria-checked={on} onClick={onPress}>
      <span class={on ? "switch on" : "switch"} aria-hidden="true" />
      {label}
    </button>
  );
}

export function Check({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <button type="button" class={on ? "check on" : "check"} role="checkbox" aria-checked={on} onClick={() => onChange(!on)}>
      {label}
    </button>
  );
}
