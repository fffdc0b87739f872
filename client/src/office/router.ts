/** Which page of the back office the address asks for. */

import { signal } from "@preact/signals";
import { decoded, linkBy } from "../link";

export const PAGES = [
  "overview", "tables", "tournaments", "players", "hands", "chat", "desk", "cases", "protection", "limits", "cash", "money", "jackpots",
  "house", "health", "programs", "staff", "log", "own",
] as const;
export type Page = (typeof PAGES)[number];

/** `id`: one player, hand, case or pair of players; one tournament, `new` for one that is to be announced; `edit`: its description. At the cash desk: one request,
 * or `statement`. */
export interface Place {
  readonly page: Page;
  readonly id: string;
  readonly edit: boolean;
}

const HOME = "/office";
/** The pages that have others under them. */
const WITH_PARTS: ReadonlySet<Page> = new Set<Page>(["tournaments", "cash", "players", "hands", "desk", "cases"]);

export function placeOf(path: string): Place {
  const [, , page = "", id = "", edit = ""] = path.split("/");
  const known = PAGES.find((one) => one === page) ?? "overview";
  return { page: known, id: WITH_PARTS.has(known) ? decoded(id) : "", edit: edit === "edit" };
}

export function pathOf({ page, id, edit }: Place): string {
  const parts = [HOME, page === "overview" ? "" : page, encodeURIComponent(id), edit ? "edit" : ""];
  return parts.filter(Boolean).join("/");
}

export const place = signal<Place>(placeOf(location.pathname));

addEventListener("popstate", () => (place.value = placeOf(location.pathname)));

export const at = (page: Page, id = "", edit = false): Place => ({ page, id, edit });

export function go(to: Place): void {
  const path = pathOf(to);
  if (path !== location.pathname) history.pushState(null, "", path);
  place.value = to;
}

/** What an `<a>` needs to lead to `to`. */
export const linkTo = (to: Place) => linkBy(pathOf(to), () => go(to));
