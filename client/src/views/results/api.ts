/** My results, over HTTP. Amounts are units of the smallest chip, times milliseconds. */

import type { GameFigures } from "../../wire/calls";
import { call } from "../../wire/api";

/** Sums over hands, of whatever they are. */
export type Figures = Omit<GameFigures, "game" | "limit">;

type Words = Readonly<Record<string, string>>;
const query = (words: Words) => new URLSearchParams(words).toString();

export const resultsApi = {
  results: (words: Words) => call("GET", `results?${query(words)}`),
  graph: (words: Words) => call("GET", `results/graph?${query(words)}`),
  tournaments: (words: Words) =>
    call("GET", `results/tournaments?${query(words)}`),
};
