import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import type { WebhookView, StaffKeyView } from "../../wire/calls";
import { Office } from "../Office";
import { at, go } from "../router";
import { alerts, before, box, button, control, loggedIn, posted, press, show, submit, type, withAnOffice } from "../testing";

withAnOffice();

const ACTS = ["tables", "keys", "keys/make", "keys/revoke", "hooks", "hooks/make", "hooks/change", "hooks/rotate", "hooks/remove", "hooks/test", "hooks/deliveries", "hooks/again"];
const KEY: StaffKeyView = { id: "k1", name: "Nightly", scopes: ["log", "tables"], opens: ["tables"], addresses: [], maker: "staff:1", maker_name: "Eve", created: 0, expires: null, used: null, used_from: "", revoked: null };
const HOOK: WebhookView = { id: "h1", url: "https://example.org/in", events: ["hand.finished"], state: "on", created: 0, created_by: "Eve", old_until: 0, failures: 0, due: 0, waiting: 0 };
const ANSWERS = { "GET keys": { keys: [KEY], scopes: ["log", "tables"] }, "GET hooks": { hooks: [HOOK], events: ["hand.finished", "account.closed"] } };

const open = async (answers: Record<string, unknown> = {}, acts: readonly string[] = ACTS) => {
  before({ ...ANSWERS, ...answers });
  loggedIn(acts);
  go(at("programs"));
  await show(<Office />);
};
const tick = (name: string) =>
  act(() => {
    for (const one of box.querySelectorAll<HTMLInputElement>(".oask input[type=checkbox]")) if (one.parentElement!.textContent === name) one.click();
  });

describe("keys of programs", () => {
  it("show what their makers may not do any more", async () => {
    await open();
    expect([...box.querySelectorAll(".oscopes s")].map((one) => one.textContent)).toEqual(["log"]);
  });

  it("are made for what is chosen, for a reason, and shown once", async () => {
    await open({ "POST keys/make": { about: KEY, key: "dbx_secret" } });
    await press("Create key");
    type("Name", "Nightly");
    expect(button("Create")!.disabled).toBe(true);
    tick("tables");
    type("Reason", "reports");
    await submit();
    expect(posted).toEqual([["keys/make", { name: "Nightly", scopes: ["tables"], days: 90, addresses: [], reason: "reports" }]]);
    expect(control("Key").value).toBe("dbx_secret");
    await press("Done");
    expect(box.innerHTML).not.toContain("dbx_secret");
  });

  it("are revoked for a reason", async () => {
    await open({ "POST keys/revoke": { key: "k1" } });
    await press("Revoke key Nightly");
    await submit();
    expect(posted).toEqual([]);
    type("Reason", "found on the street");
    await submit();
    expect(posted).toEqual([["keys/revoke", { key: "k1", reason: "found on the street" }]]);
  });

  it("are only looked at by who may do no more", async () => {
    await open({}, ["tables", "keys"]);
    expect(button("Create key")).toBeUndefined();
    expect(button("Revoke key Nightly")).toBeUndefined();
    expect(box.textContent).not.toContain("Webhooks");
  });
});

describe("web hooks", () => {
  it("are added, and their secret is shown once", async () => {
    await open({ "POST hooks/make": { hook: HOOK, secret: "whsec_1" } });
    await press("Add webhook");
    type("URL", "https://example.org/in");
    tick("Account closed");
    type("Reason", "books");
    await submit();
    expect(posted).toEqual([["hooks/make", { url: "https://example.org/in", events: ["account.closed"], reason: "books" }]]);
    expect(control("Secret").value).toBe("whsec_1");
    await press("Done");
    expect(box.innerHTML).not.toContain("whsec_1");
  });

  it("say why they cannot be", async () => {
    await open({ "POST hooks/make": { code: "hook_url", error: "Web hooks go over https." } });
    await press("Add webhook");
    type("URL", "http://example.org/in");
    tick("Hand finished");
    type("Reason", "books");
    await submit();
    expect(alerts()).toContain("Web hooks go over https.");
  });

  it("show what was sent, and send again what was parked", async () => {
    const parked = { number: 7, event: "hand.finished", about: "t1-1", at: 5, state: "parked", tries: 9, tried: 9, status: 500, error: "it answered 500" };
    await open({ "GET hooks/deliveries": { deliveries: [parked] }, "POST hooks/again": { count: 1 } });
    await press("Deliveries to https://example.org/in");
    expect(box.textContent).toContain("it answered 500");
    await press("Resend all failed");
    expect(posted).toEqual([["hooks/again", { hook: "h1", delivery: null }]]);
  });

  it("are tested", async () => {
    await open({ "POST hooks/test": { count: 1 }, "GET hooks/deliveries": { deliveries: [] } });
    await press("Send a test to https://example.org/in");
    expect(posted).toEqual([["hooks/test", { hook: "h1" }]]);
    expect(box.textContent).toContain("Nothing sent yet.");
  });
});
