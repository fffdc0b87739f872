import { OFFICE_CATALOGUES } from ".";
import { settings } from "../../settings";

const PREFIX = "act.";

/** Every kind of act with its name, by name. */
export function actNames(): (readonly [act: string, name: string])[] {
  const catalogue = OFFICE_CATALOGUES[settings.value.language];
  return Object.entries(catalogue)
    .flatMap(([key, name]) => (key.startsWith(PREFIX) && typeof name === "string" ? [[key.slice(PREFIX.length), name] as const] : []))
    .sort(([, one], [, other]) => one.localeCompare(other));
}
