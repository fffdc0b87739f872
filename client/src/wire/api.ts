/** Accounts, and what a table tells of its rules, over HTTP. A call that fails throws an `ApiError`. */

import type { Language } from "../i18n/languages";
import { learning } from "../pictures";
import type { HandsFound, HandTold } from "./answers";
import type { Accepted, Balance, LimitHit, LobbyTable, PlayerNote, PlayerPicture, TableConfig, TournamentPlayer } from "./types";

export interface Account {
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
}

export type EmailUse = "off" | "optional" | "required";

/** What somebody gives for an account; an empty `email` is none. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly email: string;
}

/** The log-in before this one; `failed` tries since. */
export interface LastLogIn {
  readonly at: number;
  readonly address: string;
  readonly agent: string;
  readonly failed: number;
}

export interface LogInAnswer extends Account {
  readonly last: LastLogIn | null;
  readonly challenge: string | null;
}

/** The line of a rake schedule that holds at a table, in cents: `charge` for each full `step` of the pot, in pots under
 * `fine_below` 1 for each full 20; `first_step` is what a pot of one step and no second pays, where that is not 0. */
export interface Rake {
  readonly charge: number;
  readonly step: number;
  readonly fine_below: number;
  /** Players dealt in (up to so many), and the most rake. */
  readonly caps: readonly (readonly [players: number, most: number])[];
  readonly first_step: number;
}

/** What a table tells of its rules; `rake` is null where nothing is raked. */
export interface TableRules {
  readonly house: string;
  readonly rake: Rake | null;
  /** The street (from 0) that a hand must reach to be raked. */
  readonly rake_from: number;
  /** For each euro of rake. */
  readonly vip_points: number;
  /** Artificial all-ins in 24 hours for who loses his connection; 0 where there are none. */
  readonly protections_a_day: number;
  /** Those that I have left; null for an observer. */
  readonly protections_left: number | null;
  /** A hand with more than two players can win the bad beat jackpot; not where the board is dealt twice. */
  readonly jackpot: boolean;
}

/** What a hand earned, in millionths of a point. */
export interface PointsEarned {
  readonly at: number;
  readonly hand: string;
  readonly amount: number;
}

/** All VIP points, and the last that were earned, the latest first. */
export interface Points {
  readonly points: number;
  readonly history: readonly PointsEarned[];
}

/** One game of a private table, by the amounts that it is known by. */
export interface WishedGame {
  readonly game: string;
  readonly limit: string;
  readonly unit: number;
  readonly ante: number;
  /** Left out or 0: half of the big blind. */
  readonly small_blind?: number;
}

/** A private table as its host wants it; what is left out is as the rule books have it. */
export interface TableWish extends WishedGame {
  readonly name: string;
  readonly seats: number;
  readonly chip?: number;
  readonly speed: "slow" | "normal" | "fast";
  readonly min_buy_in?: number | null;
  readonly max_buy_in?: number | null;
  readonly password?: string;
  readonly chat?: "players" | "all" | "off";
  readonly approve?: boolean;
  readonly extras: {
    readonly games?: readonly WishedGame[];
    readonly rotate_by?: "hands" | "orbits";
    readonly rotate_every?: number;
    readonly dealers_choice?: boolean;
    readonly straddle?: "" | "utg" | "button";
    readonly bomb_every?: number;
    readonly bomb_ante?: number;
    readonly run_twice?: boolean;
    readonly rabbit?: boolean;
    readonly seven_deuce?: number;
    readonly symbol?: string;
  };
}

/** What is wrong with one field of a wish; `least` and `most` where it is a matter of those. */
export interface Fault {
  readonly field: string;
  readonly code: string;
  readonly error: string;
  readonly least?: number;
  readonly most?: number;
}

/** The way into a private table: `link` is a path of this address. */
export interface Invitation {
  readonly table: string;
  readonly link: string;
}

/** What opens a private table: the secret of its link, or its code and password. */
export type TableKey = { readonly token: string } | { readonly table: string; readonly password: string };

/** A guest who says that this is their new device, a browser called `agent`; they wait for the host until `expires`. */
export interface PlaceClaim {
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly agent: string;
  readonly expires: number;
}

type PlaceClaims = { readonly claims: readonly PlaceClaim[] };

/** What a link leads to. */
export interface Invited {
  readonly config: TableConfig;
  readonly host: string;
}

/** A private table that I host or have entered; `password` is told to its host only. */
export interface OwnTable {
  readonly row: LobbyTable;
  readonly hosting: boolean;
  readonly password: boolean;
}

/** A private table that was closed: what I won or lost there, and when it was open. */
export interface ClosedTable {
  readonly table: string;
  readonly name: string;
  readonly currency: string;
  readonly created: number;
  readonly closed: number;
  readonly hosting: boolean;
  readonly net: number;
  /** The open table as which it was opened again; empty: none. */
  readonly again: string;
  readonly symbol?: string;
}

export interface SheetRow {
  readonly player: string;
  readonly name: string;
  readonly brought: number;
  readonly left: number;
  readonly net: number;
  readonly picture?: string;
  /** A guest, whose line the host may join to another; absent where not. */
  readonly guest?: boolean;
  /** Players whose lines the host has joined to this one. */
  readonly joined?: readonly { readonly player: string; readonly name: string }[];
}

/** Who owes whom at a private table: all `net` and the `rake` come to nothing, and `payments` settle it. */
export interface Sheet {
  readonly table: string;
  readonly name: string;
  readonly currency: string;
  readonly host: string;
  readonly created: number;
  readonly closed: number | null;
  readonly rows: readonly SheetRow[];
  readonly rake: number;
  /** Where `payee` is empty it is the house, for its rake. */
  readonly payments: readonly Payment[];
  /** What the host calls the chips; empty or absent: nothing. */
  readonly symbol?: string;
  /** The open table as which it was opened again; empty: none. */
  readonly again?: string;
}

export interface Payment {
  readonly payer: string;
  readonly payee: string;
  readonly amount: number;
  /** It has been ticked off; absent where it has not. */
  readonly paid?: boolean;
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
    /** The limit of my own that would be passed, where it is one. */
    readonly limit: LimitHit | null = null,
    readonly accepted?: Accepted,
  ) {
    super(reason);
  }
}

export const api = {
  /** `language` is that of letters to the player. */
  register: (given: Credentials, language: Language) => call<Account>("POST", "register", { ...given, language }),
  /** By name or e-mail address; where a code of the second factor is asked for, all is empty but `challenge`. */
  login: (name: string, password: string) => call<LogInAnswer>("POST", "login", { name, password }),
  loginCode: (challenge: string, code: string) => call<LogInAnswer>("POST", "login/code", { challenge, code }),
  /** Without a name the room makes one up. */
  guest: (name: string | null, language: Language) => call<Account>("POST", "guest", name ? { name, language } : { language }),
  /** A guest keeps his account, his chips and his seats under a name and a password. */
  keep: (given: Credentials) => call<Account>("POST", "keep", given),
  /** What is asked of who registers. */
  accountRules: () => call<{ readonly email: EmailUse }>("GET", "accounts"),
  setLanguage: (language: Language) => call<object>("POST", "account/language", { language }),
  logout: () => call<object>("POST", "logout", {}),
  me: () => call<Account>("GET", "me"),
  /** `before`: only those earned before that time. */
  points: (most: number, before: number | null) =>
    call<Points>("GET", `points?most=${most}${before === null ? "" : `&before=${before}`}`),
  notes: () => call<{ readonly notes: readonly PlayerNote[] }>("GET", "notes"),
  saveNote: (player: string, note: Omit<PlayerNote, "player" | "name">) =>
    call<PlayerNote>("PUT", `notes/${encodeURIComponent(player)}`, note),
  hands: (search: Readonly<Record<string, string>>) =>
    call<HandsFound>("GET", `hands?${new URLSearchParams(search).toString()}`).then(
      learning(({ hands }) => hands.flatMap(({ players }) => players)),
    ),
  createPrivate: (wish: TableWish) => call<Invitation>("POST", "private-tables", wish),
  /** The private tables that I host or have entered. */
  privateTables: () => call<{ readonly tables: readonly OwnTable[] }>("GET", "private-tables"),
  /** The address of a link as a QR code (SVG). */
  drawLink: (address: string) => call<{ readonly qr: string }>("POST", "private-tables/qr", { address }),
  closedTables: () => call<{ readonly tables: readonly ClosedTable[] }>("GET", "private-tables/closed"),
  sheet: (table: string) => call<Sheet>("GET", `private-tables/${encodeURIComponent(table)}/sheet`).then(learning(({ rows }) => rows)),
  /** Ticks a payment of a past evening off, or takes the tick back. */
  markPaid: (table: string, { payer, payee }: Payment, paid: boolean) =>
    call<Sheet>("POST", `private-tables/${encodeURIComponent(table)}/paid`, { payer, payee, paid }).then(learning(({ rows }) => rows)),
  /** Joins a guest's line of my table's sheet to another; `into` empty: it is one of its own again. */
  joinLines: (table: string, player: string, into: string) =>
    call<Sheet>("POST", `private-tables/${encodeURIComponent(table)}/join-lines`, { player, into }).then(learning(({ rows }) => rows)),
  look: (token: string) => call<Invited>("POST", "private-tables/look", { token }),
  /** By the secret of a link, or by a table's code with its password. */
  enter: (key: TableKey) => call<{ readonly table: string }>("POST", "private-tables/enter", key),
  /** Asks the host whether I am the guest of that name; by the secret the answer is asked for. */
  claim: (key: TableKey, name: string) => call<{ readonly secret: string; readonly expires: number }>("POST", "private-tables/claims", { ...key, name }),
  /** `player` is null until the host has answered; then I am logged in. */
  claimAnswer: (secret: string) => call<{ readonly player: string | null }>("POST", "private-tables/claims/answer", { secret }),
  /** Who waits for me, the host, to say who they are; and my answer. */
  claims: (table: string) => call<PlaceClaims>("GET", `private-tables/${encodeURIComponent(table)}/claims`),
  answerClaim: (table: string, claim: string, accept: boolean) =>
    call<PlaceClaims>("POST", `private-tables/${encodeURIComponent(table)}/claims`, { claim, accept }),
  /** The link to my table, as it is. */
  link: (table: string) => call<Invitation>("GET", `private-tables/${encodeURIComponent(table)}/link`),
  /** A new link; the old one leads nowhere from then on. */
  /** My closed table is opened again, with its settings, guests and link. */
  again: (table: string) => call<Invitation>("POST", `private-tables/${encodeURIComponent(table)}/again`, {}),
  /** How my table is from the next hand on; and what it shall be. */
  settings: (table: string) => call<TableWish>("GET", `private-tables/${encodeURIComponent(table)}/settings`),
  setSettings: (table: string, wish: TableWish) =>
    call<TableWish>("POST", `private-tables/${encodeURIComponent(table)}/settings`, wish),
  newLink: (table: string) => call<Invitation>("POST", `private-tables/${encodeURIComponent(table)}/link`, {}),
  /** An empty password: none from then on. */
  setPassword: (table: string, password: string) =>
    call<object>("POST", `private-tables/${encodeURIComponent(table)}/password`, { password }),
  /** Who takes part in a tournament, from the `first` (0) on, at most `most`: who is in by chips, then who is out. */
  tournamentPlayers: (id: string, first: number, most: number) =>
    call<{
      readonly players: readonly TournamentPlayer[];
      readonly total: number;
      readonly pictures?: readonly PlayerPicture[];
    }>("GET", `tournaments/${encodeURIComponent(id)}/players?from=${first}&most=${most}`).then(
      learning(({ pictures = [] }) => pictures),
    ),
  hand: (id: string) => call<HandTold>("GET", `hands/${encodeURIComponent(id)}`).then(learning(({ players }) => players)),
  /** `game` and `limit` are those that are on, at a table of several games. */
  rules: (table: string, game: string, limit: string) =>
    call<TableRules>("GET", `tables/${encodeURIComponent(table)}/rules?game=${encodeURIComponent(game)}&limit=${encodeURIComponent(limit)}`),
};

export async function call<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Answer> {
  const sent = body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, { method, ...sent });
  } catch {
    throw new ApiError("unreachable", "The room cannot be reached.");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
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
