import { useEffect, useState } from "preact/hooks";

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const changed = () => setHolds(media.matches);
    changed();
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, [query]);
  return holds;
}

/** A phone held upright: bars, dock and sheets have their own forms there. */
export const PHONE = "(max-width: 559px)";

/** Whether the panel is beside the table; otherwise it is a sheet. */
export const ROOMY = "(min-width: 901px) and (min-height: 481px)";

/** A phone in landscape: the dock is beside the stage. */
export const LOW = "(max-height: 480px)";

/** Fingers rather than a mouse: what is pressed is larger. */
export const COARSE = "(pointer: coarse)";
