/**
 * What is different in each game. Which points are worth a reader's time, and in which order, is part of a game's texts
 * (`LISTS`); each is shown only if the rules in force have it. A game without a list shows every point that follows from
 * its rules alone.
 */

import { suitsText, type Facts, values } from "./words";
import { sayOr } from "./rules-texts";

export interface Differ {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** In the notation of `Cards`. */
  readonly cards: string;
}

const OMAHA = ["two-own"];
const SHORT = ["short-deck", "flush-first"];

/** The points of each game, the most telling first. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  holdem: ["any-five", "kicker", "big-heads-up"],
  omaha: [...OMAHA, "big-heads-up"],
  omaha5: ["five-own", ...OMAHA, "big-heads-up"],
  omaha8: ["halves", "low", ...OMAHA, "low-own", "big-heads-up"],
  "omaha5-8": ["halves", "low", "five-own", "low-own", ...OMAHA, "big-heads-up"],
  soko: ["four-flush", "four-straight", "one-down", "high-starts", "open-hands"],
  stud: ["of-seven", "bring-in-both", "open-pair", "community"],
  stud8: ["halves", "low", "low-starts", "no-double", "community"],
  draw5: ["one-draw", "late", "own-discards", "own-discards-any", "big-heads-up"],
  deuce3: ["lowest", "ace-high", "against", "three-draws", "late", "own-discards", "own-discards-any", "big-heads-up"],
  telesina: ["suits", "suits-flush", ...SHORT, "vela", "circle", "high-starts"],
  americana: [...SHORT, "no-suits", "one-down", "high-starts"],
  draw32: ["split", "suits", ...SHORT, "one-draw", "after-big", "late", "big-heads-up"],
};

const before = (hands: readonly string[], one: string, other: string): boolean =>
  hands.includes(one) && hands.indexOf(one) < hands.indexOf(other);

/** Whether a point follows from the rules, the most telling first; a point without a test holds in each game that lists it. */
const HOLDS: Readonly<Record<string, (facts: Facts) => boolean>> = {
  "lowest": ({ game }) => game.orders[0]!.lowest_wins,
  "halves": ({ game }) => game.orders.length > 1,
  "low": ({ game }) => game.orders.length > 1,
  "two-own": ({ game }) => game.orders[0]!.hole !== null,
  "four-flush": ({ game }) => before(game.orders[0]!.hands, "four_flush", "pair"),
  "four-straight": ({ game }) => before(game.orders[0]!.hands, "four_straight", "pair"),
  "short-deck": ({ game }) => game.deck === "32",
  "flush-first": ({ game }) => before(game.orders[0]!.hands, "flush", "full_house"),
  "suits": ({ game }) => game.orders[0]!.suits !== "",
  "split": ({ game }) => game.streets.some(({ split_offer }) => split_offer),
  "one-draw": ({ game }) => draws(game) === 1,
  "three-draws": ({ game }) => draws(game) === 3,
  "after-big": ({ game }) => game.streets.some(({ opener }) => opener === "after big blind"),
  "high-starts": ({ game }) => !game.blinds && game.bring_in_low.length === 0,
  "low-starts": ({ game }) => game.bring_in_low.length > 0,
  "open-pair": ({ game }) => game.streets.some(({ open_pair }) => open_pair),
  "community": ({ game }) => game.streets.some(({ community_if_short }) => community_if_short),
  "late": ({ game }) => game.draw_seconds > 0,
  "own-discards": ({ game }) => game.barred_discards === "of this draw",
  "own-discards-any": ({ game }) => game.barred_discards === "of any draw",
  "big-heads-up": ({ game, house }) => game.blinds && house.heads_up_dealer === "big",
  // These say what a game lacks: they are worth a word only in a game that lists them.
  "ace-high": ({ game }) => game.orders[0]!.ace_under === "",
  "no-double": ({ game }) => !game.streets.some(({ open_pair }) => open_pair),
  "no-suits": ({ game }) => game.orders[0]!.suits === "",
};
const LACKS = ["ace-high", "no-double", "no-suits"];
const IMPLIED = Object.keys(HOLDS).filter((id) => !LACKS.includes(id));

const draws = (game: Facts["game"]): number => game.streets.filter(({ draw }) => draw > 0).length;

const CARDS: Readonly<Record<string, string>> = {
  "any-five": "Ah !4s | Ac Kd Qs 9c !2h",
  "of-seven": "As Ah 9d 9c Kd !4s !4h",
  "two-own": "Ah Kh !Kc !Kd | Qh 7h 2h !Ks !3d",
  "five-own": "Ah Kh !Kc !Kd !9s | Qh 7h 2h !Ks !3d",
  "low": "8d 6c 4s 3h Ad",
  "four-flush": "Ad Td 7d 4d",
  "four-straight": "9c 8h 7d 6s",
  "one-down": "?? Ks 9d 4c Jh",
  "open-hands": "?? Ad Td 7d 4d",
  "open-pair": "?? ?? 9d 9c",
  "one-draw": "Ah Ad Ac !9s !4c",
  "three-draws": "7s 4c 2d !Kh !Jh",
  "lowest": "7s 5h 4c 3d 2s",
  "ace-high": "As 5h 4d 3c 2s",
  "against": "7s 5s 4s 3s 2s",
  "short-deck": "Ts 9h 8c 7d As",
  "flush-first": "As Js 9s 8s 7s",
  "vela": "?? Ks 9d 8c Jh | Ah",
  "circle": "Ts 9s 8s 7s As",
};
const ACES = ["high-starts", "suits", "bring-in-both"];

export function differsOf(facts: Facts): readonly Differ[] {
  const list = (LISTS[facts.game.game] ?? IMPLIED).filter((id) => HOLDS[id]?.(facts) ?? true);
  return list.map((id) => {
    const deciding = STARTS.includes(id) ? facts.game.bring_in_suits : suitsOf(facts);
    const filled = { ...values(facts), suits: suitsText(deciding) };
    return {
      id,
      title: sayOr(`differ.${id}`, id, filled),
      text: sayOr(`differ.${id}.text`, "", filled),
      cards: ACES.includes(id) ? rank("A", deciding) : id === "low-starts" ? rank("2", deciding) : (CARDS[id] ?? ""),
    };
  });
}

const STARTS = ["high-starts", "low-starts", "bring-in-both"];
const suitsOf = ({ game }: Facts): string => game.orders.find(({ suits }) => suits)?.suits ?? game.bring_in_suits;

/** That rank in each suit. */
const rank = (of: string, suits: string): string => [...suits].map((suit) => of + suit).join(" ");
