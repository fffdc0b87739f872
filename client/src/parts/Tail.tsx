import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** So near to the end the reader is taken to follow it. */
const NEAR_PX = 48;

interface TailProps {
  label: string;
  look?: string;
  /** What makes it longer. */
  grows: readonly unknown[];
  children: ComponentChildren;
}

/** Lines that come one after the other. It stays at its end unless the reader has scrolled back. */
export function Tail({ label, look = "", grows, children }: TailProps) {
  const box = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  useLayoutEffect(() => {
    // With the frame, which lays the page out anyway: at once it would have to be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (box.current && pinned.current) box.current.scrollTop = box.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, grows);
  return (
    <div
      ref={box}
      class={`log ${look}`}
      role="log"
      aria-live="off"
      tabIndex={0}
      aria-label={label}
      onScroll={(event) => {
        const at = event.currentTarget;
        pinned.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX;
      }}
    >
      {children}
    </div>
  );
}
