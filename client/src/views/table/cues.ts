/** What a batch of events sounds like, and what a screen reader says of it. */

import { t, tOr } from "../../i18n";
import { cardName } from "../../i18n/format";
import { handPhrase, lowestWins, lowIn, lowWords, madeIn } from "../../hands/words";
import type { Sound } from "../../settings";
import type { LogEntry, TableState } from "../../state";
import type { HandView, StreetDealt, TableEvent } from "../../wire/types";
import { streetKey } from "../../games";
import { logLines, type Line } from "./log-lines";
import { amountText, resultOf, shareLabel } from "./scene";

const SOUND_OF: Partial<Record<TableEvent["type"], Sound>> = {
  StreetDealt: "deal",
  Drew: "deal",
  Checked: "check",
  StoodPat: "check",
  Called: "chips",
  BroughtIn: "chips",
  BetMade: "chips",
  Raised: "chips",
  Folded: "fold",
};

const BETS: ReadonlySet<TableEvent["type"]> = new Set(["Called", "BetMade", "Raised"]);

/** The sounds that the last batch of a table asks for. */
export function soundsOf(state: TableState): Sound[] {
  const { view, before, batch, mySeat, myPlace } = state;
  if (!before) return [];
  const sounds = batch.flatMap((event): Sound[] => {
    if (event.type === "HandEnded") {
      const isMine = myPlace !== null && event.pots.some((pot) => (pot.won[myPlace] ?? 0) > 0);
      return [isMine ? "win" : "win-chips"];
    }
    if (event.type === "BankStarted") return event.seat === mySeat ? ["bank"] : [];
    if (BETS.has(event.type) && "seat" in event && event.seat !== null && view.hand?.places[event.seat]?.all_in) return ["all-in"];
    const sound = SOUND_OF[event.type];
    return sound ? [sound] : [];
  });
  const turn = view.turn;
  if (turn && turn.seat === mySeat && before.turn?.turn !== turn.turn) sounds.push("turn");
  return sounds;
}

/** What to say at once when my turn has begun; null if it has not. */
export function turnSentence(state: TableState, now: number): string | null {
  const { view, mySeat } = state;
  const turn = view.turn;
  if (!turn || turn.seat !== mySeat || !view.hand) return null;
  const seconds = Math.max(0, Math.round((turn.ends - now) / 1000));
  const pot = amountText(view.hand.pot, view.config);
  if (turn.options.discard) return t("say.turn.draw", { seconds });
  const price = turn.options.call ?? turn.options.bring_in;
  if (price === null) return t("say.turn.free", { pot, seconds });
  return t("say.turn.call", { amount: amountText(price, view.config), pot, seconds });
}

const cardNames = (cards: readonly number[]): string => cards.map(cardName).join(", ");

function lineSentence(line: Line, state: TableState): string {
  const said = [line.who.join(", "), line.text, line.cards.length ? cardNames(line.cards) : ""];
  if (line.amount !== null) said.push(amountText(line.amount, state.view.config));
  return `${said.filter(Boolean).join(" ")}.`;
}

/** What I hold, in a game whose hands have names. */
function madeSentence({ view: { hand }, myPlace }: TableState): string {
  const place = hand && myPlace !== null ? hand.places[myPlace] : undefined;
  if (!hand || !place || place.folded) return "";
  const words = wordsOf(hand, place.cards);
  return words ? t("say.made", { hand: words }) : "";
}

/** The best hand that `cards` make, and the low one where the game's pot has such a half. */
function wordsOf({ game, board }: HandView, cards: readonly number[]): string {
  const made = madeIn(game, cards, board);
  const low = lowIn(game, cards, board);
  return [made ? handPhrase(made, lowestWins(game)) : "", low ? lowWords(low) : ""].filter(Boolean).join(", ");
}

/** The common cards, or the open card of each of the others; then my own, and what I have with them. */
function dealtSentence(state: TableState, { names }: LogEntry, event: StreetDealt): string {
  const { view, myPlace } = state;
  const hand = view.hand;
  if (!hand) return "";
  const myCards = myPlace === null ? [] : (event.cards[myPlace] ?? []).filter((card) => card >= 0);
  const own = myCards.length > 0 ? t(event.street === 0 ? "say.dealt" : "say.dealt.more", { cards: cardNames(myCards) }) : "";
  const open = event.cards.flatMap((cards, place) => {
    const up = cards.filter((card, at) => event.deal[at] === "u" && card >= 0);
    return place === myPlace || up.length === 0 ? [] : [`${names[place] ?? ""} ${cardNames(up)}`];
  });
  const all = event.board.length > 0 ? [cardNames(event.board), ...open] : open;
  const street = all.length > 0 ? t("say.street", { street: tOr(streetKey(hand.game, event.street), ""), cards: all.join("; ") }) : "";
  const made = event.street > 0 && (myCards.length > 0 || event.board.length > 0) ? madeSentence(state) : "";
  return [street, own, made].filter(Boolean).join(" ");
}

/** The hands that are shown, with their players. */
function shownSentences(state: TableState, lines: readonly Line[]): string[] {
  const hand = state.view.hand;
  return lines.map((line) => {
    const words = hand && line.cards.length > 0 ? wordsOf(hand, line.cards) : "";
    const said = lineSentence(line, state);
    return words ? `${said.slice(0, -1)}: ${words}.` : said;
  });
}

/** Who won what with which hand, each half and each pot separately. */
function wonSentences({ view, myPlace }: TableState, hand: HandView): string[] {
  const { shares, made } = resultOf(hand);
  return shares.map((share) => {
    const place = hand.places[share.place]!;
    const amount = amountText(share.amount, view.config);
    const who = share.place === myPlace ? t("result.win.you", { amount }) : t("result.win", { name: place.name, amount });
    const low = share.label.key === "low" ? lowIn(hand.game, place.cards, hand.board) : null;
    const best = made.get(share.place);
    const words = low ? handPhrase(low) : best ? handPhrase(best, lowestWins(hand.game)) : "";
    const label = shareLabel(share);
    return `${label ? `${label}: ` : ""}${who}${words ? ` ${t("result.with", { hand: words })}` : ""}.`;
  });
}

function entrySentences(state: TableState, me: string | null, entry: LogEntry): string[] {
  const { event } = entry;
  const hand = state.view.hand;
  if (event.type === "StreetDealt") return [dealtSentence(state, entry, event)];
  const lines = logLines([entry], me, state.view.config.game).filter((line) => line.kind === "line" || line.kind === "won");
  if (event.type === "ShownDown" || event.type === "CardsShown") return shownSentences(state, lines);
  if (event.type === "HandEnded" && hand?.ended && !hand.voided) return wonSentences(state, hand);
  if (event.type !== "Drew" || entry.who !== me) return lines.map((line) => lineSentence(line, state));
  const cards = cardNames(event.received);
  return [...lines.map((line) => lineSentence({ ...line, cards: [] }, state)), cards ? t("say.dealt.more", { cards }) : "", madeSentence(state)];
}

/** One sentence for each event of the last batch that a listener wants to know of. */
export function eventSentences(state: TableState, me: string | null): string {
  const count = state.batch.length;
  const entries = count > 0 ? state.log.slice(-count) : [];
  return entries
    .flatMap((entry) => entrySentences(state, me, entry))
    .filter(Boolean)
    .join(" ");
}
