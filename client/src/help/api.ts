/** The rules in force, as the room tells them. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, call, type Rake } from "../wire/api";

export interface StreetRules {
  readonly opener: "after posts" | "left of dealer" | "after big blind" | "bring-in" | "best board";
  /** A player's new cards: `d` down, `u` open. */
  readonly deal: string;
  readonly board: number;
  /** The most cards that may be exchanged first. */
  readonly draw: number;
  readonly big: boolean;
  readonly open_pair: boolean;
  readonly community_if_short: boolean;
  readonly split_offer: boolean;
}

export interface HandOrder {
  readonly half: "high" | "low";
  readonly ranking: string;
  /** How many of one's own cards must play; null for any. */
  readonly hole: number | null;
  /** Categories, the one that wins first. */
  readonly hands: readonly string[];
  readonly ace_under: string;
  readonly ace_low: boolean;
  readonly lowest_wins: boolean;
  /** From the highest down where suits decide; else empty. */
  readonly suits: string;
}

export interface GameRules {
  readonly game: string;
  readonly book: string;
  readonly books: readonly string[];
  readonly offered: boolean;
  readonly deck: "52" | "32";
  readonly max_players: number;
  readonly blinds: boolean;
  readonly bring_in_suits: string;
  readonly bring_in_low: readonly string[];
  readonly streets: readonly StreetRules[];
  readonly orders: readonly HandOrder[];
  /** The largest bets of a spread limit, in units of the first. */
  readonly spread: readonly number[];
  readonly first_to_show: string;
  readonly draw_seconds: number;
  readonly barred_discards: string;
  readonly rake_from: number;
  /** The lowest hand that can be a bad beat; empty where there is no jackpot. */
  readonly jackpot: string;
  readonly jackpot_both_own: boolean;
  /** The values that the book has otherwise than the default. */
  readonly own: readonly string[];
}

export interface RakeLine extends Rake {
  readonly limits: readonly string[];
  /** It holds for tables up to this upper limit; null: for any. */
  readonly big_bet: number | null;
}

export interface HouseValues {
  readonly book: string;
  readonly heads_up_dealer: "big" | "small";
  readonly protections_a_day: number;
  readonly protected_where_free: boolean;
  /** Once a player is all-in, every hand at the showdown is shown. */
  readonly all_in_hands_shown: boolean;
  readonly jackpot: boolean;
  readonly jackpot_fed_percent: number;
  readonly jackpot_beaten_percent: number;
  readonly jackpot_winner_percent: number;
  readonly jackpot_table_percent: number;
  readonly jackpot_share_of_the_two: boolean;
  readonly jackpot_above: number;
  readonly jackpot_review_hours: number;
  readonly late_entry: boolean;
  /** What decides how many places of a tournament are paid. */
  readonly prize_chart_counts: "entries" | "entrants at the start";
  /** With at most so many players the winner of a tournament takes all; 0 for never. */
  readonly winner_takes_all_up_to: number;
  readonly rates: readonly RakeLine[];
  readonly own: readonly string[];
}

export interface RoomRules {
  /** The room's own first. */
  readonly houses: readonly [HouseValues, ...HouseValues[]];
  readonly games: readonly GameRules[];
  readonly fixed_limit_bets: number;
  readonly spread_cap: number;
  readonly bring_in_antes: number;
  readonly vip_points: number;
  /** VIP points for each euro of a tournament’s fee; so many pay a euro of an entry. */
  readonly fee_points: number;
  readonly rollback_minutes: number;
  /** What the house takes of a tournament without a fee. */
  readonly buy_in_percent: number;
  readonly rebuy_percent: number;
}

/** A book that is not there any more gives way to those in force. */
async function fetched(book: string): Promise<RoomRules> {
  if (!book) return call<RoomRules>("GET", "rules");
  return call<RoomRules>("GET", `rules?book=${encodeURIComponent(book)}`).catch((fault: unknown) => {
    if (fault instanceof ApiError && fault.code === "no_book") return fetched("");
    throw fault;
  });
}

/** The rules in force, or all games by `book`; null until they have come, `late` where they do not. */
export function useRules(book = ""): { rules: RoomRules | null; late: boolean; again(): void } {
  const [found, setFound] = useState<{ book: string; rules: RoomRules | null; late: boolean }>({ book, rules: null, late: false });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    fetched(book).then(
      (rules) => here && setFound({ book, rules, late: false }),
      () => here && setFound({ book, rules: null, late: true }),
    );
    return () => {
      here = false;
    };
  }, [book, tries]);
  return { rules: found.rules, late: found.late, again: () => setTries(tries + 1) };
}

/** The values of the book that `game` is played by. */
export const houseOf = (rules: RoomRules, game: GameRules): HouseValues =>
  rules.houses.find(({ book }) => book === game.book) ?? rules.houses[0];
