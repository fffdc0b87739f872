/**
 * From the options of a turn to the buttons of the dock. Each action has one place, and nothing but Fold is ever in Fold's
 * place: a missing action leaves its place empty.
 */

import type { HandView, Options, PlaceView, PlayerCommand, Stakes } from "../../wire/types";

/** What a button is called; the key of its text is `dock.<name>`. */
export type MoveName =
  | "fold"
  | "check"
  | "call"
  | "call.all-in"
  | "bring-in"
  | "bet"
  | "raise"
  | "complete"
  | "all-in"
  | "stand"
  | "discard"
  | "split"
  | "once"
  | "twice";

export interface Move {
  readonly name: MoveName;
  readonly look: "plain" | "go" | "lamp" | "info";
  /** The amount written on the button; null if none belongs there. */
  readonly amount: number | null;
  readonly command: PlayerCommand;
  /** The key that presses it. */
  readonly key: string;
}

/** The range that a bet or raise is chosen from. */
export interface Range {
  readonly verb: "bet" | "raise";
  readonly least: number;
  readonly most: number;
  /** All that the player has, this round's bet included: what an all-in comes to. */
  readonly all: number;
}

export interface Moves {
  readonly split: Move | null;
  readonly left: Move | null;
  readonly middle: Move | null;
  readonly right: readonly Move[];
  /** Where the amount on the right is the player's to choose. */
  readonly range: Range | null;
  /** Where cards may be thrown away: the least and most of them. */
  readonly discard: readonly [number, number] | null;
}

const FOLD: Move = { name: "fold", look: "plain", amount: null, command: { type: "Fold" }, key: "F" };
const CHECK: Move = { name: "check", look: "go", amount: null, command: { type: "Check" }, key: "C" };
const STAND: Move = { name: "stand", look: "plain", amount: null, command: { type: "StandPat" }, key: "S" };

const ONCE: Move = { name: "once", look: "plain", amount: null, command: { type: "Check" }, key: "C" };
const TWICE: Move = { name: "twice", look: "go", amount: null, command: { type: "RunTwice" }, key: "R" };

function middleMove(options: Options, stack: number): Move | null {
  if (options.run_twice) return ONCE;
  if (options.stand) return STAND;
  if (options.bring_in !== null) {
    return { name: "bring-in", look: "go", amount: options.bring_in, command: { type: "BringIn" }, key: "C" };
  }
  if (options.call !== null) {
    const name = options.call >= stack ? "call.all-in" : "call";
    return { name, look: "go", amount: options.call, command: { type: "Call" }, key: "C" };
  }
  return options.check ? CHECK : null;
}

/** The button that brings the player's bets of this round to `total`. */
export function sizedMove(options: Options, total: number, all: number, key = "R"): Move {
  const raises = options.raise !== null;
  const plain = options.bring_in !== null && options.sizes ? "complete" : raises ? "raise" : "bet";
  const command: PlayerCommand = { type: raises ? "RaiseTo" : "BetTo", amount: total };
  return { name: total >= all ? "all-in" : plain, look: "lamp", amount: total, command, key };
}

const SIZE_KEYS = ["R", "T"];

/** The buttons for `options`, for the player at `place`. `amount` is the chosen total within the range. */
export function movesOf(options: Options, place: PlaceView, amount: number): Moves {
  const all = place.bet + place.stack;
  const span = options.raise ?? options.bet;
  const range: Range | null =
    span && !options.sizes && span[0] < span[1]
      ? { verb: options.raise ? "raise" : "bet", least: span[0], most: span[1], all }
      : null;
  const totals = options.sizes ?? (span ? [range ? amount : span[1]] : []);
  return {
    split: options.split ? { name: "split", look: "info", amount: null, command: { type: "Split" }, key: "S" } : null,
    left: options.fold ? FOLD : null,
    middle: middleMove(options, place.stack),
    right: options.run_twice ? [TWICE] : totals.map((total, at) => sizedMove(options, total, all, SIZE_KEYS[at])),
    range,
    discard: options.discard,
  };
}

/** The button that throws `cards` away. */
export function discardMove(cards: readonly number[]): Move {
  return { name: "discard", look: "go", amount: null, command: { type: "Discard", cards }, key: "D" };
}

/** Bets of one round of fixed limit: a bet and three raises (RULES.md B4). */
export const MOST_BETS = 4;

/** How many fixed-limit bets the amount to call comes to; 0 if unclear (two sizes, or a short all-in). */
export function betsMade(price: number, sizes: readonly number[] | null, stakes: Stakes): number {
  const step = sizes?.length === 1 ? sizes[0]! - price : 0;
  const whole = step > 0 && (step === stakes.small_bet || step === stakes.big_bet) && price % step === 0;
  return whole ? price / step : 0;
}

/** The highest bet of the round: what is to be matched. */
export const priceOf = (hand: HandView): number => Math.max(0, ...hand.places.map((place) => place.bet));
