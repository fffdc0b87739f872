/** What follows from a tournament's view. */

import type { TournamentView } from "../../wire/types";

/** How many places are paid, as far as is known. */
export const paidOf = ({ prizes }: TournamentView): number => prizes.filter((prize) => prize > 0).length;

/** Whether everybody who is still in gets something. */
export const inMoney = (view: TournamentView): boolean => view.phase === "running" && view.closed && view.left <= paidOf(view);

/** The average stack in chips, rounded down. */
export const averageOf = ({ chips, left }: TournamentView): number => (left > 0 ? Math.floor(chips / left) : 0);

/** A run of places with the same prize. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly prize: number;
}

export function bandsOf(prizes: readonly number[]): readonly Band[] {
  const bands: Band[] = [];
  prizes.forEach((prize, at) => {
    if (prize === 0) return;
    const last = bands.at(-1);
    if (last && last.prize === prize && last.to === at) bands[bands.length - 1] = { ...last, to: at + 1 };
    else bands.push({ from: at + 1, to: at + 1, prize });
  });
  return bands;
}
