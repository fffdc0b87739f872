/** My keys, with which programs of mine come in. Times are milliseconds. */

import { call } from "../../wire/api";

export interface OwnKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[];
  readonly created: number;
  /** null: it holds until it is revoked. */
  readonly expires: number | null;
  readonly used: number | null;
  readonly used_from: string;
  readonly revoked: number | null;
}

export interface OwnKeys {
  readonly keys: readonly OwnKey[];
  /** What a key may be for, in English. */
  readonly scopes: readonly { readonly name: string; readonly about: string }[];
  /** What must be shown to make one: nothing of a guest. */
  readonly asks: readonly ("password" | "code")[];
}

export interface KeyWish {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number | null;
  readonly addresses: readonly string[];
  readonly password: string;
  readonly code: string;
}

export const keys = {
  all: () => call<OwnKeys>("GET", "keys"),
  /** `key` is the secret: it is told this once. */
  make: (wish: KeyWish) => call<{ readonly about: OwnKey; readonly key: string }>("POST", "keys", wish),
  revoke: (id: string) => call<object>("DELETE", `keys/${encodeURIComponent(id)}`, {}),
};
