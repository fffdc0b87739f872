/**
 * Every text of the client. A catalogue is one file a view, in `en/` and `fi/`; a key that one language lacks does not
 * compile. A text may hold `{names}`, which the caller must fill, and may come in two forms that the number in `{count}`
 * picks from.
 */

import { settings, type Language } from "../settings";
import { en } from "./en";
import { fi } from "./fi";

export type Plural = { readonly one: string; readonly other: string };
export type Message = string | Plural;

/** What a Finnish (or any further) catalogue must hold: the same keys, a plural where English has one. */
export type Translation<Source> = { readonly [K in keyof Source]: Source[K] extends string ? string : Plural };

export type Key = keyof typeof en;

type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
export type HolesOf<M> = M extends Plural ? Holes<M["other"]> | "count" : Holes<M>;
type Values<K extends Key> = { readonly [Name in HolesOf<(typeof en)[K]>]: string | number };
type Rest<K extends Key> = [HolesOf<(typeof en)[K]>] extends [never] ? [] : [values: Values<K>];

export const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, Message>>>> = { en, fi };

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  fi: new Intl.PluralRules("fi"),
};

/** Numbers as they are written; made once, for that takes longer than to write one. */
export const numbers: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat(localeOf("en")),
  fi: new Intl.NumberFormat(localeOf("fi")),
};

/** The text of `key` in the player's language. A component that calls it is drawn anew when the language changes. */
export function t<K extends Key>(key: K, ...rest: Rest<K>): string {
  const language = settings.value.language;
  return fill(CATALOGUES[language][key], rest[0] ?? {}, language);
}

/** The same for a key that is put together at run time, such as `refused.<code>`; `fallback` where there is none. */
export function tOr(key: string, fallback: string, values: Readonly<Record<string, string>> = {}): string {
  const message = (CATALOGUES[settings.value.language] as Readonly<Record<string, Message>>)[key];
  return typeof message === "string" ? fill(message, values, settings.value.language) : fallback;
}

export interface Speaker<Source extends Readonly<Record<string, Message>>> {
  say<K extends keyof Source>(key: K, ...rest: [HolesOf<Source[K]>] extends [never] ? [] : [values: Readonly<Record<HolesOf<Source[K]>, string | number>>]): string;
  sayOr(key: string, fallback: string, values?: Readonly<Record<string, string | number>>): string;
}

/** `t` and `tOr` for texts that are fetched together with what shows them. */
export function speaker<Source extends Readonly<Record<string, Message>>>(
  catalogues: Readonly<Record<Language, Readonly<Record<keyof Source, Message>>>>,
): Speaker<Source> {
  const find = (key: keyof Source): Message | undefined => catalogues[settings.value.language][key];
  return {
    say: (key, ...rest) => fill(find(key)!, rest[0] ?? {}, settings.value.language),
    sayOr: (key, fallback, values = {}) => {
      const message = find(key);
      return message === undefined ? fallback : fill(message, values, settings.value.language);
    },
  };
}

/** A message with its holes filled. */
export function fill(message: Message, values: Readonly<Record<string, string | number>>, language: Language): string {
  const text =
    typeof message === "string" ? message : message[plurals[language].select(Number(values.count)) === "one" ? "one" : "other"];
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    return value === undefined ? hole : typeof value === "number" ? numbers[language].format(value) : value;
  });
}

export function localeOf(language: Language): string {
  return language === "fi" ? "fi-FI" : "en-GB";
}
