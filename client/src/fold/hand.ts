/** The hand from its beginning to its last chip, and whose turn it is. */

import type {
  BankStarted,
  BetMade,
  BombCalled,
  BountyPaid,
  BroughtIn,
  Called,
  CardsShown,
  Checked,
  ChipsAnswered,
  ChipsAsked,
  ClockRanOut,
  ConfigSet,
  Drew,
  Folded,
  GameAsked,
  GameChosen,
  HandEnded,
  HandOpened,
  HandStarted,
  HandVoided,
  KnockedOut,
  HostNamed,
  NextHandPlanned,
  PlaceView,
  Protected,
  ProtectionDue,
  RabbitShown,
  Raised,
  RunsChosen,
  SecondBoardDealt,
  ShownDown,
  SplitChosen,
  StoodPat,
  StreetDealt,
  TableView,
  TurnStarted,
  UncalledReturned,
} from "../wire/types";
import { FoldError, handOf, placeOf, seatOf } from "./access";

export function nextPlanned(view: TableView, event: NextHandPlanned): void {
  view.next_hand = event.at;
  if (event.at === null) view.choosing = null;
}

export function gameAsked(view: TableView, { seat, ends }: GameAsked): void {
  view.choosing = { seat, ends, at: null };
  view.next_hand = ends;
}

export function gameChosen(view: TableView, { at }: GameChosen): void {
  view.choosing = null;
  view.config = { ...view.config, ...view.config.extras.rotation![at]! };
}

export function bombCalled(view: TableView, { ante }: BombCalled): void {
  view.bomb_called = ante;
}

export function chipsAsked(view: TableView, { player, name, seat, amount }: ChipsAsked): void {
  view.asked = [...view.asked.filter((one) => one.player !== player), { player, name, seat, amount }];
}

export function chipsAnswered(view: TableView, { player }: ChipsAnswered): void {
  view.asked = view.asked.filter((one) => one.player !== player);
}

export function configSet(view: TableView, { config }: ConfigSet): void {
  if (JSON.stringify(config.extras.rotation) !== JSON.stringify(view.config.extras.rotation)) {
    for (const seat of view.seats) if (seat) seat.deals_game = 0;
  }
  view.config = config;
  view.choosing = null;
  view.seats = Array.from({ length: config.seats }, (_, at) => view.seats[at] ?? null);
  view.hand = null;
  view.bomb_called = 0;
}

export function hostNamed(view: TableView, { player }: HostNamed): void {
  view.config = { ...view.config, host: player };
}

export function opened(view: TableView, { number, button, big, bomb, seats }: HandOpened): void {
  const { game, limit } = view.config;
  const places = seats.map((at) => {
    const seat = seatOf(view, at);
    if ((big ?? -1) >= 0) seat.owes_big = seat.owes_small = false;
    return freshPlace(at, seat.stack, seat.name);
  });
  view.hand = {
    number,
    game,
    limit,
    button,
    street: -1,
    places,
    board: [],
    pot: 0,
    collected: 0,
    drawing: false,
    pots: [],
    rake: 0,
    ended: false,
    bomb: bomb ?? false,
    bomb_ante: 0,
    second_board: [],
    rabbit: [],
    bounty: 0,
    bounty_to: null,
    knock_outs: [],
    voided: "",
  };
  view.button = button;
  view.drawn = [];
  view.next_hand = null;
  if (bomb) view.bomb_called = 0;
}

function freshPlace(seat: number, stack: number, name: string): PlaceView {
  return {
    seat,
    stack,
    bet: 0,
    cards: [],
    up: [],
    folded: false,
    all_in: false,
    protected: false,
    split: false,
    last: "",
    discarded: null,
    returned: 0,
    won: 0,
    shown: false,
    mucked: false,
    name,
  };
}

export function started(view: TableView, event: HandStarted): void {
  const hand = handOf(view);
  hand.game = event.game;
  hand.limit = event.limit;
  for (const [place, kind, , paid] of event.posts) {
    const live = kind !== "ante" && kind !== "dead";
    pay(view, place, paid, kind, live);
    if (!live) hand.collected += paid;
    if (hand.bomb) hand.bomb_ante = Math.max(hand.bomb_ante, paid);
  }
}

function pay(view: TableView, at: number, amount: number, tag: string, live = true): void {
  const place = placeOf(view, at);
  place.stack -= amount;
  place.last = tag;
  place.all_in = place.stack === 0;
  if (live) place.bet += amount;
  handOf(view).pot += amount;
  seatOf(view, place.seat).stack = place.stack;
}

export function dealt(view: TableView, event: StreetDealt): void {
  const hand = handOf(view);
  hand.street = event.street;
  hand.drawing = event.drawing;
  hand.board.push(...event.board);
  if (event.street > 0) hand.collected = hand.pot;
  for (const place of hand.places) {
    if (event.street > 0) {
      place.bet = 0;
      place.last = place.folded ? "fold" : "";
    }
    if (event.drawing) place.discarded = null;
  }
  event.cards.forEach((cards, at) => {
    const place = placeOf(view, at);
    place.cards.push(...cards);
    place.up.push(...cards.map((_, nth) => event.deal[nth] === "u"));
  });
}

/** An action ends the turn. */
function acts(view: TableView, at: number, tag: string): PlaceView {
  view.turn = null;
  const place = placeOf(view, at);
  place.last = tag;
  return place;
}

export function folded(view: TableView, event: Folded): void {
  acts(view, event.seat, "fold").folded = true;
}

export function checked(view: TableView, event: Checked): void {
  acts(view, event.seat, "check");
}

export function called(view: TableView, event: Called): void {
  acts(view, event.seat, "call");
  pay(view, event.seat, event.amount, "call");
}

export function broughtIn(view: TableView, event: BroughtIn): void {
  acts(view, event.seat, "bring-in");
  pay(view, event.seat, event.amount, "bring-in");
}

export function betMade(view: TableView, event: BetMade): void {
  betOrRaised(view, event.seat, event.amount, "bet");
}

export function raised(view: TableView, event: Raised): void {
  betOrRaised(view, event.seat, event.amount, "raise");
}

/** A bet undoes the votes for a split (RULES.md J12). */
function betOrRaised(view: TableView, at: number, amount: number, tag: string): void {
  acts(view, at, tag);
  pay(view, at, amount, tag);
  for (const place of handOf(view).places) place.split = false;
}

export function wasProtected(view: TableView, event: Protected): void {
  acts(view, event.seat, "protected").protected = true;
}

export function splitChosen(view: TableView, event: SplitChosen): void {
  acts(view, event.seat, "split").split = true;
}

export function runsChosen(view: TableView, { seat, twice }: RunsChosen): void {
  acts(view, seat, twice ? "twice" : "once");
}

export function secondBoardDealt(view: TableView, { board }: SecondBoardDealt): void {
  handOf(view).second_board = [...board];
}

export function stoodPat(view: TableView, event: StoodPat): void {
  acts(view, event.seat, "stand").discarded = 0;
}

export function drew(view: TableView, event: Drew): void {
  const place = acts(view, event.seat, "draw");
  for (const card of event.discarded) {
    const at = place.cards.indexOf(card);
    if (at < 0) throw new FoldError(`place ${event.seat} does not hold the card ${card}`);
    place.cards.splice(at, 1);
    place.up.splice(at, 1);
  }
  place.cards.push(...event.received);
  place.up.push(...event.received.map(() => false));
  place.discarded = event.discarded.length;
}

export function returned(view: TableView, event: UncalledReturned): void {
  const place = placeOf(view, event.seat);
  place.stack += event.amount;
  place.bet -= event.amount;
  place.returned += event.amount;
  place.all_in = false;
  handOf(view).pot -= event.amount;
  seatOf(view, place.seat).stack = place.stack;
}

export function shownDown(view: TableView, event: ShownDown): void {
  for (const [place, cards] of event.shown) show(placeOf(view, place), cards);
  for (const place of event.mucked) placeOf(view, place).mucked = true;
}

function show(place: PlaceView, cards: readonly number[]): void {
  place.cards = [...cards];
  place.shown = true;
}

export function ended(view: TableView, event: HandEnded): void {
  const hand = handOf(view);
  hand.pots = [...event.pots];
  hand.rake = event.rake;
  hand.collected = hand.pot;
  hand.places.forEach((place, at) => {
    place.won = event.pots.reduce((sum, pot) => sum + (pot.won[at] ?? 0), 0);
  });
  putAway(view, event.stacks);
}

export function voided(view: TableView, event: HandVoided): void {
  const hand = handOf(view);
  hand.voided = event.reason;
  hand.pot = hand.collected = 0;
  for (const place of hand.places) place.all_in = false;
  putAway(view, event.stacks);
}

/** Clears all bets in front of the players. */
function putAway(view: TableView, stacks: readonly number[]): void {
  const hand = handOf(view);
  view.turn = null;
  hand.ended = true;
  hand.drawing = false;
  hand.places.forEach((place, at) => {
    place.stack = stacks[at] ?? 0;
    place.bet = 0;
    seatOf(view, place.seat).stack = place.stack;
  });
}

export function cardsShown(view: TableView, event: CardsShown): void {
  for (const place of handOf(view).places) if (place.seat === event.seat) show(place, event.cards);
}

export function rabbitShown(view: TableView, event: RabbitShown): void {
  handOf(view).rabbit = [...event.cards];
}

export function bountyPaid(view: TableView, { to, paid }: BountyPaid): void {
  const hand = handOf(view);
  hand.bounty = paid.reduce((sum, amount) => sum + amount, 0);
  hand.bounty_to = to;
  hand.places.forEach((place, at) => (seatOf(view, place.seat).stack -= paid[at] ?? 0));
  seatOf(view, hand.places[to]!.seat).stack += hand.bounty;
}

export function knockedOut(view: TableView, event: KnockedOut): void {
  handOf(view).knock_outs.push(event);
  for (const seat of view.seats) if (seat?.player === event.player) seat.bounty = 0;
}

export function turnStarted(view: TableView, { seat, turn, ends, bank_ms, options }: TurnStarted): void {
  view.turn = { seat, turn, ends, bank_ms, options, banking: false };
  handOf(view).drawing = options.discard !== null;
}

export function bankStarted(view: TableView, event: BankStarted): void {
  if (!view.turn) throw new FoldError("the time bank of nobody's turn");
  view.turn.ends = event.ends;
  view.turn.banking = true;
}

export function clockIsOver(view: TableView, _: ProtectionDue | ClockRanOut): void {
  view.turn = null;
}
