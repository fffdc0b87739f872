/** The acting clock as the viewer sees it. */

import { useRoomNow } from "../../frame/now";
import type { TableConfig, TurnView } from "../../wire/types";

export interface ClockState {
  /** The part of the time that is left, 0 to 1. */
  readonly left: number;
  readonly seconds: number;
  /** The time bank runs. */
  readonly bank: boolean;
  /** It is nearly over: so the table says when. */
  readonly low: boolean;
  /** What the time bank holds after this, in seconds. */
  readonly bankSeconds: number;
}

export function clockAt(turn: TurnView, drawing: boolean, config: TableConfig, now: number): ClockState {
  const acting = (drawing ? config.draw_seconds : config.turn_seconds) * 1000;
  const whole = Math.max(1, turn.banking ? Math.max(turn.bank_ms, turn.ends - now) : acting);
  const rest = Math.max(0, turn.ends - now);
  return {
    left: Math.min(1, rest / whole),
    seconds: Math.ceil(rest / 1000),
    bank: turn.banking,
    low: rest <= config.warning_seconds * 1000,
    bankSeconds: turn.banking ? 0 : Math.round(turn.bank_ms / 1000),
  };
}

const TICK_MS = 200;

/** The running clock of a turn; null while nobody is to act. */
export function useClock(turn: TurnView | null, drawing: boolean, config: TableConfig): ClockState | null {
  const now = useRoomNow(TICK_MS, turn !== null);
  return turn && clockAt(turn, drawing, config, now);
}
