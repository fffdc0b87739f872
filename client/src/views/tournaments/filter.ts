/** Which tournaments of the list are shown, and in which order. */

import { signal } from "@preact/signals";
import { read, write } from "../../settings";
import type { TournamentRow } from "../../wire/types";
import { type Format, formatsOf, standingOf } from "./words";

/** The most that an entry costs in each band, fee included. */
export const PRICES = { free: 0, small: 500, middle: 2500, large: Infinity } as const;
export type Price = keyof typeof PRICES;

export const STATES = ["registering", "running", "over"] as const;
export type State = (typeof STATES)[number];

/** An empty list lets everything through. */
export interface Filter {
  readonly search: string;
  readonly game: readonly string[];
  readonly limit: readonly string[];
  readonly price: readonly Price[];
  readonly format: readonly Format[];
  readonly state: readonly State[];
}

export const NO_FILTER: Filter = { search: "", game: [], limit: [], price: [], format: [], state: [] };

export type Column = "start" | "name" | "game" | "price" | "players";
export interface Order {
  readonly by: Column;
  readonly down: boolean;
}

const FILTER = "dealerbox.tournaments.filter";
const ORDER = "dealerbox.tournaments.order";

export const filter = signal<Filter>({ ...NO_FILTER, ...read<Partial<Filter>>(FILTER) });
export const order = signal<Order>(read<Order>(ORDER) ?? { by: "start", down: false });

export function changeFilter(part: Partial<Filter>): void {
  filter.value = { ...filter.value, ...part };
  // A search is of the moment; found again tomorrow it would only hide tournaments.
  write(FILTER, { ...filter.value, search: "" });
}

/** The same column again turns the order round; numbers begin with the greatest. */
export function orderBy(by: Column): void {
  const now = order.value;
  order.value = { by, down: now.by === by ? !now.down : by === "price" || by === "players" };
  write(ORDER, order.value);
}

export function matches(row: TournamentRow, wanted: Filter): boolean {
  const formats = formatsOf(row);
  return (
    any(wanted.game, (game) => game === row.game) &&
    any(wanted.limit, (limit) => limit === row.limit) &&
    any(wanted.price, (price) => price === priceOf(row)) &&
    any(wanted.format, (format) => formats.includes(format)) &&
    any(wanted.state, (state) => statesOf(row).includes(state)) &&
    row.name.toLocaleLowerCase().includes(wanted.search.trim().toLocaleLowerCase())
  );
}

function any<Item>(list: readonly Item[], is: (item: Item) => boolean): boolean {
  return list.length === 0 || list.some(is);
}

export function priceOf({ buy_in, fee }: TournamentRow): Price {
  const cost = buy_in + fee;
  return (Object.keys(PRICES) as Price[]).find((price) => cost <= PRICES[price]) ?? "large";
}

/** One that runs and may still be entered is both. */
function statesOf(row: TournamentRow): readonly State[] {
  const standing = standingOf(row);
  if (standing === "late") return ["registering", "running"];
  if (standing === "running") return ["running"];
  return standing === "over" || standing === "cancelled" ? ["over"] : ["registering"];
}

/** How many kinds of narrowing are on, the search not among them. */
export function narrowings(wanted: Filter): number {
  return [wanted.game, wanted.limit, wanted.price, wanted.format, wanted.state].filter((list) => list.length > 0).length;
}

/** What is open comes first, then what runs, then what is over; within each by `how`, equals by name. */
export function sorted(rows: readonly TournamentRow[], how: Order): readonly TournamentRow[] {
  const turn = how.down ? -1 : 1;
  return [...rows].sort(
    (a, b) =>
      stage(a) - stage(b) ||
      turn * compare(a, b, how.by) ||
      a.name.localeCompare(b.name) ||
      a.id.localeCompare(b.id),
  );
}

const stage = (row: TournamentRow): number => STATES.indexOf(statesOf(row)[0]!);

/** What has begun is listed the latest first; a Sit & Go, whose start nobody knows, after the others. */
function start(row: TournamentRow): number {
  if (row.starts === 0) return Number.MAX_SAFE_INTEGER - row.entrants / row.most;
  return row.phase === "registering" ? row.starts : -row.starts;
}

function compare(a: TournamentRow, b: TournamentRow, by: Column): number {
  switch (by) {
    case "start":
      return start(a) - start(b);
    case "name":
      return a.name.localeCompare(b.name);
    case "game":
      return a.game.localeCompare(b.game) || a.limit.localeCompare(b.limit);
    case "price":
      return a.buy_in + a.fee - b.buy_in - b.fee;
    case "players":
      return a.entrants - b.entrants;
  }
}
