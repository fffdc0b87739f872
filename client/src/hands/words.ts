/** A made hand in the player's language. */

import { t, tOr } from "../i18n";
import { cardName } from "../i18n/format";
import { RANKS, rankOf, SUITS, suitOf } from "../parts/cards";
import { bestHand, bestLow, type Made } from "./evaluate";
import { readingOf } from "./games";

const form = (kind: "rank" | "ranks" | "pair-of" | "three" | "four", rank: number | undefined): string =>
  tOr(`${kind}.${RANKS.charAt(rank ?? 0)}`, "");

/** Clubs, diamonds, hearts and spades as letters of a line of text, never as coloured pictures. */
const SUIT_SIGNS = ["♣", "♦", "♥", "♠"].map((sign) => `${sign}\ufe0e`);

/** The suit of a group where suits decide in the game; null elsewhere. */
const suitAt = (made: Made, at: number): number | null => made.suits[at] ?? null;

/** The rank of a group alone, or the card where suits decide: "nine", "nine of clubs". */
function cardText(made: Made, at: number): string {
  const suit = suitAt(made, at);
  const rank = made.ranks[at];
  return suit === null || rank === undefined ? form("rank", rank) : cardName(4 * rank + suit);
}

const rankSign = (rank: number): string => RANKS.charAt(rank).replace("T", "10");
const ranksText = (made: Made): string => made.ranks.map(rankSign).join("-");

/** Cards as they are written: "Q♦2♦", the highest first. */
export const cardSigns = (cards: readonly number[]): string =>
  [...cards].sort((one, other) => other - one).map((card) => `${rankSign(rankOf(card))}${SUIT_SIGNS[suitOf(card)]}`).join("");

/** A hand of five different ranks in a game where the lowest wins is known by its ranks. */
const knownByRanks = (made: Made, lowest: boolean): boolean =>
  made.kind === "low" || (lowest && made.kind === "high" && made.ranks.length === 5);

/** "pair of jacks, ace kicker"; the first letter is small. `lowest`: in a game where the lowest hand wins. */
export function handWords(made: Made, lowest = false): string {
  const [first, second] = made.ranks;
  if (knownByRanks(made, lowest)) return t("hand.of-ranks", { ranks: ranksText(made) });
  const highest = cardText(made, 0);
  const kicker = second === undefined ? "" : cardText(made, 1);
  switch (made.kind) {
    case "high":
      return kicker
        ? t("hand.high-kicker", { rank: highest, kicker: form("rank", second) })
        : t("hand.high", { rank: highest });
    case "pair":
      return kicker
        ? t("hand.pair-kicker", { pair: form("pair-of", first), kicker })
        : t("hand.pair", { pair: form("pair-of", first) });
    case "two-pair":
      return t("hand.two-pair", { high: form("ranks", first), low: form("ranks", second) });
    case "trips":
      return kicker
        ? t("hand.trips-kicker", { three: form("three", first), kicker })
        : t("hand.trips", { three: form("three", first) });
    case "four-flush":
      return t("hand.four-flush", { rank: highest });
    case "four-straight":
    case "straight":
    case "straight-flush":
      return suitAt(made, 0) === null ? t(`hand.${made.kind}`, { rank: highest }) : t(`hand.${made.kind}-card`, { card: highest });
    case "flush":
      return t("hand.flush", { rank: highest });
    case "full":
      return t("hand.full", { high: form("ranks", first), low: form("ranks", second) });
    case "quads":
      return t("hand.quads", { four: form("four", first) });
    case "royal":
      return royalWords(suitAt(made, 0));
    case "low":
      return lowWords(made);
  }
}

const royalWords = (suit: number | null): string =>
  suit === null ? t("hand.royal") : t("hand.royal-suit", { suit: tOr(`suit.${SUITS.charAt(suit)}`, "") });

/** Hands that take no article: "with two pair", "with three jacks", "with ace high". */
const WITHOUT_ARTICLE: ReadonlySet<Made["kind"]> = new Set(["high", "two-pair", "trips", "quads"]);
/** Hands whose words begin with the highest rank. */
const BY_RANK: ReadonlySet<Made["kind"]> = new Set(["straight", "straight-flush", "four-straight", "low", "high"]);
const EIGHT = 6;
const ACE = 12;

/** The hand inside a sentence, after "with" or "You have": "a pair of jacks, ace kicker", "an ace-high straight". */
export function handPhrase(made: Made, lowest = false): string {
  const hand = handWords(made, lowest);
  if (WITHOUT_ARTICLE.has(made.kind) && !knownByRanks(made, lowest)) return hand;
  const vowel = BY_RANK.has(made.kind) && suitAt(made, 0) === null && [EIGHT, ACE].includes(made.ranks[0]!);
  return t(vowel ? "hand.an" : "hand.a", { hand });
}

/** The words of a hand where room is short: "pair of jacks", "full house". */
export function shortHandWords(made: Made, lowest = false): string {
  if (knownByRanks(made, lowest)) return ranksText(made);
  switch (made.kind) {
    case "two-pair":
    case "four-flush":
    case "four-straight":
    case "straight":
    case "flush":
    case "full":
    case "straight-flush":
      return t(`hand.short.${made.kind}`);
    default:
      return handWords({ ...made, ranks: made.ranks.slice(0, 1) });
  }
}

/** What the player in a game holds; null if a card is hidden. */
export function madeIn(game: string, own: readonly number[], board: readonly number[]): Made | null {
  const reading = readingOf(game);
  return reading ? bestHand(own, board, reading.ofOwn, reading.order) : null;
}

/** The player's best low; null if there is none, or the game has no low half. */
export function lowIn(game: string, own: readonly number[], board: readonly number[]): Made | null {
  const reading = readingOf(game);
  return reading?.low ? bestLow(own, board, reading.ofOwn) : null;
}

/** Whether the lowest hand wins the game's pot. */
export const lowestWins = (game: string): boolean => readingOf(game)?.order.lowestWins ?? false;

/** "low: 7-4-3-2-A". */
export const lowWords = (low: Made): string => t("hand.low", { ranks: ranksText(low) });

/** The first letter large, where a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
