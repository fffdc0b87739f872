import type { ComponentChildren, TargetedEvent } from "preact";
import { useId } from "preact/hooks";
import { t, tOr } from "../../i18n";
import { money, number } from "../../i18n/format";
import type { Fault } from "../../wire/api";

/** The form's fields that are amounts of money. */
const AMOUNTS = ["unit", "ante", "small_blind", "min_buy_in", "max_buy_in", "bomb_ante", "seven_deuce"];

/** What is wrong with a field, in the player's language. */
export function faultText(fault: Fault): string {
  const last = fault.field.split(".").at(-1) ?? "";
  const written = (value: number) => (AMOUNTS.includes(last) ? money(value, "FUN") : number(value));
  return tOr(`private.fault.${fault.code}`, fault.error, {
    least: written(fault.least ?? 0),
    most: written(fault.most ?? 0),
  });
}

interface FieldProps {
  label: string;
  fault?: Fault | null;
  hint?: string;
  /** Several controls, which have names of their own. */
  group?: boolean;
  /** The control; it is described by the line under it. */
  children(described: { id: string; "aria-describedby": string; "aria-invalid": boolean }): ComponentChildren;
}

/** A control with its name over it, and under it what is wrong, or else a hint. */
export function Field({ label, fault = null, hint = "", group = false, children }: FieldProps) {
  const id = useId();
  return (
    <div class="pfield">
      {group ? <span class="plabel">{label}</span> : <label for={id}>{label}</label>}
      {children({ id, "aria-describedby": `${id}-about`, "aria-invalid": fault !== null })}
      <p id={`${id}-about`} class={fault ? "minus" : "faint"} role={fault ? "alert" : undefined}>
        {fault ? faultText(fault) : hint}
      </p>
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  onInput(value: string): void;
  fault?: Fault | null;
  hint?: string;
  placeholder?: string;
  /** What is typed is not shown. */
  secret?: boolean;
  inputMode?: "decimal" | "text";
  maxLength?: number;
  autocomplete?: string;
  name?: string;
}

export function Text({ label, fault, hint, value, onInput, secret = false, ...input }: TextProps) {
  const common = { ...input, value, onInput: (event: TargetedEvent<HTMLInputElement>) => onInput(event.currentTarget.value) };
  return (
    <Field label={label} fault={fault ?? null} hint={hint ?? ""}>
      {(described) => (
        <span class="field">
          {secret ? <input type="password" {...described} {...common} /> : <input {...described} {...common} />}
        </span>
      )}
    </Field>
  );
}

interface PickProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
  fault?: Fault | null;
  hint?: string;
}

/** One of several, out of sight until one chooses. */
export function Pick<Value extends string | number>({ label, value, options, onChange, fault, hint }: PickProps<Value>) {
  return (
    <Field label={label} fault={fault ?? null} hint={hint ?? ""}>
      {(described) => (
        <span class="field">
          <select
            {...described}
            value={String(value)}
            onChange={(event) => {
              const chosen = options[event.currentTarget.selectedIndex];
              if (chosen) onChange(chosen[0]);
            }}
          >
            {options.map(([option, text]) => (
              <option key={option} value={String(option)} selected={option === value}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

/** The game's name, and the limit's. */
export const gameText = (game: string): string => tOr(`game.${game}`, game);
export const limitText = (limit: string): string => tOr(`limit.long.${limit}`, limit);

export const blinds = (count: number): string => (count === 0 ? t("private.none") : t("private.blinds", { count }));
