import { useEffect, useState } from "preact/hooks";

/** Whether a media query holds, kept up to date. */
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

/** Where the panel stands beside the table; elsewhere it is a sheet. */
export const ROOMY = "(min-width: 901px) and (min-height: 481px)";

/** A phone on its side: the dock stands beside the stage. */
export const LOW = "(max-height: 480px)";

/** Fingers rather than a mouse: what is pressed is larger. */
export const COARSE = "(pointer: coarse)";
