import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./house.css";

interface ModalProps {
  title: string;
  /** What the button at the end says and does. */
  button: string;
  onPress(): void;
  children: ComponentChildren;
}

/** A panel over everything that only its button ends; the keyboard stays with it, and goes back to where it was. */
export function Modal({ title, button, onPress, children }: ModalProps) {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    end.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const stay = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Tab") event.preventDefault();
  };
  return (
    <div class="modal" onKeyDown={stay}>
      <div role="alertdialog" aria-modal="true" aria-labelledby="modal-title" aria-describedby="modal-text">
        <h2 id="modal-title">{title}</h2>
        <div id="modal-text">{children}</div>
        <button ref={end} type="button" class="btn line big" onClick={onPress}>
          {button}
        </button>
      </div>
    </div>
  );
}
