/** The hands of a game in their order, with pictures, and what of it is not as usual. */

import type { HandOrder } from "../wire/calls";
import examples from "./examples.json";
import { sayOr } from "./rules-texts";

export interface HandRow {
  readonly hand: string;
  /** The place in the order, from 1; null for one more example of the same. */
  readonly place: number | null;
  readonly name: string;
  readonly note: string;
  /** Five cards, those that count first. */
  readonly cards: string;
  readonly counts: number;
  /** Only this game has it; or it stands higher than usual. */
  readonly odd: "new" | "moved" | null;
}

interface Example {
  readonly hand: string;
  readonly cards: string;
  readonly counts: number;
  readonly note?: string;
}

export interface Duel {
  readonly id: string;
  readonly board?: string;
  readonly hands: readonly string[];
  /** The winning places of the hands; by ranking if rule books differ. */
  readonly high: readonly number[] | Readonly<Record<string, readonly number[]>>;
  readonly low?: readonly number[];
}

const ROWS = examples.rows as Readonly<Record<string, readonly Example[]>>;
const LIKE = examples.like as Readonly<Record<string, string>>;
const DUELS = examples.duels as Readonly<Record<string, readonly Duel[]>>;

/** The usual order. */
const USUAL = [
  "straight_flush",
  "four_of_a_kind",
  "full_house",
  "flush",
  "straight",
  "three_of_a_kind",
  "two_pair",
  "pair",
  "high_card",
];
const NONE = "none";

export function handRows({ ranking, hands, lowest_wins }: HandOrder): readonly HandRow[] {
  const examplesOf = ROWS[LIKE[ranking] ?? ranking] ?? [];
  let place = 0;
  return [...hands, NONE].flatMap((hand) => {
    const found = examplesOf.filter((example) => example.hand === hand);
    const shown = found.length > 0 || hand === NONE ? found : [{ hand, cards: "", counts: 0 }];
    return shown.map((example, at) => ({
      ...example,
      place: at === 0 && hand !== NONE ? (place += 1) : null,
      name: handName(ranking, hand),
      note: noteOf(ranking, example),
      odd: lowest_wins ? null : oddity(hand, hands),
    }));
  });
}

const handName = (ranking: string, hand: string): string =>
  sayOr(`hand.${ranking}.${hand}`, sayOr(`hand.${hand}`, hand));

function noteOf(ranking: string, { hand, note }: Example): string {
  if (note) return sayOr(`row.${note}`, "");
  const [family] = ranking.split(" ");
  return sayOr(`note.${ranking}.${hand}`, sayOr(`note.${family}.${hand}`, sayOr(`note.${hand}`, "")));
}

/** Whether the hand is unknown to the usual order, or stands above one that it is usually below. */
function oddity(hand: string, hands: readonly string[]): HandRow["odd"] {
  const usual = USUAL.indexOf(hand);
  if (usual < 0) return hands.length > 1 ? "new" : null;
  const below = hands.slice(hands.indexOf(hand) + 1);
  return below.some((other) => USUAL.includes(other) && USUAL.indexOf(other) < usual) ? "moved" : null;
}

export const duelsOf = (game: string): readonly Duel[] => DUELS[game] ?? [];

/** Which hands win the half that `order` decides. */
export function winners(duel: Duel, order: HandOrder): readonly number[] {
  if (order.half === "low") return duel.low ?? [];
  return "length" in duel.high ? (duel.high as readonly number[]) : ((duel.high as Readonly<Record<string, readonly number[]>>)[order.ranking] ?? []);
}
