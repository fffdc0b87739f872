/** Whether the player is in the middle of something that a change of the view would tear from his hands. */

/** A field that has the focus but nothing in it counts as written in for so long after the last key. */
const WRITING_MS = 4_000;

const PANELS = "[role=dialog], dialog[open], .buyin, .popped, .preview.over";

let pressed = false;
let lastKey = -Infinity;

/** Keeps an eye on fingers and keys, until the returned function is called. */
export function watchHands(): () => void {
  const down = () => void (pressed = true);
  const up = () => void (pressed = false);
  const key = (event: Event) => {
    if (isField(event.target)) lastKey = performance.now();
  };
  const all: readonly (readonly [string, (event: Event) => void])[] = [
    ["pointerdown", down],
    ["pointerup", up],
    ["pointercancel", up],
    ["blur", up],
    ["keydown", key],
    ["input", key],
  ];
  for (const [name, heard] of all) addEventListener(name, heard, true);
  return () => {
    for (const [name, heard] of all) removeEventListener(name, heard, true);
  };
}

/** Whether a key that is pressed there is written, not meant for the page. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

/** Something half-written is in the focused field, or was a moment ago. A search is no loss. */
function writes(): boolean {
  const field = document.activeElement;
  if (!isField(field)) return false;
  const kept = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "search");
  return (kept && field.value !== "") || performance.now() - lastKey < WRITING_MS;
}

export function isBusy(): boolean {
  return pressed || writes() || document.querySelector(PANELS) !== null;
}
