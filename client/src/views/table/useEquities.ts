import { useEffect, useState } from "preact/hooks";
import { inSlices, type Equities } from "../../hands/equity";
import { openHands, type Hindsight } from "../../hands/open-hands";
import type { TableView } from "../../wire/types";

/** What the hand of a place is worth of the pot, from 0 to 1; `error` above 0: nearly, and so far off it may be. */
export interface Equity {
  readonly share: number;
  readonly error: number;
}

/** One, or one for each board where it is dealt twice. */
export type EquityOfRuns = readonly Equity[];

/** By the place in the hand. */
export type EquityByPlace = ReadonlyMap<number, EquityOfRuns>;

const NONE: EquityByPlace = new Map();
const KEPT = 40;

/** What was reckoned last, by what it is about: who steps there and back waits once. */
const reckoned = new Map<string, Equities | null>();

function keep(name: string, found: Equities | null): void {
  if (reckoned.size >= KEPT) reckoned.delete(reckoned.keys().next().value!);
  reckoned.set(name, found);
}

/** What the open hands of the view are worth against each other; empty until it is reckoned, and where there is nothing
 * to reckon or it is not `wanted`. `later` is what is known of a hand that is over. */
export function useEquities(view: TableView, wanted: boolean, later?: Hindsight): EquityByPlace {
  const open = wanted && view.hand ? openHands(view.hand, view.config.house, later) : null;
  const names = open ? open.spots.map((spot) => JSON.stringify(spot)) : [];
  const [, setCame] = useState("");
  useEffect(() => {
    const stops = names.flatMap((name, run) => {
      if (reckoned.has(name)) return [];
      return inSlices(open!.spots[run]!, (found) => {
        keep(name, found);
        setCame(name);
      });
    });
    return () => stops.forEach((stop) => stop());
  }, [names.join()]);
  const found = names.flatMap((name) => reckoned.get(name) ?? []);
  if (!open || found.length < names.length) return NONE;
  return new Map(open.places.map((place, at) => [place, found.map(({ shares, error }) => ({ share: shares[at]!, error }))]));
}
