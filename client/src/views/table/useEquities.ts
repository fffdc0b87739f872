import { useEffect, useState } from "preact/hooks";
import { inSlices, type Equities } from "../../hands/equity";
import { openHands } from "../../hands/open-hands";
import type { TableView } from "../../wire/types";

/** What the hand of a place is worth of the pot, from 0 to 1; `error` above 0: nearly, and so far off it may be. */
export interface Equity {
  readonly share: number;
  readonly error: number;
}

/** By the place in the hand. */
export type EquityByPlace = ReadonlyMap<number, Equity>;

const NONE: EquityByPlace = new Map();
const KEPT = 40;

/** What was reckoned last, by what it is about: who steps there and back waits once. */
const reckoned = new Map<string, Equities | null>();

function keep(name: string, found: Equities | null): void {
  if (reckoned.size >= KEPT) reckoned.delete(reckoned.keys().next().value!);
  reckoned.set(name, found);
}

/** What the open hands of the view are worth against each other; empty until it is reckoned, and where there is nothing
 * to reckon or it is not `wanted`. */
export function useEquities(view: TableView, wanted: boolean): EquityByPlace {
  const open = wanted && view.hand ? openHands(view.hand, view.config.house) : null;
  const name = open ? JSON.stringify(open.spot) : "";
  const [, setCame] = useState("");
  useEffect(() => {
    if (!open || reckoned.has(name)) return undefined;
    return inSlices(open.spot, (found) => {
      keep(name, found);
      setCame(name);
    });
  }, [name]);
  const found = open && reckoned.get(name);
  if (!open || !found) return NONE;
  return new Map(open.places.map((place, at) => [place, { share: found.shares[at]!, error: found.error }]));
}
