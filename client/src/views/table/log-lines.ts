/** The log of a table in lines, one for each event that players care about, grouped by hand and street. */

import { reasonWords } from "../../hands/reasons";
import { t, tOr, type Key } from "../../i18n";
import { clockTime, gameName, stakes, tableGame, tableMoney } from "../../i18n/format";
import { settings } from "../../settings";
import type { LogEntry } from "../../state";
import type { BeatHand, HandEnded, HandStarted, JackpotWon, Post, RosterSet, ShownDown, StreetDealt, TableConfig } from "../../wire/types";
import { knockOutWords } from "./knock-outs";
import { streetKey } from "../../games";
import { pausedWords } from "./status";

export interface Line {
  readonly id: string;
  readonly kind: "hand" | "street" | "line" | "won";
  /** The player; several if they did the same one after the other. */
  readonly who: readonly string[];
  readonly text: string;
  readonly cards: readonly number[];
  readonly amount: number | null;
  /** The open cards that each got on a street of stud, the viewer's name as `who` has it. */
  readonly dealt?: readonly (readonly [who: string, cards: readonly number[]])[];
}

interface Context {
  readonly me: string | null;
  game: string;
}

type Verb =
  | "folds"
  | "folds.late"
  | "checks"
  | "checks.late"
  | "once"
  | "twice"
  | "calls"
  | "brings-in"
  | "bets"
  | "raises"
  | "protected"
  | "splits"
  | "stands"
  | "bounty"
  | "beaten"
  | "beats"
  | "jackpot-share"
  | "shows"
  | "mucks"
  | "wins"
  | "has-button"
  | "draws-card"
  | "sits"
  | "leaves"
  | "asks"
  | "hosts"
  | "out"
  | "in";

const line = (entry: LogEntry, part: Partial<Line>): Line => ({
  id: String(entry.number),
  kind: "line",
  who: [],
  text: "",
  cards: [],
  amount: null,
  ...part,
});

function does(entry: LogEntry, context: Context, verb: Verb, amount: number | null = null, who = entry.who): Line {
  const isMine = who !== null && who === context.me;
  return line(entry, { who: who === null ? [] : [who], text: t(isMine ? `log.${verb}.you` : `log.${verb}`), amount });
}

function posts(entry: LogEntry, event: HandStarted): Line[] {
  const antes = event.posts.filter(([, kind]) => kind === "ante");
  const rest = event.posts.filter(([, kind]) => kind !== "ante");
  const text = (kind: Post[1]) => t(`log.${kind}`);
  const lines = rest.map(([seat, kind, , paid]) =>
    line(entry, {
      id: `${entry.number} ${seat} ${kind}`,
      who: [entry.names[seat] ?? ""],
      text: text(kind),
      amount: paid,
    }),
  );
  if (antes.length === 0) return lines;
  const sum = antes.reduce((total, [, , , paid]) => total + paid, 0);
  return [line(entry, { id: `${entry.number} antes`, text: t("log.antes"), amount: sum }), ...lines];
}

/** The name of the street with its common cards, and under it who got which card face up. */
function street(entry: LogEntry, event: StreetDealt, context: Context): Line[] {
  const heading = line(entry, {
    kind: "street",
    text: tOr(streetKey(context.game, event.street), ""),
    cards: event.board,
  });
  const dealt = event.cards.flatMap((cards, seat) => {
    const open = cards.filter((_, at) => event.deal[at] === "u");
    return open.length > 0 ? [[entry.names[seat] ?? "", open] as const] : [];
  });
  const cards = line(entry, { id: `${entry.number} dealt`, dealt });
  return [...(event.street === 0 ? [] : [heading]), ...(dealt.length > 0 ? [cards] : [])];
}

function showdown(entry: LogEntry, event: ShownDown, context: Context): Line[] {
  const name = (seat: number) => entry.names[seat] ?? "";
  const heading = line(entry, { id: `${entry.number} showdown`, kind: "street", text: t("street.showdown") });
  const shown = event.shown.map(([seat, cards]) => ({
    ...does(entry, context, "shows", null, name(seat)),
    id: `${entry.number} ${seat}`,
    cards,
  }));
  const mucked = event.mucked.map((seat) => ({
    ...does(entry, context, "mucks", null, name(seat)),
    id: `${entry.number} ${seat}`,
  }));
  return [heading, ...shown, ...mucked];
}

function ended(entry: LogEntry, event: HandEnded, context: Context): Line[] {
  const won = entry.names.map((_, seat) => event.pots.reduce((sum, pot) => sum + (pot.won[seat] ?? 0), 0));
  const winners = won.flatMap((amount, seat) => {
    if (amount === 0) return [];
    const who = entry.names[seat] ?? "";
    const result = does(entry, context, "wins", amount, who);
    return [{ ...result, id: `${entry.number} ${seat}`, kind: who === context.me ? ("won" as const) : result.kind }];
  });
  const rake = line(entry, { id: `${entry.number} rake`, text: t("log.rake"), amount: event.rake });
  return event.rake > 0 ? [...winners, rake] : winners;
}

/** The part of a bet that nobody called goes back to the bettor. */
function returned(entry: LogEntry, amount: number, { me }: Context): Line {
  const isMine = entry.who !== null && entry.who === me;
  return line(entry, { text: isMine ? t("log.returned.you") : t("log.returned", { name: entry.who ?? "" }), amount });
}

/** The beaten and the winning hands, and each player's share of the jackpot. */
function jackpot(entry: LogEntry, event: JackpotWon, context: Context): Line[] {
  const heading = line(entry, { id: `${entry.number} jackpot`, kind: "street", text: t("log.jackpot") });
  const name = (place: number) => entry.names[place] ?? "";
  const hand = (verb: "beaten" | "beats", { place, five }: BeatHand): Line => ({
    ...does(entry, context, verb, null, name(place)),
    id: `${entry.number} ${place} five`,
    cards: five,
  });
  const shares = event.shares.flatMap((amount, place): Line[] =>
    amount === 0 ? [] : [{ ...does(entry, context, "jackpot-share", amount, name(place)), id: `${entry.number} ${place}`, kind: "won" }],
  );
  return [
    heading,
    ...event.beaten.map((one) => hand("beaten", one)),
    ...event.winners.map((one) => hand("beats", one)),
    ...shares,
  ];
}

/** The cards by which the mark of a tournament's table is drawn, and who has it (RULES.md K6). */
function draw(entry: LogEntry, event: RosterSet, context: Context): Line[] {
  const name = new Map(event.seats.map((one) => [one.seat, one.name]));
  const drawn = [...event.drawn].sort(([, one], [, other]) => other - one);
  const heading = line(entry, { id: `${entry.number} draw`, kind: "street", text: t("log.draw-for-button") });
  const cards = drawn.map(([seat, card], at) => ({
    ...does(entry, context, at === 0 ? "has-button" : "draws-card", null, name.get(seat) ?? ""),
    id: `${entry.number} ${seat}`,
    cards: [card],
  }));
  return drawn.length > 0 ? [heading, ...cards] : [];
}

/** Where another game is on than before, the hand begins with its name. */
function newGame(entry: LogEntry, event: HandStarted, context: Context): Line[] {
  const before = context.game;
  context.game = event.game;
  return before === event.game ? [] : [line(entry, { id: `${entry.number} game`, text: gameName(event) })];
}

/** How the table is from the next hand on, as the host has chosen. */
function planned(config: TableConfig): string {
  const { min_buy_in: least, max_buy_in: most } = config;
  const range = t("info.buy-in", { least: tableMoney(least, config), most: most ? tableMoney(most, config) : t("buy.no-most") });
  return t("log.game-planned", { game: tableGame(config), stakes: stakes(config), range });
}

/** The lines of one event; none for events that only move the machinery. */
function linesOf(entry: LogEntry, context: Context): Line[] {
  const event = entry.event;
  switch (event.type) {
    case "ChipsAsked":
      return [does(entry, context, "asks", event.amount)];
    case "ConfigPlanned":
      return [line(entry, { text: planned(event.config) })];
    case "HostNamed":
      return [does(entry, context, "hosts")];
    case "BombCalled":
      return [line(entry, { text: t("log.bomb-called"), amount: event.ante })];
    case "RosterSet":
      return draw(entry, event, context);
    case "HandOpened": {
      const text = t("log.at", { number: event.number, time: clockTime(event.at) });
      const bomb = event.bomb ? [line(entry, { id: `${entry.number} bomb`, text: t("log.bomb") })] : [];
      return [line(entry, { kind: "hand", text }), ...bomb];
    }
    case "HandStarted":
      return [...newGame(entry, event, context), ...posts(entry, event)];
    case "StreetDealt":
      return street(entry, event, context);
    case "Folded":
      return [does(entry, context, event.timed_out ? "folds.late" : "folds")];
    case "Checked":
      return [does(entry, context, event.timed_out ? "checks.late" : "checks")];
    case "Called":
      return [does(entry, context, "calls", event.amount)];
    case "BroughtIn":
      return [does(entry, context, "brings-in", event.amount)];
    case "BetMade":
      return [does(entry, context, "bets", event.to)];
    case "Raised":
      return [does(entry, context, "raises", event.to)];
    case "Protected":
      return [does(entry, context, "protected")];
    case "SplitChosen":
      return [does(entry, context, "splits")];
    case "StoodPat":
      return [does(entry, context, "stands")];
    case "Drew": {
      const key: Key = entry.who === context.me ? "log.draws.you" : "log.draws";
      const result = line(entry, { who: [entry.who ?? ""], text: t(key, { count: event.discarded.length }) });
      return [{ ...result, cards: event.received.filter((card) => card >= 0) }];
    }
    case "MuckShuffled":
      return [line(entry, { text: t("log.muck") })];
    case "UncalledReturned":
      return [returned(entry, event.amount, context)];
    case "ShownDown":
      return showdown(entry, event, context);
    case "CardsShown":
      return [{ ...does(entry, context, "shows"), cards: event.cards }];
    case "HandEnded":
      return ended(entry, event, context);
    case "RunsChosen":
      return [does(entry, context, event.twice ? "twice" : "once")];
    case "SecondBoardDealt":
      return [line(entry, { kind: "street", text: t("log.second-board"), cards: event.board })];
    case "RabbitShown":
      return event.cards.some((card) => card < 0) ? [] : [line(entry, { text: t("log.rabbit"), cards: event.cards })];
    case "BountyPaid": {
      const sum = event.paid.reduce((total, paid) => total + paid, 0);
      return [{ ...does(entry, context, "bounty", sum, entry.names[event.to] ?? ""), kind: "won" }];
    }
    case "KnockedOut": {
      const { who, text } = knockOutWords(event, context.me);
      return [line(entry, { who, text, kind: event.shares.some(({ name }) => name === context.me) ? "won" : "line" })];
    }
    case "JackpotWon":
      return jackpot(entry, event, context);
    case "HandVoided":
      return [line(entry, { text: t("log.void", { why: reasonWords(event.reason) }) })];
    case "PlayPaused":
      return [line(entry, { text: pausedWords({ paused: event.reason }) })];
    case "PlayResumed":
      return [line(entry, { text: t("table.resumed") })];
    case "SeatTaken":
      return [does(entry, context, "sits")];
    case "PlayerLeft":
      return [does(entry, context, "leaves")];
    case "SatOut":
      return [does(entry, context, "out")];
    case "SatIn":
      return [does(entry, context, "in")];
    default:
      return [];
  }
}

/** Players who fold one after the other share a line. */
function joined(lines: readonly Line[]): Line[] {
  const fold = t("log.folds");
  const out: Line[] = [];
  for (const next of lines) {
    const last = out.at(-1);
    const folds = (one: Line | undefined) =>
      one && one.amount === null && (one.text === fold || one.text === t("log.folds.many"));
    if (last && folds(last) && folds(next)) {
      out[out.length - 1] = { ...last, who: [...last.who, ...next.who], text: t("log.folds.many") };
    } else {
      out.push(next);
    }
  }
  return out;
}

interface CachedLines {
  /** What the lines follow from, beside the entry itself. */
  readonly me: string | null;
  readonly language: string;
  readonly before: string;
  /** The game after the entry. */
  readonly game: string;
  readonly lines: readonly Line[];
}

/** An entry's lines are made once: with each event of a table a few are new, and some hundred are not. */
const known = new WeakMap<LogEntry, CachedLines>();

function cachedLines(entry: LogEntry, context: Context): readonly Line[] {
  const { me, game: before } = context;
  const { language } = settings.value;
  const found = known.get(entry);
  if (found && found.me === me && found.language === language && found.before === before) {
    context.game = found.game;
    return found.lines;
  }
  const named = (name: string) => (name === me ? t("table.you") : name);
  const lines = linesOf(entry, context).map((one) => ({
    ...one,
    who: one.who.map(named),
    ...(one.dealt ? { dealt: one.dealt.map(([name, cards]) => [named(name), cards] as const) } : {}),
  }));
  known.set(entry, { me, language, before, game: context.game, lines });
  return lines;
}

/**
 * The whole log, oldest first. `me` is the viewer's name, `game` that of the table until a hand says otherwise. What is
 * no new line is the same object as before.
 */
export function logLines(log: readonly LogEntry[], me: string | null, game: string): Line[] {
  const context: Context = { me, game };
  return joined(log.flatMap((entry) => cachedLines(entry, context)));
}
