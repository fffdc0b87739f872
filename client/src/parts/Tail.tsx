import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

/** So near to the end the reader is taken to follow it. */
const NEAR_PX = 48;
/** A scroll that comes so soon after a wheel, a finger, a key or a press on the scroll bar is the reader's. */
const OWN_MS = 400;

interface TailProps {
  label: string;
  look?: string;
  /** What makes it longer. */
  grows: readonly unknown[];
  children: ComponentChildren;
}

const toEnd = (box: HTMLElement) => (box.scrollTop = box.scrollHeight);

/**
 * Lines that come one after the other. It stays at its end unless the reader has scrolled back; whatever else moves the
 * lines (one that wraps, one that is removed at the top, another size) is no reason to stop. A button leads back.
 */
export function Tail({ label, look = "", grows, children }: TailProps) {
  const box = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const following = useRef(true);
  const touched = useRef(-Infinity);
  const follow = (on: boolean) => {
    following.current = on;
    setFollows(on);
  };
  useLayoutEffect(() => {
    // With the frame, which lays the page out anyway: at once it would have to be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (box.current && following.current) toEnd(box.current);
    });
    return () => cancelAnimationFrame(frame);
  }, grows);
  useEffect(() => {
    const sized = new ResizeObserver(() => {
      if (box.current && following.current) toEnd(box.current);
    });
    sized.observe(box.current!);
    return () => sized.disconnect();
  }, []);
  const touch = () => void (touched.current = performance.now());
  return (
    <div
      ref={box}
      class={`log ${look}`}
      role="log"
      aria-live="off"
      tabIndex={0}
      aria-label={label}
      onWheel={touch}
      onTouchMove={touch}
      onKeyDown={touch}
      onPointerDown={touch}
      onPointerMove={(event) => event.buttons > 0 && touch()}
      onScroll={(event) => {
        const at = event.currentTarget;
        const near = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX;
        if (near !== following.current && (near || performance.now() - touched.current < OWN_MS)) follow(near);
      }}
    >
      {children}
      {follows ? null : (
        <button
          type="button"
          class="newest"
          onClick={() => {
            follow(true);
            toEnd(box.current!);
            box.current!.focus({ preventScroll: true });
          }}
        >
          {t("log.newest")} <Icon name="down" small />
        </button>
      )}
    </div>
  );
}
