import { useEffect, useState } from "preact/hooks";
import { change, settings } from "../../settings";
import type { TableState } from "../../state";
import { lastOwnHand } from "./LastHand";

/**
 * Whether the table tour is shown at this table. It begins after the first hand that the player was dealt, outside their turn
 * and the current hand; at one table only: a player who goes on to another has seen it.
 */
export function useGuide({ view: { hand, turn }, mySeat, myPlace, log }: TableState, me: string | null): boolean {
  const [begun, setBegun] = useState(false);
  const { guided } = settings.value;
  const place = hand && !hand.ended && myPlace !== null ? hand.places[myPlace] : undefined;
  const out = mySeat !== null && turn?.seat !== mySeat && (place === undefined || place.folded);
  const begins = !begun && !guided && out && lastOwnHand(log, me) !== null;
  useEffect(() => {
    if (begins) setBegun(true);
  }, [begins]);
  useEffect(() => (begun ? () => change({ guided: true }) : undefined), [begun]);
  return begun && !guided;
}
