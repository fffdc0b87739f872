/** What is asked of the operator's door, from within the session that the browser holds. */

import { signal } from "@preact/signals";
import { refusedWords } from "../accepted";
import type { Accepted } from "../wire/types";
import { oOr } from "./i18n";

/** The room said no (`code` and a sentence), or could not be reached (code `unreachable`). */
export class OfficeError extends Error {
  override readonly name = "OfficeError";

  constructor(
    readonly code: string,
    reason: string,
    readonly accepted?: Accepted | null,
  ) {
    super(reason);
  }
}

/** Whether the last call reached the room. */
export const reachable = signal(true);
/** Called where the room says that nobody is logged in here. */
export const strangers = { met: () => {} };
/** Asks whoever sits here to show once more who he is, and whether he has: for acts that matter. */
export const confirming = { ask: (): Promise<boolean> => Promise.resolve(false) };

export const ask = <Answer>(path: string): Promise<Answer> => call("GET", `operator/${path}`);
/** Where the room asks for it, first whoever sits here shows once more who he is. */
export async function post<Answer = object>(path: string, body: object): Promise<Answer> {
  const send = () => call<Answer>("POST", `operator/${path}`, body);
  try {
    return await send();
  } catch (no) {
    if (!(no instanceof OfficeError) || no.code !== "confirm" || !(await confirming.ask())) throw no;
    return send();
  }
}
export const askHealth = (): Promise<Health> => call("GET", "../health");

export interface Health {
  readonly status: "ok" | "failing" | "drained";
  readonly faults: readonly string[];
}

/** A refusal in words; what concerns single values is told as the room tells it. */
export function inWords(fault: unknown): string {
  if (!(fault instanceof OfficeError)) return String(fault);
  return refusal(fault.code, fault.message, fault.accepted);
}

/** Why the room refuses, in the words of the back office; `reason` where it has none for the code. */
export const refusal = (code: string, reason: string, accepted?: Accepted | null): string =>
  refusedWords(["refused"], code, reason, accepted, {}, oOr);

/** Where who is refused was no member of the session, but has shown something that does not open it. */
const AT_THE_DOOR = new Set(["operator/login/key", "operator/own/confirm"]);

async function call<Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
  const sent = body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path.startsWith("../") ? path.slice(2) : `/api/${path}`, { method, ...sent });
    answer = await response.json().catch(() => null);
  } catch {
    reachable.value = false;
    throw new OfficeError("unreachable", "The room cannot be reached.");
  }
  reachable.value = true;
  // `/health` tells what is wrong with a status of its own.
  if (answer !== null && (response.ok || path === "../health")) return answer as Answer;
  const { code = "unreachable", error = `The room answered ${response.status}.`, accepted } = (answer ?? {}) as {
    code?: string;
    error?: string;
    accepted?: Accepted;
  };
  if (code === "not_the_operator" && !AT_THE_DOOR.has(path)) strangers.met();
  throw new OfficeError(code, error, accepted);
}
