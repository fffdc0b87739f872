/** Calls about one's own account. Times are milliseconds. */

import { call } from "../../wire/api";
import type { TournamentEmails } from "../../wire/calls";

export const account = {
  mine: () => call("GET", "account"),
  setPicture: (picture: string) => call("PUT", "account/picture", { picture }),
  setEmail: (email: string, password: string) => call("POST", "account/email", { email, password }),
  emailAgain: () => call("POST", "account/email/again", {}),
  setTournamentEmails: (wanted: TournamentEmails) => call("POST", "account/tournament-letters", wanted),
  setPassword: (old: string, fresh: string) => call("POST", "account/password", { old, new: fresh }),
  beginFactor: (password: string) => call("POST", "account/factor/begin", { password }),
  confirmFactor: (code: string) => call("POST", "account/factor/confirm", { code }),
  factorOff: (password: string, code: string) => call("POST", "account/factor/off", { password, code }),
  newCodes: (password: string, code: string) => call("POST", "account/factor/recovery", { password, code }),
  sessions: () => call("GET", "account/sessions"),
  endSession: (id: string) => call("DELETE", `account/sessions/${encodeURIComponent(id)}`, {}),
  endAll: () => call("POST", "account/sessions/end", {}),
  close: (password: string, code: string) => call("POST", "account/close", { password, code }),
  forgot: (who: string) => call("POST", "password/forgot", { who }),
  reset: (token: string, password: string) => call("POST", "password/reset", { token, password }),
  confirmEmail: (token: string) => call("POST", "email/confirm", { token }),
};

/** The address of the file with one's own data. */
export const OWN_DATA = "/api/account/data.zip";
