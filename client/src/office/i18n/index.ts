/** The texts of the back office: catalogues of its own, which players do not load. */

import { fill, type HolesOf, type Message } from "../../i18n";
import { settings, type Language } from "../../settings";
import { en } from "./en";
import { fi } from "./fi";

export type OfficeKey = keyof typeof en;
type Values<K extends OfficeKey> = { readonly [Name in HolesOf<(typeof en)[K]>]: string | number };
type Rest<K extends OfficeKey> = [HolesOf<(typeof en)[K]>] extends [never] ? [] : [values: Values<K>];

export const OFFICE_CATALOGUES: Readonly<Record<Language, Readonly<Record<OfficeKey, Message>>>> = { en, fi };

/** The text of `key` in the language of whoever works here. */
export function o<K extends OfficeKey>(key: K, ...rest: Rest<K>): string {
  const language = settings.value.language;
  return fill(OFFICE_CATALOGUES[language][key], rest[0] ?? {}, language);
}

/** The same for a key that is put together at run time; `fallback` where there is none. */
export function oOr(key: string, fallback: string): string {
  const message = (OFFICE_CATALOGUES[settings.value.language] as Readonly<Record<string, Message>>)[key];
  return typeof message === "string" ? message : fallback;
}
