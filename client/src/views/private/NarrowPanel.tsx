import type { ComponentChildren } from "preact";

/** One narrow panel with its title: all that such a page has to say. */
export function NarrowPanel({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="panel narrow">
      <header>
        <h1>{title}</h1>
      </header>
      <div class="pad">{children}</div>
    </section>
  );
}
