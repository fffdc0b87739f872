/** Which tables of the lobby are shown, and in which order. */

import { signal } from "@preact/signals";
import { toggled } from "../../frame/Narrow";
import { read, write } from "../../settings";
import { level, stakes } from "../../i18n/format";
import type { Balance, LobbyTable } from "../../wire/types";

export const SEAT_GROUPS = { "2": [2, 2], "6": [3, 6], "10": [7, 10] } as const;
export type SeatGroup = keyof typeof SEAT_GROUPS;

/** By the minimum seconds to act; the fastest first. */
const SPEEDS = { fast: 0, normal: 15, slow: 30 } as const;
export type Speed = keyof typeof SPEEDS;

export function speedOf({ config }: LobbyTable): Speed {
  const names = Object.keys(SPEEDS) as Speed[];
  return names.findLast((name) => config.turn_seconds >= SPEEDS[name])!;
}

/** The speeds at which `rows` are played, the quickest first. */
export const speeds = (rows: readonly LobbyTable[]): readonly Speed[] =>
  (Object.keys(SPEEDS) as Speed[]).filter((speed) => rows.some((row) => speedOf(row) === speed));

/** An empty list lets everything through. */
export interface Filter {
  readonly search: string;
  readonly game: readonly string[];
  readonly limit: readonly string[];
  /** Levels as `levelOf` names them. */
  readonly stakes: readonly string[];
  readonly seats: readonly SeatGroup[];
  readonly speed: readonly Speed[];
  readonly hideEmpty: boolean;
  readonly hideFull: boolean;
  /** The currency whose tables are shown; null until one has been chosen (`currencyOf`). */
  readonly currency: string | null;
}

export type Column = "name" | "game" | "stakes" | "seats" | "pot" | "flop" | "hands" | "waiting";
export interface Order {
  readonly by: Column;
  readonly down: boolean;
}

export const NO_FILTER: Filter = {
  search: "",
  game: [],
  limit: [],
  stakes: [],
  seats: [],
  speed: [],
  hideEmpty: false,
  hideFull: false,
  currency: null,
};

const FILTER = "dealerbox.lobby.filter";
const ORDER = "dealerbox.lobby.order";
const FAVOURITES = "dealerbox.lobby.favourites";

export const filter = signal<Filter>({ ...NO_FILTER, ...read<Partial<Filter>>(FILTER) });
export const order = signal<Order>(read<Order>(ORDER) ?? { by: "stakes", down: false });
export const favourites = signal<readonly string[]>(read<string[]>(FAVOURITES) ?? []);

export function changeFilter(part: Partial<Filter>): void {
  filter.value = { ...filter.value, ...part };
  // A search is of the moment; found again tomorrow it would only hide tables.
  write(FILTER, { ...filter.value, search: "" });
}

/** The same column again turns the order round; numbers begin with the greatest. */
export function orderBy(by: Column): void {
  const now = order.value;
  order.value = { by, down: now.by === by ? !now.down : by !== "name" && by !== "game" };
  write(ORDER, order.value);
}

export function toggleFavourite(id: string): void {
  favourites.value = toggled(favourites.value, id);
  write(FAVOURITES, favourites.value);
}

/** The currencies of the tables, fun money first, as newcomers are advised to begin with it. */
export function currenciesOf(rows: readonly LobbyTable[]): readonly string[] {
  const kinds = new Map(rows.map(({ config }) => [config.currency, config.money]));
  const real = (currency: string) => Number(kinds.get(currency) === "real");
  return [...kinds.keys()].sort((a, b) => real(a) - real(b) || a.localeCompare(b));
}

/**
 * The one currency whose tables are listed, so that nobody takes real money for fun money: what was chosen; else that
 * real one of which the player has most; else fun money.
 */
export function currencyOf(currencies: readonly string[], chosen: string | null, balances: readonly Balance[]): string | null {
  if (chosen !== null && currencies.includes(chosen)) return chosen;
  const own = balances.filter(({ currency, wallet }) => currency !== "FUN" && wallet > 0 && currencies.includes(currency));
  const most = [...own].sort((a, b) => b.wallet - a.wallet)[0];
  return most?.currency ?? currencies[0] ?? null;
}

/** What a table is played for, as one word that stakes of the same size share: "EUR 100/200". */
export function levelOf({ config }: LobbyTable): string {
  return `${config.currency} ${level(config).join("/")}`;
}

/** How large the stakes are, to sort by. */
export function sizeOf({ config }: LobbyTable): number {
  return level(config)[1];
}

export function matches(row: LobbyTable, wanted: Filter): boolean {
  const { config, playing } = row;
  return (
    (wanted.currency === null || config.currency === wanted.currency) &&
    any(wanted.game, config.game) &&
    any(wanted.limit, config.limit) &&
    any(wanted.stakes, levelOf(row)) &&
    (wanted.seats.length === 0 || wanted.seats.some((group) => seatsIn(group, config.seats))) &&
    any(wanted.speed, speedOf(row)) &&
    !(wanted.hideEmpty && playing === 0) &&
    !(wanted.hideFull && playing >= config.seats) &&
    found(row, wanted.search)
  );
}

function any(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(value);
}

function seatsIn(group: SeatGroup, seats: number): boolean {
  const [least, most] = SEAT_GROUPS[group];
  return seats >= least && seats <= most;
}

function found({ config, players }: LobbyTable, search: string): boolean {
  const part = search.trim().toLocaleLowerCase();
  return part === "" || [config.name, ...players].some((name) => name.toLocaleLowerCase().includes(part));
}

/** How many kinds of narrowing are on, the search not among them. */
export function narrowings(wanted: Filter): number {
  const lists = [wanted.game, wanted.limit, wanted.stakes, wanted.seats, wanted.speed].filter((list) => list.length > 0).length;
  return lists + Number(wanted.hideEmpty) + Number(wanted.hideFull);
}

const words = new Intl.Collator();

/** Favourites first, then by `how`; equals by name, so that rows keep their places while numbers change. */
export function sorted(rows: readonly LobbyTable[], how: Order, stars: readonly string[]): readonly LobbyTable[] {
  const turn = how.down ? -1 : 1;
  const starred = new Set(stars);
  const keyed = rows.map((row) => ({ row, star: starred.has(row.config.id) ? 0 : 1, key: keyOf(row, how.by) }));
  keyed.sort(
    (a, b) =>
      a.star - b.star ||
      turn * compare(a.key, b.key) ||
      words.compare(a.row.config.name, b.row.config.name) ||
      (a.row.config.id < b.row.config.id ? -1 : 1),
  );
  return keyed.map(({ row }) => row);
}

function compare(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : words.compare(`${a}`, `${b}`);
}

function keyOf(row: LobbyTable, by: Column): number | string {
  switch (by) {
    case "name":
      return row.config.name;
    case "game":
      return `${row.config.game} ${row.config.limit}`;
    case "stakes":
      return sizeOf(row);
    case "seats":
      return row.playing;
    case "pot":
      return row.average_pot;
    case "flop":
      return row.flop_percent ?? -1;
    case "hands":
      return row.hands_per_hour;
    case "waiting":
      return row.waiting;
  }
}

/** The levels that `rows` are played at, lowest first, each with its text. */
export function levels(rows: readonly LobbyTable[]): readonly { readonly level: string; readonly text: string }[] {
  const found = new Map<string, LobbyTable>();
  for (const row of rows) if (!found.has(levelOf(row))) found.set(levelOf(row), row);
  return [...found]
    .sort(([, a], [, b]) => sizeOf(a) - sizeOf(b))
    .map(([name, row]) => ({ level: name, text: stakes(row.config) }));
}
