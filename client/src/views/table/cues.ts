/** What a batch of events sounds like, and what a screen reader says of it. */

import { t, tOr } from "../../i18n";
import { cardName } from "../../i18n/format";
import { handWords, lowestWins, madeIn } from "../../hands/words";
import type { Sound } from "../../settings";
import type { TableState } from "../../state";
import type { TableEvent } from "../../wire/types";
import { streetKey } from "./layout";
import { logLines, type Line } from "./log-lines";
import { amountText } from "./scene";

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
      const mine = myPlace !== null && event.pots.some((pot) => (pot.won[myPlace] ?? 0) > 0);
      return [mine ? "win" : "win-chips"];
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

/** What to say at once when my turn has begun; null where it has not. */
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

function dealtSentence(state: TableState, event: TableEvent): string {
  const { view, myPlace } = state;
  const hand = view.hand;
  if (event.type !== "StreetDealt" || !hand) return "";
  const mine = myPlace === null ? [] : (event.cards[myPlace] ?? []).filter((card) => card >= 0);
  const own = mine.length > 0 ? t("say.dealt", { cards: cardNames(mine) }) : "";
  const made =
    myPlace === null || event.board.length === 0 ? null : madeIn(hand.game, hand.places[myPlace]!.cards, hand.board);
  const street = tOr(streetKey(hand.game, event.street), "");
  const board = event.board.length > 0 ? t("say.street", { street, cards: cardNames(event.board) }) : "";
  return [board, own, made ? t("say.made", { hand: handWords(made, lowestWins(hand.game)) }) : ""].filter(Boolean).join(" ");
}

/** One sentence for each event of the last batch that a listener wants to know of. */
export function eventSentences(state: TableState, me: string | null): string {
  const count = state.batch.length;
  const entries = count > 0 ? state.log.slice(-count) : [];
  return entries
    .flatMap((entry) => {
      if (entry.event.type === "StreetDealt") return [dealtSentence(state, entry.event)];
      return logLines([entry], me, state.view.config.game)
        .filter((line) => line.kind === "line" || line.kind === "won")
        .map((line) => lineSentence(line, state));
    })
    .filter(Boolean)
    .join(" ");
}
