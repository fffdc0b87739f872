/** What the drawing of a table needs, worked out once a batch from what the viewer knows. */

import { t } from "../../i18n";
import { money, tableCents, type Cents, withSymbol } from "../../i18n/format";
import { lowIn, madeIn } from "../../hands/words";
import type { Made } from "../../hands/evaluate";
import type { HandView, PlaceView, TableConfig, TableView } from "../../wire/types";
import type { LogEntry } from "../../state";
import type { Layout } from "./layout";
import { potsOf, splitShare } from "./pots";

export interface Scene {
  readonly view: TableView;
  readonly layout: Layout;
  readonly mySeat: number | null;
  readonly myPlace: number | null;
  /** The place in the hand of each table seat; null for players who were not dealt in. */
  readonly places: readonly (PlaceView | null)[];
  /** The seat whose bet the viewer faces; null if there is none. */
  readonly facing: number | null;
  /** The worth of the smallest chip that is drawn. */
  readonly unit: number;
  readonly result: Result | null;
  /** The pots in the middle: the main pot first, then the side pots. */
  readonly pots: readonly number[];
  /** What the viewer gets if everybody agrees to split, while they are asked. */
  readonly splitShare: number;
}

/** The end of a hand: who won what, with which cards. */
export interface Result {
  readonly shares: readonly Share[];
  /** The hand of each place whose cards are open. */
  readonly made: ReadonlyMap<number, Made>;
  /** The low hands of those who won a low half and no high one. */
  readonly lowOnly: ReadonlyMap<number, Made>;
  /** The half of the pot that a card won: `H`, `L` or `H L`; empty if the game knows no low. */
  readonly use: ReadonlyMap<number, string>;
  /** The cards of winning hands; empty if nobody had to show. */
  readonly winning: ReadonlySet<number>;
}

/** One line of the result: a place's part of a pot, or of all of them where only one kind is shared. */
export interface Share {
  readonly place: number;
  readonly amount: number;
  readonly label: { readonly key: "high" | "low" | "split" | "main" | "side" | "first" | "second" | null; readonly number: number };
}

/** "High", "Side 2"; empty if there is one pot and one half. */
export function shareLabel({ label: { key, number } }: Share): string {
  if (key === null) return "";
  return key === "side" && number > 1 ? t("result.side.number", { number }) : t(`result.${key}`);
}

export function sceneOf(
  view: TableView,
  layout: Layout,
  mySeat: number | null,
  myPlace: number | null,
  log: readonly LogEntry[] = [],
): Scene {
  const hand = view.hand;
  const places: (PlaceView | null)[] = view.seats.map(() => null);
  for (const place of hand?.places ?? []) places[place.seat] = place;
  return {
    view,
    layout,
    mySeat,
    myPlace,
    places,
    facing: hand ? facingSeat(hand, myPlace) : null,
    unit: unitOf(view.config),
    result: hand?.ended && !hand.voided ? resultOf(hand) : null,
    pots: hand ? potsOf(log, hand) : [],
    splitShare: hand && myPlace !== null && view.turn?.options.split ? splitShare(log, hand, myPlace) : 0,
  };
}

export const unitOf = ({ stakes }: TableConfig): number =>
  stakes.small_blind || stakes.ante || stakes.big_blind || stakes.bring_in || 100;

const AGGRESSIVE = new Set(["bet", "raise", "bring-in", "big", "straddle"]);

/** Whose bet I would have to match. */
function facingSeat(hand: HandView, myPlace: number | null): number | null {
  const myPlaceView = myPlace === null ? null : hand.places[myPlace];
  if (!myPlaceView || myPlaceView.folded || hand.ended) return null;
  const price = Math.max(...hand.places.map((place) => place.bet));
  if (price <= myPlaceView.bet) return null;
  const highest = hand.places.filter((place) => place.bet === price && place !== myPlaceView);
  return (highest.find((place) => AGGRESSIVE.has(place.last)) ?? highest[0])?.seat ?? null;
}

/** Whether any place was beaten face up: otherwise nobody had to show and nothing is explained. */
const shownDown = (hand: HandView): boolean => hand.places.some((place) => place.shown);

export function resultOf(hand: HandView): Result {
  const open = hand.places.map((place) => !place.folded && place.cards.length > 0 && !place.cards.includes(-1));
  const made = new Map<number, Made>();
  const lowOnly = new Map<number, Made>();
  const use = new Map<number, string>();
  const winning = new Set<number>();
  // With two boards a hand has two names and two sets of five: only the shares say who won which.
  if (shownDown(hand) && hand.second_board.length === 0) {
    hand.places.forEach((place, at) => {
      const best = open[at] ? madeIn(hand.game, place.cards, hand.board) : null;
      if (best) made.set(at, best);
    });
    for (const at of new Set(hand.pots.flatMap((pot) => [...pot.high]))) {
      for (const card of made.get(at)?.cards ?? []) winning.add(card);
    }
    if (hand.pots.some((pot) => pot.low.length > 0)) markHalves(hand, use, winning, lowOnly);
  }
  return { shares: sharesOf(hand), made, lowOnly, use, winning };
}

function markHalves(
  hand: HandView,
  use: Map<number, string>,
  winning: Set<number>,
  lowOnly: Map<number, Made>,
): void {
  for (const card of winning) use.set(card, "H");
  for (const at of new Set(hand.pots.flatMap((pot) => [...pot.low]))) {
    const place = hand.places[at];
    const low = place ? lowIn(hand.game, place.cards, hand.board) : null;
    if (low && !hand.pots.some((pot) => pot.high.includes(at))) lowOnly.set(at, low);
    for (const card of low?.cards ?? []) {
      use.set(card, use.get(card) === "H" || use.get(card) === "H L" ? "H L" : "L");
      winning.add(card);
    }
  }
}

/** The odd unit of a shared pot goes to the high half (CONTRACTS.md). */
function halves(pot: HandView["pots"][number], place: number): readonly [high: number, low: number] {
  const won = pot.won[place] ?? 0;
  const high = pot.high.includes(place);
  const low = pot.low.includes(place);
  if (!(high && low)) return high || !low ? [won, 0] : [0, won];
  const lows = pot.low.length;
  const half = Math.floor((pot.amount - pot.rake) / 2 / lows);
  return [won - half, half];
}

/** When the board was dealt twice, each pot appears twice: for the first board and for the second. */
export const BOARDS = ["first", "second"] as const;

function sharesOf(hand: HandView): Share[] {
  const pots = hand.pots;
  const shares: Share[] = [];
  pots.forEach((pot, number) => {
    const twice = hand.second_board.length > 0;
    const potKey = twice ? BOARDS[number % 2]! : pots.length > 1 ? (number === 0 ? "main" : "side") : null;
    hand.places.forEach((_, place) => {
      const [high, low] = halves(pot, place);
      const label = (key: Share["label"]["key"]) => ({ key, number });
      if (pot.low.length === 0) {
        if (high > 0) shares.push({ place, amount: high, label: label(pot.split ? "split" : potKey) });
        return;
      }
      if (high > 0) shares.push({ place, amount: high, label: label("high") });
      if (low > 0) shares.push({ place, amount: low, label: label("low") });
    });
  });
  return merged(shares);
}

/**
 * One line for each player and label, the high before the low; pots are listed separately only if different players won
 * them.
 */
function merged(shares: Share[]): Share[] {
  const winners = new Set(shares.map((share) => share.place));
  const byLabel = new Map<string, Share>();
  for (const share of shares) {
    const isPot = share.label.key === "main" || share.label.key === "side";
    const label = winners.size === 1 && isPot ? { key: null, number: 0 } : share.label;
    const name = `${share.place} ${label.key} ${isPot ? label.number : 0}`;
    const found = byLabel.get(name);
    byLabel.set(name, { place: share.place, amount: share.amount + (found?.amount ?? 0), label });
  }
  return [...byLabel.values()].sort((a, b) => Number(a.label.key === "low") - Number(b.label.key === "low"));
}

/** How a table writes an amount; `short` loses the cents where a plate is too narrow for them. */
export function amountText(amount: number, config: TableConfig, most = Infinity): string {
  const cents: Cents = tableCents(config);
  const { symbol } = config.extras;
  const whole = withSymbol(money(amount, config.currency, cents), symbol);
  if (whole.length <= most) return whole;
  const short = withSymbol(money(amount, config.currency, "never"), symbol);
  return short.length <= most ? short : money(amount, config.currency, "never");
}
