import { t } from "../../i18n";
import type { HandView, PlaceView, SeatView, TableView } from "../../wire/types";
import { Canvas } from "../table/Canvas";
import { layoutOf } from "../table/layout";
import { sceneOf } from "../table/scene";

/** A hand in the middle, to show what a table looks like. */
export function Demo() {
  const scene = sceneOf(demoView(t("welcome.demo.you")), layoutOf("flop", "squat", 6), 0, 0);
  return (
    <div class="demo" role="img" aria-label={t("welcome.demo-label")}>
      <div class="demo-still" inert>
        <Canvas scene={scene} fresh />
      </div>
    </div>
  );
}

const STACKS = [41_400, 20_300, 9_460, 19_840, 0, 7_725] as const;
const NAMES = ["", "Tuuli", "Hilla", "Kettu", "Otso", "Juno"] as const;
const HERO = [51, 37];
const BOARD = [38, 27, 9, 0];

function demoView(you: string): TableView {
  const seats = STACKS.map((stack, at): SeatView => ({
    player: String(at),
    name: NAMES[at] || you,
    stack,
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
    offered_until: 0, bounty: 0,
  }));
  const hand: HandView = {
    number: 1,
    game: "holdem",
    limit: "NL",
    button: 1,
    street: 2,
    places: STACKS.map((stack, seat) => demoPlace(seat, stack)),
    board: [...BOARD],
    pot: 21_450,
    collected: 16_650,
    drawing: false,
    pots: [],
    rake: 0,
    ended: false,
    bomb: false,
    second_board: [],
    rabbit: [],
    bomb_ante: 0,
    bounty: 0,
    bounty_to: null, knock_outs: [],
    voided: "",
  };
  const options = { fold: true, check: false, call: 4_800, bet: null, raise: null, sizes: null, discard: null, stand: false, split: false, bring_in: null, run_twice: false };
  return {
    config: {
      id: "demo",
      name: "Demo",
      game: "holdem",
      limit: "NL",
      stakes: { small_blind: 100, big_blind: 200 },
      seats: STACKS.length,
      min_buy_in: 8_000,
      max_buy_in: 40_000,
      house: "dealerbox",
      money: "fun",
      currency: "FUN",
      turn_seconds: 20,
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
    },
    seats,
    hand,
    turn: { seat: 0, turn: 1, ends: Number.MAX_SAFE_INTEGER, bank_ms: 0, options, banking: false },
    button: 1,
    next_hand: null,
    paused: "",
    waiting: [],
    bomb_called: 0,
    asked: [],
    choosing: null,
    drawn: [],
    closed: "",
  };
}

const FOLDED = new Set([1, 2, 5]);
const BETTOR = 3;
const ALL_IN = 4;

function demoPlace(seat: number, stack: number): PlaceView {
  const folded = FOLDED.has(seat);
  return {
    seat,
    stack,
    bet: seat === BETTOR ? 4_800 : 0,
    cards: seat === 0 ? [...HERO] : [-1, -1],
    up: [false, false],
    folded,
    all_in: seat === ALL_IN,
    protected: false,
    split: false,
    last: folded ? "fold" : seat === BETTOR ? "bet" : seat === ALL_IN ? "call" : "",
    discarded: null,
    returned: 0,
    won: 0,
    shown: false,
    mucked: false,
    name: "",
  };
}
