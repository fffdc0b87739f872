import { useEffect, useState } from "preact/hooks";

/** `--t-arm`: how long a button takes no press after it appears or its price changes. */
export const ARM_MS = 300;

/**
 * True once `offer` has stood unchanged for `ARM_MS`. So a press that was meant for what stood there before does
 * nothing: a changed price needs a new press.
 */
export function useArmed(offer: string | null): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => {
    if (offer === null) {
      setArmed(null);
      return undefined;
    }
    const timer = setTimeout(() => setArmed(offer), ARM_MS);
    return () => clearTimeout(timer);
  }, [offer]);
  return offer !== null && armed === offer;
}
