import type { ComponentChildren } from "preact";

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
