/** What the form of a private table holds, and what is asked of the room with it. Amounts are cents. */

import { factsOf, familyOf, hasBlinds, hasTwoCards } from "../../games";
import type { Fault } from "../../wire/api";
import type { TableRequest, RequestedExtras, RequestedGame } from "../../wire/calls";
import type { Stakes, TableConfig } from "../../wire/types";

export type Straddle = "" | "utg" | "button";
export type Speed = NewTable["speed"];

/** A game with its amounts. */
export type SizedGame = RequestedGame & Required<Pick<RequestedGame, "unit" | "ante">>;

/** A private table as its host wants it. */
export type NewTable = TableRequest &
  SizedGame &
  Required<Pick<TableRequest, "speed">> & { readonly extras: RequestedExtras & { readonly games?: readonly SizedGame[] } };

/** A game in a limit. */
export interface Kind {
  readonly game: string;
  readonly limit: string;
  /** How the room has it at a size of the table's stakes; it counts while game and limit are these. */
  readonly own?: { readonly at: SizedGame; readonly size: number };
}

export interface Form extends Kind {
  readonly name: string;
  /** The stakes: the big blind, the small bet, the bring-in, by what the game and its limit know. */
  readonly size: number;
  /** The small blind as it is typed; empty: half of the big blind. */
  readonly small: string;
  readonly seats: number;
  readonly speed: Speed;
  readonly password: string;
  readonly chat: "players" | "all" | "off";
  /** The host approves what others bring. */
  readonly approve: boolean;
  /** Buy-ins as they are typed; empty: the usual. */
  readonly least: string;
  readonly most: string;
  /** The games that are played after the first, in turn. */
  readonly games: readonly Kind[];
  readonly turns: "hands" | "orbits";
  /** So many hands or rounds of each. */
  readonly every: number;
  readonly choice: boolean;
  readonly straddle: Straddle;
  /** A bomb pot every this many hands, with an ante of this many big blinds; 0: none. */
  readonly bombEvery: number;
  readonly bombBlinds: number;
  readonly twice: boolean;
  readonly rabbit: boolean;
  /** The seven-deuce bounty in big blinds; 0: none. */
  readonly bounty: number;
  /** What the chips are called, and settled in: "€", "kr". */
  readonly symbol: string;
  /** The smallest chip. */
  readonly chip: number;
}

export const LIMITS = ["NL", "PL", "HPL", "FL", "SL"] as const;

export const SIZES = [2, 10, 20, 50, 100, 200, 500, 1_000, 2_000] as const;

/** The ante of a game with a bring-in beside its small bet: about an eighth. */
const ANTES: Readonly<Record<number, number>> = { 2: 1, 10: 1, 20: 2, 50: 5, 100: 10, 200: 25, 500: 50, 1_000: 100, 2_000: 250 };

export const BOMBS = [0, 1, 5, 10, 20] as const;
export const BOMB_BLINDS = [1, 2, 5, 10] as const;
export const BOUNTIES = [0, 1, 2, 5, 10] as const;

export const FORM: Form = {
  name: "",
  game: "holdem",
  limit: "NL",
  size: 100,
  small: "",
  seats: 6,
  speed: "normal",
  password: "",
  chat: "players",
  approve: false,
  least: "",
  most: "",
  games: [],
  turns: "orbits",
  every: 1,
  choice: false,
  straddle: "",
  bombEvery: 0,
  bombBlinds: 2,
  twice: false,
  rabbit: false,
  bounty: 0,
  symbol: "",
  chip: 1,
};

/** The limit in which a game is usually played: no limit hold'em, pot limit Omaha, fixed limit stud and draws. */
export function usualLimit(game: string): (typeof LIMITS)[number] {
  if (familyOf(game) !== "flop") return "FL";
  return factsOf(game).orders.some(({ hole }) => hole !== null) ? "PL" : "NL";
}
/** Another game, in its usual limit, or in that in which the table has it. */
export const playing = ({ own }: Kind, game: string): Pick<Kind, "game" | "limit"> => ({
  game,
  limit: own?.at.game === game ? own.at.limit : usualLimit(game),
});
const hasBets = (limit: string): boolean => limit === "FL" || limit === "SL";
/** All games that the form plays. */
export const gamesOf = (form: Form): readonly Kind[] => [form, ...form.games];
export const mostSeats = (form: Form): number => Math.min(...gamesOf(form).map(({ game }) => factsOf(game).max_players));

/** A game at a size of stakes, as the room asks for it. */
export function atSize({ game, limit, own }: Kind, size: number): SizedGame {
  if (own && own.at.game === game && own.at.limit === limit) {
    const { unit, ante, small_blind: small } = own.at;
    const fitting = (amount: number) => scaled(amount, own.size, size);
    return { game, limit, unit: fitting(unit), ante: fitting(ante), ...(small && { small_blind: fitting(small) }) };
  }
  if (hasBlinds(game)) return { game, limit, unit: size, ante: 0 };
  if (hasBets(limit)) return { game, limit, unit: size, ante: ANTES[size] ?? Math.max(1, Math.floor(size / 8)) };
  return { game, limit, unit: 0, ante: Math.max(1, Math.floor(size / 2)) };
}

/** An amount that goes with the stakes, when they change; what is not nothing stays so. */
export const scaled = (amount: number, from: number, to: number): number => amount && Math.max(1, Math.round((amount * to) / from));

/** Half of the big blind, in whole chips and at least one. */
export const usualSmallBlind = (unit: number, chip = 1): number =>
  Math.min(unit, Math.max(chip, Math.floor(unit / 2 / chip) * chip));

/** The same as the stakes of a table, so that they can be written as those of every table are. */
export function stakesAt(kind: Kind, size: number): Stakes {
  const { unit, ante, small_blind } = atSize(kind, size);
  const bets = kind.limit === "FL" ? { small_bet: unit, big_bet: 2 * unit } : kind.limit === "SL" ? { max_bets: [unit, 2 * unit, 3 * unit] } : {};
  return hasBlinds(kind.game)
    ? { small_blind: small_blind ?? usualSmallBlind(unit), big_blind: unit, ...bets }
    : { ante, bring_in: 2 * ante, ...bets };
}

export function configAt(kind: Kind, size: number): TableConfig {
  return { currency: "FUN", game: kind.game, limit: kind.limit, stakes: stakesAt(kind, size) } as TableConfig;
}

const SMALLEST_BET = 25;

/** The usual buy-ins; `most` null if there is no most. */
export function usualBuyIns(form: Form): { readonly least: number; readonly most: number | null } {
  const ranges = gamesOf(form).map((kind) => {
    const { unit, ante } = atSize(kind, form.size);
    if (!hasBets(kind.limit)) {
      const price = hasBlinds(kind.game) ? unit : 2 * ante;
      return { least: 20 * price, most: 100 * price };
    }
    const bet = kind.limit === "SL" ? 3 * unit : unit;
    return { least: (bet <= SMALLEST_BET ? 12 : 10) * bet, most: 0 };
  });
  const least = Math.max(...ranges.map((range) => range.least));
  const most = Math.max(...ranges.map((range) => range.most));
  return { least, most: most === 0 ? null : Math.max(least, most) };
}

const USUAL_LEASTS = 5;

/** The host's buy-in: a full stack, or what the wallet holds. */
export function firstBuyIn(form: Form, wallet: number, amount: (text: string) => number | null): number {
  const usual = usualBuyIns(form);
  const least = amount(form.least) ?? usual.least;
  const most = amount(form.most) ?? (usual.most === null ? USUAL_LEASTS * least : Math.max(usual.most, least));
  return Math.max(least, Math.min(most, wallet));
}

export const blindGames = (form: Form): readonly Kind[] => gamesOf(form).filter(({ game }) => hasBlinds(game));
export const maySevenDeuce = (form: Form): boolean => gamesOf(form).some(({ game }) => hasTwoCards(game));
export const mayStraddle = (form: Form): boolean =>
  blindGames(form).length > 0 && blindGames(form).every(({ limit }) => limit !== "SL");

/** What the table keeps although none of its games can use it, by the names of the texts. */
export function sleeping(form: Form): readonly Sleeper[] {
  const asleep: Readonly<Record<Sleeper, boolean>> = {
    "panel.asleep.straddle": form.straddle !== "" && !mayStraddle(form),
    "panel.asleep.bomb": form.bombEvery > 0 && blindGames(form).length === 0,
    "panel.asleep.bounty": form.bounty > 0 && !maySevenDeuce(form),
    "panel.asleep.choice": form.choice && form.games.length === 0,
  };
  return SLEEPERS.filter((name) => asleep[name]);
}

const SLEEPERS = ["panel.asleep.straddle", "panel.asleep.bomb", "panel.asleep.bounty", "panel.asleep.choice"] as const;
type Sleeper = (typeof SLEEPERS)[number];

/** What does not go with the games that are chosen is taken back. */
export function settled(form: Form): Form {
  return {
    ...form,
    seats: Math.min(form.seats, mostSeats(form)),
    choice: form.choice && form.games.length > 0,
    straddle: mayStraddle(form) ? form.straddle : "",
    bombEvery: blindGames(form).length > 0 ? form.bombEvery : 0,
    bounty: maySevenDeuce(form) ? form.bounty : 0,
  };
}

/** What was typed as an amount and is none; the room would take its own amounts instead. */
export function unread(form: Form, amount: (text: string) => number | null): readonly Fault[] {
  const typed = [["min_buy_in", form.least], ["max_buy_in", form.most], ["small_blind", hasBlinds(form.game) ? form.small : ""]] as const;
  return typed
    .filter(([, text]) => text.trim() !== "" && amount(text) === null)
    .map(([field]) => ({ field, code: "amount", error: "An amount such as 20, or nothing." }));
}

/** What is asked of the room; `amount` reads what was typed. */
export function requestOf(form: Form, amount: (text: string) => number | null): NewTable {
  const [least, most, small] = [amount(form.least), amount(form.most), amount(form.small)];
  return {
    ...atSize(form, form.size),
    ...(small !== null && hasBlinds(form.game) && { small_blind: small }),
    name: form.name.trim(),
    seats: form.seats,
    speed: form.speed,
    password: form.password,
    chat: form.chat,
    approve: form.approve,
    ...(least !== null && { min_buy_in: least }),
    ...(most !== null && { max_buy_in: most }),
    ...(form.chip !== 1 && { chip: form.chip }),
    extras: {
      games: form.games.map((kind) => atSize(kind, form.size)),
      rotate_by: form.turns,
      ...(form.every !== 1 && { rotate_every: form.every }),
      dealers_choice: form.choice,
      straddle: form.straddle,
      bomb_every: form.bombEvery,
      bomb_ante: form.bombEvery ? Math.round(form.bombBlinds * form.size) : 0,
      run_twice: form.twice,
      rabbit: form.rabbit,
      seven_deuce: Math.round(form.bounty * form.size),
      ...(form.symbol.trim() && { symbol: form.symbol.trim() }),
    },
  };
}

/** The form of an open table, from the request that would create it; `written` writes an amount as it is typed. */
export function formOf(wish: NewTable, written: (amount: number) => string): Form {
  const { extras } = wish;
  const size = hasBlinds(wish.game) || hasBets(wish.limit) ? wish.unit : 2 * wish.ante;
  const kindOf = (at: SizedGame): Kind => ({ game: at.game, limit: at.limit, own: { at, size } });
  return {
    ...kindOf({ game: wish.game, limit: wish.limit, unit: wish.unit, ante: wish.ante }),
    name: wish.name,
    size,
    small: wish.small_blind ? written(wish.small_blind) : "",
    seats: wish.seats,
    speed: wish.speed,
    password: "",
    chat: wish.chat ?? FORM.chat,
    approve: wish.approve ?? false,
    least: wish.min_buy_in == null ? "" : written(wish.min_buy_in),
    most: wish.max_buy_in == null ? "" : written(wish.max_buy_in),
    games: (extras.games ?? []).map(kindOf),
    turns: extras.rotate_by ?? FORM.turns,
    every: extras.rotate_every ?? 1,
    choice: extras.dealers_choice ?? false,
    straddle: extras.straddle ?? "",
    bombEvery: extras.bomb_every ?? 0,
    bombBlinds: extras.bomb_every ? (extras.bomb_ante ?? 0) / size : FORM.bombBlinds,
    twice: extras.run_twice ?? false,
    rabbit: extras.rabbit ?? false,
    bounty: (extras.seven_deuce ?? 0) / size,
    symbol: extras.symbol ?? "",
    chip: wish.chip ?? 1,
  };
}

/** The options of a field with the value that a table has beside them, in their order. */
export const withOwn = (options: readonly number[], own: number): readonly number[] =>
  options.includes(own) ? options : [...options, own].sort((a, b) => a - b);

/** The fault of a field, and of those that it represents (`unit` and `ante` are both the stakes). */
export function faultOf(faults: readonly Fault[], ...fields: readonly string[]): Fault | null {
  return faults.find(({ field }) => fields.includes(field)) ?? null;
}
