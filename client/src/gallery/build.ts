/** Tables made up for the gallery and the tests. Amounts are written in whole chips. */

import { parseCards } from "../parts/cards";
import type { TableState } from "../state";
import type { HandView, Options, PlaceView, Pot, SeatView, TableConfig, TableView, TurnView } from "../wire/types";

export const CHIP = 100;
export const chips = (amount: number): number => Math.round(amount * CHIP);

export function config(part: Partial<TableConfig> = {}): TableConfig {
  return {
    id: "aurora",
    name: "Aurora",
    game: "holdem",
    limit: "NL",
    stakes: { small_blind: chips(1), big_blind: chips(2) },
    seats: 9,
    min_buy_in: chips(80),
    max_buy_in: chips(400),
    house: "dealerbox",
    money: "fun",
    currency: "EUR",
    turn_seconds: 25,
    bank_seconds: 60,
    bank_refill_seconds: 2,
    draw_seconds: 30,
    pause_seconds: 4,
    short_pause_seconds: 1.5,
    street_seconds: 0.9,
    away_seconds: 600,
    return_seconds: 3600,
    warning_seconds: 5,
    lag_seconds: 1,
    chat: "players",
    approve: false,
    extras: {},
    host: "",
    tournament: "",
    absent_seconds: 3,
    ...part,
  };
}

export function seat(name: string, stack: number, part: Partial<SeatView> = {}): SeatView {
  return {
    player: name.toLowerCase(),
    name,
    stack: chips(stack),
    reserved: false,
    sitting_out: false,
    leaving: false,
    away: false,
    held: 0,
    entry: "wait",
    owes_big: false,
    owes_small: false,
    quote: null,
    out_at_big: false,
    top_up_to: 0,
    rebuy: 0,
    straddles: false,
    deals_game: 0,
    offered_until: 0,
    bounty: 0,
    ...part,
  };
}

type PlacePart = Partial<Omit<PlaceView, "cards" | "bet" | "won" | "seat">> & {
  /** `"As Jd"`, `"xx xx"` for hidden ones. */
  cards?: string;
  bet?: number;
  won?: number;
};

/** A place in the hand; its stack is the seat's. In `up`, `u` marks an open card. */
export function place(at: number, stack: number, part: PlacePart = {}): PlaceView {
  const { cards = "", bet = 0, won = 0, ...rest } = part;
  return {
    seat: at,
    stack: chips(stack),
    folded: false,
    all_in: false,
    protected: false,
    split: false,
    last: "",
    discarded: null,
    returned: 0,
    shown: false,
    mucked: false,
    name: "",
    up: [],
    ...rest,
    cards: cards === "" ? [] : parseCards(cards),
    bet: chips(bet),
    won: chips(won),
  };
}

export const up = (faces: string): boolean[] => [...faces].map((face) => face === "u");

type HandPart = Partial<Omit<HandView, "board" | "pot" | "collected" | "pots">> & {
  board?: string;
  pot?: number;
  collected?: number;
  pots?: PotPart[];
};

export interface PotPart {
  amount: number;
  won: number[];
  high?: number[];
  low?: number[];
}

function pot(part: PotPart): Pot {
  return {
    amount: chips(part.amount),
    rake: 0,
    won: part.won.map(chips),
    high: part.high ?? part.won.flatMap((won, at) => (won > 0 ? [at] : [])),
    low: part.low ?? [],
    split: false,
  };
}

export function hand(places: PlaceView[], part: HandPart = {}): HandView {
  const { board = "", pot: total = 0, collected = 0, pots = [], ...rest } = part;
  return {
    number: 84213,
    game: "holdem",
    limit: "NL",
    button: 0,
    street: 0,
    drawing: false,
    rake: 0,
    ended: false,
    bomb: false,
    second_board: [],
    rabbit: [],
    bomb_ante: 0,
    bounty: 0,
    bounty_to: null,
    knock_outs: [],
    voided: "",
    ...rest,
    places,
    board: board === "" ? [] : parseCards(board),
    pot: chips(total),
    collected: chips(collected),
    pots: pots.map(pot),
  };
}

export function options(part: Partial<Options> = {}): Options {
  return {
    fold: false,
    check: false,
    call: null,
    bet: null,
    raise: null,
    sizes: null,
    discard: null,
    stand: false,
    split: false,
    bring_in: null,
    run_twice: false,
    ...part,
  };
}

export function turn(at: number, part: Partial<TurnView> = {}, seconds = 18): TurnView {
  return {
    seat: at,
    turn: 7,
    ends: Date.now() + seconds * 1000,
    bank_ms: 45_000,
    options: options(),
    banking: false,
    ...part,
  };
}

export function view(part: Partial<TableView> & Pick<TableView, "seats">): TableView {
  for (const one of part.hand?.places ?? []) one.name ||= part.seats[one.seat]?.name ?? "";
  const next_hand = part.hand?.ended ? Date.now() : null;
  return { config: config(), hand: null, turn: null, button: 0, closed: "", next_hand, paused: "", waiting: [], bomb_called: 0, asked: [], choosing: null, drawn: [], ...part };
}

/** What a viewer in `mySeat` knows; the place follows from the hand. */
export function state(of: TableView, mySeat: number | null, part: Partial<TableState> = {}): TableState {
  const at = of.hand?.places.findIndex((one) => one.seat === mySeat) ?? -1;
  return { view: of, number: 1, before: null, batch: [], log: [], mySeat, myPlace: at < 0 ? null : at, runOut: null, ...part };
}
