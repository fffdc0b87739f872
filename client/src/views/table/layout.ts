/** Where everything stands on the table's drawing. The positions are data (`seats.json`); this picks them. */

import maps from "./seats.json";

/** The kinds of layout: common cards in the middle, open cards at the seats, or closed hands that are exchanged. */
export type Family = "flop" | "stud" | "draw";

/** The five drawings of the table (`seats.json`): by the shape of the stage, and for tiles. */
export type Drawing = "wide" | "phone" | "squat" | "low" | "tile";

const FAMILIES: Record<string, Family> = {
  soko: "stud",
  stud: "stud",
  stud8: "stud",
  telesina: "stud",
  americana: "stud",
  draw5: "draw",
  deuce3: "draw",
  draw32: "draw",
};

/** The layout of a game; what is not listed has its cards in the middle. */
export const familyOf = (game: string): Family => FAMILIES[game] ?? "flop";

export type Point = readonly [x: number, y: number];

export interface SeatSpot {
  readonly x: number;
  readonly y: number;
  /** The centre of chips and amount; null where the map has no room for them. */
  readonly bet: Point | null;
  /** On which side of the chips the amount stands. */
  readonly side: "l" | "r";
  readonly dealer: Point;
}

export interface FeltShape {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
  readonly rail: number;
  readonly line: number;
}

export interface Layout {
  readonly family: Family;
  readonly drawing: Drawing;
  readonly width: number;
  readonly height: number;
  readonly dealerSize: number;
  /** The width and height of a plate. */
  readonly plate: Point;
  readonly felt: FeltShape;
  readonly total: number;
  readonly pots: number;
  readonly board: number;
  readonly street: number;
  /** How bets are shown: chips and amount on the felt, the amount alone, or in the seat's tag. */
  readonly bets: "felt" | "bare" | "tag";
  /** Clockwise from the bottom, where the viewer sits. */
  readonly spots: readonly SeatSpot[];
}

interface SeatMap {
  total: number;
  pots: number;
  board?: number;
  street?: number;
  bets: string;
  hero: { x: number; y: number; bet: number[] | null; dealer: number[] };
  seats: { x: number; y: number; bet: number[] | null; side: string; dealer: number[] }[];
}

const FEWEST_SEATS = 2;

/** The layout for a table of `seats` on one of the drawings. */
export function layoutOf(family: Family, drawing: Drawing, seats: number): Layout {
  const canvas = maps.canvas[drawing];
  const bySeats = maps[family][drawing] as Record<string, SeatMap>;
  const most = Math.max(...Object.keys(bySeats).map(Number));
  const map = bySeats[String(Math.min(most, Math.max(FEWEST_SEATS, seats)))]!;
  return {
    family,
    drawing,
    width: canvas.w,
    height: canvas.h,
    dealerSize: canvas.dealer,
    plate: canvas.plate as unknown as Point,
    felt: maps.felt[family][drawing],
    total: map.total,
    pots: map.pots,
    board: map.board ?? map.pots,
    street: map.street ?? map.pots,
    bets: map.bets as Layout["bets"],
    spots: [{ ...map.hero, side: "r" as const }, ...map.seats].map((spot) => ({
      x: spot.x,
      y: spot.y,
      bet: spot.bet as unknown as Point | null,
      side: spot.side as "l" | "r",
      dealer: spot.dealer as unknown as Point,
    })),
  };
}

/** The spot of a table seat: the viewer's own seat (or seat 0 for an observer) is at the bottom, the rest clockwise. */
export function spotOf(layout: Layout, seat: number, mySeat: number | null): SeatSpot {
  const count = layout.spots.length;
  return layout.spots[(((seat - (mySeat ?? 0)) % count) + count) % count]!;
}

/** The drawing that suits a stage of this size in px. */
export function drawingFor(width: number, height: number): Drawing {
  if (width <= 620 && height <= 480) return width * 3 >= height * 4 ? "low" : "squat";
  return width * 5 <= height * 6 ? "phone" : "wide";
}

/** How the streets of a game are called: the middle part of `street.<set>.<number>`. */
const STREET_SETS: Record<string, string> = {
  stud: "stud7",
  stud8: "stud7",
  soko: "stud5",
  telesina: "stud5",
  americana: "stud5",
  draw5: "draw",
  draw32: "draw",
  deuce3: "draws",
};

/** The key of a street's name; the first of the draws is named as in other draw games. */
export function streetKey(game: string, street: number): string {
  const set = STREET_SETS[game] ?? "flop";
  return set === "draws" && street === 0 ? "street.draw.0" : `street.${set}.${street}`;
}

/** Games with an offer to split the pot: their docks keep a fourth place for it. */
export const hasSplit = (game: string): boolean => game === "draw32";
