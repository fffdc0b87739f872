/** My results, over HTTP. Amounts are units of the smallest chip, times milliseconds. */

import { call } from "../../wire/api";

export interface Figures {
  readonly hands: number;
  readonly net: number;
  /** The net in big blinds (big bets), each hand by its own. */
  readonly units: number;
  readonly entered: number;
  /** Showdowns, and those of them that were won. */
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
}

export interface GameFigures extends Figures {
  readonly game: string;
  readonly limit: string;
}

/** `day` counts from 1 January 1970 where the player is. */
export interface DayFigures extends Figures {
  readonly day: number;
}

/** `game` and `limit` are empty where several were played. */
export interface Session extends Figures {
  readonly table: string;
  readonly game: string;
  readonly limit: string;
  readonly began: number;
  readonly last: number;
}

export interface LargeHand {
  readonly hand: string;
  readonly table: string;
  readonly ended: number;
  readonly game: string;
  readonly limit: string;
  readonly pot: number;
  readonly net: number;
}

export interface Results {
  readonly currency: string;
  readonly currencies: readonly { readonly currency: string; readonly hands: number }[];
  readonly games: readonly GameFigures[];
  readonly days: readonly DayFigures[];
  readonly sessions: readonly Session[];
  readonly largest: readonly LargeHand[];
}

/** One hand of the graph; `shown`: I was in at the showdown. */
export type Point = readonly [ended: number, net: number, shown: boolean, hand: string];

export interface TournamentResult {
  readonly tournament: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly buy_in: number;
  readonly fee: number;
  readonly ended: number;
  readonly place: number;
  readonly entrants: number;
  readonly entries: number;
  readonly rebuys: number;
  readonly paid: number;
  readonly prizes: number;
}

type Words = Readonly<Record<string, string>>;
const query = (words: Words) => new URLSearchParams(words).toString();

export const resultsApi = {
  results: (words: Words) => call<Results>("GET", `results?${query(words)}`),
  graph: (words: Words) => call<{ readonly points: readonly Point[] }>("GET", `results/graph?${query(words)}`),
  tournaments: (words: Words) =>
    call<{ readonly tournaments: readonly TournamentResult[] }>("GET", `results/tournaments?${query(words)}`),
};
