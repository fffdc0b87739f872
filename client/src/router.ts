/** Which view the address asks for. */

import { signal } from "@preact/signals";
import { decoded, linkBy } from "./link";

export type Route =
  | { readonly view: "lobby" }
  | { readonly view: "table"; readonly id: string }
  /** All tables of mine together. */
  | { readonly view: "tables" }
  | { readonly view: "tournaments" }
  | { readonly view: "tournament"; readonly id: string }
  | { readonly view: "hands" }
  /** What my hands and tournaments have brought me. */
  | { readonly view: "results" }
  /** A shared hand, by the secret of its link. */
  | { readonly view: "shared"; readonly token: string }
  | { readonly view: "hand"; readonly id: string }
  /** Where a private table is made. */
  | { readonly view: "private" }
  /** The way into one: by the secret of its link, by its code, or by whatever is typed there. */
  | { readonly view: "join"; readonly key: string | null }
  /** The settlement sheet of a private table; without a table, all past games. */
  | { readonly view: "evenings"; readonly id?: string }
  | { readonly view: "welcome" }
  /** Where the links in letters lead. */
  | { readonly view: "confirm" }
  | { readonly view: "reset" }
  /** The rules of all games, or of one: by the book in force, or by that which is named. */
  | { readonly view: "rules"; readonly game?: string; readonly book?: string }
  /** The terms of the room, read from that part on. */
  | { readonly view: "terms"; readonly part?: string }
  /** What the player sets up in this browser; `section` is one of `SETTINGS`, the first where none is named. */
  | { readonly view: "settings"; readonly section?: string }
  /** One of the parts of `views/account/sections.ts`; the first where none is named. */
  | { readonly view: "account"; readonly section?: string };

export function routeOf(path: string): Route {
  const [, first, second, third] = path.split("/");
  if (first === "table" && second) return { view: "table", id: decoded(second) };
  if (first === "tournaments") {
    return second ? { view: "tournament", id: decoded(second) } : { view: "tournaments" };
  }
  if (first === "hands" && second === "results") return { view: "results" };
  if (first === "hands") return second ? { view: "hand", id: decoded(second) } : { view: "hands" };
  if (first === "shared" && second) return { view: "shared", token: decoded(second) };
  if (first === "join") return { view: "join", key: second ? decoded(second) : null };
  if (first === "tables" || first === "private" || first === "welcome" || first === "confirm" || first === "reset") return { view: first };
  if (first === "evenings") return second ? { view: "evenings", id: decoded(second) } : { view: "evenings" };
  if (first === "rules") return rulesRoute(second, third);
  if (first === "terms") return second ? { view: "terms", part: decoded(second) } : { view: "terms" };
  if (first === "settings") return second ? { view: "settings", section: decoded(second) } : { view: "settings" };
  if (first === "account") return second ? { view: "account", section: decoded(second) } : { view: "account" };
  return { view: "lobby" };
}

function rulesRoute(game?: string, book?: string): Route {
  if (!game) return { view: "rules" };
  const of = { view: "rules", game: decoded(game) } as const;
  return book ? { ...of, book: decoded(book) } : of;
}

export function pathOf(route: Route): string {
  if (route.view === "table") return `/table/${encodeURIComponent(route.id)}`;
  if (route.view === "tournament") return `/tournaments/${encodeURIComponent(route.id)}`;
  if (route.view === "hand") return `/hands/${encodeURIComponent(route.id)}`;
  if (route.view === "evenings" && route.id) return `/evenings/${encodeURIComponent(route.id)}`;
  if (route.view === "results") return "/hands/results";
  if (route.view === "shared") return `/shared/${encodeURIComponent(route.token)}`;
  if (route.view === "join") return route.key ? `/join/${encodeURIComponent(route.key)}` : "/join";
  if (route.view === "account" && route.section) return `/account/${encodeURIComponent(route.section)}`;
  if (route.view === "settings" && route.section) return `/settings/${encodeURIComponent(route.section)}`;
  if (route.view === "rules") return rulesPath(route.game, route.book);
  if (route.view === "terms" && route.part) return `/terms/${encodeURIComponent(route.part)}`;
  return route.view === "lobby" ? "/" : `/${route.view}`;
}

function rulesPath(game?: string, book?: string): string {
  if (!game) return "/rules";
  return `/rules/${encodeURIComponent(game)}${book ? `/${encodeURIComponent(book)}` : ""}`;
}

export const route = signal<Route>(routeOf(location.pathname));

addEventListener("popstate", () => (route.value = routeOf(location.pathname)));

/** To another view; `replace` where the way back should not lead here. */
export function go(to: Route, replace = false): void {
  const path = pathOf(to);
  if (path === location.pathname) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  route.value = to;
}

/** What an `<a>` needs to lead to `to`. */
export const linkTo = (to: Route) => linkBy(pathOf(to), () => go(to));
