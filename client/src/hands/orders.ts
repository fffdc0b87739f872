/**
 * What beats what in each game, best first, and what is compared within a category: the same rows as in
 * `dealerbox/ranking/orders.py`. `"1 2 3 3s"` reads: the ranks of the first three groups, then the suit of the third.
 */

export type Category =
  | "straight-flush"
  | "quads"
  | "full"
  | "flush"
  | "straight"
  | "trips"
  | "two-pair"
  | "four-flush"
  | "four-straight"
  | "pair"
  | "high"
  | "low";

export interface Order {
  readonly rows: readonly (readonly [category: Category, compare: string])[];
  /** The rank that the ace may come below in a straight; null if the ace is only high. */
  readonly aceUnder: number | null;
  readonly aceLow?: true;
  readonly lowestWins?: true;
  /** Between exactly two hands, the lowest straight flush of spades beats the royal flush of hearts (RULES.md I22). */
  readonly lowestBeatsRoyal?: true;
}

const DEUCE = 0;
const SEVEN = 5;

const STANDARD: Order["rows"] = [
  ["straight-flush", "1"],
  ["quads", "1 2"],
  ["full", "1 2"],
  ["flush", "1 2 3 4 5"],
  ["straight", "1"],
  ["trips", "1 2 3"],
  ["two-pair", "1 2 3"],
  ["pair", "1 2 3 4"],
  ["high", "1 2 3 4 5"],
];

export const HIGH: Order = { rows: STANDARD, aceUnder: DEUCE };
/** The low half of a shared pot: eight or better, the ace below the deuce. */
export const EIGHT_OR_BETTER: Order = {
  rows: [["low", "1 2 3 4 5"]],
  aceUnder: null,
  aceLow: true,
  lowestWins: true,
};
export const DEUCE_TO_SEVEN: Order = { rows: STANDARD, aceUnder: null, lowestWins: true };
export const SOKO: Order = {
  rows: [
    ...STANDARD.slice(0, 7),
    ["four-flush", "1 2 3 4 5"],
    ["four-straight", "1 5"],
    ...STANDARD.slice(7),
  ],
  aceUnder: DEUCE,
};
export const AMERICANA: Order = {
  rows: [
    ["straight-flush", "1"],
    ["quads", "1 2"],
    ["flush", "1 2 3 4 5"],
    ["full", "1 2"],
    ...STANDARD.slice(4),
  ],
  aceUnder: SEVEN,
};
export const DRAW32: Order = {
  rows: [
    ["straight-flush", "1 1s"],
    ["quads", "1"],
    ["flush", "1 2 3 4 5 1s"],
    ["full", "1"],
    ["straight", "1 1s"],
    ["trips", "1"],
    ["two-pair", "1 2 3 3s"],
    ["pair", "1 2 3 4 2s"],
    ["high", "1 2 3 4 5 1s"],
  ],
  aceUnder: SEVEN,
};
export const TELESINA: Order = {
  rows: [
    ["straight-flush", "1 1s"],
    ["quads", "1"],
    ["flush", "1s"],
    ["full", "1"],
    ["straight", "1 1s 2s"],
    ["trips", "1"],
    ["two-pair", "1 2 3 3s 1s"],
    ["pair", "1 2 2s 3 3s 4 4s 1s"],
    ["high", "1 1s 2 2s 3 3s 4 4s 5 5s"],
  ],
  aceUnder: SEVEN,
  lowestBeatsRoyal: true,
};
/** The same where all kickers of equal pairs are compared before a suit is. */
export const TELESINA_ALL_KICKERS: Order = {
  ...TELESINA,
  rows: TELESINA.rows.map((row) => (row[0] === "pair" ? ["pair", "1 2 3 4 2s 3s 4s 1s"] : row)),
};
