/** The pictures that players have chosen, by their names, as far as the room has told them. */

import { signal } from "@preact/signals";

/** A figure and its ground, as in `fox:teal`. Who is not in it is shown as his name has it. */
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

/** For an answer of the room: learns what it tells of `people`, and hands it on. */
export const learning =
  <Answer>(people: (answer: Answer) => Iterable<Shown>) =>
  (answer: Answer): Answer => {
    learn(people(answer));
    return answer;
  };
