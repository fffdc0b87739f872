import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface TabsProps<Name extends string> {
  /** What the row of tabs is called. */
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose(name: Name): void;
  face(name: Name): ComponentChildren;
  /** Beside the row of tabs. */
  beside?: ComponentChildren;
  /** Between the tabs and what the chosen one shows. */
  between?: ComponentChildren;
  /** What the chosen tab shows. */
  children: ComponentChildren;
}

/** Tabs as the practices of ARIA have them: one stop for the Tab key, the arrows go from one to the next. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose, face, beside, between, children }: TabsProps<Name>) {
  const id = useId();
  const walk = (event: KeyboardEvent) => {
    const at = names.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    const next = to === undefined ? undefined : names[(to + names.length) % names.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <header>
        <div role="tablist" class="row" aria-label={label} onKeyDown={walk}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              class="tab"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {face(name)}
            </button>
          ))}
        </div>
        <span class="grow" />
        {beside}
      </header>
      {between}
      <div class="tabpanel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
