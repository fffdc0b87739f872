import type { ComponentChildren } from "preact";
import { Icon } from "../parts/Icon";
import { o } from "./i18n";

/** The head of a page: what it is, what can be done in all; and why what it shows is old, if it is. */
export function Head({ title, text, fault = "", children }: { title: string; text?: ComponentChildren; fault?: string; children?: ComponentChildren }) {
  return (
    <header class="ohead">
      <div class="grow">
        <h1>{title}</h1>
        {text ? <p class="muted">{text}</p> : null}
        <p class="minus oans" role="alert">
          {fault}
        </p>
      </div>
      {children}
    </header>
  );
}

/** Shown in place of rows that have not arrived; nothing once the fault says why. */
export const loadingUnless = (fault: string): string => (fault ? "" : o("loading"));

export function Loading({ fault }: { fault: string }) {
  return fault ? null : <p class="pad muted">{o("loading")}</p>;
}

/** A figure with what it is, and a word more. */
export function Kpi({ label, value, more, tone }: { label: string; value: ComponentChildren; more?: ComponentChildren; tone?: "minus" | "plus" | undefined }) {
  return (
    <section class="okpi">
      <h2>{label}</h2>
      <b>{value}</b>
      <p class={tone}>{more}</p>
    </section>
  );
}

/** Facts with their names; what is empty is left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="ofacts pad">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** One of a few, for a page or a part of it. */
export function Seg<Value extends string | number>({ label, of, value, onChange }: { label: string; of: readonly (readonly [Value, string])[]; value: NoInfer<Value>; onChange: (value: NoInfer<Value>) => void }) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {of.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Back and on in a long list. */
export function Paging({ label, back, on }: { label: string; back: (() => void) | null; on: (() => void) | null }) {
  if (!back && !on) return null;
  return (
    <nav class="row opages" aria-label={label}>
      <button type="button" class="btn line" disabled={!back} onClick={() => back?.()}>
        {o("page.back")}
      </button>
      <button type="button" class="btn line" disabled={!on} onClick={() => on?.()}>
        {o("page.next")}
      </button>
    </nav>
  );
}

/** A file that the room writes. */
export function FileLink({ path, children }: { path: string; children: ComponentChildren }) {
  return (
    <a class="btn line" href={`/api/operator/${path}`} download>
      <Icon name="download" small />
      {children}
    </a>
  );
}

export function Panel({ title, tools, children }: { title: string; tools?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
