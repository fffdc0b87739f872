/**
 * Amounts, numbers, dates, cards and games in the player's language. Amounts are cents of a currency, whole numbers; of a
 * tournament's chips they are the chips.
 */

import { settings } from "../settings";
import type { Extras, TableConfig } from "../wire/types";
import { localeOf, numbersOf, t, tOr } from "./index";

/** How many decimals: `always` two, `auto` none for a whole amount, `never` (rounded down: only where space is short
 * and the exact amount is in the label). */
export type Cents = "always" | "auto" | "never";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(decimals: number, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = localeOf(settings.value.language);
  const name = `${locale} ${style.currency} ${style.useGrouping} ${decimals}`;
  let found = formats.get(name);
  if (!found) {
    found = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formats.set(name, found);
  }
  return found;
}

const format = (currency: string, decimals: 0 | 2): Intl.NumberFormat =>
  formatOf(decimals, currency === "FUN" ? {} : { style: "currency", currency });

/** "Anna", "Anna and Bob". */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(localeOf(settings.value.language), { type: "conjunction" }).format(words);

/** Whether amounts of it are a tournament's chips, which are not money and have no parts. */
export const isChips = (currency: string): boolean => currency.startsWith("CHIPS:");

/** How many units of the currency are one of what people count in. */
export const unitsOf = (currency: string): number => (isChips(currency) ? 1 : 100);

/** `amount` cents as text: "€48.00", "48,00 €"; fun chips and those of tournaments bare: "12.50", "1,284". */
export function money(amount: number, currency: string, cents: Cents = currency === "FUN" ? "auto" : "always"): string {
  if (isChips(currency)) return number(amount);
  const whole = cents === "never" || (cents === "auto" && amount % 100 === 0);
  return format(currency, whole ? 0 : 2).format(whole ? Math.trunc(amount / 100) : amount / 100);
}

/** Amounts of money are shortened from here on, in what they are counted in. */
const THOUSANDS = 10_000;
const MILLIONS = 1_000_000;

/**
 * An amount in so little room: no currency, at most five characters, rounded down: "0.25", "94.6", "1184", "12.3k",
 * "1.23M". Only beside the exact amount in a label.
 */
export function shortMoney(amount: number, currency: string): string {
  const value = amount / unitsOf(currency);
  const [part, unit] = value < THOUSANDS ? [value, ""] : value < MILLIONS ? [value / 1000, "k"] : [value / MILLIONS, "M"];
  const decimals = part % 1 === 0 || part >= 100 ? 0 : part >= 10 ? 1 : 2;
  const step = 10 ** decimals;
  return `${formatOf(decimals, { useGrouping: false }).format(Math.floor(part * step + 1e-6) / step)}${unit}`;
}

/** What the writing of amounts and stakes goes by: a table's, or those of a kind of tables. */
type Priced = Pick<TableConfig, "limit" | "stakes" | "currency"> & { readonly extras?: Pick<Extras, "symbol"> };

/** With what the host of a private table calls its chips: "10.00 €". */
export const withSymbol = (text: string, symbol = ""): string => (symbol ? `${text}\u00a0${symbol}` : text);

/** How the amounts of a column are written, so that all have one form: without decimals only where every one is whole. */
export const columnCents = (amounts: Iterable<number>): Cents => ([...amounts].every((amount) => amount % 100 === 0) ? "auto" : "always");

/** How this table writes its amounts: without decimals where its stakes are whole and the amount is too. */
export function tableCents(config: Priced): Cents {
  const { max_bets = [], chip: _, ...single } = config.stakes;
  return [...Object.values(single), ...max_bets].every((amount) => amount % 100 === 0) ? "auto" : "always";
}

/** An amount at a table; in a column of several tables' amounts with the column's `cents`. */
export function tableMoney(amount: number, config: Priced, cents = tableCents(config)): string {
  return withSymbol(money(amount, config.currency, cents), config.extras?.symbol);
}

/** What a table has brought a player: "+14.00", "−8.90". */
export function tableNet(amount: number, config: Priced): string {
  const sign = amount > 0 ? "+" : amount < 0 ? "−" : "";
  return `${sign}${tableMoney(Math.abs(amount), config)}`;
}

/** The two amounts by which stakes are known: the bets of fixed and spread limit, else the blinds, else ante and
 * bring-in. */
export function level({ limit, stakes }: Priced): readonly [low: number, high: number] {
  const { small_blind = 0, big_blind, small_bet, big_bet, ante = 0, bring_in = 0, max_bets = [] } = stakes;
  if (limit === "FL" && small_bet && big_bet) return [small_bet, big_bet];
  if (limit === "SL" && max_bets.length > 0) return [Math.min(...max_bets), Math.max(...max_bets)];
  return big_blind ? [small_blind, big_blind] : [ante, bring_in];
}

/**
 * The stakes as they are spoken of: "5 / 10", a spread limit as "1-2-3", and "ante 0.25" where there is no blind; in a
 * column of several tables' stakes with the column's `cents`.
 */
export function stakes(config: Priced, cents?: Cents): string {
  const { limit, stakes: amounts } = config;
  const named = (text: string) => withSymbol(text, config.extras?.symbol);
  const text = (amount: number) => money(amount, config.currency, cents ?? tableCents(config));
  if (limit === "SL") return named([...new Set(amounts.max_bets)].map((most) => money(most, config.currency, cents ?? "auto")).join("-"));
  const [low, high] = level(config);
  if (!amounts.big_blind && limit !== "FL") return t("stakes.ante", { ante: named(text(low)) });
  return named(`${text(low)} / ${text(high)}`);
}

/** "NL Hold'em". */
export function gameName(config: { readonly game: string; readonly limit: string }): string {
  return `${tOr(`limit.${config.limit}`, config.limit)} ${tOr(`game.${config.game}`, config.game)}`;
}

/** VIP points from their millionths, exactly: "0.5", "72.289157". */
export function points(millionths: number): string {
  return (millionths / 1_000_000).toLocaleString(localeOf(settings.value.language), { maximumFractionDigits: 6 });
}

/** What the lobby says that is played here: the game, or that there are several. */
export function tableGame(config: TableConfig): string {
  const games = config.extras.rotation ?? [];
  return games.length > 1 ? t("game.mixed", { count: games.length }) : gameName(config);
}

/** A part of a whole from 0 to 1: "76.2%", "76,2 %". */
export function percentOf(part: number, decimals: number): string {
  return part.toLocaleString(localeOf(settings.value.language), {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

export function number(value: number): string {
  return numbersOf(settings.value.language).format(value);
}

/** So many in a hundred: "34%", "34 %". */
export function percent(value: number): string {
  return (value / 100).toLocaleString(localeOf(settings.value.language), { style: "percent" });
}

/** Hours and minutes of a time in milliseconds. */
export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(localeOf(settings.value.language), { hour: "2-digit", minute: "2-digit" });
}

/** The same with seconds. */
export function clockSeconds(at: number): string {
  return new Date(at).toLocaleTimeString(localeOf(settings.value.language), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** What is left of a time, rounded up to whole seconds: "9:05", "1:02:05". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** The day and the minute, as of limits that last for days. */
export function dateTime(at: number): string {
  return new Date(at).toLocaleString(localeOf(settings.value.language), { dateStyle: "medium", timeStyle: "short" });
}

/** Minutes as people say them: "45 min", "1 h 30 min". */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${number(rest)} min`;
  return rest === 0 ? `${number(hours)} h` : `${number(hours)} h ${rest} min`;
}

export function date(at: number): string {
  return new Date(at).toLocaleDateString(localeOf(settings.value.language), { dateStyle: "medium" });
}

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;
const SUITS = ["c", "d", "h", "s"] as const;

/** The rank and suit letters of a card number (0 to 51, see the wire). */
export function faceOf(card: number): { readonly rank: (typeof RANKS)[number]; readonly suit: (typeof SUITS)[number] } {
  return { rank: RANKS[card >> 2] ?? "2", suit: SUITS[card & 3] ?? "c" };
}

/** "ace of spades"; "face down" for a card that the viewer may not see. */
export function cardName(card: number): string {
  if (card < 0) return t("card.down");
  const { rank, suit } = faceOf(card);
  return t("card.name", { rank: t(`rank.${rank}`), suit: t(`suit.${suit}`) });
}
