/** The viewer's commands to the table. Each promise resolves when done and rejects with the reason. */

import type { TableRules } from "../../wire/calls";
import type { Leave, PlayerCommand, React, SitOut } from "../../wire/types";

export interface TableActions {
  /** `turn` is the number of the turn that the button showed: a press never answers another one. */
  act(action: PlayerCommand, turn: number): Promise<void>;
  sit(seat: number, buyIn: number): Promise<void>;
  topUp(amount: number): Promise<void>;
  /** On the waiting list of a full table, and off it. */
  wait(): Promise<void>;
  waitNoLonger(): Promise<void>;
  /** Takes back what was asked of the host. */
  cancelRequest(): Promise<void>;
  /** In a hand after it: folded as soon as it can be, or played to its end. */
  leave(when: Leave["when"]): Promise<void>;
  sitOut(when: SitOut["when"]): Promise<void>;
  sitIn(): Promise<void>;
  /** What the server adds from the wallet automatically between hands; 0: nothing. */
  setAutoChips(topUpTo: number, rebuy: number): Promise<void>;
  setStraddle(on: boolean): Promise<void>;
  huntRabbit(): Promise<void>;
  chooseGame(at: number): Promise<void>;
  /** For the next time that I come in here; the setting of the account stays as it is. */
  chooseEntry(entry: "wait" | "post"): Promise<void>;
  showCards(): Promise<void>;
  /** Say something to the table; complain of what somebody has said. */
  say(text: string): Promise<void>;
  react(kind: React["kind"]): Promise<void>;
  report(number: number): Promise<void>;
  /** The table's rules while this game is on. */
  rules(game: string, limit: string): Promise<TableRules>;
}

/** What the page does for the dock besides: opens the buy-in and shows refusals. */
export interface TableTools {
  readonly actions: TableActions;
  /** Runs a command and shows the player a refusal. */
  run(command: Promise<void>): void;
  /** Opens the buy-in for `seat`; null: to add chips. */
  buy(seat: number | null): void;
  /** Leaves the table; with a live hand asks first. */
  leave(): void;
}
