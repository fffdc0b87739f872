/** Which games make their hands in the ordinary order, so that a hand can be named here. */

interface Reading {
  /** How many of one's own cards must play; null: any. */
  readonly ofOwn: number | null;
  readonly low?: true;
}

const READINGS: Record<string, Reading> = {
  holdem: { ofOwn: null },
  omaha: { ofOwn: 2 },
  omaha5: { ofOwn: 2 },
  omaha8: { ofOwn: 2, low: true },
  "omaha5-8": { ofOwn: 2, low: true },
  stud: { ofOwn: null },
  stud8: { ofOwn: null, low: true },
  draw5: { ofOwn: null },
};

/** How the game's hands are read; null where its order is one of its own, and the client then names no hand. */
export const readingOf = (game: string): Reading | null => READINGS[game] ?? null;
