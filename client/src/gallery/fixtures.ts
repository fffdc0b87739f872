/** The tables of the gallery: one for each thing that a table may show. */

import type { TableState } from "../state";
import { parseCards } from "../parts/cards";
import { runOutTo } from "./run-out";
import { CHIP, chips, config, hand, options, place, seat, state, turn, up, view } from "./build";
import { flopLog } from "./log";

const NAMES = ["You", "Tuuli", "Hilla", "Väinämöinen_88", "Kettu", "Aino", "Otso", "Juno", "Pekka P"];

const flopSeats = () => [
  seat("You", 414),
  seat("Tuuli", 203.15),
  seat("Hilla", 94.6),
  seat("Väinämöinen_88", 1184),
  seat("Kettu", 198.4),
  seat("Aino", 160, { sitting_out: true }),
  seat("Otso", 0),
  seat("Juno", 77.25),
  seat("Pekka P", 240.8, { away: true }),
];

function flopHand(part: Parameters<typeof hand>[1] = {}) {
  return hand(
    [
      place(0, 414, { cards: "As Jd" }),
      place(1, 203.15, { folded: true, last: "fold" }),
      place(2, 94.6, { folded: true, last: "fold" }),
      place(3, 1184, { folded: true, last: "fold" }),
      place(4, 198.4, { cards: "xx xx", bet: 48, last: "bet" }),
      place(6, 0, { cards: "xx xx", all_in: true }),
      place(7, 77.25, { folded: true, last: "fold" }),
      place(8, 240.8, { folded: true, last: "fold" }),
    ],
    { board: "Jh 8s 4d 2c", pot: 214.5, collected: 166.5, street: 2, button: 1, ...part },
  );
}

const myTurn = () => turn(0, { options: options({ fold: true, call: chips(48), raise: [chips(96), chips(414)] }) });

const flop = (): TableState =>
  state(view({ seats: flopSeats(), hand: flopHand(), turn: myTurn(), button: 1 }), 0, { log: flopLog() });

function waiting(): TableState {
  const log = flopLog().slice(0, -1);
  const places = flopHand().places.map((one) => (one.seat === 4 ? { ...one, bet: 0, last: "" } : one));
  const running = { ...flopHand({ pot: 166.5 }), places };
  return state(view({ seats: flopSeats(), hand: running, turn: turn(4, {}, 12), button: 1 }), 0, { log });
}

function showdown(): TableState {
  const seats = flopSeats();
  seats[0] = seat("You", 628.5);
  const over = hand(
    [
      place(0, 628.5, { cards: "As Jd", won: 262.5, shown: true }),
      place(1, 203.15, { folded: true }),
      place(2, 94.6, { folded: true }),
      place(3, 1184, { folded: true }),
      place(4, 198.4, { cards: "xx xx", mucked: true }),
      place(6, 0, { cards: "Th 9h", shown: true }),
      place(7, 77.25, { folded: true }),
      place(8, 240.8, { folded: true }),
    ],
    {
      board: "Jh 8s 4d 2c Jc",
      pot: 262.5,
      collected: 262.5,
      street: 3,
      ended: true,
      pots: [
        { amount: 89.5, won: [89.5, 0, 0, 0, 0, 0, 0, 0] },
        { amount: 173, won: [173, 0, 0, 0, 0, 0, 0, 0] },
      ],
    },
  );
  return state(view({ seats, hand: over, button: 1 }), 0, { log: flopLog() });
}

function sidePots(): TableState {
  const seats = flopSeats();
  seats[6] = seat("Otso", 89.5);
  const over = hand(
    [
      place(0, 587, { cards: "As Jd", won: 173, shown: true }),
      place(4, 198.4, { cards: "Kd Qd", shown: true }),
      place(6, 89.5, { cards: "8h 8d", won: 89.5, shown: true }),
    ],
    {
      board: "Jh 8s 4d 2c Jc",
      pot: 262.5,
      collected: 262.5,
      street: 3,
      ended: true,
      pots: [
        { amount: 89.5, won: [0, 0, 89.5] },
        { amount: 173, won: [173, 0, 0] },
      ],
    },
  );
  return state(view({ seats, hand: over, button: 1 }), 0, { log: flopLog() });
}

/** The river dealt twice: each has half of the pot. */
function boardTwice(): TableState {
  const state = sidePots();
  const hand = state.view.hand!;
  const [both] = hand.pots;
  const half = (winner: number) => ({ ...both!, won: both!.won.map((_, at) => (at === winner ? both!.amount : 0)), high: [winner] });
  const second_board = parseCards("Jh 8s 4d 2c Kh");
  return { ...state, view: { ...state.view, hand: { ...hand, second_board, pots: [half(2), half(0)] } } };
}

function watching(): TableState {
  const seats = [
    seat("Tuuli", 203.15),
    null,
    seat("Hilla", 94.6),
    null,
    seat("Kettu", 198.4),
    seat("Otso", 60, { reserved: true }),
  ];
  const running = hand(
    [
      place(0, 203.15, { cards: "xx xx", last: "raise", bet: 6 }),
      place(2, 94.6, { cards: "xx xx", last: "call", bet: 6 }),
      place(4, 198.4, { cards: "xx xx", last: "big", bet: 2 }),
    ],
    { pot: 15, collected: 1, street: 0 },
  );
  const six = config({ seats: 6 });
  return state(view({ config: six, seats, hand: running, turn: turn(4, {}, 9), button: 0 }), null);
}

function headsUp(): TableState {
  const seats = [seat("Kettu", 188), seat("You", 212)];
  const running = hand(
    [place(0, 188, { cards: "xx xx", bet: 2, last: "big" }), place(1, 212, { cards: "Qs Qh", bet: 1, last: "small" })],
    {
      pot: 3,
    },
  );
  const two = config({ seats: 2 });
  const mine = turn(
    1,
    { options: options({ fold: true, call: chips(1), raise: [chips(4), chips(213)] }), banking: true },
    9,
  );
  return state(view({ config: two, seats, hand: running, turn: mine, button: 1 }), 1);
}

function postOrWait(): TableState {
  const seats = flopSeats();
  seats[0] = seat("You", 200, { owes_big: true, owes_small: true, quote: { live: 200, dead: 100, post_in: 1, big_in: 4 } });
  const running = { ...flopHand(), places: flopHand().places.slice(1) };
  return state(view({ seats, hand: running, turn: turn(4, {}, 12), button: 1 }), 0, { log: flopLog() });
}

function ten(): TableState {
  const seats = [...NAMES, "Rusko"].map((name, at) => seat(name, 1184 + at));
  const places = seats.map((one, at) =>
    place(at, one.stack / CHIP, {
      cards: at === 0 ? "As Kd" : "xx xx",
      bet: at === 0 ? 0 : 125,
      last: at === 3 ? "raise" : at === 0 ? "" : "call",
    }),
  );
  const running = hand(places, { board: "Jh 8s 4d", pot: 1290, collected: 165, street: 1 });
  const mine = turn(0, { options: options({ fold: true, call: chips(125), raise: [chips(250), chips(1184)] }) });
  return state(view({ config: config({ seats: 10 }), seats, hand: running, turn: mine, button: 4 }), 0);
}

/** Amounts of a million and more: none may be cut. */
function rich(): TableState {
  const seats = NAMES.map((name) => seat(name, 1234567.89));
  const places = seats.map((_, at) =>
    place(at, 1234567.89, {
      cards: at === 0 ? "As Kd" : "xx xx",
      bet: at % 2 === 0 ? 123456.78 : 0,
      last: at === 2 ? "raise" : at % 2 === 0 ? "call" : "",
    }),
  );
  const running = hand(places, { board: "Jh 8s 4d", pot: 2469135.78, collected: 1234567.89, street: 1 });
  const mine = turn(0, {
    options: options({ fold: true, call: chips(123456.78), raise: [chips(246913.56), chips(1358024.67)] }),
  });
  const cents = config({ stakes: { small_blind: 25, big_blind: 50 } });
  return state(view({ config: cents, seats, hand: running, turn: mine, button: 4 }), 0);
}

function stud(): TableState {
  const table = config({
    name: "Pyhä",
    game: "stud",
    limit: "FL",
    seats: 8,
    stakes: { ante: chips(0.5), bring_in: chips(1), small_bet: chips(2), big_bet: chips(4) },
  });
  const seats = [
    seat("You", 84.2),
    seat("Tuuli", 61.4),
    seat("Hilla", 94.6),
    seat("Kettu", 118),
    seat("Otso", 72.8),
    seat("Aino", 160),
    seat("Juno", 1077.25),
    seat("Pekka P", 40.8),
  ];
  const faces = up("dduuuu");
  const running = hand(
    [
      place(0, 84.2, { cards: "Kc 9h Ks 9d 4c Jh", up: faces }),
      place(1, 61.4, { cards: "xx xx 5h 5c Ad 2d", up: faces }),
      place(2, 94.6, { folded: true, last: "fold" }),
      place(3, 118, { cards: "xx xx Qh Qd 7s 2c", up: faces, bet: 4, last: "bet" }),
      place(4, 72.8, { cards: "xx xx Ah Ts 8s 3s", up: faces, bet: 4, last: "call" }),
      place(5, 160, { folded: true, last: "fold" }),
      place(6, 1077.25, { cards: "xx xx 6d 7d 8c Th", up: faces, bet: 4, last: "call" }),
      place(7, 40.8, { folded: true, last: "fold" }),
    ],
    { game: "stud", limit: "FL", street: 3, pot: 58.2, collected: 46.2 },
  );
  const mine = turn(0, {
    options: options({ fold: true, call: chips(4), raise: [chips(8), chips(8)], sizes: [chips(8)] }),
  });
  return state(view({ config: table, seats, hand: running, turn: mine, button: 1 }), 0);
}

function bringIn(): TableState {
  const before = stud();
  const faces = up("ddu");
  const places = before.view.hand!.places.map((one, at) =>
    place(one.seat, one.stack / CHIP, { cards: at === 0 ? "Kc 9h 2c" : "xx xx 8d", up: faces }),
  );
  const running = hand(places, { game: "stud", limit: "FL", street: 0, pot: 4, collected: 4 });
  const mine = turn(0, { options: options({ bring_in: chips(1), bet: [chips(2), chips(2)], sizes: [chips(2)] }) });
  return state({ ...before.view, hand: running, turn: mine }, 0);
}

function telesina(): TableState {
  const table = config({
    name: "Tahko",
    game: "telesina",
    limit: "PL",
    seats: 6,
    stakes: { ante: chips(0.5), bring_in: chips(1) },
  });
  const seats = [
    seat("You", 152),
    seat("Tuuli", 61.4),
    seat("Kettu", 118),
    seat("Otso", 0),
    seat("Juno", 77.25),
    seat("Hilla", 94.6),
  ];
  const faces = up("duuuu");
  const running = hand(
    [
      place(0, 152, { cards: "Kc Ks Jd 9h 9d", up: faces }),
      place(1, 61.4, { folded: true, last: "fold" }),
      place(2, 118, { cards: "xx Qh Qd Th 8c", up: faces, bet: 24, last: "bet" }),
      place(3, 0, { cards: "xx Ah Ad 9s 7s", up: faces, all_in: true }),
      place(4, 77.25, { folded: true, last: "fold" }),
      place(5, 94.6, { folded: true, last: "fold" }),
    ],
    { game: "telesina", limit: "PL", street: 4, board: "Js", pot: 96, collected: 72 },
  );
  const mine = turn(0, { options: options({ fold: true, call: chips(24), raise: [chips(48), chips(144)] }) }, 15);
  return state(view({ config: table, seats, hand: running, turn: mine, button: 1 }), 0);
}

const drawTable = () => config({ name: "Ounas", game: "draw32", limit: "PL", seats: 5 });
const drawSeats = () => [
  seat("You", 84.2),
  seat("Tuuli", 61.4),
  seat("Kettu", 118),
  seat("Otso", 72.8),
  seat("Juno", 77.25),
];

function draw(): TableState {
  const running = hand(
    [
      place(0, 84.2, { cards: "Kh Kd As 9c 7d" }),
      place(1, 61.4, { cards: "xx xx xx xx xx" }),
      place(2, 118, { cards: "xx xx xx xx xx" }),
      place(3, 72.8, { folded: true, last: "fold" }),
      place(4, 77.25, { cards: "xx xx xx xx xx", last: "stand", discarded: 0 }),
    ],
    { game: "draw32", limit: "PL", street: 1, drawing: true, pot: 36, collected: 36 },
  );
  const mine = turn(0, { options: options({ discard: [1, 4], stand: true }) }, 19);
  return state(view({ config: drawTable(), seats: drawSeats(), hand: running, turn: mine, button: 3 }), 0);
}

function split(): TableState {
  const running = hand(
    [
      place(0, 84.2, { cards: "Kh Kd As Kc Td", discarded: 2 }),
      place(1, 61.4, { cards: "xx xx xx xx xx", discarded: 3 }),
      place(2, 118, { cards: "xx xx xx xx xx", discarded: 1 }),
      place(3, 72.8, { folded: true, last: "fold" }),
      place(4, 77.25, { cards: "xx xx xx xx xx", last: "split", split: true, discarded: 0 }),
    ],
    { game: "draw32", limit: "PL", street: 1, pot: 36, collected: 36 },
  );
  const mine = turn(0, { options: options({ fold: true, check: true, split: true, bet: [chips(2), chips(36)] }) }, 19);
  return state(view({ config: drawTable(), seats: drawSeats(), hand: running, turn: mine, button: 3 }), 0);
}

function hilo(): TableState {
  const table = config({ name: "Halti", game: "omaha5-8", limit: "PL", seats: 6 });
  const seats = [
    seat("You", 522),
    seat("Tuuli", 203.15),
    seat("Kettu", 306.4),
    seat("Hilla", 1184),
    seat("Otso", 0),
    seat("Juno", 77.25),
  ];
  const over = hand(
    [
      place(0, 522, { cards: "As Kh 2c 7d Ts", won: 108, shown: true }),
      place(1, 203.15, { folded: true }),
      place(2, 306.4, { cards: "8h 8d Qs Jc 5h", won: 108, shown: true }),
      place(3, 1184, { folded: true }),
      place(4, 0, { cards: "Qd Jd 9d 9s Tc", shown: true }),
      place(5, 77.25, { folded: true }),
    ],
    {
      game: "omaha5-8",
      limit: "PL",
      street: 3,
      board: "Ah 8c 4d Kd 3s",
      pot: 216,
      collected: 216,
      ended: true,
      pots: [{ amount: 216, won: [108, 0, 108, 0, 0, 0], high: [2], low: [0] }],
    },
  );
  return state(view({ config: table, seats, hand: over, button: 3 }), 0);
}

/** Three all-in on the flop: the turn, the river and the result come in one batch. */
const runOut = (): TableState => runOutTo(sidePots());

export const FIXTURES = {
  flop,
  waiting,
  showdown,
  sidePots,
  boardTwice,
  watching,
  headsUp,
  postOrWait,
  ten,
  rich,
  stud,
  bringIn,
  telesina,
  draw,
  split,
  hilo,
  runOut,
} satisfies Record<string, () => TableState>;

export type FixtureName = keyof typeof FIXTURES;
