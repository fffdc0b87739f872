import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import type { StaffMember } from "../../wire/calls";
import { Office } from "../Office";
import { at, go } from "../router";
import { loggedOut } from "../api";
import { session, LOGGED_OUT } from "../session";
import { alerts, answered, before, box, button, control, loggedIn, posted, press, show, submit, type, withAnOffice } from "../testing";
import { joining } from "./Join";

withAnOffice();

const ACTS = ["tables", "staff", "staff/invite", "staff/roles", "staff/disable", "staff/enable", "staff/reset", "staff/end-sessions", "own", "log", "log/csv"];
const PAT: StaffMember = { id: "staff:1", name: "Pat", roles: ["support"], state: "active", second_factor: true, created: 0, created_by: "Olga", logged_in: null, failed: 0, expires: null, sessions: 1 };
const at_page = async (page: "staff" | "own" | "log", answers: Record<string, unknown>) => {
  before(answers);
  loggedIn(ACTS);
  go(at(page));
  await show(<Office />);
};

describe("who works here", () => {
  it("is invited with roles, and gets a link that is shown once", async () => {
    await at_page("staff", { "GET staff": { staff: [PAT] }, "POST staff/invite": { member: { ...PAT, name: "Quin" }, link: "opens-once", expires: 9e12 } });
    await press("Invite staff");
    expect(button("Create link")!.disabled).toBe(true);
    type("Name", "Quin");
    for (const role of box.querySelectorAll<HTMLInputElement>(".oroles input")) if (role.parentElement!.textContent!.startsWith("Cashier")) act(() => role.click());
    await submit();
    expect(posted).toEqual([["staff/invite", { name: "Quin", roles: ["cashier"], reason: "" }]]);
    expect(control("Link").value).toBe(`${location.origin}/office/join#opens-once`);
    await press("Done");
    expect(box.innerHTML).not.toContain("opens-once");
  });

  it("is changed for a reason, once more shown who one is", async () => {
    let asked = 0;
    const answers: Record<string, unknown> = { "GET staff": { staff: [PAT] }, "POST own/confirm": {} };
    Object.defineProperty(answers, "POST staff/disable", { enumerable: true, get: () => (asked++ ? PAT : { code: "confirm", error: "…" }) });
    await at_page("staff", answers);
    await press("Disable Pat");
    await submit();
    expect(posted).toEqual([]);
    type("Reason", "left");
    await submit();
    expect(box.textContent).toContain("Confirm it’s you");
    type("Code from your authenticator app", "123456");
    act(() => void control("Code from your authenticator app").form!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
    await show(<Office />);
    expect(posted.map(([what]) => what)).toEqual(["staff/disable", "own/confirm", "staff/disable"]);
    expect(box.querySelector(".osaid")!.textContent).toBe("Pat is disabled.");
  });

  it("is not changed by who does not show it", async () => {
    await at_page("staff", { "GET staff": { staff: [PAT] }, "POST staff/end-sessions": { code: "confirm", error: "…" } });
    await press("Log out Pat");
    type("Reason", "why");
    await submit();
    act(() => box.querySelectorAll("dialog").forEach((one) => one.textContent!.includes("Confirm it’s you") && one.close()));
    await show(<Office />);
    expect(alerts()).toEqual(["We could not confirm that it’s you. Nothing was changed."]);
  });

  it("is not changed by who logs in after the question was asked", async () => {
    await at_page("staff", { "GET staff": { staff: [PAT] }, "POST staff/end-sessions": { code: "confirm", error: "…" } });
    await press("Log out Pat");
    type("Reason", "why");
    await submit();
    expect(box.textContent).toContain("Confirm it’s you");
    act(() => loggedOut.handle());
    await answered();
    loggedIn(ACTS);
    await show(<Office />);
    expect(box.textContent).not.toContain("Confirm it’s you");
    expect(posted.map(([what]) => what)).toEqual(["staff/end-sessions"]);
  });

  it("shows only the acts that the page's owner may do", async () => {
    before({ "GET staff": { staff: [PAT, { ...PAT, id: "staff:2", name: "Quin", state: "disabled" }] } });
    loggedIn(["staff", "staff/end-sessions"]);
    go(at("staff"));
    await show(<Office />);
    expect([...box.querySelectorAll("main button")].map((one) => one.getAttribute("aria-label"))).toEqual(["Log out Pat"]);
  });
});

describe("a link that opens once", () => {
  it("lets choose name and password, the password twice", async () => {
    before({ "POST link": { name: "", roles: ["owner"], expires: 9e12 }, "POST join": { ...LOGGED_OUT, name: "Olga", factor_needed: true }, "POST own/factor/propose": { secret: "AB", qr: "" } });
    loggedIn([]);
    joining.value = "once";
    await show(<Office />);
    type("Your name, as colleagues will see it", "Olga");
    type("Password", "a long enough one");
    type("Repeat password", "another");
    expect(alerts()).toEqual(["The passwords do not match."]);
    type("Repeat password", "a long enough one");
    await submit();
    expect(posted[1]).toEqual(["join", { link: "once", name: "Olga", password: "a long enough one" }]);
    expect(session.value?.name).toBe("Olga");
    expect(joining.value).toBeNull();
  });

  it("tells that it opens no more", async () => {
    before({ "POST link": { code: "link", error: "…" } });
    loggedIn([]);
    joining.value = "old";
    await show(<Office />);
    expect(alerts()).toEqual(["This link has expired or was already used. Ask the owner for a new one."]);
    await press("Go to login");
    expect(control("Name")).toBeTruthy();
  });
});

it("one's own account shows where one is logged in, and ends the others", async () => {
  const one = { opened: 0, used: 0, address: "10.0.0.7", agent: "Firefox" };
  await at_page("own", { "GET own": { name: "Olga", roles: ["owner"], recovery_codes: 9, may_drop: false, sessions: [{ ...one, id: "a", this: true }, { ...one, id: "b", this: false }] }, "POST own/sessions/end": { ended: 1 }, "POST own/recovery-codes": { codes: ["aaaa-bbbb"] }, "GET session": { ...LOGGED_OUT, acts: ACTS, name: "Olga" } });
  expect(box.textContent).toContain("9 recovery codes left");
  expect(button("Without two-factor authentication: Take it off")).toBeUndefined();
  await press("Log out the session at 10.0.0.7");
  await press("Log out all others");
  expect(posted).toEqual([["own/sessions/end", { session: "b" }], ["own/sessions/end", { session: null }]]);
  await press("Recovery codes: New codes");
  await press("New codes");
  expect(box.querySelector(".ocodes")!.textContent).toBe("aaaa-bbbb");
});

it("the log is filtered by who, what and about whom, and paged", async () => {
  const asked: string[] = [];
  const acts = [{ number: 7, at: 0, act: "warn", about: "x", name: "Ann", reason: "why", by_name: "Pat" }];
  const answers = { "GET log": { acts, more: true } };
  await at_page("log", answers);
  const fetched = fetch;
  globalThis.fetch = ((address: string, init: RequestInit) => (asked.push(address), fetched(address, init))) as typeof fetch;
  expect([...box.querySelectorAll("tbody td, tbody th")].map((one) => one.textContent).slice(0, 2)).toEqual(["Player warned", "Pat"]);
  const who = control("By");
  act(() => {
    who.value = "Pat";
    who.dispatchEvent(new Event("change", { bubbles: true }));
  });
  type("Action", "warn");
  await answered();
  await press("Older");
  expect(asked.at(-1)).toContain("log?days=30&by=Pat&act=warn&most=50&before=7");
  expect(box.querySelector("a[download]")!.getAttribute("href")).toBe("/api/operator/log/csv?days=30&by=Pat&act=warn");
});
