import { beforeEach, describe, expect, it } from "vitest";
import { placeOf } from "./office/router";
import { go, linkTo, pathOf, type Route, route, routeOf } from "./router";

beforeEach(() => {
  go({ view: "lobby" }, true);
});

describe("the address", () => {
  it.each<[string, Route]>([
    ["/", { view: "lobby" }],
    ["/welcome", { view: "welcome" }],
    ["/account", { view: "account" }],
    ["/account/security", { view: "account", section: "security" }],
    ["/settings", { view: "settings" }],
    ["/settings/sound", { view: "settings", section: "sound" }],
    ["/confirm", { view: "confirm" }],
    ["/reset", { view: "reset" }],
    ["/private", { view: "private" }],
    ["/join", { view: "join", key: null }],
    ["/join/Zx-9_q", { view: "join", key: "Zx-9_q" }],
    ["/hands", { view: "hands" }],
    ["/hands/hanko-12", { view: "hand", id: "hanko-12" }],
    ["/rules", { view: "rules" }],
    ["/rules/omaha5-8", { view: "rules", game: "omaha5-8" }],
    ["/rules/soko/nordic", { view: "rules", game: "soko", book: "nordic" }],
    ["/terms", { view: "terms" }],
    ["/terms/rake", { view: "terms", part: "rake" }],
    ["/table/hanko", { view: "table", id: "hanko" }],
    ["/table/a%2Fb%20c", { view: "table", id: "a/b c" }],
  ])("%s leads to its view and back", (path, to) => {
    expect(routeOf(path)).toEqual(to);
    expect(pathOf(to)).toBe(path);
  });

  it.each(["/nowhere", "/table", "/table/"])("%s, which is no view, leads to the lobby", (path) => {
    expect(routeOf(path)).toEqual({ view: "lobby" });
  });

  it("that nobody can decode is taken as it stands", () => {
    expect(routeOf("/table/50%")).toEqual({ view: "table", id: "50%" });
    expect(placeOf("/office/players/%E0%A4%A")).toEqual({ page: "players", id: "%E0%A4%A", edit: false });
  });
});

describe("a link", () => {
  const press = (keys: MouseEventInit) => {
    const event = new MouseEvent("click", { ...keys, cancelable: true });
    linkTo({ view: "account" }).onClick(event);
    return event.defaultPrevented;
  };

  it("stays within the page", () => {
    expect(press({ button: 0 })).toBe(true);
    expect(route.value).toEqual({ view: "account" });
    expect(location.pathname).toBe("/account");
  });

  it("is left to the browser with a key held or another button", () => {
    expect([press({ ctrlKey: true }), press({ metaKey: true }), press({ button: 1 })]).toEqual([false, false, false]);
    expect(route.value).toEqual({ view: "lobby" });
  });
});
