/** Where everything is on the table's drawing. The positions are data (`seats.json`); this picks them. */

import type { Family } from "../../games";
import maps from "./seats.json";

/** The five drawings of the table (`seats.json`): by the shape of the stage, and for tiles. */
export type Drawing = "wide" | "phone" | "squat" | "low" | "tile";

export type Point = readonly [x: number, y: number];

export interface SeatSpot {
  readonly x: number;
  readonly y: number;
  /** The centre of chips and amount; null if the map has no room for them. */
  readonly bet: Point | null;
  /** On which side of the chips the amount is. */
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
  /** How high a plate may become in larger letters before it meets what belongs to another seat. */
  readonly room: number;
  /** How many times as large as usual the reader's letters are. */
  readonly letters: number;
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

/** What is above and below a plate on the small drawings: cards, which are open in stud, and the tag. */
const OVER_PLATE: Record<Family, number> = { flop: 26, stud: 42, draw: 26 };
const UNDER_PLATE = 16;
/** No plate is higher than this: name and stack are then as large as they become. */
const MOST_ROOM = 50;
/** Seats closer than this part of a plate's width have each other's cards and tags over and under them. */
const ABOVE = 0.6;

/** The maximum height of each plate of this size between the seats here. */
function roomFor(family: Family, [width, height]: Point, spots: readonly SeatSpot[]): number {
  const gaps = spots.flatMap((one, at) =>
    spots.slice(at + 1).map((other) => {
      const [aside, apart] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      if (aside > width) return MOST_ROOM;
      return aside < width * ABOVE ? apart - OVER_PLATE[family] - UNDER_PLATE : apart;
    }),
  );
  const edges = spots.map((spot) => 2 * (spot.y - OVER_PLATE[family]));
  return Math.max(height, Math.min(MOST_ROOM, ...gaps, ...edges));
}

/** The reader's letters beside the drawing. */
export interface Letters {
  /** How many times as large as usual they are. */
  readonly times: number;
  /** Whether they are much larger than the drawing beside them: bets have no room on the felt then. */
  readonly crowded: boolean;
}

export const USUAL_LETTERS: Letters = { times: 1, crowded: false };

/** The layout for a table of `seats` on one of the drawings; in crowded letters bets are in the tags. */
export function layoutOf(family: Family, drawing: Drawing, seats: number, letters = USUAL_LETTERS): Layout {
  const canvas = maps.canvas[drawing];
  const bySeats = maps[family][drawing] as Record<string, SeatMap>;
  const most = Math.max(...Object.keys(bySeats).map(Number));
  const map = bySeats[String(Math.min(most, Math.max(FEWEST_SEATS, seats)))]!;
  const plate = canvas.plate as unknown as Point;
  const spots = [{ ...map.hero, side: "r" as const }, ...map.seats].map((spot) => ({
    x: spot.x,
    y: spot.y,
    bet: letters.crowded ? null : (spot.bet as unknown as Point | null),
    side: spot.side as "l" | "r",
    dealer: spot.dealer as unknown as Point,
  }));
  return {
    family,
    drawing,
    width: canvas.w,
    height: canvas.h,
    dealerSize: canvas.dealer,
    plate,
    room: roomFor(family, plate, spots),
    letters: letters.times,
    felt: maps.felt[family][drawing],
    total: map.total,
    pots: map.pots,
    board: map.board ?? map.pots,
    street: map.street ?? map.pots,
    bets: letters.crowded ? "tag" : (map.bets as Layout["bets"]),
    spots,
  };
}

/** The spot of a table seat: the viewer's own seat (or seat 0 for an observer) is at the bottom, the rest clockwise. */
export function spotOf(layout: Layout, seat: number, mySeat: number | null): SeatSpot {
  const count = layout.spots.length;
  return layout.spots[(((seat - (mySeat ?? 0)) % count) + count) % count]!;
}

/** How many px a unit of a drawing has on a stage of this size. */
const unitOf = (drawing: Drawing, width: number, height: number): number =>
  Math.min(width / maps.canvas[drawing].w, height / maps.canvas[drawing].h);

/** Letters this many times as large as usual, on a stage of this size in px. */
export const lettersOn = (drawing: Drawing, width: number, height: number, times: number): Letters => ({
  times,
  crowded: times > 1 && times > 1.25 * unitOf(drawing, width, height),
});

/** The drawing that suits a stage of this size in px: in larger letters the one whose plates are wider. */
export function drawingFor(width: number, height: number, letters = 1): Drawing {
  if (width <= 620 && height <= 480) return width * 3 >= height * 4 ? "low" : "squat";
  const plate = (drawing: Drawing) => maps.canvas[drawing].plate[0]! * unitOf(drawing, width, height);
  if (letters > 1 && plate("phone") >= plate("wide")) return "phone";
  return width * 5 <= height * 6 ? "phone" : "wide";
}
