/** Calls of the back office, made with the session that the browser's cookie holds. */

import { signal } from "@preact/signals";
import { refusedWords } from "../accepted";
import type { AnswerTo, BodyOf } from "../wire/declared";
import type { Accepted } from "../wire/types";
import { oOr } from "./i18n";

/** The server refused (`code` and a sentence), or could not be reached (code `unreachable`). */
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

/** The answer of `GET operator/…`. */
export type OfficeAnswer<Path extends string> = AnswerTo<"GET", `operator/${Path}`>;

/** Whether the last call reached the server. */
export const reachable = signal(true);
/** Called when the server says that nobody is logged in here. */
export const loggedOut = { handle: () => {} };
/** Asks the logged-in user to confirm who they are, for sensitive acts; resolves to whether they did. */
export const confirming = { ask: (): Promise<boolean> => Promise.resolve(false) };

/** Calls `GET operator/{path}`; the type of the answer follows from the declared call. */
export const ask = <Path extends string>(path: Path): Promise<OfficeAnswer<Path>> => call("GET", `operator/${path}`);

/** Calls `POST operator/{path}`; if the server wants a confirmation first, asks for it and tries once more. */
export async function post<Path extends string>(
  path: Path,
  ...[body]: BodyOf<"POST", `operator/${Path}`>
): Promise<AnswerTo<"POST", `operator/${Path}`>> {
  const send = () => call<AnswerTo<"POST", `operator/${Path}`>>("POST", `operator/${path}`, body);
  try {
    return await send();
  } catch (no) {
    if (!(no instanceof OfficeError) || no.code !== "confirm" || !(await confirming.ask())) throw no;
    return send();
  }
}

/** `GET /health`, which is none of the declared calls. */
export const askHealth = (): Promise<Health> => call("GET", "../health");

export interface Health {
  readonly status: "ok" | "failing" | "drained";
  readonly faults: readonly string[];
}

/** A refusal in words; faults of single fields are shown in the server's words. */
export function inWords(fault: unknown): string {
  if (!(fault instanceof OfficeError)) return String(fault);
  return refusal(fault.code, fault.message, fault.accepted);
}

/** The words of the back office for a refusal; `reason` if it has none for the code. */
export const refusal = (code: string, reason: string, accepted?: Accepted | null): string =>
  refusedWords(["refused"], code, reason, accepted, {}, oOr);

/** Calls whose refusal says that the key or proof was wrong, not that the session has ended. */
const TAKE_A_PROOF = new Set(["operator/login/key", "operator/own/confirm"]);

async function call<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
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
  // `/health` reports problems with an error status and the usual body.
  if (answer !== null && (response.ok || path === "../health")) return answer as Answer;
  const { code = "unreachable", error = `The room answered ${response.status}.`, accepted } = (answer ?? {}) as {
    code?: string;
    error?: string;
    accepted?: Accepted;
  };
  if (code === "not_the_operator" && !TAKE_A_PROOF.has(path)) loggedOut.handle();
  throw new OfficeError(code, error, accepted);
}
