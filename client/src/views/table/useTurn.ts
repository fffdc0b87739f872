import { useRef, useState } from "preact/hooks";
import { marked } from "../../pre-actions/pre-actions";
import { t } from "../../i18n";
import { tableCents } from "../../i18n/format";
import { settings, type BetSize, type ConfirmFrom } from "../../settings";
import type { PlaceView, TableConfig } from "../../wire/types";
import type { TableTools } from "./actions";
import { discardMove, movesOf, priceOf, type Move, type Moves } from "./moves";
import { answered } from "../../state";
import { amountText, type Scene } from "./scene";
import { grainOf, inChips, presetsOf, type Preset } from "./sizing";
import { useArmed } from "./useArmed";

/** The viewer's own turn, ready for the dock. */
export interface MyTurn {
  readonly moves: Moves;
  readonly amount: number;
  readonly presets: readonly Preset[];
  /** The slider's step. */
  readonly step: number;
  readonly armed: boolean;
  /** What was typed for the amount is none: nothing can be bet or raised until there is one. */
  readonly wrong: boolean;
  /** The answer is on its way. */
  readonly sent: boolean;
  /** Whether the move has been pressed and wants a second press. */
  asks(move: Move): boolean;
  /** The cards that are to be thrown away. */
  readonly tossed: readonly number[];
  /** Null: what was typed is no amount. */
  setAmount(amount: number | null): void;
  toggle(card: number): void;
  press(move: Move): void;
}

const stepOf = ({ stakes }: TableConfig): number => stakes.big_blind || stakes.bring_in || stakes.ante || 100;

/** Puts the tossed cards on the discard button, which is off while there are too few or too many of them. */
function withDiscard(moves: Moves, tossed: readonly number[]): Moves {
  return moves.discard ? { ...moves, right: [discardMove(tossed)] } : moves;
}

/** The presets that the player has made for a street. */
const ownSizes = (street: number): readonly BetSize[] => {
  const rows = settings.value.presets;
  return rows[Math.min(Math.max(0, street), rows.length - 1)] ?? [];
};

interface Choice {
  readonly turn: number;
  readonly amount: number | null;
  readonly wrong: boolean;
  readonly tossed: readonly number[];
  readonly sent: boolean;
  /** The move that is to be pressed once more, as large as it is. */
  readonly asked: string | null;
}

const nameOf = (move: Move): string => `${move.name} ${move.amount}`;

/** Whether the player wants to confirm a move that takes this much of their stack. */
export function needsAsking(move: Move, place: PlaceView, blind: number, { blinds, stack }: ConfirmFrom): boolean {
  const { type } = move.command;
  if (type !== "Call" && type !== "BetTo" && type !== "RaiseTo") return false;
  const paid = type === "Call" ? (move.amount ?? 0) : (move.amount ?? 0) - place.bet;
  return (blinds > 0 && paid >= blinds * blind) || (stack > 0 && paid * 100 >= stack * place.stack);
}

/**
 * What the viewer may do now, or null. All choices are bound to the number of the turn and forgotten with it: the number
 * changes with the acting player and the amount to call. While the connection is `lost` nothing is armed. A turn that a
 * pre-action has answered is over for the viewer.
 */
export function useTurn(scene: Scene, tools: TableTools, lost: boolean): MyTurn | null {
  const { view, mySeat, myPlace } = scene;
  const done = answered.value.get(view.config.id);
  const turn = view.turn && view.turn.seat === mySeat && view.turn.turn !== done ? view.turn : null;
  const hand = view.hand;
  const place = hand && myPlace !== null ? hand.places[myPlace] : undefined;
  const [choice, setChoice] = useState<Choice | null>(null);
  // Two keys may come before the page is drawn again: each builds on what the one before has chosen.
  const latest = useRef<Choice | null>(null);
  const asked = choice && choice.turn === turn?.turn ? choice.asked : null;
  const armed = useArmed(turn && !lost ? `${turn.turn} ${asked}` : null);
  if (!turn || !hand || !place) return null;
  const most = turn.options.discard?.[1] ?? 0;
  const fresh: Choice = { turn: turn.turn, amount: null, wrong: false, tossed: marked(scene).slice(0, most), sent: false, asked: null };
  const shown = choice?.turn === turn.turn ? choice : fresh;
  const current = (): Choice => (latest.current?.turn === turn.turn ? latest.current : fresh);
  const update = (part: Partial<Choice>) => setChoice((latest.current = { ...current(), ...part }));
  const span = turn.options.raise ?? turn.options.bet;
  const amount = shown.amount ?? span?.[0] ?? 0;
  const moves = movesOf(turn.options, place, amount);
  const price = priceOf(hand);
  const toCall = turn.options.call ?? 0;
  return {
    moves: withDiscard(moves, shown.tossed),
    amount,
    presets: moves.range
      ? presetsOf(moves.range, { pot: hand.pot, price, toCall, blind: stepOf(view.config) }, grainOf(tableCents(view.config)), ownSizes(hand.street))
      : [],
    step: stepOf(view.config),
    armed,
    sent: shown.sent,
    asks: (move) => shown.asked === nameOf(move),
    tossed: shown.tossed,
    wrong: shown.wrong,
    setAmount: (total) => {
      if (total === null) return update({ wrong: true, asked: null });
      update({ amount: moves.range ? inChips(total, moves.range, view.config.stakes.chip) : total, wrong: false, asked: null });
    },
    toggle: (card) => {
      const { tossed } = current();
      const without = tossed.filter((one) => one !== card);
      if (without.length < tossed.length) update({ tossed: without });
      else if (without.length < most) update({ tossed: [...without, card] });
    },
    press: (pressed) => {
      const move = pressed.command.type === "Discard" ? discardMove(current().tossed) : pressed;
      if (!armed || current().sent || !possible(move, moves) || (current().wrong && isSized(move))) return;
      const asks = needsAsking(move, place, stepOf(view.config), settings.value.confirm);
      if (asks && shown.asked !== nameOf(move)) return update({ asked: nameOf(move) });
      update({ sent: true });
      const answer = tools.actions.act(move.command, turn.turn);
      tools.run(
        answer.catch((reason: unknown) => {
          update({ sent: false });
          throw reason;
        }),
      );
    },
  };
}

/** Whether the move's amount is the one that may be typed. */
export const isSized = ({ command: { type } }: Move): boolean => type === "BetTo" || type === "RaiseTo";

/** Whether the move can be made now: a discard needs its minimum number of cards. */
export function possible(move: Move, moves: Moves): boolean {
  if (move.command.type !== "Discard") return true;
  const [least, most] = moves.discard ?? [0, 0];
  return move.command.cards.length >= least && move.command.cards.length <= most;
}

/** What a move's button says below its name. */
export function moveAmount(move: Move, config: TableConfig): string | undefined {
  if (move.command.type === "Discard") {
    const count = move.command.cards.length;
    return count === 0 ? undefined : t("dock.discard.count", { count });
  }
  return move.amount === null ? undefined : amountText(move.amount, config);
}
