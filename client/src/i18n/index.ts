/**
 * Every text of the client. A catalogue is one file a view, in `en/` and `fi/`; a key that one of these languages lacks
 * does not compile. A text may hold `{names}`, which the caller must fill, and may come in two forms (in a further
 * language in as many as it has) that the number in `{count}` picks from.
 */

import { settings } from "../settings";
import { en } from "./en";
import { fi } from "./fi";
import { furtherText, type Language, localeOf, type Message, type Part, type Plural } from "./languages";

export { type Language, localeOf, type Message, type Plural };

/** What a catalogue that is part of the client must hold: the same keys, a plural where English has one. */
export type Translation<Source> = { readonly [K in keyof Source]: Source[K] extends string ? string : Plural };

export type Key = keyof typeof en;

type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
export type HolesOf<M> = M extends Plural ? Holes<M["other"]> | "count" : Holes<M>;
type Values<K extends Key> = { readonly [Name in HolesOf<(typeof en)[K]>]: string | number };
type Rest<K extends Key> = [HolesOf<(typeof en)[K]>] extends [never] ? [] : [values: Values<K>];

/** Those of the languages that are part of the client. */
export type Catalogues<Keys extends PropertyKey> = Readonly<Record<"en" | "fi", Readonly<Record<Keys, Message>>>>;

export const CATALOGUES: Catalogues<Key> = { en, fi };

const written = new Map<Language, Intl.NumberFormat>();

/** Numbers as `language` writes them; made once, for that takes longer than to write one. */
export function numbersOf(language: Language): Intl.NumberFormat {
  let found = written.get(language);
  if (!found) written.set(language, (found = new Intl.NumberFormat(localeOf(language))));
  return found;
}

/** The text of `key` in the player's language. A component that calls it is redrawn when the language changes. */
export function t<K extends Key>(key: K, ...rest: Rest<K>): string {
  return said(CATALOGUES, "texts", key, rest[0] ?? {})!;
}

/** The same for a key that is put together at run time, such as `refused.<code>`; `fallback` where there is none. */
export function tOr(key: string, fallback: string, values: Readonly<Record<string, string | number>> = {}): string {
  return said(CATALOGUES, "texts", key, values) ?? fallback;
}

/** The language of the text of `key`: the player's, or English if theirs has none. */
export function languageOf(key: Key): Language {
  const { language } = settings.value;
  return ownOf(CATALOGUES, "texts", key, language) === undefined ? "en" : language;
}

export interface Speaker<Source extends Readonly<Record<string, Message>>> {
  say<K extends keyof Source>(key: K, ...rest: [HolesOf<Source[K]>] extends [never] ? [] : [values: Readonly<Record<HolesOf<Source[K]>, string | number>>]): string;
  sayOr(key: string, fallback: string, values?: Readonly<Record<string, string | number>>): string;
}

/** `t` and `tOr` for texts that are fetched together with what shows them; `part` is where a further language has them. */
export function speaker<Source extends Readonly<Record<string, Message>>>(catalogues: Catalogues<keyof Source & string>, part: Part = "texts"): Speaker<Source> {
  return {
    say: (key, ...rest) => said(catalogues, part, String(key), rest[0] ?? {})!,
    sayOr: (key, fallback, values = {}) => said(catalogues, part, key, values) ?? fallback,
  };
}

/** In the player's language, else in English; undefined if there is no such text. */
function said(catalogues: Catalogues<string>, part: Part, key: string, values: Readonly<Record<string, string | number>>): string | undefined {
  const { language } = settings.value;
  const own = ownOf(catalogues, part, key, language);
  const message = own ?? catalogues.en[key];
  return message === undefined ? undefined : fill(message, values, own === undefined ? "en" : language, language);
}

const ownOf = (catalogues: Catalogues<string>, part: Part, key: string, language: Language): Message | undefined =>
  language === "en" || language === "fi" ? catalogues[language][key] : furtherText(language, part, key);

const rules = new Map<Language, Intl.PluralRules>();

function formOf(count: number, language: Language): Intl.LDMLPluralRule {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found.select(count);
}

/** A message in the words of `language` with its holes filled, its numbers as `reader`'s language writes them. */
function fill(message: Message, values: Readonly<Record<string, string | number>>, language: Language, reader: Language): string {
  const text = typeof message === "string" ? message : (message[formOf(Number(values.count), language)] ?? message.other);
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    return value === undefined ? hole : typeof value === "number" ? numbersOf(reader).format(value) : value;
  });
}
