/** Whether the player is in the middle of something that a change of view would interrupt. */

import { settings } from "../settings";

/** An empty field with the focus counts as being written in for this long after the last key. */
const WRITING_MS = 4_000;

const PANELS = "[role=dialog], [role=alertdialog], dialog[open], .buyin, .popped, .preview.over, .sheet";

/** A held key repeats; one that has been silent for this long was released unnoticed. */
const HELD_MS = 1_500;

const down = new Map<string, number>();
let pressed = false;
let lastKey = -Infinity;

/** Keeps an eye on fingers and keys, until the returned function is called. */
export function watchHands(): () => void {
  const press = () => void (pressed = true);
  const lift = () => void (pressed = false);
  const leave = () => {
    lift();
    down.clear();
  };
  const write = (event: Event) => {
    if (isField(event.target)) lastKey = performance.now();
  };
  const keyDown = (event: Event) => {
    write(event);
    down.set((event as KeyboardEvent).code, performance.now());
  };
  const keyUp = (event: Event) => void down.delete((event as KeyboardEvent).code);
  const all: readonly (readonly [string, (event: Event) => void])[] = [
    ["pointerdown", press],
    ["pointerup", lift],
    ["pointercancel", lift],
    ["blur", leave],
    ["keydown", keyDown],
    ["keyup", keyUp],
    ["input", write],
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

/** A letter, digit or sign while the player has turned single-key shortcuts off. */
export const isUnwanted = (event: KeyboardEvent): boolean =>
  !settings.peek().letterKeys && event.key.length === 1 && !event.altKey;

/** Something half-written is in the focused field, or was a moment ago. A search is no loss. */
function writes(): boolean {
  const field = document.activeElement;
  if (!isField(field)) return false;
  const kept = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "search");
  return (kept && field.value !== "") || performance.now() - lastKey < WRITING_MS;
}

/** A key is held down. */
const held = (): boolean => [...down.values()].some((since) => performance.now() - since < HELD_MS);

/** The keyboard is on one of the controls of a tile: it would be lost there. */
function stepsThrough(): boolean {
  const at = document.activeElement;
  return Boolean(at?.closest(".tilebox")) && !at!.matches(".tilebox") && at!.matches(":focus-visible");
}

/** Something is open over the view. */
export const isOpen = (): boolean => document.querySelector(PANELS) !== null;

export function isBusy(): boolean {
  return pressed || held() || writes() || stepsThrough() || isOpen();
}
