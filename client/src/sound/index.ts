/** Which sound is heard: each kind with its own volume, all off by one switch, never two at once. */

import { settings, type Sound } from "../settings";
import { synthesise } from "./synth";

/** The more urgent first: of several at once only the first is heard. */
const URGENCY: readonly Sound[] = [
  "turn",
  "background",
  "starts",
  "bank",
  "seconds",
  "all-in",
  "win",
  "win-chips",
  "level",
  "chips",
  "check",
  "fold",
  "deal",
  "message",
];

let context: AudioContext | null = null;

/** The most urgent of `sounds` that the player wants to hear, and how loud (0 to 1); null: silence. */
export function audible(sounds: readonly Sound[]): readonly [sound: Sound, volume: number] | null {
  const { muted, volumes } = settings.value;
  if (muted) return null;
  const sound = URGENCY.find((one) => sounds.includes(one) && volumes[one] > 0);
  return sound ? [sound, volumes[sound] / 100] : null;
}

/** Plays one kind as loud as it is set, to hear what has been chosen. */
export function sample(sound: Sound): void {
  const volume = settings.value.volumes[sound];
  if (volume === 0) return;
  context ??= new AudioContext();
  synthesise(context, sound, volume / 100);
}

/**
 * Plays the most urgent of `sounds`. Browsers make no sound before the first press on a page; until then it is silent.
 */
export function play(sounds: readonly Sound[]): void {
  const chosen = audible(sounds);
  if (!chosen || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  synthesise(context, ...chosen);
}
