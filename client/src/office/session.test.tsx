import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import { reachable } from "./api";
import { Office } from "./Office";
import { at, go, PAGES, pathOf, placeOf } from "./router";
import { acts, joinOfLink, keyOfLink, may, session, LOGGED_OUT } from "./session";
import { TablesPage } from "./Tables";
import { ALL, alerts, before, box, loggedIn, posted, press, show, submit, type, withAnOffice } from "./testing";

withAnOffice();

const NOTHING = { "GET tables": { tables: [], closing: null }, "GET tournaments": { tournaments: [] }, "GET log": { acts: [] }, "GET health": { status: "ok", faults: [] }, "GET reports": { reports: [] }, "GET jackpots": { jackpots: [] } };

describe("coming in", () => {
  it("asks for name, password and code, which are kept nowhere", async () => {
    before({ ...NOTHING, "POST login": { ...LOGGED_OUT, acts: ALL, name: "Olga" } });
    loggedIn([]);
    await show(<Office />);
    type("Name", " Olga ");
    type("Password", "secret");
    type("Code", " 123 456 ");
    await submit();
    expect(posted).toEqual([["login", { name: "Olga", password: "secret", code: "123 456" }]]);
    expect(box.querySelector("h1")!.textContent).toBe("Overview");
    expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain("secret");
  });

  it("opens by the key at the room's own machine", async () => {
    before({ ...NOTHING, "POST login/key": { ...LOGGED_OUT, acts: ALL, name: "operator's key", key: true } });
    loggedIn([]);
    await show(<Office />);
    await press("Log in with the operator’s key instead");
    type("Operator’s key", " secret ");
    await submit();
    expect(posted).toEqual([["login/key", { key: "secret" }]]);
    expect(box.querySelector("h1")!.textContent).toBe("Overview");
  });

  it("tells in words what does not open it", async () => {
    before({ "POST login": { code: "wrong_login", error: "…" }, "POST login/key": { code: "not_the_operator", error: "…" } });
    loggedIn([]);
    await show(<Office />);
    type("Name", "Olga");
    type("Password", "wrong");
    await submit();
    expect(alerts()).toEqual(["Wrong name, password or code."]);
    await press("Log in with the operator’s key instead");
    type("Operator’s key", "wrong");
    await submit();
    expect(alerts()).toEqual(["That is not this room’s key."]);
  });

  it("takes the key of a link out of the address", () => {
    history.replaceState(null, "", "/office#key=secret");
    expect(keyOfLink()).toBe("secret");
    expect(location.href).not.toContain("secret");
    expect(keyOfLink()).toBeNull();
  });

  it("takes what a link opens out of the address, on its own page only", () => {
    history.replaceState(null, "", "/office/join#once");
    expect(joinOfLink()).toBe("once");
    expect(location.href).not.toContain("once");
    history.replaceState(null, "", "/office#key=secret");
    expect(joinOfLink()).toBeNull();
    expect(keyOfLink()).toBe("secret");
    history.replaceState(null, "", "/office");
  });

  it("asks anew when the session has ended meanwhile", async () => {
    before({ "GET tables": { code: "not_the_operator", error: "…" } });
    await show(<Office />);
    expect(alerts()).toEqual(["You were logged out. Log in again to continue."]);
  });

  it("shows only what may be done", async () => {
    before(NOTHING);
    loggedIn(["tables", "log"]);
    await show(<Office />);
    expect([...box.querySelectorAll("nav a")].map((one) => one.textContent)).toEqual(["Overview", "Tables", "Log"]);
    expect([may("log"), may("drain")]).toEqual([true, false]);
    expect(box.textContent).not.toContain("Announce closing");
  });

  it("says when the room cannot be reached, and keeps what it knew", async () => {
    before({});
    await show(<Office />);
    expect(reachable.value).toBe(false);
    expect(box.querySelector(".conn")!.textContent).toContain("Can’t reach the server.");
    before({ ...NOTHING, "POST logout": {} });
    await press("Log out");
    expect(acts.value).toEqual([]);
  });

  it("lets who has no second factor do nothing else first", async () => {
    before({ ...NOTHING, "POST own/factor/propose": { secret: "ABCDEFGH", qr: "" }, "POST own/factor": { codes: ["aaaa-bbbb"] }, "GET session": { ...LOGGED_OUT, acts: ALL, name: "Olga", second_factor: true } });
    session.value = { ...LOGGED_OUT, name: "Olga", factor_needed: true };
    await show(<Office />);
    expect(box.querySelector("h1")!.textContent).toBe("One more step, Olga: two-factor authentication");
    expect(box.textContent).toContain("ABCD EFGH");
    type("Code from the app", "123456");
    await submit();
    expect(posted.at(-1)).toEqual(["own/factor", { code: "123456" }]);
    expect(box.querySelector(".ocodes")!.textContent).toBe("aaaa-bbbb");
    await press("I’ve saved them");
    expect(box.querySelector("h1")!.textContent).toBe("Overview");
  });
});

it.each([
  ["/office", at("overview")],
  ["/office/tables", at("tables")],
  ["/office/tournaments/ab%2Fc", at("tournaments", "ab/c")],
  ["/office/tournaments/abc/edit", at("tournaments", "abc", true)],
])("%s leads to its place and back", (path, place) => {
  expect(placeOf(path)).toEqual(place);
  expect(pathOf(place)).toBe(path);
});

it("looks no further, so that the session may end, where nobody has touched anything for long", async () => {
  before(NOTHING);
  const looks = () => (fetch as unknown as { mock: { calls: unknown[] } }).mock.calls.length;
  vi.stubGlobal("fetch", vi.fn(fetch));
  vi.useFakeTimers({ now: Date.now() });
  try {
    loggedIn(["tables"]);
    act(() => render(<TablesPage />, box));
    dispatchEvent(new KeyboardEvent("keydown"));
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    const before = looks();
    expect(before).toBeGreaterThan(50);
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(looks() - before).toBeLessThan(20);
    dispatchEvent(new KeyboardEvent("keydown"));
    const after = looks();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looks()).toBeGreaterThan(after);
  } finally {
    vi.useRealTimers();
  }
});

describe("a page that one's roles do not include", () => {
  it.each(PAGES.filter((page) => page !== "own"))("%s: says so, and neither asks for it nor loads for ever", async (page) => {
    before({});
    loggedIn(["own"]);
    go(at(page, ["cases"].includes(page) ? "7" : ""));
    await show(<Office />);
    expect(box.querySelector("main")!.textContent).toContain("Your roles don’t include this page.");
    expect(box.textContent).not.toContain("Loading");
  });

  it("keeps the editor from those who may not announce a tournament", async () => {
    before({ "GET tournaments": { tournaments: [] } });
    loggedIn(["own", "tournaments"]);
    go(at("tournaments", "new"));
    await show(<Office />);
    expect(box.querySelector("main")!.textContent).toContain("Your roles don’t include this page.");
  });
});

describe("a list that does not come", () => {
  it.each([["tables", ["tables"]], ["tournaments", ["tournaments"]], ["players", ["players"]], ["log", ["log"]], ["staff", ["staff"]], ["hands", ["hands"]]] as const)("%s: says why, and no longer that it is loading", async (page, rights) => {
    before({});
    loggedIn([...rights]);
    go(at(page));
    await show(<Office />);
    expect(alerts().join("")).not.toBe("");
    expect(box.textContent).not.toContain("Loading");
  });
});
