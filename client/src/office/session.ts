/** Who works here, and what he may do. */

import { signal } from "@preact/signals";
import { ask, post, reachable, strangers } from "./api";

/** What may be done from within the session; nothing where nobody is logged in, null until the room has said. */
export const acts = signal<readonly string[] | null>(null);
/** The session was there, and has ended. */
export const ended = signal(false);

/** Whether whoever works here may do that: the names are those of the operator's door, such as `tournament/direct`. */
export const may = (act: string): boolean => acts.value?.includes(act) ?? false;

interface Session {
  readonly acts: readonly string[];
}

strangers.met = () => {
  ended.value = acts.peek() !== null;
  acts.value = [];
};

/** Rejects with an `OfficeError`. */
export async function logIn(key: string): Promise<void> {
  const session = await post<Session>("login", { key: key.trim() });
  ended.value = false;
  acts.value = session.acts;
}

export async function logOut(): Promise<void> {
  await post("logout", {});
  acts.value = [];
}

/** The key of a link `…/office#key=…`, which is taken out of the address at once; null where there is none. */
export function keyOfLink(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  return key;
}

const AGAIN_MS = 3_000;

/** Goes on with the session of this browser, as soon as the room can be reached. */
export async function goOn(): Promise<void> {
  try {
    acts.value = (await ask<Session>("session")).acts;
  } catch {
    if (!reachable.peek()) setTimeout(() => void goOn(), AGAIN_MS);
    else acts.value = [];
  }
}
