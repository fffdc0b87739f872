/** What the room tells of one's own account, and what one may change. Times are milliseconds. */

import { call, type EmailUse, type LastLogIn } from "../../wire/api";

export interface OwnAccount {
  readonly created: number;
  readonly guest: boolean;
  readonly email_use: EmailUse;
  readonly email: string;
  readonly confirmed: number | null;
  /** Takes the place of the confirmed address once it is confirmed itself; empty for none. */
  readonly wanted: string;
  /** Recovery codes that were not used; null where the second factor is off. */
  readonly recovery_left: number | null;
  /** The log-in before this session. */
  readonly last: LastLogIn | null;
  /** The one that I have chosen; empty for none. */
  readonly picture: string;
  readonly tournament_letters: TournamentLetters;
}

/** Which e-mails about tournaments are wanted besides those that are always sent. */
export interface TournamentLetters {
  readonly reminders: boolean;
  readonly results: boolean;
}

export interface OneSession {
  readonly id: string;
  readonly created: number;
  readonly used: number;
  readonly address: string;
  readonly agent: string;
  readonly this: boolean;
}

export interface OneEvent {
  readonly at: number;
  readonly what: string;
  readonly address: string;
  readonly agent: string;
}

/** What a device needs; `qr` is an SVG document. */
export interface FactorSetup {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

type Codes = { readonly codes: readonly string[] };
type Sessions = { readonly sessions: readonly OneSession[]; readonly events: readonly OneEvent[] };

export const account = {
  mine: () => call<OwnAccount>("GET", "account"),
  setPicture: (picture: string) => call<{ readonly picture: string }>("PUT", "account/picture", { picture }),
  setEmail: (email: string, password: string) => call<OwnAccount>("POST", "account/email", { email, password }),
  emailAgain: () => call<object>("POST", "account/email/again", {}),
  setTournamentLetters: (wanted: TournamentLetters) => call<TournamentLetters>("POST", "account/tournament-letters", wanted),
  setPassword: (old: string, fresh: string) => call<object>("POST", "account/password", { old, new: fresh }),
  beginFactor: (password: string) => call<FactorSetup>("POST", "account/factor/begin", { password }),
  confirmFactor: (code: string) => call<Codes>("POST", "account/factor/confirm", { code }),
  factorOff: (password: string, code: string) => call<object>("POST", "account/factor/off", { password, code }),
  newCodes: (password: string, code: string) => call<Codes>("POST", "account/factor/recovery", { password, code }),
  sessions: () => call<Sessions>("GET", "account/sessions"),
  endSession: (id: string) => call<object>("DELETE", `account/sessions/${encodeURIComponent(id)}`, {}),
  endAll: () => call<object>("POST", "account/sessions/end", {}),
  close: (password: string, code: string) => call<object>("POST", "account/close", { password, code }),
  forgot: (who: string) => call<object>("POST", "password/forgot", { who }),
  reset: (token: string, password: string) => call<{ readonly name: string }>("POST", "password/reset", { token, password }),
  confirmEmail: (token: string) => call<{ readonly name: string }>("POST", "email/confirm", { token }),
};

/** Where the file of one's own data lies. */
export const OWN_DATA = "/api/account/data.zip";
