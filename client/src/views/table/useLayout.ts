import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Family } from "../../games";
import { drawingFor, layoutOf, lettersOn, USUAL_LETTERS, type Drawing, type Layout } from "./layout";

/** The size in px of letters that nobody has changed. */
const USUAL_PX = 16;

/** The layout for a table of `seats` on this stage, updated with its size. Only the style sheet scales it. */
export function useLayout(stage: RefObject<HTMLElement | null>, family: Family, seats: number): Layout {
  const [drawing, setDrawing] = useState<Drawing>("wide");
  const [letters, setLetters] = useState(USUAL_LETTERS);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return;
      const times = (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX;
      const suited = drawingFor(width, height, times);
      const { crowded } = lettersOn(suited, width, height, times);
      setDrawing(suited);
      setLetters((was) => (was.times === times && was.crowded === crowded ? was : { times, crowded }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return useMemo(() => layoutOf(family, drawing, seats, letters), [family, drawing, seats, letters]);
}
