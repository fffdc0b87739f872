import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseCards, RANKS } from "../parts/cards";
import { bestHand, bestLow, compare, rate, type Made } from "./evaluate";
import { SOKO } from "./orders";
import { handPhrase, handWords, lowIn, lowestWins, madeIn } from "./words";

/** A hand, and what Python's rankings make of it: its name, and the five cards (or equal choices) that play. */
interface Row {
  readonly game: string;
  readonly own: string;
  readonly board: string;
  readonly name: string;
  readonly cards: readonly string[];
  readonly low: string;
}

const FILE = join(import.meta.dirname, "../../../tests/ranking/hands.json");
const ROWS = JSON.parse(readFileSync(FILE, "utf-8")) as readonly Row[];
const ONE = ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

/** How Python's rankings would call it; they name suits that decide as well. */
function pythonName(made: Made, lowest: boolean): string {
  const one = made.ranks.map((rank) => ONE[rank]!);
  const many = one.map((name) => (name === "six" ? "sixes" : `${name}s`));
  const ranks = `${made.ranks.map((rank) => RANKS[rank]).join("-")} low`;
  switch (made.kind) {
    case "royal":
    case "straight-flush":
      return `straight flush, ${one[0]} high`;
    case "quads":
      return `four of a kind, ${many[0]}, ${one[1]} kicker`;
    case "full":
      return `full house, ${many[0]} over ${many[1]}`;
    case "flush":
    case "straight":
      return `${made.kind}, ${one[0]} high`;
    case "trips":
      return `three of a kind, ${many[0]}, ${one[1]} kicker`;
    case "two-pair":
      return `two pair, ${many[0]} and ${many[1]}, ${one[2]} kicker`;
    case "four-flush":
    case "four-straight":
      return `four-card ${made.kind.slice(5)}, ${one[0]} high`;
    case "pair":
      return `pair of ${many[0]}, ${one[1]} kicker`;
    case "high":
      return lowest ? ranks : `${one[0]} high, ${one[1]} kicker`;
    case "low":
      return ranks;
  }
}

const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b);

describe("every hand is read as the room's rankings read it", () => {
  test("in all thirteen games", () => {
    expect(new Set(ROWS.map((row) => row.game)).size).toBe(13);
  });

  test.each(ROWS.map((row) => [row.game, row.own, row.board, row] as const))("%s %s | %s", (game, own, board, row) => {
    const common = board ? parseCards(board) : [];
    const made = madeIn(game, parseCards(own), common)!;
    expect(pythonName(made, lowestWins(game))).toBe(row.name.replace(/ of (clubs|diamonds|hearts|spades)/g, ""));
    expect(row.cards.map(parseCards)).toContainEqual(sorted(made.cards));
    const low = lowIn(game, parseCards(own), common);
    expect(low ? pythonName(low, true) : "").toBe(row.low);
  });
});

describe("fewer than five cards", () => {
  test.each([
    ["Kc Kd", "pair", [11]],
    ["Qc Kd Ah 2s", "high", [12, 11, 10, 0]],
    ["9c 9d 9h", "trips", [7]],
  ])("%s is %s", (cards, kind, ranks) => {
    const made = rate(parseCards(cards))!;
    expect([made.kind, made.ranks]).toEqual([kind, ranks]);
  });

  test("four of a suit count in Soko alone", () => {
    const four = parseCards("Kh 9h 4h 2h");
    expect(rate(four, SOKO)?.kind).toBe("four-flush");
    expect(rate(four)?.kind).toBe("high");
  });
});

test("a kicker decides between equal pairs", () => {
  const [aces, kings] = ["9c 9d Ah 4s 2d", "9h 9s Kh Qs Jd"].map((cards) => rate(parseCards(cards))!);
  expect(compare(aces!, kings!)).toBeGreaterThan(0);
});

test.each([
  ["telesina", "Ah Ad 9c 8s 7d", "Kh", "pair of aces, king of hearts kicker"],
  ["telesina", "Ah Kd 9c 8s 7d", "", "ace of hearts high, king kicker"],
  ["telesina", "8h 7h Jh Kh Th", "Ah", "flush, ace of hearts high"],
  ["telesina", "8c 7s 9c As Ah", "Ad", "three aces, nine kicker"],
  ["telesina", "Ks Kd Kc 7h 8s", "7d", "full house, kings over sevens"],
  ["draw32", "As Ks Qs Js Ts", "", "royal flush in spades"],
  ["draw32", "Ts 9d 8h 7h Ac", "", "straight, ten of spades high"],
  ["americana", "Ah Ad Kc 8s 7d", "", "pair of aces, king kicker"],
])("where suits decide the words name them: %s %s | %s", (game, own, board, words) => {
  const made = madeIn(game, parseCards(own), board ? parseCards(board) : [])!;
  expect(handWords(made)).toBe(words);
});

test.each([
  ["holdem", "Ac Ad", "Kh 9s 7d", "a pair of aces, king kicker"],
  ["holdem", "Ac Ad", "Kh Ks 7d", "two pair, aces and kings"],
  ["holdem", "Ac Kd", "Qh Js Td", "an ace-high straight"],
  ["holdem", "8c 7d", "6h 5s 4d", "an eight-high straight"],
  ["holdem", "Kc Qd", "Jh Ts 9d", "a king-high straight"],
  ["holdem", "Ac 9c", "7c 5c 2c", "a flush, ace high"],
  ["draw32", "As Kh Qs Js Ts", "", "a straight, ace of spades high"],
  ["deuce3", "8c 7d 5h 3s 2d", "", "an 8-7-5-3-2 low"],
  ["deuce3", "7c 6d 5h 3s 2d", "", "a 7-6-5-3-2 low"],
])("in a sentence a hand has its article: %s %s | %s", (game, own, board, phrase) => {
  const made = madeIn(game, parseCards(own), board ? parseCards(board) : [])!;
  expect(handPhrase(made, lowestWins(game))).toBe(phrase);
});

describe("nothing is named", () => {
  test("where a card is hidden", () => {
    expect(bestHand([-1, 5], parseCards("Jh 8s 4d"), null)).toBeNull();
  });

  test("of a low where the board has only two low cards", () => {
    expect(bestLow(parseCards("As 2h 3c 4d"), parseCards("Kh Qc Jd 5s 6h"), 2)).toBeNull();
  });
});
