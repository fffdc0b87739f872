import { useState } from "preact/hooks";
import type { OfficeSession } from "../wire/calls";
import { session } from "./session";

/** By whose session it was looked for: nobody who logs in after him finds it. */
const sought = new WeakMap<OfficeSession, Map<string, unknown>>();

/** As `useState`, of a page's search: whoever looks at one of what was found comes back to the same list. */
export function usePersisted<Value>(name: string, first: Value): readonly [Value, (value: Value) => void] {
  const kept = of(session.peek());
  const [value, setValue] = useState<Value>(() => (kept.has(name) ? (kept.get(name) as Value) : first));
  return [value, (next) => (kept.set(name, next), setValue(() => next))];
}

function of(whose: OfficeSession | null): Map<string, unknown> {
  const kept = (whose && sought.get(whose)) ?? new Map<string, unknown>();
  if (whose) sought.set(whose, kept);
  return kept;
}
