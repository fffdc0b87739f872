/** Seats and stacks. */

import type {
  AutoChipsSet,
  BlindsOwed,
  ChipsAdded,
  ConnectionBack,
  ConnectionLost,
  DealersGameSet,
  EntryChosen,
  EntryQuoted,
  LeavePlanned,
  PlayerLeft,
  PlayPaused,
  RosterSet,
  SatIn,
  SatOut,
  SeatTaken,
  SeatView,
  SitOutPlanned,
  StraddleSet,
  TableClosed,
  TableOpened,
  TableView,
  TopUpHeld,
  WaitingJoined,
  WaitingLeft,
} from "../wire/types";
import { seatOf } from "./access";

export function opened(view: TableView, event: TableOpened): void {
  view.config = event.config;
  view.seats = Array.from({ length: event.config.seats }, () => null);
}

export function taken(view: TableView, { seat, player, name, entry, until, offered }: SeatTaken): void {
  view.seats[seat] = reservedSeat(player, name, entry, offered ? until : 0);
  waitNoMore(view, player);
}

function reservedSeat(player: string, name: string, entry: SeatView["entry"], offeredUntil: number): SeatView {
  return {
    player,
    name,
    stack: 0,
    reserved: true,
    sitting_out: false,
    leaving: false,
    away: false,
    held: 0,
    entry,
    owes_big: false,
    owes_small: false,
    quote: null,
    out_at_big: false,
    top_up_to: 0,
    rebuy: 0,
    straddles: false,
    deals_game: 0,
    offered_until: offeredUntil,
    bounty: 0,
  };
}

function waitNoMore(view: TableView, player: string): void {
  view.waiting = view.waiting.filter((waiter) => waiter.player !== player);
}

export function waitingJoined(view: TableView, { player, name }: WaitingJoined): void {
  view.waiting.push({ player, name });
}

export function waitingLeft(view: TableView, event: WaitingLeft): void {
  waitNoMore(view, event.player);
}

export function chipsAdded(view: TableView, event: ChipsAdded): void {
  const seat = seatOf(view, event.seat);
  seat.stack += event.amount;
  seat.held = 0;
  seat.reserved = false;
  seat.offered_until = 0;
}

export function topUpHeld(view: TableView, event: TopUpHeld): void {
  seatOf(view, event.seat).held += event.amount;
}

export function satOut(view: TableView, event: SatOut): void {
  const seat = seatOf(view, event.seat);
  seat.sitting_out = true;
  seat.out_at_big = false;
}

export function sitOutPlanned(view: TableView, event: SitOutPlanned): void {
  seatOf(view, event.seat).out_at_big = event.planned;
}

export function satIn(view: TableView, event: SatIn): void {
  seatOf(view, event.seat).sitting_out = false;
}

export function entryChosen(view: TableView, event: EntryChosen): void {
  seatOf(view, event.seat).entry = event.entry;
}

export function entryQuoted(view: TableView, event: EntryQuoted): void {
  seatOf(view, event.seat).quote = event.quote;
}

export function autoChipsSet(view: TableView, event: AutoChipsSet): void {
  const seat = seatOf(view, event.seat);
  seat.top_up_to = event.top_up_to;
  seat.rebuy = event.rebuy;
}

export function straddleSet(view: TableView, event: StraddleSet): void {
  seatOf(view, event.seat).straddles = event.on;
}

export function dealersGameSet(view: TableView, event: DealersGameSet): void {
  seatOf(view, event.seat).deals_game = event.at;
  if (view.choosing?.seat === event.seat) view.choosing = { ...view.choosing, at: event.at };
}

export function blindsOwed(view: TableView, event: BlindsOwed): void {
  const seat = seatOf(view, event.seat);
  seat.owes_big = event.big;
  seat.owes_small = event.small;
}

export function leavePlanned(view: TableView, event: LeavePlanned): void {
  seatOf(view, event.seat).leaving = true;
}

export function left(view: TableView, event: PlayerLeft): void {
  view.seats[event.seat] = null;
}

export function rosterSet(view: TableView, event: RosterSet): void {
  const here = new Map(view.seats.flatMap((seat) => (seat === null ? [] : [[seat.player, seat] as const])));
  view.seats = view.seats.map(() => null);
  for (const { seat, player, name, stack, out, lost, bounty } of event.seats) {
    view.seats[seat] = { ...(here.get(player) ?? newcomer(player, name, out !== "", lost)), stack, bounty };
  }
  view.config = { ...view.config, stakes: event.stakes };
  view.button = drawnButton(event.drawn) ?? event.button;
  view.drawn = event.drawn;
}

/** The seat with the highest of the drawn cards has the mark (RULES.md K6); null if none were drawn. */
function drawnButton(drawn: RosterSet["drawn"]): number | null {
  return drawn.reduce<readonly [number, number] | null>((best, one) => (best && best[1] > one[1] ? best : one), null)?.[0] ?? null;
}

function newcomer(player: string, name: string, sittingOut: boolean, away: boolean): SeatView {
  return { ...reservedSeat(player, name, "wait", 0), reserved: false, sitting_out: sittingOut, away };
}

export function connectionLost(view: TableView, event: ConnectionLost): void {
  seatOf(view, event.seat).away = true;
}

export function connectionBack(view: TableView, event: ConnectionBack): void {
  seatOf(view, event.seat).away = false;
}

export function paused(view: TableView, event: PlayPaused): void {
  view.paused = event.reason;
}

export function resumed(view: TableView): void {
  view.paused = "";
}

export function closed(view: TableView, event: TableClosed): void {
  view.closed = event.reason;
  view.waiting = [];
  view.next_hand = null;
  view.choosing = null;
}
