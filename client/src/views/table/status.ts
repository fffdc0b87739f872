/** The dock's words: the viewer's hand, the amount to call, what they are waiting for. */

import { t } from "../../i18n";
import { number } from "../../i18n/format";
import type { Made } from "../../hands/evaluate";
import { reasonWords } from "../../hands/reasons";
import { capital, cardSigns, handWords, lowestWins, lowIn, lowWords, madeIn } from "../../hands/words";
import { jackpotTables, me } from "../../state";
import { isOut, tournament } from "../../tournaments";
import { placeOn } from "../../waiting";
import type { AskedView, EntryQuote, HandView, Options, SeatView, TableConfig, TableView } from "../../wire/types";
import { ownRequest, requestsAt, requestText } from "../private/requests";
import { newsOf, tableWon } from "../tournaments/announcements";
import type { MyTurn } from "./useTurn";
import { amountText, type Scene } from "./scene";

export interface Status {
  readonly title: string;
  readonly detail: string;
  /** The parts of `detail` that count: amounts and names. */
  readonly strong?: readonly string[];
}

/** One line with what counts in it. */
interface Detail {
  readonly text: string;
  readonly strong: readonly string[];
}

const NONE: Status = { title: "", detail: "" };
/** What the room says of a pause without a reason. */
const UNEXPLAINED = "paused";
/** The reason of a pause that the host of a private table has ordered. */
const BY_HOST = "the host has paused the game";
/** The reason for which a new private table waits. */
const FIRST = "the host deals the first hand";
/** A private table waits for its host to start the game. */
export const waitsForHost = ({ paused }: Pick<TableView, "paused">): boolean => paused === FIRST;
/** Reasons that need no further words. */
const CLOSED: Readonly<Record<string, "host.closed" | "table.not-needed">> = {
  "the host has closed this table": "host.closed",
  "it is not needed at the moment": "table.not-needed",
};
const plain = (text: string): Detail => ({ text, strong: [] });

const FIVE = 5;

/** A made hand in words; until there are five cards, those that make no pair as they are: "Q♦2♦". */
function wordsOf(made: Made, { game, board }: HandView, own: readonly number[]): string {
  if (made.kind === "high" && own.length + board.length < FIVE) return cardSigns(own);
  return capital(handWords(made, lowestWins(game)));
}

/** The viewer's hand in words; empty if this game's hands have no names here, or there is no hand. */
export function myHandWords(scene: Scene): string {
  const hand = scene.view.hand;
  const place = hand && scene.myPlace !== null ? hand.places[scene.myPlace] : undefined;
  if (!hand || !place || place.folded) return "";
  const made = madeIn(hand.game, place.cards, hand.board);
  const low = lowIn(hand.game, place.cards, hand.board);
  const words = made ? wordsOf(made, hand, place.cards) : "";
  return low ? `${words} · ${lowWords(low)}` : words;
}

/** What is thrown away so far. */
function drawLine(scene: Scene, turn: MyTurn): string {
  const count = scene.view.hand!.places[scene.myPlace!]!.cards.length;
  const gone = turn.tossed.length;
  return gone === 0 ? t("dock.draw.keep-all", { count }) : t("dock.draw.keep", { gone });
}

/** What the caller may win: not what others have bet beyond what the caller can match. */
function withinReach(scene: Scene, call: number): number {
  const { pot, places } = scene.view.hand!;
  const most = places[scene.myPlace!]!.bet + call;
  return places.reduce((sum, place) => sum - Math.max(0, place.bet - most), pot);
}

/** Whether the hand could win the bad beat jackpot, which is given up where the board is dealt twice. */
const winsJackpot = ({ config, hand }: TableView): boolean => jackpotTables.value.has(config.id) && hand!.places.length > 2;

/** What costs nothing now, beside a bet or a raise where one is possible. */
function freeWords({ bet, raise }: Options, pot: string): string {
  if (raise) return t("dock.price.check.raise", { pot });
  return bet ? t("dock.price.check", { pot }) : t("dock.price.check.only", { pot });
}

/** The cost of staying in: "Call 48.00 to win 214.50 (4.5 : 1)". */
function priceLine(scene: Scene, turn: MyTurn): Detail {
  const { config, hand } = scene.view;
  const { options } = scene.view.turn!;
  const { bring_in, call, run_twice } = options;
  const pot = amountText(hand!.pot, config);
  if (turn.moves.discard) return plain(drawLine(scene, turn));
  if (run_twice) return plain(winsJackpot(scene.view) ? t("dock.price.twice.jackpot") : t("dock.price.twice"));
  if (bring_in !== null) {
    const amount = amountText(bring_in, config);
    return { text: t("dock.price.bring-in", { amount }), strong: [amount] };
  }
  if (call === null) return { text: freeWords(options, pot), strong: [pot] };
  const amount = amountText(call, config);
  const reached = withinReach(scene, call);
  const won = amountText(reached, config);
  const odds = number(Math.round((reached / call) * 10) / 10);
  return {
    text: t("dock.price.call", { amount, pot: won, odds }),
    strong: [amount, won],
  };
}

function waitingInHand(scene: Scene): Detail {
  const { view, mySeat } = scene;
  const hand = view.hand!;
  const place = hand.places[scene.myPlace!]!;
  const turn = view.turn;
  if (hand.ended) return plain(view.paused ? pausedWords(view) : betweenHands(view));
  if (place.folded) return plain(t("dock.folded"));
  if (place.all_in && !turn) return plain(t("dock.all-in.wait"));
  if (!turn || turn.seat === mySeat) return plain("");
  const name = view.seats[turn.seat]?.name ?? "";
  return { text: t(hand.drawing ? "dock.others.draw" : "dock.others", { name }), strong: [name] };
}

/** When the next hand comes. A tournament plans its hands itself; at a cash table none is planned while too few can play. */
function betweenHands(view: TableView): string {
  if (view.config.tournament) return toldIn(view) ?? t("dock.between");
  return t(view.next_hand === null ? "me.lonely" : "dock.between");
}

/** Why no further hand begins; the operator need not say why. */
export function pausedWords({ paused }: Pick<TableView, "paused">): string {
  if (paused === BY_HOST) return t("host.paused");
  if (paused === FIRST) return t("host.first");
  return paused === UNEXPLAINED ? t("table.paused") : t("table.paused.why", { reason: paused });
}

/** Why there is no play here any more. */
export function closedWords({ closed, config }: Pick<TableView, "closed" | "config">): string {
  if (config.tournament) return t("tour.table-closed");
  const known = CLOSED[closed];
  const { name } = config;
  return known ? t(known, { name }) : t("table.closed", { name, reason: reasonWords(closed) });
}

/** The state of a seated player who is not in the hand. */
function waitingForHand(scene: Scene): Status {
  const { view } = scene;
  const seat = view.seats[scene.mySeat!]!;
  const playing = view.seats.filter((one) => one && !one.sitting_out && !one.reserved).length;
  if (seat.offered_until) return { title: t("offer.title"), detail: t("offer.hint") };
  if (seat.reserved) return { title: t("me.reserved"), detail: "" };
  if (view.config.tournament) return inTournament(view, seat);
  const request = ownRequest(view);
  if (request && seat.stack === 0) return askedStatus(scene, request);
  if (seat.stack === 0 && seat.held === 0) return { title: t("me.no-chips"), detail: t("me.no-chips.hint") };
  if (seat.sitting_out) return { title: t("me.sitting-out"), detail: t("me.sitting-out.hint") };
  if (view.paused) return { title: pausedWords(view), detail: "" };
  const idle = view.next_hand === null && (view.hand === null || view.hand.ended);
  if (playing < 2 || idle) return { title: t("me.lonely"), detail: t("me.lonely.hint") };
  return seat.quote ? comingIn(seat.quote, seat.entry, view.config) : { title: t("me.next"), detail: "" };
}

/** What coming in costs, and when it is possible, as the room has worked it out. */
function comingIn({ live, dead, post_in, big_in }: EntryQuote, entry: SeatView["entry"], config: TableConfig): Status {
  if (big_in === 1) return { title: t("me.next"), detail: t("me.next.big") };
  const amount = amountText(live + dead, config);
  const parts = [
    live > 0 ? t("post.live", { amount: amountText(live, config) }) : "",
    dead > 0 ? t("post.dead", { amount: amountText(dead, config) }) : "",
  ];
  const price = dead > 0 ? t("post.price", { amount, parts: parts.filter(Boolean).join(t("post.and")) }) : amount;
  const strong = [amount];
  if (post_in > 0 && entry === "post") {
    if (post_in === 1) return { title: t("me.posting"), detail: price, strong };
    return { title: t("me.posting.in", { count: post_in }), detail: `${price} · ${t("me.posting.between")}`, strong };
  }
  const big = t("me.waiting.big", { count: big_in });
  if (post_in === 0) return { title: t("me.waiting"), detail: `${big} · ${t("me.waiting.only")}` };
  const when = post_in === 1 ? t("me.waiting.post", { price }) : t("me.waiting.post-in", { count: post_in, price });
  return { title: t("me.waiting"), detail: `${big} · ${when}`, strong };
}

/** Why the tournament whose table it is plays no hand now: a break, hand for hand, a pause, a table won in a shoot-out. */
const toldIn = ({ config }: TableView): string | undefined => {
  const state = config.tournament ? tournament(config.tournament).value : null;
  return state ? (newsOf(state.view)?.text ?? tableWon(state)) : undefined;
};

/** In tournaments absent players are dealt in all the same (RULES.md K17). */
function inTournament(view: TableView, { stack, sitting_out }: SeatView): Status {
  if (stack === 0) return outOf(view.config.tournament);
  if (sitting_out) return { title: t("me.sitting-out"), detail: t("tour.out-hint") };
  const playing = view.hand !== null && !view.hand.ended;
  if (playing) return { title: t("tour.next-hand"), detail: t("tour.next-hand-hint") };
  return { title: view.paused ? pausedWords(view) : (toldIn(view) ?? t("tour.waits")), detail: "" };
}

/** I have no chips in the tournament: my seat is held for a rebuy, or I am out. */
function outOf(id: string): Status {
  const own = tournament(id).value?.own;
  if (own?.rebuy_until) return { title: t("tour.out.kept"), detail: t("tour.out.kept-hint") };
  return { title: t("tour.out.seat"), detail: t(own?.may_enter ? "tour.out.may-return" : "tour.out.seat-hint") };
}

function watching(scene: Scene, loggedIn: boolean): Status {
  const { tournament: id } = scene.view.config;
  if (id && isOut(id)) return outOf(id);
  if (id) return { title: t("tour.watching"), detail: t("tour.watching-hint") };
  const place = placeOn(scene.view, me.value?.player ?? null);
  if (place !== null) {
    return { title: t("wait.place", { place, count: scene.view.waiting.length }), detail: t("wait.hint") };
  }
  const request = ownRequest(scene.view);
  if (request) return askedStatus(scene, request);
  const free = scene.view.seats.some((seat) => seat === null);
  const detail = loggedIn ? (free ? t("me.watching.hint") : t("me.full")) : t("me.login");
  return { title: t("me.watching"), detail };
}

const askedStatus = ({ view: { config } }: Scene, { amount, seat }: AskedView): Status => ({
  title: t("asked.title", { amount: amountText(amount, config) }),
  detail: t(seat === null ? "asked.hint-more" : "asked.hint"),
});

/** Whether players ask the viewer, as the host, for chips, and the dock is free for it. While hands follow each other it is
 * not: a press on "Check" must not become one on "Approve". */
export function hasRequests({ view, myPlace }: Pick<Scene, "view" | "myPlace">): boolean {
  const hand = myPlace === null ? null : view.hand;
  const goesOn = !view.paused && view.seats.filter((one) => one && !one.sitting_out && !one.reserved).length > 1;
  const plays = hand !== null && (!hand.ended || goesOn);
  return !plays && requestsAt(view, me.value?.player ?? null).length > 0;
}

/** The two lines of the dock. `words`: the viewer's hand, as far as its cards lie on the table. */
export function statusOf(scene: Scene, turn: MyTurn | null, loggedIn: boolean, words = myHandWords(scene)): Status {
  const { view, mySeat, myPlace } = scene;
  if (view.closed) return { title: closedWords(view), detail: "" };
  const [first, ...others] = hasRequests(scene) ? requestsAt(view, me.value?.player ?? null) : [];
  if (first) {
    return { title: requestText(first, view.config), detail: others.length > 0 ? t("asked.others", { count: others.length }) : "" };
  }
  if (mySeat === null) return watching(scene, loggedIn);
  const seat = view.seats[mySeat];
  if (!seat) return NONE;
  const inHand = myPlace !== null && view.hand !== null && !(view.hand.ended && seat.sitting_out);
  if (!inHand) return waitingForHand(scene);
  const later = seat.leaving
    ? t("me.leaving")
    : seat.held > 0
      ? t("me.held", { amount: amountText(seat.held, view.config) })
      : view.paused && !view.hand?.ended
        ? t("table.pausing")
        : "";
  const { text, strong } = turn ? priceLine(scene, turn) : waitingInHand(scene);
  const detail = turn ? text : [text, later].filter(Boolean).join(" · ");
  if (view.hand!.voided) return { title: t("table.voided"), detail: "" };
  return { title: words || (turn ? t("say.turn").replace(/\.$/, "") : ""), detail, strong };
}
