/** The pictures that players have chosen, by name, as far as the server has sent them. */

import { signal } from "@preact/signals";

/** A figure and its ground, such as `fox:teal`. Players who are not in it have the emblem of their name. */
export const pictures = signal<ReadonlyMap<string, string>>(new Map());

interface Shown {
  readonly name: string;
  /** Empty or left out: none was chosen. */
  readonly picture?: string;
}

/** These are shown so from now on; without a picture as their names have it. */
export function learn(people: Iterable<Shown>): void {
  const before = pictures.peek();
  const after = new Map(before);
  for (const { name, picture } of people) {
    if (picture && name) after.set(name, picture);
    else after.delete(name);
  }
  if (after.size !== before.size || [...after].some(([name, picture]) => before.get(name) !== picture)) pictures.value = after;
}

/** Learns the pictures of `people` from an answer, and passes the answer on. */
export const learning =
  <Answer>(people: (answer: Answer) => Iterable<Shown>) =>
  (answer: Answer): Answer => {
    learn(people(answer));
    return answer;
  };
