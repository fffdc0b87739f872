/** Every game at a full table, in each state that its layout has: as crowded as play can make it. */

import { familyOf, hasVela } from "../games";
import type { TableState } from "../state";
import type { PlaceView, Stakes } from "../wire/types";
import { chips, config, hand, options, place, seat, state, turn, up, view, type PotPart } from "./build";

interface Game {
  readonly limit: "NL" | "PL" | "FL";
  readonly seats: number;
  /** Of one player, dealt one after the other: down or up. */
  readonly dealt: string;
  readonly low?: boolean;
}

const GAMES: Readonly<Record<string, Game>> = {
  holdem: { limit: "NL", seats: 9, dealt: "dd" },
  omaha: { limit: "PL", seats: 9, dealt: "dddd" },
  omaha5: { limit: "PL", seats: 6, dealt: "ddddd" },
  omaha8: { limit: "PL", seats: 9, dealt: "dddd", low: true },
  "omaha5-8": { limit: "PL", seats: 6, dealt: "ddddd", low: true },
  soko: { limit: "PL", seats: 8, dealt: "duuuu" },
  stud: { limit: "FL", seats: 8, dealt: "dduuuud" },
  stud8: { limit: "FL", seats: 8, dealt: "dduuuud", low: true },
  draw5: { limit: "NL", seats: 6, dealt: "ddddd" },
  deuce3: { limit: "FL", seats: 6, dealt: "ddddd" },
  telesina: { limit: "PL", seats: 6, dealt: "duuuu" },
  americana: { limit: "PL", seats: 6, dealt: "duuuu" },
  draw32: { limit: "PL", seats: 5, dealt: "ddddd" },
};

/** The states of a game: the viewer's turn with every bet out, the end with open hands, the viewer's draw. */
export const STATES = ["turn", "end", "draw"] as const;
type GameState = (typeof STATES)[number];

const NAMES = ["You", "Tuuli", "Hilla", "Väinämöinen_88", "Kettu", "Aino", "Otso", "Juno", "Pekka P"];
const STACKS = [1414, 203.15, 94.6, 1184, 198.4, 160, 12_489.5, 77.25, 240.8];
const RANKS = "AKQJT98765432";
/** A stride that has nothing in common with the deck goes through all of it. */
const STRIDE = 23;
const DECK = Array.from({ length: 52 }, (_, at) => {
  const card = (at * STRIDE) % 52;
  return `${RANKS.charAt(card % 13)}${"shdc".charAt(Math.floor(card / 13))}`;
});
const BOARD_AT = 44;
const BET = 48.5;

const stakesOf = (game: string, { limit }: Game): Stakes => {
  if (familyOf(game) !== "stud") {
    return limit === "FL" ? { small_blind: chips(1), big_blind: chips(2), small_bet: chips(2), big_bet: chips(4) } : { small_blind: chips(1), big_blind: chips(2) };
  }
  return { ante: chips(0.5), bring_in: chips(1), ...(limit === "FL" ? { small_bet: chips(2), big_bet: chips(4) } : {}) };
};

/** The cards of the player at `at`, as the viewer sees them: their own, those face up, and all that are shown. */
function cardsOf({ dealt }: Game, at: number, open: boolean): string {
  return [...dealt].map((face, card) => (at === 0 || open || face === "u" ? DECK[(at * dealt.length + card) % BOARD_AT] : "xx")).join(" ");
}

const boardOf = (game: string): string =>
  familyOf(game) === "flop" ? DECK.slice(BOARD_AT, BOARD_AT + 5).join(" ") : hasVela(game) ? DECK[BOARD_AT]! : "";

function places(game: Game, part: (at: number) => Partial<PlaceView> & { bet?: number; won?: number; open?: boolean }): PlaceView[] {
  return Array.from({ length: game.seats }, (_, at) => {
    const { open = false, ...rest } = part(at);
    const faces = game.dealt.includes("u") ? { up: up(game.dealt) } : {};
    const { cards: _cards, ...others } = rest;
    return place(at, STACKS[at]!, { cards: cardsOf(game, at, open), ...faces, ...others });
  });
}

const shown = (at: number) => at === 0 || at === 2 || at === 4;

function turnOf(id: string, game: Game): TableState {
  const fixed = game.limit === "FL";
  const running = hand(
    places(game, (at) => ({ bet: at === 0 ? 0 : BET, last: at === 1 ? "bet" : at === 0 ? "" : "call" })),
    { game: id, limit: game.limit, street: 2, board: boardOf(id), pot: 1290.5, collected: 876 },
  );
  const mine = options({
    fold: true,
    call: chips(BET),
    ...(fixed ? { raise: [chips(97), chips(97)], sizes: [chips(97)] } : { raise: [chips(97), chips(1414)] }),
  });
  return stateOf(id, game, running, turn(0, { options: mine }));
}

/** The end of a hand with open hands; with `everybody`, every hand is open. */
function endOf(id: string, game: Game, everybody = false): TableState {
  const low = game.low ?? false;
  const won = places(game, () => ({})).map((_, at) => (at === 0 ? 438 : at === 4 ? 438 : 0));
  const pots: PotPart[] = low
    ? [{ amount: 876, won, high: [4], low: [0] }]
    : [
        { amount: 438, won: won.map((amount, at) => (at === 4 ? amount : 0)) },
        { amount: 438, won: won.map((amount, at) => (at === 0 ? amount : 0)) },
      ];
  const over = hand(
    places(game, (at) => (everybody || shown(at) ? { shown: true, open: true, won: won[at]! } : { folded: true })),
    { game: id, limit: game.limit, street: 3, board: boardOf(id), pot: 876, collected: 876, ended: true, pots },
  );
  return stateOf(id, game, over);
}

function drawOf(id: string, game: Game): TableState {
  const running = hand(
    places(game, (at) => (at < 3 ? {} : { last: "draw", discarded: at - 2 })),
    { game: id, limit: game.limit, street: 1, drawing: true, pot: 36, collected: 36 },
  );
  return stateOf(id, game, running, turn(0, { options: options({ discard: [1, id === "draw32" ? 4 : 5], stand: true }) }));
}

function stateOf(id: string, game: Game, running: ReturnType<typeof hand>, mine: ReturnType<typeof turn> | null = null): TableState {
  const seats = Array.from({ length: game.seats }, (_, at) => seat(NAMES[at]!, STACKS[at]!));
  const table = config({ name: "Aurora", game: id, limit: game.limit, seats: game.seats, stakes: stakesOf(id, game) });
  return state(view({ config: table, seats, hand: running, turn: mine, button: 1 }), 0);
}

/** The end of a hand of a game with `seats` players, all of whose hands are open. */
export function everyHandOpen(id: string, seats?: number): TableState {
  const game = GAMES[id];
  if (!game) throw new Error(`the gallery has no game ${id}, only ${Object.keys(GAMES).join(", ")}`);
  return endOf(id, { ...game, seats: Math.min(seats ?? game.seats, game.seats) }, true);
}

const MAKERS: Readonly<Record<GameState, (id: string, game: Game) => TableState>> = { turn: turnOf, end: endOf, draw: drawOf };

/** `holdem.turn`, `stud8.end`, `deuce3.draw`, … */
export const GAME_FIXTURES: Readonly<Record<string, () => TableState>> = Object.fromEntries(
  Object.entries(GAMES).flatMap(([id, game]) =>
    STATES.filter((one) => one !== "draw" || familyOf(id) === "draw").map((one) => [`${id}.${one}`, () => MAKERS[one](id, game)]),
  ),
);
