/** What a player may do about a tournament now: one button, whose word changes and not its place. */

import type { TournamentAnswer } from "../../wire/calls";
import type { TournamentConfig } from "../../wire/types";

export type Step =
  | { readonly kind: "log-in" }
  /** To register; `late` after the start, `again` after busting, `line` for the waiting list. */
  | { readonly kind: "enter" | "late" | "again" | "line" }
  | { readonly kind: "withdraw" }
  | { readonly kind: "leave-line"; readonly place: number }
  | { readonly kind: "play" }
  /** There is nothing to press; why. */
  | { readonly kind: "none"; readonly why: "ticket" | "soon" | "closed" | "over" | "barred" };

/** `player` null: not logged in; `mayPlay`: on no break. Nothing is offered before `own` has arrived. */
export function stepOf({ view, own }: TournamentAnswer, player: string | null, mayPlay = true): Step {
  const { phase, open, entrants, config } = view;
  if (phase === "over" || phase === "cancelled") return { kind: "none", why: "over" };
  if (player === null) return open ? { kind: "log-in" } : { kind: "none", why: phase === "running" ? "closed" : "soon" };
  if (own?.waiting) return { kind: "leave-line", place: own.waiting };
  if (own?.may_enter && !mayPlay) return { kind: "none", why: "barred" };
  if (own?.may_enter) {
    if (phase === "running") return { kind: own.registered ? "again" : "late" };
    return { kind: entrants >= config.most ? "line" : "enter" };
  }
  if (own?.registered && !own.me?.place) {
    if (phase === "running") return { kind: "play" };
    return own.may_withdraw ? { kind: "withdraw" } : { kind: "none", why: "ticket" };
  }
  return { kind: "none", why: phase === "registering" && !open ? "soon" : "closed" };
}

/** What an entry costs in all. */
export const costOf = ({ buy_in, fee }: TournamentConfig): number => buy_in + fee;

/** VIP points that pay a euro of an entry (RULES.md C11r). */
const POINTS_A_EURO = 2;

/** An entry in millionths of a VIP point. */
export const pointsOf = (config: TournamentConfig): number => (costOf(config) * POINTS_A_EURO * 1_000_000) / 100;
