/** The REST calls of players. A call that fails throws an `ApiError`. */

import type { Language } from "../i18n/languages";
import { learning } from "../pictures";
import type { GuestRegistration, Payment, TableKey, TableRequest } from "./calls";
import type { AnswerTo, BodyOf, Method } from "./declared";
import type { Accepted, LimitHit, PlayerNote } from "./types";

export type EmailUse = "off" | "optional" | "required";

/** What is wrong with one field of a request; `least` and `most` if it is a matter of those. */
export interface Fault {
  readonly field: string;
  readonly code: string;
  readonly error: string;
  readonly least?: number;
  readonly most?: number;
}

/** The room said no (`code` and a sentence), or could not be reached (code `unreachable`). */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: string,
    reason: string,
    readonly faults: readonly Fault[] = [],
    /** What the reason speaks of, in the operator's own words. */
    readonly about = "",
    /** The limit of the player's own that would be exceeded, if it is one. */
    readonly limit: LimitHit | null = null,
    readonly accepted?: Accepted,
  ) {
    super(reason);
  }
}

export const api = {
  /** `language` is that of letters to the player. */
  register: (given: GuestRegistration, language: Language) => call("POST", "register", { ...given, language }),
  /** Log in by name or e-mail address. If a code of the second factor is needed, everything but `challenge` is empty. */
  login: (name: string, password: string) => call("POST", "login", { name, password }),
  loginCode: (challenge: string, code: string) => call("POST", "login/code", { challenge, code }),
  /** Without a name the room makes one up. */
  guest: (name: string | null, language: Language) => call("POST", "guest", name ? { name, language } : { language }),
  /** A guest keeps account, chips and seats under a name and a password. */
  keep: (given: GuestRegistration) => call("POST", "keep", given),
  /** What is asked of who registers. */
  accountRules: () => call("GET", "accounts"),
  setLanguage: (language: Language) => call("POST", "account/language", { language }),
  logout: () => call("POST", "logout", {}),
  me: () => call("GET", "me"),
  /** `before`: only those earned before that time. */
  points: (most: number, before: number | null) =>
    call("GET", `points?most=${most}${before === null ? "" : `&before=${before}`}`),
  notes: () => call("GET", "notes"),
  saveNote: (player: string, note: Omit<PlayerNote, "player" | "name">) =>
    call("PUT", `notes/${encodeURIComponent(player)}`, note),
  hands: (search: Readonly<Record<string, string>>) =>
    call("GET", `hands?${new URLSearchParams(search).toString()}`).then(
      learning(({ hands }) => hands.flatMap(({ players }) => players)),
    ),
  createPrivate: (wish: TableRequest) => call("POST", "private-tables", wish),
  /** The private tables that I host or have entered. */
  privateTables: () => call("GET", "private-tables"),
  /** The address of a link as a QR code (SVG). */
  drawLink: (address: string) => call("POST", "private-tables/qr", { address }),
  closedTables: () => call("GET", "private-tables/closed"),
  sheet: (table: string) => call("GET", `private-tables/${encodeURIComponent(table)}/sheet`).then(learning(({ rows }) => rows)),
  /** Ticks a payment of a past evening off, or takes the tick back. */
  markPaid: (table: string, { payer, payee }: Payment, paid: boolean) =>
    call("POST", `private-tables/${encodeURIComponent(table)}/paid`, { payer, payee, paid }).then(learning(({ rows }) => rows)),
  /** Joins a guest's line of my table's sheet to another; `into` empty: it is one of its own again. */
  joinLines: (table: string, player: string, into: string) =>
    call("POST", `private-tables/${encodeURIComponent(table)}/join-lines`, { player, into }).then(learning(({ rows }) => rows)),
  look: (token: string) => call("POST", "private-tables/look", { token }),
  /** By the secret of a link, or by a table's code with its password. */
  enter: (key: TableKey) => call("POST", "private-tables/enter", key),
  /** Asks the host whether I am the guest of that name; by the secret the answer is asked for. */
  claim: (key: TableKey, name: string) => call("POST", "private-tables/claims", { ...key, name }),
  /** `player` is null until the host has answered; then I am logged in. */
  claimAnswer: (secret: string) => call("POST", "private-tables/claims/answer", { secret }),
  /** Guests waiting for the host to confirm who they are; and the host's answer. */
  claims: (table: string) => call("GET", `private-tables/${encodeURIComponent(table)}/claims`),
  answerClaim: (table: string, claim: string, accept: boolean) =>
    call("POST", `private-tables/${encodeURIComponent(table)}/claims`, { claim, accept }),
  /** The link to my table, as it is. */
  link: (table: string) => call("GET", `private-tables/${encodeURIComponent(table)}/link`),
  /** A new link; the old one leads nowhere from then on. */
  /** My closed table is opened again, with its settings, guests and link. */
  again: (table: string) => call("POST", `private-tables/${encodeURIComponent(table)}/again`, {}),
  /** How my table is from the next hand on; and what it shall be. */
  settings: (table: string) => call("GET", `private-tables/${encodeURIComponent(table)}/settings`),
  setSettings: (table: string, wish: TableRequest) =>
    call("POST", `private-tables/${encodeURIComponent(table)}/settings`, wish),
  newLink: (table: string) => call("POST", `private-tables/${encodeURIComponent(table)}/link`, {}),
  /** An empty password: none from then on. */
  setPassword: (table: string, password: string) =>
    call("POST", `private-tables/${encodeURIComponent(table)}/password`, { password }),
  /** The players of a tournament, from the `first` (0) on, at most `most`: those still in by chips, then those out. */
  tournamentPlayers: (id: string, first: number, most: number) =>
    call("GET", `tournaments/${encodeURIComponent(id)}/players?from=${first}&most=${most}`).then(
      learning(({ pictures = [] }) => pictures),
    ),
  hand: (id: string) => call("GET", `hands/${encodeURIComponent(id)}`).then(learning(({ players }) => players)),
  /** `game` and `limit` are those that are on, at a table of several games. */
  rules: (table: string, game: string, limit: string) =>
    call("GET", `tables/${encodeURIComponent(table)}/rules?game=${encodeURIComponent(game)}&limit=${encodeURIComponent(limit)}`),
};

/** Asks the room; address and body must be those of a declared call, whose answer comes. */
export async function call<M extends Method, Address extends string>(
  method: M,
  address: Address,
  ...[body]: BodyOf<M, Address>
): Promise<AnswerTo<M, Address>> {
  const sent = body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  let response: Response;
  try {
    response = await fetch(`/api/${address}`, { method, ...sent });
  } catch {
    throw new ApiError("unreachable", "The room cannot be reached.");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as AnswerTo<M, Address>;
  const { code = "unreachable", error = `The room answered ${response.status}.`, faults, about, limit, accepted } = (answer ?? {}) as {
    code?: string;
    error?: string;
    faults?: readonly Fault[];
    about?: string;
    limit?: LimitHit;
    accepted?: Accepted;
  };
  throw new ApiError(code, error, faults, about, limit, accepted);
}
