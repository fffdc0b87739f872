// Made from the answers in dealerbox/gateway by `python -m dealerbox.gateway.typescript client/src/wire/types.ts`. Not
// to be edited: a test fails where this file and the Python structs differ.

import type { TableEvent } from "./types";

/** `picture` as in `PlayerPicture`, of who has chosen one. */
export interface HandPlayerTold {
  readonly player: string;
  readonly name: string;
  readonly net: number;
  readonly picture?: string;
}

/**
 * A hand as its player sees it in a list: `place` and `net` are his, `cards` those he held at the end, as far
 * as they are known. `void`: why the hand does not count (`interrupted`, `closing`, `stopped`, `deck`, or
 * a sentence of the operator's); empty where it does. `table_name`: that of a private table, which no lobby has;
 * else empty.
 */
export interface HandSummary {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly place: number;
  readonly net: number;
  readonly cards: number[];
  readonly board: number[];
  readonly void: string;
  readonly players: HandPlayerTold[];
  readonly table_name: string;
}

/** `next` is what to ask for as `page`, None where there are no more. */
export interface HandsFound {
  readonly hands: HandSummary[];
  readonly next: string | null;
}

/** The hand with all that its player may know of it. `phh`: whether it can be had in the PHH format. */
export interface HandTold {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly place: number;
  readonly net: number;
  readonly cards: number[];
  readonly board: number[];
  readonly void: string;
  readonly players: HandPlayerTold[];
  readonly table_name: string;
  readonly house: string;
  readonly phh: boolean;
  readonly events: readonly TableEvent[];
}

export interface HandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
}

/** `allowed`: whether this room makes any. */
export interface OwnHandLinks {
  readonly allowed: boolean;
  readonly links: HandLink[];
}

/** `link` is the address below the room's own; it is told this once. */
export interface NewHandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
  readonly link: string;
}

/** `name` is empty where names are hidden; `picture` as in `PlayerPicture`, never of who is not named. */
export interface SharedPlayer {
  readonly name: string;
  readonly net: number;
  readonly picture?: string;
}

/**
 * A hand as a spectator could have seen it. `players` by place; `sharer` is the place of who shows his own
 * cards too, -1 where nobody does. Where names are hidden nothing tells either at which table it was: `table` is
 * empty and `number` 0.
 */
export interface SharedHand {
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  readonly sharer: number;
  readonly players: SharedPlayer[];
  readonly events: readonly TableEvent[];
}

export interface CurrencyHands {
  readonly currency: string;
  readonly hands: number;
}

export interface GameFigures {
  readonly hands: number;
  readonly net: number;
  readonly units: number;
  readonly entered: number;
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
  readonly game: string;
  readonly limit: string;
}

/** `day` counts from 1 January 1970, in the zone that was asked for. */
export interface DayFigures {
  readonly hands: number;
  readonly net: number;
  readonly units: number;
  readonly entered: number;
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
  readonly day: number;
}

/**
 * Hands at one table without a long break (`SESSION_GAP_MS`): when the first of them `began` and the `last`
 * that is sought ended. `game` and `limit` are empty where several were played.
 */
export interface Session {
  readonly hands: number;
  readonly net: number;
  readonly units: number;
  readonly entered: number;
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
  readonly table: string;
  readonly game: string;
  readonly limit: string;
  readonly began: number;
  readonly last: number;
}

/** One of the hands in which most was won or lost. */
export interface LargeHand {
  readonly hand: string;
  readonly table: string;
  readonly ended: number;
  readonly game: string;
  readonly limit: string;
  readonly pot: number;
  readonly net: number;
}

/**
 * In `currency`; `currencies`: all in which there are hands, the most first. `table_names`: those of private
 * and tournament tables among them, by their ids.
 */
export interface OwnResults {
  readonly currency: string;
  readonly currencies: CurrencyHands[];
  readonly games: GameFigures[];
  readonly days: DayFigures[];
  readonly sessions: Session[];
  readonly largest: LargeHand[];
  readonly table_names: Readonly<Record<string, string>>;
}

/** One hand of a graph: `shown`, whether it went to the showdown with him in. */
export type Point = readonly [ended: number, net: number, shown: boolean, hand: string];

/**
 * Hands by the time of their end, each as `[ended, net, shown, hand]`: `shown` where you were in at the
 * showdown.
 */
export interface OwnGraph {
  readonly currency: string;
  readonly points: Point[];
}

/**
 * `paid` in all, rebuys and add-ons too; `prizes`: what it brought, bounties and deals too. What was paid in
 * points is not counted. A seat won in a satellite is a prize of its value there, and is paid in the other
 * tournament. `cancelled`: why it was, if it was; then `place` may be 0, and `prizes` is what came back.
 */
export interface OwnTournament {
  readonly tournament: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly money: "fun" | "real";
  readonly buy_in: number;
  readonly fee: number;
  readonly ended: number;
  readonly place: number;
  readonly entrants: number;
  readonly entries: number;
  readonly rebuys: number;
  readonly paid: number;
  readonly prizes: number;
  readonly cancelled: string;
}

export interface OwnTournaments {
  readonly tournaments: OwnTournament[];
}

/** A hand without its cards. `players`: (player, net), by place. */
export interface HandRow {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  readonly players: readonly (readonly [string, number])[];
}

/** `names` of all players in them, by id; `table_names` those of tournament and private tables. */
export interface FoundHands {
  readonly hands: HandRow[];
  readonly names: Readonly<Record<string, string>>;
  readonly next: string | null;
  readonly table_names: Readonly<Record<string, string>>;
}

export interface SeatIn {
  readonly player: string;
  readonly name: string;
  readonly net: number;
}

/**
 * A hand that is over. `events` are those that an observer has seen; with `cards` all hole cards are among
 * them. `text` tells the same in words. `table_name`: what a tournament's or a private table is called.
 */
export interface HandFile {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  readonly players: SeatIn[];
  readonly events: TableEvent[];
  readonly cards: boolean;
  readonly text: string;
  readonly table_name: string;
}
