import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Rows drawn beyond each edge, so that scrolling meets no empty place. */
const SPARE = 8;

export interface Window {
  readonly first: number;
  /** One past the last row that is drawn. */
  readonly end: number;
}

/** Which of `count` rows of `height` px are near what is in sight of the scrolling `box`. */
export function windowOf(top: number, seen: number, count: number, height: number): Window {
  const first = Math.min(count, Math.max(0, Math.floor(top / height) - SPARE));
  return { first, end: Math.min(count, Math.ceil((top + seen) / height) + SPARE) };
}

/** Thousands of rows stay smooth: only those in sight are drawn. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const [{ top, seen }, setSight] = useState({ top: 0, seen: 800 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const now = { top: element.scrollTop, seen: element.clientHeight };
      setSight((before) => (before.top === now.top && before.seen === now.seen ? before : now));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, []);
  return windowOf(top, seen, count, height);
}
