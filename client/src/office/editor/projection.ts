/** What a description means: duration, steepness, and the cost to the house with this many players. */

import type { TournamentConfig } from "../../wire/types";

/** In hundredths of the buy-in, where there is no fee (RULES.md K2e). */
const HOUSE_PART = 9;

/** How many may take part: only those invited, if anybody is. */
const places = ({ most, invited }: TournamentConfig): number => Math.max(2, Math.min(most, new Set(invited).size || most));

/** How many players an estimate may be for. `timed`: it starts at a time, and not as soon as its places are taken. */
export function fieldOf(config: TournamentConfig, timed: boolean): { readonly least: number; readonly most: number } {
  const most = places(config);
  return { least: timed ? Math.min(most, Math.max(2, config.least)) : most, most };
}

/** How many players the estimates are for: as many as are expected, if the field allows that. */
export function playersOf(config: TournamentConfig, timed: boolean, expected: number | null): number {
  const { least, most } = fieldOf(config, timed);
  return Math.min(most, Math.max(least, Math.round(expected ?? 0)));
}

/** How many entries there can be: each place once, and as many re-entries as each player may have. */
export const mostEntries = (config: TournamentConfig): number => places(config) * (1 + (config.late_levels > 0 ? config.reentries : 0));

export interface Money {
  readonly pool: number;
  /** What the house gets: fees, or its part of the buy-ins. */
  readonly house: number;
  /** What it adds for the guarantee. */
  readonly adds: number;
  /** With this many entries it adds nothing; null if it never breaks even. */
  readonly even: number | null;
}

export function moneyAt(config: TournamentConfig, entries: number): Money {
  const buyIn = config.buy_in - config.bounty;
  const part = config.fee ? 0 : Math.floor((buyIn * HOUSE_PART) / 100);
  const pool = entries * (buyIn - part);
  const each = buyIn - part;
  return {
    pool: Math.max(pool, config.guarantee),
    house: entries * (config.fee || part),
    adds: Math.max(0, config.guarantee - pool),
    even: config.guarantee && each > 0 ? Math.ceil(config.guarantee / each) : null,
  };
}

/** What the stakes of each level are measured by. */
export const measures = (config: Pick<TournamentConfig, "levels">): readonly number[] =>
  config.levels.map(({ unit, ante = 0 }) => unit || ante * 5);

/** The largest step from one level to the next, and the level (from 1) at which it comes. */
export function steepest(config: Pick<TournamentConfig, "levels">): readonly [times: number, level: number] | null {
  const amounts = measures(config);
  let found: readonly [number, number] | null = null;
  amounts.forEach((amount, at) => {
    const before = amounts[at - 1];
    if (before && (!found || amount / before > found[0])) found = [amount / before, at + 1];
  });
  return found;
}

/** With so few big blinds in play a tournament ends; so much of it is a rule of thumb. */
const END_AT = 20;

/** About how many seconds it lasts, breaks and all; null if the levels do not reach so far. */
export function lasts(config: TournamentConfig, players: number): number | null {
  if (config.format === "moving") return reach(config, config.chips * players);
  // Every round of a shoot-out begins with the first level, and each of its tables plays for the chips on it.
  let seconds = 0;
  for (let left = players; left > 1; left = Math.ceil(left / Math.max(2, config.seats))) {
    const tables = Math.ceil(left / Math.max(2, config.seats));
    const round = reach(config, (config.chips * players) / tables);
    if (round === null) return null;
    seconds += round;
  }
  return seconds;
}

/** After how many seconds this many chips are only a few big blinds. */
function reach(config: TournamentConfig, chips: number): number | null {
  const amounts = measures(config);
  let seconds = 0;
  for (const [at, level] of config.levels.entries()) {
    if (chips / (amounts[at] || 1) <= END_AT) return seconds;
    seconds += (level.seconds ?? 0) + (level.break_seconds ?? 0);
  }
  return null;
}
