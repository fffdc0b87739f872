/** A made hand in the player's language. */

import { t, tOr } from "../i18n";
import { RANKS, rankOf } from "../parts/cards";
import { bestHand, bestLow, type Made } from "./evaluate";
import { readingOf } from "./games";

const form = (kind: "rank" | "ranks" | "pair-of" | "three" | "four", rank: number | undefined): string =>
  tOr(`${kind}.${RANKS.charAt(rank ?? 0)}`, "");

/** "pair of jacks, ace kicker"; the first letter is small. */
export function handWords(made: Made): string {
  const [first, second] = made.ranks;
  const kicker = second === undefined ? "" : form("rank", second);
  switch (made.kind) {
    case "high":
      return kicker
        ? t("hand.high-kicker", { rank: form("rank", first), kicker })
        : t("hand.high", { rank: form("rank", first) });
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
    case "straight":
      return t("hand.straight", { rank: form("rank", first) });
    case "flush":
      return t("hand.flush", { rank: form("rank", first) });
    case "full":
      return t("hand.full", { high: form("ranks", first), low: form("ranks", second) });
    case "quads":
      return t("hand.quads", { four: form("four", first) });
    case "straight-flush":
      return t("hand.straight-flush", { rank: form("rank", first) });
    case "royal":
      return t("hand.royal");
  }
}

/** The same where room is short: "pair of jacks", "full house". */
export function shortHandWords(made: Made): string {
  switch (made.kind) {
    case "two-pair":
    case "straight":
    case "flush":
    case "full":
    case "straight-flush":
      return t(`hand.short.${made.kind}`);
    default:
      return handWords({ ...made, ranks: made.ranks.slice(0, 1) });
  }
}

/** What the player in a game holds; null where the game's hands are not named here. */
export function madeIn(game: string, own: readonly number[], board: readonly number[]): Made | null {
  const reading = readingOf(game);
  return reading ? bestHand(own, board, reading.ofOwn) : null;
}

/** The cards of his best low; null where there is none, or the game has no low. */
export function lowIn(game: string, own: readonly number[], board: readonly number[]): readonly number[] | null {
  const reading = readingOf(game);
  return reading?.low ? bestLow(own, board, reading.ofOwn) : null;
}

/** "low: 7-4-3-2-A". */
export const lowWords = (cards: readonly number[]): string =>
  t("hand.low", { ranks: cards.map((card) => RANKS.charAt(rankOf(card)).replace("T", "10")).join("-") });

/** The first letter large, where a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
