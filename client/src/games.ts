/** The facts of games: those that this client was built with, and those that the room has besides. */

import { signal } from "@preact/signals";
import { call } from "./wire/api";
import { GAMES, type GameFacts } from "./wire/games";

const known = signal<ReadonlyMap<string, GameFacts>>(new Map(GAMES.map((one) => [one.game, one])));

/** Stands in for a game until the server has described it. */
const UNTOLD: GameFacts = { ...GAMES[0]!, game: "", max_players: 2 };

let requested = false;

/** Takes the facts of further games, or newer ones. */
export function learnGames(told: readonly GameFacts[]): void {
  known.value = new Map([...known.peek(), ...told.map((one) => [one.game, one] as const)]);
}

/** Asks the room for its games, once. */
function askOnce(): void {
  if (requested) return;
  requested = true;
  call("GET", "rules").then(
    ({ games }) => learnGames(games),
    () => (requested = false),
  );
}

/** The ids of all games, in the order of the room's list. */
export const gameIds = (): readonly string[] => [...known.value.keys()];

/** The facts of a game. An unknown one is asked for; until the answer it passes for hold'em. */
export function factsOf(game: string): GameFacts {
  const found = known.value.get(game);
  if (!found) queueMicrotask(askOnce);
  return found ?? UNTOLD;
}

/** Whether blinds are posted; else an ante and a bring-in. */
export const hasBlinds = (game: string): boolean => factsOf(game).blinds;

/** The kinds of games: common cards in the middle, open cards at the seats, or closed hands that are exchanged. */
export type Family = "flop" | "stud" | "draw";

export function familyOf(game: string): Family {
  const { streets } = factsOf(game);
  if (streets.some(({ deal = "" }) => deal.includes("u"))) return "stud";
  return streets.some(({ draw = 0 }) => draw > 0) ? "draw" : "flop";
}

/** The key of a street's name: of stud by its number of cards, of draws by whether there are several. */
export function streetKey(game: string, street: number): string {
  const family = familyOf(game);
  const { streets } = factsOf(game);
  if (family === "flop") return `street.flop.${street}`;
  if (family === "stud") return `street.${cardsOf(streets) > MOST_OF_FIVE ? "stud7" : "stud5"}.${street}`;
  return streets.length > 2 && street > 0 ? `street.draws.${street}` : `street.draw.${street}`;
}

const MOST_OF_FIVE = 5;
type Streets = GameFacts["streets"];

/** How many cards a player is dealt in all. */
export const cardsOf = (streets: Streets): number => streets.reduce((sum, { deal = "" }) => sum + deal.length, 0);

/** Games with an offer to split the pot: their docks keep a fourth place for it. */
export const hasSplit = (game: string): boolean => factsOf(game).streets.some(({ split_offer }) => split_offer);

/** Whether a deuce and a seven can be all that somebody holds, which a bounty may be paid for. */
export const hasTwoCards = (game: string): boolean => cardsOf(factsOf(game).streets) === 2;

/** A stud game whose last card is common by its rules, not only where the deck is too short. */
export const hasVela = (game: string): boolean => factsOf(game).streets.some(({ board = 0 }) => board > 0);
