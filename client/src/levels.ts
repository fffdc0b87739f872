/** What the levels of a tournament mean at its tables. */

import { factsOf, hasBlinds } from "./games";
import type { Stakes, TournamentConfig } from "./wire/types";

const MOST_STAKES = 1e15;
/** The stakes of a level (from 1; beyond the last one they double each time) as its tables will have them. */
export function levelStakes({ game, limit, levels }: Pick<TournamentConfig, "game" | "limit" | "levels">, level: number): Stakes {
  const at = levels[Math.min(level, levels.length) - 1] ?? { unit: 0 };
  const times = 2 ** Math.max(0, level - levels.length);
  const [unit, ante] = [Math.min(at.unit * times, MOST_STAKES), Math.min((at.ante ?? 0) * times, MOST_STAKES)];
  const forced = !hasBlinds(game) ? { bring_in: 2 * ante } : { small_blind: Math.min(unit, Math.max(1, Math.floor(unit / 2))), big_blind: unit };
  const bets = limit === "FL" ? { small_bet: unit, big_bet: 2 * unit } : {};
  const spread = limit === "SL" ? { max_bets: factsOf(game).spread.map((times) => times * unit) } : {};
  return { ante, ...forced, ...bets, ...spread };
}
