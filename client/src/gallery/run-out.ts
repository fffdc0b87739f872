/** A hand that is over, as a run-out of which the last streets are still to be shown. */

import { parseCards } from "../parts/cards";
import { runOutAfter } from "../run-out";
import type { TableState } from "../state";
import type { TableEvent, TableView } from "../wire/types";

/** The end of a hand that ends as `whole`: all-in on the flop, its turn, river and result come in one batch. */
export function runOutTo(whole: TableState): TableState {
  const onTheTurn = whole.log.findIndex(({ event }) => event.type === "StreetDealt" && event.street === 2);
  const after = { ...whole, log: whole.log.slice(0, onTheTurn) };
  const over = after.view.hand!;
  const before: TableView = {
    ...after.view,
    seats: after.view.seats.map((one, at) => one && { ...one, stack: one.stack - (over.places.find(({ seat }) => seat === at)?.won ?? 0) }),
    hand: {
      ...over,
      board: parseCards("Jh 8s 4d"),
      street: 1,
      ended: false,
      pots: [],
      places: over.places.map((one, at) => ({
        ...one,
        stack: one.stack - one.won,
        won: 0,
        shown: false,
        all_in: true,
        cards: at === 0 ? one.cards : [-1, -1],
      })),
    },
  };
  const street = (number: number, board: string): TableEvent => ({
    type: "StreetDealt",
    street: number,
    deal: "",
    cards: [],
    board: parseCards(board),
    drawing: false,
  });
  const batch: TableEvent[] = [
    street(2, "2c"),
    street(3, "Jc"),
    { type: "ShownDown", shown: over.places.map((one, at) => [at, one.cards]), mucked: [], first: 0 },
    { type: "HandEnded", pots: over.pots, rake: 0, stacks: over.places.map((one) => one.stack), put_in: [] },
  ];
  const names = over.places.map((one) => before.seats[one.seat]!.name);
  const number = Math.max(...after.log.map((one) => one.number));
  const news = batch.map((event, at) => ({ number: number + 1 + at, event, who: null, names }));
  const earlier: TableState = { ...after, view: before, number };
  const later: TableState = { ...after, number: number + batch.length, before, batch, log: [...after.log, ...news] };
  return { ...later, runOut: runOutAfter(earlier, later, () => ({ mySeat: after.mySeat, myPlace: after.myPlace })) };
}

/** The table as it was before that batch. */
export const beforeRunOut = (after: TableState): TableState => {
  const number = after.number - after.batch.length;
  return { ...after, number, view: after.before!, before: null, batch: [], log: after.log.filter((one) => one.number <= number), runOut: null };
};
