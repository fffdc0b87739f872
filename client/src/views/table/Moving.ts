import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";

/** True while a table has just been opened: what is drawn then stands in its place from the first. */
export const Still = createContext(true);

/** Whether what is drawn here now comes in moving. Fixed when it is drawn first. */
export function useMoves(): boolean {
  const still = useContext(Still);
  const [moves] = useState(!still);
  return moves;
}
