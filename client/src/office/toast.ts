import { signal } from "@preact/signals";

const SHOWN_MS = 8_000;

/** What the room answered to the last act, for a while. */
export const said = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
  said.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => (said.value = ""), SHOWN_MS);
}
