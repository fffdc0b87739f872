/**
 * What a player chooses before their turn. Only this client knows of it. A choice is bound to its hand
 * and its round of betting (or its draw), and to the price where it names one; anything else makes it void.
 */

import type { HandView, Options, PlaceView, PlayerCommand, TableView } from "../wire/types";

export type IntentName = "fold" | "check-fold" | "check" | "call" | "call-any" | "stand" | "discard";

export interface Intent {
  readonly name: IntentName;
  readonly hand: number;
  readonly street: number;
  /** Chosen for the draw, not for the betting. */
  readonly drawing: boolean;
  /** What was to be matched in this round when it was chosen, and what the chooser owed of it; null: at any price. */
  readonly price: number | null;
  readonly owed: number | null;
}

/** One of the choices, in its place. */
export interface Offer {
  readonly name: IntentName;
  /** What a call comes to now. */
  readonly amount: number | null;
  /** False if it could never be carried out: its place stays empty. */
  readonly possible: boolean;
  readonly key: string;
}

/** Why a choice no longer holds. */
export type Void = "hand" | "street" | "price" | "turn" | "held" | "lost";

/** What is to be matched in this round. A big blind that was posted short leaves the price whole (CONTRACTS.md). */
function priceIn(view: TableView, hand: HandView): number {
  const blinds = hand.street === 0 && !hand.bomb ? (view.config.stakes.big_blind ?? 0) : 0;
  return Math.max(blinds, ...hand.places.map((place) => place.bet));
}

const owedBy = (place: PlaceView, price: number): number => Math.min(place.stack, Math.max(0, price - place.bet));

const able = (place: PlaceView): boolean => !place.folded && !place.all_in && !place.protected;

/** What stands at a place that has answered this round; posting a blind is no answer (CONTRACTS.md). */
const ANSWERS: ReadonlySet<string> = new Set(["check", "call", "bet", "raise", "bring-in", "split", "once", "twice"]);

function seatOf(view: TableView, myPlace: number | null): PlaceView | null {
  const place = myPlace === null ? undefined : view.hand?.places[myPlace];
  return place && !place.folded && !place.protected && !view.hand!.ended ? place : null;
}

/** The choices of a player who is waiting, in their places; `marked`: how many cards they would discard. */
export function offersIn(view: TableView, myPlace: number | null, marked = 0): readonly Offer[] {
  const hand = view.hand;
  const place = seatOf(view, myPlace);
  if (!hand || !place || hand.street < 0 || view.turn?.seat === place.seat) return [];
  if (hand.drawing) {
    if (place.discarded !== null) return [];
    return [
      { name: "stand", amount: null, possible: true, key: "S" },
      { name: "discard", amount: null, possible: marked > 0, key: "D" },
    ];
  }
  const price = priceIn(view, hand);
  const owed = owedBy(place, price);
  const others = hand.places.some((one) => one !== place && able(one));
  if (!able(place) || (owed === 0 && !others)) return [];
  const checks = owed === 0 && !ANSWERS.has(place.last);
  return [
    { name: "fold", amount: null, possible: true, key: "F" },
    { name: "check-fold", amount: null, possible: owed > 0 || checks, key: "X" },
    owed > 0
      ? { name: "call", amount: owed, possible: true, key: "C" }
      : { name: "check", amount: null, possible: checks, key: "C" },
    { name: "call-any", amount: null, possible: true, key: "A" },
  ];
}

const PRICED: ReadonlySet<IntentName> = new Set(["check", "call"]);

/** The choice `name`, bound to what the table shows now; null if there is nothing to choose. */
export function intentOf(name: IntentName, view: TableView, myPlace: number | null): Intent | null {
  const hand = view.hand;
  const place = seatOf(view, myPlace);
  if (!hand || !place) return null;
  const bound = { name, hand: hand.number, street: hand.street, drawing: hand.drawing };
  if (!PRICED.has(name)) return { ...bound, price: null, owed: null };
  const price = priceIn(view, hand);
  return { ...bound, price, owed: owedBy(place, price) };
}

/** Why `intent` holds no longer, as the table stands; null while it holds. */
export function voidedBy(intent: Intent, view: TableView, myPlace: number | null): Void | null {
  const hand = view.hand;
  if (!hand || !seatOf(view, myPlace) || hand.number !== intent.hand) return "hand";
  if (hand.street !== intent.street || hand.drawing !== intent.drawing) return "street";
  if (intent.price !== null && intent.price !== priceIn(view, hand)) return "price";
  return null;
}

/**
 * How `intent` answers a turn; null if it does not fit what is asked. Offers (to split, to deal twice) and the
 * bring-in are never answered ahead.
 */
export function answerTo(intent: Intent, options: Options, marked: readonly number[]): PlayerCommand | null {
  if (options.split || options.run_twice || options.bring_in !== null) return null;
  switch (intent.name) {
    case "fold":
      return options.fold ? { type: "Fold" } : null;
    case "check-fold":
      return options.check ? { type: "Check" } : options.fold ? { type: "Fold" } : null;
    case "check":
      return options.check ? { type: "Check" } : null;
    case "call":
      return options.call !== null && options.call === intent.owed ? { type: "Call" } : null;
    case "call-any":
      return options.call !== null ? { type: "Call" } : options.check ? { type: "Check" } : null;
    case "stand":
      return options.stand ? { type: "StandPat" } : null;
    case "discard": {
      const [least, most] = options.discard ?? [1, 0];
      return marked.length >= least && marked.length <= most ? { type: "Discard", cards: marked } : null;
    }
  }
}
