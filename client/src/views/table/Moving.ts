import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";

/** True while a table has just been opened: what is drawn then is in place from the start. */
export const Still = createContext(true);

/** Whether elements drawn here now enter with a motion. Fixed when first drawn. */
export function useMoves(): boolean {
  const still = useContext(Still);
  const [moves] = useState(!still);
  return moves;
}
