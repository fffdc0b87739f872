/** The house rules of a table as they hold: a private table keeps what its games cannot use, without effect. */

import { hasTwoCards } from "./games";
import type { Extras, TableConfig, TableView } from "./wire/types";

const gamesOf = ({ game, limit, stakes, extras }: TableConfig) =>
  extras.rotation?.length ? extras.rotation : [{ game, limit, stakes }];
const hasBlinds = ({ stakes }: Pick<TableConfig, "stakes">): boolean => (stakes.big_blind ?? 0) > 0;

/** Those of the table's extras that at least one of its games can use. */
export function extrasOf(config: TableConfig): Extras {
  const { extras } = config;
  const games = gamesOf(config);
  const blinds = games.filter(hasBlinds);
  return {
    ...extras,
    straddle: blinds.some(({ limit }) => limit !== "SL") ? (extras.straddle ?? "") : "",
    bomb_every: blinds.length > 0 ? (extras.bomb_every ?? 0) : 0,
    seven_deuce: games.some(({ game }) => hasTwoCards(game)) ? (extras.seven_deuce ?? 0) : 0,
    dealers_choice: games.length > 1 && (extras.dealers_choice ?? false),
  };
}

/** What each pays in the next hand where that is known to be a bomb pot; 0: it is none, or depends on the game. */
export function nextBomb({ config, hand, bomb_called, closed }: TableView): number {
  if (closed !== "") return 0;
  if (bomb_called > 0) return bomb_called;
  const { bomb_every = 0, bomb_ante = 0 } = extrasOf(config);
  const due = hand !== null && bomb_every > 0 && (hand.number + 1) % bomb_every === 0;
  return due && gamesOf(config).every(hasBlinds) ? bomb_ante : 0;
}
