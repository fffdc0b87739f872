/**
 * The drawings of the pictures that players choose from. They are data (`figures.json`), a chunk of their own that is
 * fetched when the first of them is to be drawn; whatever is shown in their place has the same size.
 */

import { signal } from "@preact/signals";

/** A shape of one ink: a path that is filled, or drawn with a pen of that width; a circle; an ellipse. */
export type Shape = readonly [ink: string, ...rest: readonly (string | number)[]];

export interface Drawings {
  /** The colours, by one letter each. */
  readonly inks: Readonly<Record<string, string>>;
  readonly grounds: Readonly<Record<string, string>>;
  /** In a box of 48 by 48, of which a circle is shown. */
  readonly figures: Readonly<Record<string, readonly Shape[]>>;
}

export const drawings = signal<Drawings | null>(null);

let requested = false;

/** Has them fetched. What fails is tried again with the next picture that is to be drawn. */
export function fetchDrawings(): void {
  if (requested) return;
  requested = true;
  import("./figures.json").then(
    (file) => (drawings.value = file.default as unknown as Drawings),
    () => (requested = false),
  );
}
