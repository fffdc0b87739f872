/**
 * Reports uncaught errors to the operator: the kind of error and where in our code it happened, and nothing else. A message
 * could contain what the code was working on, a card, a password, the secret of a link, so it is never sent.
 */

import { route } from "./router";
import { me } from "./state";

/** Reports per page at most; after that the operator knows. */
const MOST = 10;
const FRAMES = 6;
const FRAME = /\/assets\/([A-Za-z0-9_-]{1,60}\.js):(\d{1,6}):(\d{1,7})/g;

export interface Fault {
  readonly kind: string;
  readonly frames: readonly string[];
  readonly view: string;
  readonly version: string;
}

const reported = new Set<string>();

export function faultOf(error: unknown): Fault {
  const [name, stack] = error instanceof Error ? [error.name, error.stack ?? ""] : ["Thrown", ""];
  return {
    kind: /^[A-Za-z]{1,40}$/.test(name) ? name : "Error",
    frames: [...framesOf(stack).matchAll(FRAME)].slice(0, FRAMES).map(([, file, line, column]) => `${file}:${line}:${column}`),
    view: route.peek().view,
    version: me.peek()?.version ?? "",
  };
}

/** The lines of a stack that are places in code. Some browsers put the message first, which could look like one. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at |@/.test(line) && /:\d+:\d+\)?$/.test(line))
    .join("\n");
}

/** Reports it, once per page and up to the limit. Does nothing if it cannot be sent. */
export function tellFault(error: unknown): void {
  const fault = faultOf(error);
  const name = JSON.stringify(fault);
  if (reported.size >= MOST || reported.has(name)) return;
  reported.add(name);
  void fetch("/api/client-fault", { method: "POST", headers: { "Content-Type": "application/json" }, body: name, keepalive: true }).catch(
    () => undefined,
  );
}

/** Listens for as long as the page is open. */
export function reportFaults(): void {
  addEventListener("error", ({ error }) => error && tellFault(error));
  addEventListener("unhandledrejection", ({ reason }) => reason instanceof Error && tellFault(reason));
}
