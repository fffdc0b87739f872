import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { drawingFor, type Drawing } from "./layout";

/** The drawing for the stage's size, kept up to date. The drawing itself is scaled by the style sheet alone. */
export function useDrawing(stage: RefObject<HTMLElement | null>): Drawing {
  const [drawing, setDrawing] = useState<Drawing>("wide");
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setDrawing(drawingFor(width, height));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return drawing;
}
