import { useState } from "preact/hooks";
import type { OfficeSession } from "../wire/calls";
import { session } from "./session";

/** Values by session: whoever logs in next does not find them. */
const sought = new WeakMap<OfficeSession, Map<string, unknown>>();

/** `useState` for a page's search, which survives opening one of the results and coming back. */
export function usePersisted<Value>(name: string, first: Value): readonly [Value, (value: Value) => void] {
  const values = of(session.peek());
  const [value, setValue] = useState<Value>(() => (values.has(name) ? (values.get(name) as Value) : first));
  return [value, (next) => (values.set(name, next), setValue(() => next))];
}

function of(whose: OfficeSession | null): Map<string, unknown> {
  const values = (whose && sought.get(whose)) ?? new Map<string, unknown>();
  if (whose) sought.set(whose, values);
  return values;
}
