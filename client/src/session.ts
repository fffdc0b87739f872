/** Becoming somebody: as a guest, by name and password, or nobody again. */

import { room } from "./room";
import { me } from "./state";
import { api } from "./wire/api";

/** Each resolves when the room has welcomed us as whoever we now are, or rejects with an `ApiError`. */
export async function asGuest(name: string | null): Promise<void> {
  await api.guest(name);
  await room.asSomebodyElse();
}

export async function register(name: string, password: string): Promise<void> {
  await api.register(name, password);
  await room.asSomebodyElse();
}

export async function logIn(name: string, password: string): Promise<void> {
  await api.login(name, password);
  await room.asSomebodyElse();
}

export async function logOut(): Promise<void> {
  await api.logout();
  await room.asSomebodyElse();
}

/** The guest's account becomes a kept one; seats and hands go on. */
export async function keepAccount(name: string, password: string): Promise<void> {
  const account = await api.keep(name, password);
  const before = me.peek();
  if (before) me.value = { ...before, name: account.name, guest: account.guest, balances: account.balances };
}
