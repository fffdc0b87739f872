import { OFFICE_CATALOGUES, oOr } from ".";

const PREFIX = "act.";

/** Every kind of act with its name, by name. */
export function actNames(): (readonly [act: string, name: string])[] {
  return Object.keys(OFFICE_CATALOGUES.en)
    .flatMap((key) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), oOr(key, key)] as const] : []))
    .sort(([, one], [, other]) => one.localeCompare(other));
}
