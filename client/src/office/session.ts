/** The staff member who is logged in, and what they may do. */

import { computed, signal } from "@preact/signals";
import type { OfficeSession } from "../wire/calls";
import { ask, post, reachable, loggedOut } from "./api";

export type Role = "support" | "cashier" | "director" | "security" | "owner";
export const ROLES: readonly Role[] = ["support", "cashier", "director", "security", "owner"];

export const LOGGED_OUT: OfficeSession = { acts: [], name: "", roles: [], key: false, second_factor: false, factor_needed: false, logged_in: null, failed: 0, currencies: [] };

/** The session of this browser; null until the server has answered. */
export const session = signal<OfficeSession | null>(null);
/** What may be done with it: nothing while nobody is logged in; null until the server has answered. */
export const acts = computed<readonly string[] | null>(() => session.value?.acts ?? null);
/** The session was there, and has ended. */
export const ended = signal(false);

/** Whether the logged-in user may do that: the names are those of the calls, such as `tournament/direct`. */
export const may = (act: string): boolean => acts.value?.includes(act) ?? false;

loggedOut.handle = () => {
  ended.value = (session.peek()?.name ?? "") !== "";
  session.value = LOGGED_OUT;
};

function begin(opened: OfficeSession): void {
  ended.value = false;
  session.value = opened;
}

/** Rejects with an `OfficeError`, as all of these. */
export async function logIn(name: string, password: string, code: string): Promise<void> {
  begin(await post("login", { name: name.trim(), password, code: code.trim() }));
}

export async function logInByKey(key: string): Promise<void> {
  begin(await post("login/key", { key: key.trim() }));
}

/** Uses a one-time link; `name` if the link is for no particular member. */
export async function join(link: string, name: string, password: string): Promise<void> {
  begin(await post("join", { link, name: name.trim(), password }));
}

export async function logOut(): Promise<void> {
  await post("logout", {});
  session.value = LOGGED_OUT;
}

/** What stands behind the `#` of a link, which is taken out of the address at once. */
function takeHash(): string {
  const hash = location.hash.slice(1);
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  return hash;
}

/** The key of a link `…/office#key=…`; null if there is none. */
export const keyOfLink = (): string | null => new URLSearchParams(takeHash()).get("key");

/** The secret of a link `…/office/join#…`; null on any other page. */
export const joinOfLink = (): string | null => (location.pathname === "/office/join" ? takeHash() : null);

const AGAIN_MS = 3_000;

/** Goes on with the session of this browser, as soon as the room can be reached. */
export async function goOn(): Promise<void> {
  try {
    session.value = await ask("session");
  } catch {
    if (!reachable.peek()) setTimeout(() => void goOn(), AGAIN_MS);
    else session.value = LOGGED_OUT;
  }
}
