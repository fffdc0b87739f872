/** Where the keyboard focus is while something is open over the page. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const STOPS = "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex='0']";

/**
 * The keyboard goes into `box` when it opens: to what `first` selects, else to the box itself. When it closes it goes
 * back to where it was, or to the page where that is gone.
 */
export function useFocusInside(box: RefObject<HTMLElement | null>, first = "", open = true): void {
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    const inside = first ? box.current?.querySelector<HTMLElement>(first) : null;
    (inside ?? box.current)?.focus();
    return () => {
      // A player who has gone elsewhere meanwhile stays there.
      const now = document.activeElement;
      if (now !== null && now !== document.body && !box.current?.contains(now)) return;
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : document.getElementById("content");
      back?.focus();
    };
  }, [open]);
}

/**
 * For a box whose buttons come and go: when the one that has the keyboard goes, the box itself takes it, so that Tab and a
 * screen reader go on from there and not from the top of the page.
 */
export function useFocusWithin(box: RefObject<HTMLElement | null>): void {
  const at = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (at.current = target instanceof Element && box.current?.contains(target) ? target : null);
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (!at.current || at.current.isConnected) return;
    at.current = null;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
}

/** Tab goes round in a box that bars the rest of the page. */
export function stayIn(box: HTMLElement | null, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = [...(box?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (!first || !last || (document.activeElement !== edge && document.activeElement !== box)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** What Escape closes; undefined if nothing is open over the page. */
export const onEscape = (close: (() => void) | undefined) =>
  close &&
  ((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  });
