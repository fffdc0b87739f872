/** What the rules in force are in words. Every number and every variant comes from the room. */

import { t, tOr } from "../i18n";
import { number } from "../i18n/format";
import type { GameRules, RuleBookValues, RoomRules, Street } from "../wire/calls";
import { bookName, gameTitle } from "./names";
import { sayOr } from "./rules-texts";

/** All that the texts of one page are filled from. */
export interface Facts {
  readonly rules: RoomRules;
  readonly house: RuleBookValues;
  readonly game: GameRules;
}

const LIMITS = ["FL", "SL", "NL", "PL", "HPL"] as const;

export type Group = "flop" | "stud" | "draw";

export function groupOf({ streets, blinds }: GameRules): Group {
  if (!blinds) return "stud";
  return streets.some(({ draw }) => draw > 0) ? "draw" : "flop";
}


/** "Turn", "Fifth street", "Second draw". */
export function streetName(game: GameRules, at: number): string {
  const draws = game.streets.filter(({ draw }) => draw > 0).length;
  const group = groupOf(game);
  const kind =
    group === "stud" ? `stud${game.streets[0]!.deal.length === 3 ? 7 : 5}` : group === "draw" && draws > 1 && at > 0 ? "draws" : group;
  return tOr(`street.${kind}.${at}`, String(at + 1));
}

const streetNames = (game: GameRules, big: boolean): string =>
  game.streets.flatMap((street, at) => (street.big === big ? [streetName(game, at)] : [])).join(", ");

/** "spades, hearts, diamonds, clubs". */
export const suitsText = (suits: string): string => [...suits].map((suit) => tOr(`suit.${suit}`, suit)).join(", ");

const limitsText = (limits: readonly string[]): string => limits.map((limit) => tOr(`limit.long.${limit}`, limit)).join(", ");

/** What may stand in the braces of a text about the game. */
export function values({ rules, game }: Facts): Readonly<Record<string, string | number>> {
  const deciding = game.orders.find(({ suits }) => suits)?.suits ?? game.bring_in_suits;
  return {
    game: gameTitle(game.game),
    book: bookName(game.book),
    players: game.max_players,
    deck: game.deck,
    hole: game.orders[0]?.hole ?? 0,
    draw: Math.max(...game.streets.map(({ draw }) => draw)),
    seconds: game.draw_seconds,
    bets: rules.fixed_limit_bets,
    cap: rules.spread_cap,
    antes: rules.bring_in_antes,
    spread: game.spread.map(number).join("-"),
    suits: suitsText(deciding),
    small: streetNames(game, false),
    big: streetNames(game, true),
    low: limitsText(game.bring_in_low),
    high: limitsText(LIMITS.filter((limit) => !game.bring_in_low.includes(limit))),
    street: streetName(game, game.rake_from),
  };
}

/** The text of `key` about the game; empty if there is none. */
export const about = (facts: Facts, key: string): string => sayOr(key, "", values(facts));

export interface Step {
  readonly title: string;
  readonly lines: readonly string[];
  /** The cards that are dealt, as in `Cards`. */
  readonly cards: string;
  readonly bet: "small" | "big" | null;
}

/** From the first chip to the showdown, a step each. */
export function course(facts: Facts): readonly Step[] {
  const { game, house } = facts;
  const line = (key: string) => about(facts, key);
  const posts = game.blinds
    ? { title: line("course.blinds"), lines: [line("course.blinds.text"), line(`course.heads-up.${house.heads_up_dealer}`)] }
    : { title: line("course.ante"), lines: [line("course.ante.text")] };
  return [
    { ...posts, cards: "", bet: null },
    ...game.streets.map((street, at) => ({
      title: streetName(game, at),
      lines: [
        dealt(facts, street),
        // Said once, where it begins to hold.
        street.opener === game.streets[at - 1]?.opener ? "" : opens(facts, street),
        ...asides(facts, street),
      ].filter(Boolean),
      cards: sample(street, at),
      bet: street.big ? ("big" as const) : ("small" as const),
    })),
    { title: line("course.show"), lines: showdown(facts), cards: "", bet: null },
  ];
}

function dealt(facts: Facts, { deal, board, draw }: Street): string {
  if (draw > 0) return about(facts, "course.draw");
  if (board > 0) return about(facts, facts.game.blinds ? `course.board.${board}` : "course.vela");
  if (/^d{2,}$/.test(deal)) return sayOr("course.deal.down", "", { count: deal.length });
  return about(facts, `course.deal.${deal}`);
}

function opens(facts: Facts, { opener }: Street): string {
  const { game } = facts;
  if (opener === "bring-in") {
    const low = LIMITS.filter((limit) => game.bring_in_low.includes(limit)).length;
    const who = low === 0 ? "high" : low === LIMITS.length ? "low" : "both";
    // Which suit stands higher at the bring-in need not be what decides at the showdown.
    return sayOr(`course.bring-in.${who}`, "", { ...values(facts), suits: suitsText(game.bring_in_suits) });
  }
  const suits = opener === "best board" && game.orders[0]?.suits ? ".suits" : "";
  return about(facts, `course.opens.${opener.replaceAll(" ", "-")}${suits}`);
}

function asides(facts: Facts, street: Street): readonly string[] {
  return [
    ...(street.open_pair ? [about(facts, "course.open-pair")] : []),
    ...(street.community_if_short ? [about(facts, "course.community")] : []),
    ...(street.split_offer ? [about(facts, "course.split")] : []),
  ];
}

const OPEN = ["Ks", "9d", "4c", "Jh"];
const BOARDS: Readonly<Record<number, string>> = { 1: "Jh 8s 4d", 2: "2c", 3: "Kh" };

/** Cards that stand for those that are dealt. */
function sample({ deal, board, draw }: Street, at: number): string {
  if (draw > 0) return "";
  if (board > 0) return BOARDS[at] ?? "Ah";
  return [...deal].map((way) => (way === "d" ? "??" : (OPEN[at] ?? "Qc"))).join(" ");
}

function showdown(facts: Facts): readonly string[] {
  const line = (key: string) => about(facts, key);
  const first = `${line("show.last")} ${line(`show.${facts.game.first_to_show.replaceAll(" ", "-")}`)}`;
  return [first, line(facts.house.all_in_hands_shown ? "show.all-in" : "show.beaten")];
}

/** How the pot is won and shared, a sentence each. */
export function sharing(facts: Facts): readonly string[] {
  const { orders } = facts.game;
  const [high] = orders;
  const keys = [
    high?.lowest_wins ? "show.lowest" : "show.best",
    high?.hole ? (orders.length > 1 ? "show.hole" : "show.hole-one") : "",
    orders.length > 1 ? "show.halves" : "",
    high?.suits ? (facts.game.blinds ? "show.suits" : "show.suits-almost") : "show.equal",
    orders.length > 1 ? "show.odd-half" : high?.suits ? "" : "show.odd",
    facts.game.streets.some(({ split_offer }) => split_offer) ? "show.odd-split" : "",
    "show.side",
  ];
  return keys.flatMap((key) => (key ? [about(facts, key)] : []));
}

/** The five betting structures: name and sentences. */
export function betting(facts: Facts): readonly (readonly [name: string, text: string])[] {
  const way = facts.game.blinds ? "blinds" : "bring-in";
  return LIMITS.map((limit) => {
    const more = limit === "FL" ? ` ${about(facts, `bets.FL.${way}`)}` : "";
    return [t(`limit.long.${limit}`), about(facts, `bets.${limit}`) + more] as const;
  });
}

/** What holds for raises in all of them. */
export const leastBets = (facts: Facts): string =>
  `${about(facts, `bets.least.${facts.game.blinds ? "blinds" : "bring-in"}`)} ${about(facts, "bets.least")}`;

/** What the book has otherwise than the default, in this game. */
export function ownWays(facts: Facts): readonly string[] {
  const { game, house } = facts;
  const variant: Readonly<Record<string, string>> = {
    first_to_show: game.first_to_show,
    telesina_pair: game.orders[0]?.ranking === "telesina all kickers" ? "all kickers" : "highest kicker",
    barred_discards: game.barred_discards,
    heads_up_dealer: house.heads_up_dealer,
    all_in_hands_shown: String(house.all_in_hands_shown),
  };
  const ofHouse = [...(game.blinds ? ["heads_up_dealer"] : []), "all_in_hands_shown"];
  const names = [...game.own, ...house.own.filter((name) => ofHouse.includes(name))];
  return names.map((name) => about(facts, variant[name] ? `own.${name}.${variant[name]}` : `own.${name}`)).filter(Boolean);
}
