/** Becoming somebody: as a guest, by name and password, or nobody again. */

import { effect } from "@preact/signals";
import { browserName } from "./browser-name";
import { t } from "./i18n";
import { dateTime } from "./i18n/format";
import { notify } from "./notices";
import { room } from "./room";
import { settings } from "./settings";
import { me } from "./state";
import { api } from "./wire/api";
import type { GuestRegistration, LogInAnswer } from "./wire/calls";

const language = () => settings.peek().language;

/** Each resolves when the server has welcomed us with the new identity, or rejects with an `ApiError`. */
export async function asGuest(name: string | null): Promise<void> {
  await api.guest(name, language());
  await room.asSomebodyElse();
}

export async function register(given: GuestRegistration): Promise<void> {
  await api.register(given, language());
  await room.asSomebodyElse();
}

/** Resolves with the challenge that is to be answered by a code of the second factor; null if one is in. */
export async function logIn(name: string, password: string): Promise<string | null> {
  const answer = await api.login(name, password);
  if (answer.challenge === null) await enter(answer);
  return answer.challenge;
}

export async function logInWithCode(challenge: string, code: string): Promise<void> {
  await enter(await api.loginCode(challenge, code));
}

export async function logOut(): Promise<void> {
  await api.logout();
  await room.asSomebodyElse();
}

/** Turns the guest's account into a registered one; seats and hands continue. */
export async function registerGuest(given: GuestRegistration): Promise<void> {
  await api.keep(given);
  // Anew: a line that was opened just before is known by a session that has ended, and its welcome would be a stranger's.
  await room.asSomebodyElse();
}

/** Tells the room the language of letters whenever the player chooses another. */
export function syncLanguage(): void {
  let sentLanguage = language();
  effect(() => {
    const now = settings.value.language;
    if (now === sentLanguage) return;
    sentLanguage = now;
    // Letters can wait for the next change: nothing else hangs on it.
    if (me.peek()?.player != null) void api.setLanguage(now).catch(() => undefined);
  });
}

/** After a login, shows when the last one was, so that the player can spot somebody else's. */
async function enter({ last }: LogInAnswer): Promise<void> {
  await room.asSomebodyElse();
  if (!last) return;
  const message = t("overview.last", { when: dateTime(last.at), browser: browserName(last.agent), address: last.address });
  const failed = last.failed > 0 ? ` ${t("overview.failed", { count: last.failed })}` : "";
  notify(`${t("overview.last-title")}: ${message}.${failed}`, last.failed > 0 ? "stop" : "info");
}
