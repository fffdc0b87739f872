/** How many tiles fit side by side, and what fits into one: computed once from the size of all of them. */

import type { Drawing } from "../table/layout";

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** All of them do not fit: they are scrolled. */
  readonly scrolls: boolean;
  /** A tile's size in px. */
  readonly width: number;
  readonly height: number;
}

/** What a tile draws: the table, or where that would be too small to be read, only what counts. */
export interface TileShape {
  readonly drawing: Drawing | "brief";
  /** Pre-actions and buttons are side by side. */
  readonly oneRow: boolean;
  /** So small that the plates need more of the drawing to hold their two lines. */
  readonly dense: boolean;
}

/** Between two tiles, and around all of them. */
export const GAP = 6;
const ONE_COLUMN = 720;
const TWO_COLUMNS = 1100;
/** Less is not a tile in which one can play; with fingers the buttons alone need more. */
const LEAST_HEIGHT = { fine: 172, coarse: 240 };
const LEAST_WIDTH = 280;
/** A scrolled tile's height as a part of its width, and at most. */
const SCROLLED = 0.82;
const MOST_SCROLLED = 330;
/** Where few tables leave room below each other they grow into it, to so much of their width. */
const TALLEST = 1.25;
/** The shape that suits a tile: so much wider than high. */
const MEANT = { width: 500, height: 300 };

const cell = (all: number, count: number): number => Math.floor((all - GAP * (count + 1)) / count);

function gridOf(count: number, columns: number, width: number, height: number): Grid {
  const rows = Math.ceil(count / columns);
  return { columns, rows, scrolls: false, width: cell(width, columns), height: cell(height, rows) };
}

const worth = ({ width, height }: Grid): number => Math.min(width / MEANT.width, height / MEANT.height);

function scrolled(count: number, columns: number, width: number, least: number): Grid {
  const one = cell(width, columns);
  const height = Math.min(MOST_SCROLLED, Math.max(least, Math.round(one * SCROLLED)));
  return { columns, rows: Math.ceil(count / columns), scrolls: true, width: one, height };
}

/** So many columns on a small screen: as high as the screen lets them be, scrolled where it lets them too little. */
function columned(count: number, columns: number, width: number, height: number, least: number): Grid {
  const low = scrolled(count, columns, width, least);
  const whole = gridOf(count, columns, width, height);
  return whole.height < low.height ? low : { ...whole, height: Math.min(whole.height, Math.round(whole.width * TALLEST)) };
}

/** The grid in which `count` tiles are largest on `width` by `height` px; on small screens one or two columns. */
export function gridFor(count: number, width: number, height: number, coarse = false): Grid {
  const least = coarse ? LEAST_HEIGHT.coarse : LEAST_HEIGHT.fine;
  if (width < ONE_COLUMN) return columned(count, 1, width, height, least);
  if (width < TWO_COLUMNS) return columned(count, Math.min(2, count), width, height, least);
  const grids = Array.from({ length: Math.max(1, count) }, (_, at) => gridOf(count, at + 1, width, height));
  const best = grids.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const fits = best.height >= least && best.width >= LEAST_WIDTH;
  return fits ? best : scrolled(count, Math.max(1, Math.floor(width / MEANT.width)), width, least);
}

const SIDE_BY_SIDE = { least: 600, most: 470 };
/** The heights of a tile's head and of its buttons in px where it draws the table: those of the style sheet. */
const PARTS = { head: 30, oneRow: 58, twoRows: 98 };
const COARSE_PARTS = { head: 44, oneRow: 108, twoRows: 108 };
/** Below this scale the plates of the drawing cannot hold an amount. */
const READABLE = 0.62;
/** Below this one they need more room than the drawing gives them. */
const COMFORTABLE = 0.82;
/** From this scale on the wide drawing, with pictures of the players, is the better one. */
const ROOMY = 0.85;

const scale = (width: number, height: number, w: number, h: number): number => Math.min(width / w, height / h);

/** What fits into a tile of this size. */
export function shapeFor({ width, height }: Pick<Grid, "width" | "height">, coarse = false): TileShape {
  const parts = coarse ? COARSE_PARTS : PARTS;
  const oneRow = !coarse && width >= SIDE_BY_SIDE.least && height < SIDE_BY_SIDE.most;
  const stage = height - parts.head - (oneRow ? parts.oneRow : parts.twoRows);
  const flat = scale(width, stage, 620, 300);
  const high = scale(width, stage, 390, 380);
  if (scale(width, stage, 984, 600) >= ROOMY) return { drawing: "wide", oneRow, dense: false };
  if (Math.max(flat, high) < READABLE) return { drawing: "brief", oneRow: false, dense: false };
  return { drawing: high > flat ? "squat" : "tile", oneRow, dense: Math.max(flat, high) < COMFORTABLE };
}
