/** What the levels of a tournament mean at its tables. */

import type { Stakes, TournamentConfig } from "./wire/types";

const MOST_STAKES = 1e15;
/** The games without blinds. */
export const ANTE_GAMES: ReadonlySet<string> = new Set(["soko", "stud", "stud8", "telesina", "americana"]);
/** The largest bet of each round of a spread limit, in its first one's; of the games with four rounds the first entry. */
const SPREADS: Readonly<Record<string, readonly number[]>> = {
  "": [1, 1, 2, 3],
  ...Object.fromEntries(["stud", "stud8", "telesina"].map((game) => [game, [1, 1, 2, 3, 3]])),
  ...Object.fromEntries(["draw5", "draw32"].map((game) => [game, [1, 3]])),
};

/** The stakes of a level (from 1; beyond the last one they double each time) as its tables will have them. */
export function levelStakes({ game, limit, levels }: Pick<TournamentConfig, "game" | "limit" | "levels">, level: number): Stakes {
  const at = levels[Math.min(level, levels.length) - 1] ?? { unit: 0 };
  const times = 2 ** Math.max(0, level - levels.length);
  const [unit, ante] = [Math.min(at.unit * times, MOST_STAKES), Math.min((at.ante ?? 0) * times, MOST_STAKES)];
  const forced = ANTE_GAMES.has(game) ? { bring_in: 2 * ante } : { small_blind: Math.min(unit, Math.max(1, Math.floor(unit / 2))), big_blind: unit };
  const bets = limit === "FL" ? { small_bet: unit, big_bet: 2 * unit } : {};
  const spread = limit === "SL" ? { max_bets: (SPREADS[game] ?? SPREADS[""]!).map((times) => times * unit) } : {};
  return { ante, ...forced, ...bets, ...spread };
}
