import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Rows drawn beyond each edge, so that scrolling meets no empty place. */
const SPARE = 8;

/** Lists up to this many rows are drawn whole, so that the browser's own search finds everything. */
const WHOLE = 60;

export interface Window {
  readonly first: number;
  /** One past the last row that is drawn. */
  readonly end: number;
}

/** Which of `count` rows of `height` px are near what is in sight of the scrolling `box`. */
export function windowOf(top: number, seen: number, count: number, height: number): Window {
  if (count <= WHOLE) return { first: 0, end: count };
  const first = Math.min(count, Math.max(0, Math.floor(top / height) - SPARE));
  return { first, end: Math.min(count, Math.ceil((top + seen) / height) + SPARE) };
}

/** The rows that are drawn, in their order: those of the window, and the row `at`, which has the keyboard and must not be
 * lost by scrolling. */
export function drawnRows({ first, end }: Window, at: number, count: number): readonly number[] {
  const inSight = Array.from({ length: end - first }, (_, index) => first + index);
  return [...new Set([at, ...inSight])].filter((index) => index < count).sort((one, other) => one - other);
}

/** The visible part of `box`: it scrolls, or is whole in a page that does (a phone in landscape). */
function sightOf(box: HTMLElement): { top: number; seen: number } {
  return {
    top: box.scrollTop + Math.max(0, -box.getBoundingClientRect().top),
    seen: Math.min(box.clientHeight, innerHeight),
  };
}

/** Thousands of rows stay smooth: only those in sight are drawn. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const [{ top, seen }, setSight] = useState({ top: 0, seen: 800 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const now = sightOf(element);
      // Redraw only after this distance: half of the spare rows are left then.
      const near = (SPARE / 2) * height;
      setSight((before) => (Math.abs(before.top - now.top) < near && before.seen === now.seen ? before : now));
    };
    const scrolled = (event: Event) => event.target instanceof Node && event.target.contains(element) && look();
    look();
    document.addEventListener("scroll", scrolled, { passive: true, capture: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      document.removeEventListener("scroll", scrolled, { capture: true });
      resized.disconnect();
    };
  }, [height]);
  return windowOf(top, seen, count, height);
}

/** `px` for a style sheet's `rem` at the default text size, scaled if the reader has changed it. */
export const withText = (px: number): number => (px * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)) / 16;

/** Brings the row `at` of the rows in `box` into sight, whatever it is that scrolls. */
export function reveal(box: HTMLElement, at: number, height: number): void {
  const scroller = scrollerOf(box);
  const top = at * height + (scroller === box ? 0 : box.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  scroller.scrollTop = Math.min(top, Math.max(scroller.scrollTop, top + height - scroller.clientHeight));
}

function scrollerOf(box: HTMLElement): HTMLElement {
  for (let one: HTMLElement | null = box; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return box;
}
