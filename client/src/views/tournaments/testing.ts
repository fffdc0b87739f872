/** Tournaments made up for the tests. */

import type { TournamentAnswer } from "../../wire/calls";
import type { TournamentConfig, TournamentOwn, TournamentPlayer, TournamentRow, TournamentView } from "../../wire/types";

/** Noon where the tests run. */
export const NOW = new Date(2026, 0, 10, 12).getTime();

export function config(part: Partial<TournamentConfig> = {}): TournamentConfig {
  return {
    id: "t", name: "Sunday Fell", game: "holdem", limit: "NL", seats: 6, most: 100, least: 2, starts: NOW + 600_000,
    levels: [{ unit: 20, seconds: 600 }, { unit: 30, seconds: 600, break_seconds: 300 }, { unit: 40, ante: 5, seconds: 600 }],
    opens: 0, house: "dealerbox", money: "fun", currency: "FUN", buy_in: 2000, fee: 200, bounty: 0, guarantee: 0, chips: 1500,
    format: "moving", late_levels: 0, reentries: 0, rebuys: null, satellite_to: "", ticket: 0, invited: [], points: false,
    turn_seconds: 15, bank_seconds: 45, pause_seconds: 3, ...part,
  };
}

export function view(part: Partial<Omit<TournamentView, "config">> & { config?: Partial<TournamentConfig> } = {}): TournamentView {
  const { config: of, ...rest } = part;
  return {
    type: "TournamentView", tournament: "t", config: config(of), private: false, phase: "registering", open: true, started: null,
    ended: null, level: 0, ends: null, clock_left: null, in_break: false, break_due: false, paused: "", next_break: null,
    hand_for_hand: false, final: false, closed: false, entrants: 4, entries: 4, waiting: 0, left: 0, chips: 6000, pool: 8000,
    overlay: 0, prizes: [5334, 2666], tables: [], top: [], last_out: [], deal: null, cancelled: "", shares: [], buy_in_percent: 0, rebuy_percent: 0, round: 0, rounds: 0, chart_counts: "entries", winner_takes_all_up_to: 2, ...rest,
  };
}

/** One that runs, at level 2. */
export const running = (part: Parameters<typeof view>[0] = {}): TournamentView =>
  view({
    phase: "running", open: false, started: NOW - 900_000, level: 2, ends: NOW + 120_000, next_break: NOW + 120_000, closed: true,
    left: 3, tables: [{ table: "t.0", players: 3, largest: 3000, smallest: 1000 }], ...part,
  });

export function player(name: string, part: Partial<TournamentPlayer> = {}): TournamentPlayer {
  return {
    player: name.toLowerCase(), name, rank: 1, stack: 1500, table: "t.0", seat: 0, place: 0, tied: 0, prize: 0, bounties: 0,
    entries: 1, rebuys: 0, disqualified: false, ...part,
  };
}

export function own(part: Partial<TournamentOwn> = {}): TournamentOwn {
  return {
    type: "TournamentOwn", tournament: "t", registered: false, waiting: 0, may_enter: false, may_withdraw: false, rebuy: null,
    rebuy_until: null, returned: null, addon: null, me: null, ...part,
  };
}

export const state = (of: TournamentView, mine: Partial<TournamentOwn> | null = {}): TournamentAnswer => ({
  view: of,
  own: mine && own(mine),
});

export function row(part: Partial<TournamentRow> = {}): TournamentRow {
  return {
    id: "t", name: "Sunday Fell", game: "holdem", limit: "NL", money: "fun", currency: "FUN", buy_in: 2000, fee: 200, bounty: 0,
    guarantee: 0, points: false, seats: 6, format: "moving", satellite_to: "", rebuys: false, private: false,
    starts: NOW + 600_000, phase: "registering", open: true, entrants: 4, most: 100, waiting: 0, level: 0, left: 0, ...part,
  };
}
