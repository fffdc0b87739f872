import type { TargetedKeyboardEvent } from "preact";
import { useRef } from "preact/hooks";

interface BetSliderProps {
  label: string;
  least: number;
  most: number;
  value: number;
  /** The value in words, for a screen reader. */
  text: string;
  disabled?: boolean;
  /** Where the value stands between the ends, 0 to 1. */
  part: number;
  /** The player has moved the thumb to this part of the way; 1 is the right end exactly. */
  onPart(part: number): void;
  onStep(direction: 1 | -1): void;
  onEnd(end: "least" | "most"): void;
}

/** Moves that the thumb answers from the keyboard. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** A slider for an amount: pointer, wheel, and keys. What its steps are is its owner's business. */
export function BetSlider(props: BetSliderProps) {
  const { label, least, most, value, text, disabled = false, part, onPart, onStep, onEnd } = props;
  const track = useRef<HTMLDivElement>(null);
  const place = (event: PointerEvent) => {
    const box = track.current!.getBoundingClientRect();
    onPart(Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width))));
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step) onStep(step);
    else if (event.key === "Home") onEnd("least");
    else if (event.key === "End") onEnd("most");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={track}
      class="slider"
      style={{ "--v": `${(part * 100).toFixed(2)}%` }}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={text}
      aria-disabled={disabled}
      onKeyDown={disabled ? undefined : onKeyDown}
      onWheel={(event) => {
        if (disabled) return;
        event.preventDefault();
        onStep(event.deltaY < 0 ? 1 : -1);
      }}
      onPointerDown={(event) => {
        if (disabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        place(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) place(event);
      }}
    >
      <i />
    </div>
  );
}
