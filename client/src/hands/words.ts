/** A made hand in the player's language. */

import { t, tOr } from "../i18n";
import { RANKS } from "../parts/cards";
import { bestHand, bestLow, type Made } from "./evaluate";
import { readingOf } from "./games";

const form = (kind: "rank" | "ranks" | "pair-of" | "three" | "four", rank: number | undefined): string =>
  tOr(`${kind}.${RANKS.charAt(rank ?? 0)}`, "");

/** Clubs, diamonds, hearts and spades as letters of a line of text, never as coloured pictures. */
const SUIT_SIGNS = ["♣", "♦", "♥", "♠"].map((sign) => `${sign}\ufe0e`);

/** The rank of a group alone, with its suit where suits decide: "nine ♣". */
function cardText(made: Made, at: number): string {
  const suit = made.suits[at];
  const rank = form("rank", made.ranks[at]);
  return suit === undefined || suit === null ? rank : `${rank}\u00a0${SUIT_SIGNS[suit]}`;
}

const ranksText = (made: Made): string => made.ranks.map((rank) => RANKS.charAt(rank).replace("T", "10")).join("-");

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
      return t("hand.four-straight", { rank: highest });
    case "straight":
      return t("hand.straight", { rank: highest });
    case "flush":
      return t("hand.flush", { rank: highest });
    case "full":
      return t("hand.full", { high: form("ranks", first), low: form("ranks", second) });
    case "quads":
      return t("hand.quads", { four: form("four", first) });
    case "straight-flush":
      return t("hand.straight-flush", { rank: highest });
    case "royal":
      return made.suits[0] == null ? t("hand.royal") : `${t("hand.royal")}\u00a0${SUIT_SIGNS[made.suits[0]]}`;
    case "low":
      return lowWords(made);
  }
}

/** The same where room is short: "pair of jacks", "full house". */
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

/** What the player in a game holds; null where a card is hidden. */
export function madeIn(game: string, own: readonly number[], board: readonly number[]): Made | null {
  const reading = readingOf(game);
  return reading ? bestHand(own, board, reading.ofOwn, reading.order) : null;
}

/** His best low; null where there is none, or the game has no low half. */
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
