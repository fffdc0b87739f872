/** What the room would have accepted in the place of what it refuses, in words of the reader's language. */

import { settings } from "./settings";
import { localeOf, tOr } from "./i18n";
import { dateTime, money, number, points, withSymbol } from "./i18n/format";
import type { Accepted } from "./wire/types";

type Values = Readonly<Record<string, string | number>>;
/** `tOr`, or that of the back office. */
export type SayOr = (key: string, fallback: string, values?: Values) => string;

/** The filled fields, joined as in the keys of texts: "least-most". */
export function fieldsOf({ least, most, step, choices, since }: Accepted): string {
  const filled = { least, most, step, choices: choices?.length || null, since };
  return Object.entries(filled)
    .filter(([, value]) => value != null)
    .map(([name]) => name)
    .join("-");
}

/** What a text can put into its holes. */
export function acceptedValues(accepted: Accepted, sayOr: SayOr = tOr): Values {
  const { least, most, step, choices = [], since, unit = "", symbol } = accepted;
  const text = (value: number): string => {
    if (unit === "") return number(value);
    if (unit === "place") return number(value + 1);
    return unit === "points" ? points(value) : withSymbol(money(value, unit, "auto"), symbol);
  };
  const choice = (one: string): string => (unit !== "" ? text(Number(one)) : sayOr(`accepted.choice.${one}`, one));
  const list = new Intl.ListFormat(localeOf(settings.value.language), { type: "disjunction" });
  return {
    ...(least != null && { least: text(least) }),
    ...(most != null && { most: text(most) }),
    ...(step != null && { step: text(step) }),
    ...(choices.length > 0 && { choices: list.format(choices.map(choice)) }),
    ...(since != null && { since: dateTime(since) }),
  };
}

/**
 * The text of a refusal: `<place>.<code>.<fields of what is accepted>`, else `<place>.<code>`, at the first of `places`
 * that has one; `fallback` where none has, or where a text names a value that did not come.
 */
export function refusedWords(places: readonly string[], code: string, fallback: string, accepted?: Accepted | null, values: Values = {}, sayOr: SayOr = tOr): string {
  const all = accepted ? { ...values, ...acceptedValues(accepted, sayOr) } : values;
  const keys = places.flatMap((place) => [...(accepted ? [`${place}.${code}.${fieldsOf(accepted)}`] : []), `${place}.${code}`]);
  const text = keys.map((key) => sayOr(key, "", all)).find((words) => words !== "" && !/\{\w+\}/.test(words));
  return text ?? fallback;
}
