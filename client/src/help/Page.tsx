import type { ComponentChildren } from "preact";
import { LostBar } from "../frame/Notices";
import { BottomNav } from "../frame/MyTables";
import { TopBar } from "../frame/TopBar";
import "./help.css";

/** The frame of a page to be read. */
export function Page({ children }: { children: ComponentChildren }) {
  return (
    <div class="wrap help">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        <div class="helped">{children}</div>
      </main>
      <BottomNav />
    </div>
  );
}

interface StandInProps {
  late: boolean;
  again(): void;
  texts: { readonly loading: string; readonly late: string; readonly again: string };
}

/** In the place of facts that have not come. */
export function StandIn({ late, again, texts }: StandInProps) {
  if (!late) return <p class="muted" role="status">{texts.loading}</p>;
  return (
    <div class="panel pad standin" role="alert">
      <p>{texts.late}</p>
      <button type="button" class="btn go" onClick={again}>
        {texts.again}
      </button>
    </div>
  );
}

/** The parts of a long page, to be jumped to. */
export function Contents({ label, parts }: { label: string; parts: readonly (readonly [id: string, title: string])[] }) {
  const jump = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav class="contents" aria-label={label}>
      {parts.map(([id, title]) => (
        <a key={id} href={`#${id}`} onClick={jump(id)}>
          {title}
        </a>
      ))}
    </nav>
  );
}

interface PartProps {
  id: string;
  title: ComponentChildren;
  children: ComponentChildren;
  className?: string;
}

export function Part({ id, title, children, className = "" }: PartProps) {
  return (
    <section class={`panel part ${className}`} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
      </header>
      {children}
    </section>
  );
}
