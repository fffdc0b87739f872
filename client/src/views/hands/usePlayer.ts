import { useEffect, useState } from "preact/hooks";
import type { Mark } from "./replay";

export const SPEEDS = [0.5, 1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** From one move to the next at the speed of 1. */
export const MOVE_MS = 1_000;

export interface Player {
  /** The frame that is shown. */
  readonly at: number;
  /** Grows with every jump: what is then shown did not follow from what was shown before. */
  readonly jumps: number;
  readonly playing: boolean;
  readonly speed: Speed;
  step(): void;
  back(): void;
  to(frame: number): void;
  /** To the street before or after the one that is shown. */
  street(by: 1 | -1): void;
  toggle(): void;
  setSpeed(speed: Speed): void;
}

/** Where the replay of `frames` frames is, and the ways to move it. */
export function usePlayer(frames: number, marks: readonly Mark[]): Player {
  const last = frames - 1;
  const [{ at, jumps }, move] = useState({ at: 0, jumps: 0 });
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const playing = running && at < last;
  const step = () => move((now) => ({ ...now, at: Math.min(now.at + 1, last) }));
  const to = (frame: number) =>
    move((now) => ({ at: Math.max(0, Math.min(frame, last)), jumps: now.jumps + 1 }));

  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(step, MOVE_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed]);

  const byHand = (action: () => void) => () => {
    setRunning(false);
    action();
  };
  return {
    at,
    jumps,
    playing,
    speed,
    step: byHand(step),
    back: byHand(() => to(at - 1)),
    to: (frame) => byHand(() => to(frame))(),
    street(by) {
      const others = marks.filter(({ frame }) => (by > 0 ? frame > at : frame < at));
      const next = by > 0 ? others[0] : others.at(-1);
      byHand(() => to(next?.frame ?? (by > 0 ? last : 0)))();
    },
    toggle() {
      if (!playing && at >= last) to(0);
      setRunning(!playing);
    },
    setSpeed,
  };
}

const KEYS: Readonly<Record<string, (player: Player) => void>> = {
  ArrowRight: (player) => player.step(),
  ArrowLeft: (player) => player.back(),
  ArrowDown: (player) => player.street(1),
  ArrowUp: (player) => player.street(-1),
  Home: (player) => player.to(0),
  End: (player) => player.to(Infinity),
  " ": (player) => player.toggle(),
};

/** The keyboard moves the replay, but for a key that means something where the focus is. */
export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, select, textarea, [role=log], .menu")) return;
      if (event.key === " " && target?.closest("button, a")) return;
      const action = KEYS[event.key];
      if (!action) return;
      event.preventDefault();
      action(player);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
