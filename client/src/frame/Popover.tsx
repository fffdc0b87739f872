import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import "./popover.css";

interface PopoverProps {
  /** The content of the button. */
  face: ComponentChildren;
  /** The button's name where its face has no words. */
  label?: string;
  className: string;
  align?: "start" | "end";
  children: (close: () => void) => ComponentChildren;
}

/** A button that opens a small panel under itself. Escape and a press elsewhere close it; the focus goes back to the button. */
export function Popover({ face, label, className, align = "start", children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  return (
    <div class="popover" ref={box}>
      <button
        type="button"
        ref={button}
        class={className}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open ? (
        <div class={`popped ${align}`} id={id}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
