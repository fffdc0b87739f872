import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { change } from "../../settings";
import { notices } from "../../notices";
import { go, route } from "../../router";
import { me } from "../../state";
import { forgetTournaments, hearTournaments, mine } from "../../tournaments";
import type { OwnAccount } from "../../wire/calls";
import { view } from "../tournaments/testing";
import { LogInForm, RegisterForm } from "../welcome/PasswordForm";
import { LinkView } from "../welcome/LinkView";
import { Overview } from "./Overview";
import { PersonalData } from "./PersonalData";
import { Security } from "./Security";

const OWN: OwnAccount = {
  created: 0,
  guest: false,
  email_use: "optional",
  email: "ann@example.org",
  confirmed: null,
  wanted: "",
  recovery_left: null,
  last: null,
  picture: "",
  language: "en",
  tournament_letters: { reminders: false, results: false },
};
const SESSIONS = {
  sessions: [
    { id: "a", created: 0, used: 0, address: "10.0.0.1", agent: "Firefox/140 Linux", this: true },
    { id: "b", created: 0, used: 0, address: "10.9.9.9", agent: "curl/8", this: false },
  ],
  events: [{ at: 0, what: "log-in-failed", address: "10.9.9.9", agent: "curl/8" }],
};

let box: HTMLElement;
let asked: [string, unknown][];
let answers: Record<string, unknown>;

beforeEach(() => {
  change({ language: "en" });
  go({ view: "lobby" }, true);
  box = document.body.appendChild(document.createElement("div"));
  asked = [];
  answers = { "GET account": OWN, "GET account/sessions": SESSIONS, "GET points?most=10": { points: 0, history: [] } };
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace("/api/", "")}`;
    asked.push([call, init.body ? JSON.parse(String(init.body)) : null]);
    const answer = answers[call] ?? {};
    return Promise.resolve(new Response(JSON.stringify(answer), { status: answer instanceof Object && "code" in answer ? 400 : 200 }));
  });
});

afterEach(() => {
  render(null, box);
  box.remove();
  me.value = null;
  vi.unstubAllGlobals();
});

const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 20))));

async function show(view: ComponentChild): Promise<void> {
  await act(async () => render(view, box));
  await settle();
  await settle(); // what the first answer shows asks for more
}

const text = () => box.textContent ?? "";
const button = (name: string) => [...box.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);

async function press(name: string): Promise<void> {
  await act(async () => button(name)!.click());
  await settle();
}

async function type(name: string, value: string): Promise<void> {
  const field = box.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  field.value = value;
  await act(async () => void field.dispatchEvent(new Event("input", { bubbles: true })));
}

const guest = () => (me.value = { player: "g", name: "Kettu", guest: true, balances: [] } as never);
const player = () => (me.value = { player: "a", name: "Ann", guest: false, balances: [] } as never);

test("a code is asked for where there is a second factor, and a wrong one is told", async () => {
  answers["POST login"] = { player: null, challenge: "secret", last: null };
  answers["POST login/code"] = { code: "wrong_code", error: "no" };
  await show(<LogInForm onWay={() => undefined} />);
  await type("name", "Ann");
  await type("password", "correct horse");
  await press("Log in");
  expect(document.activeElement?.getAttribute("name")).toBe("code");
  await type("code", "000000");
  await press("Log in");
  expect(asked.at(-1)).toEqual(["POST login/code", { challenge: "secret", code: "000000" }]);
  expect(box.querySelector("[role=alert]")?.textContent).toBe("That code is wrong or has already been used.");
  await press("Start over");
  expect(box.querySelector("input[name=password]")).not.toBeNull();
});

test("registering asks for an address as the room wants it", async () => {
  answers["GET accounts"] = { email: "required" };
  await show(<RegisterForm onWay={() => undefined} />);
  expect(text()).toContain("One account per person.");
  await type("name", "Ann");
  await type("password", "correct horse");
  expect(button("Register")!.disabled).toBe(true);
  await type("email", " ann@example.org ");
  expect(button("Register")!.disabled).toBe(false);
  await press("Register");
  const given = { name: "Ann", password: "correct horse", email: "ann@example.org", language: "en" };
  expect(asked).toContainEqual(["POST register", given]);
  player(); // the room greets the player by name
  await settle();
  expect(notices.value.at(-1)?.text).toBe("Welcome! Open the link we e-mailed to ann@example.org to confirm your address.");
});

test("a guest sees what he lacks, and nothing of log-ins", async () => {
  guest();
  await show(<Overview />);
  expect(text()).toContain("your account opens only in this browser");
  expect(asked.map(([call]) => call)).not.toContain("GET account");
});

test("failed tries since the last login are told", async () => {
  player();
  answers["GET account"] = { ...OWN, last: { at: 0, address: "10.0.0.1", agent: "curl/8", failed: 3 } };
  await show(<Overview />);
  expect(text()).toContain("curl, from 10.0.0.1");
  expect(text()).toContain("3 failed logins since.");
  expect(text()).toContain("isn’t confirmed yet");
});

test("a second factor is set up step by step, and its codes are shown once", async () => {
  answers["POST account/factor/begin"] = { secret: "ABCDEFGH", uri: "otpauth://x", qr: '<svg viewBox="0 0 9 9"><path stroke="#000" d="M4 4.5h1"/></svg>' };
  answers["POST account/factor/confirm"] = { codes: ["aaaa-bbbb", "cccc-dddd"] };
  await show(<Security />);
  await press("Set up");
  await type("password", "correct horse");
  await press("Set up");
  expect(box.querySelector("svg.qr path[stroke]")!.getAttribute("d")).toBe("M4 4.5h1");
  expect(text()).toContain("ABCD EFGH");
  await type("code", "123456");
  await press("Turn on");
  expect([...box.querySelectorAll(".codes li")].map((one) => one.textContent)).toEqual(["aaaa-bbbb", "cccc-dddd"]);
  expect(document.activeElement).toBe(box.querySelector(".codes"));
  answers["GET account"] = { ...OWN, recovery_left: 2 };
  await press("I’ve saved them");
  expect(box.querySelector(".codes")).toBeNull();
});

test("a session of another browser is ended, this one is not offered", async () => {
  await show(<Security />);
  expect(button("Log out Firefox, Linux, 10.0.0.1")).toBeUndefined();
  await press("Log out curl, 10.9.9.9");
  expect(asked).toContainEqual(["DELETE account/sessions/b", {}]);
  expect(text()).toContain("Wrong password");
});

test("without e-mail in the room there is no word of it", async () => {
  answers["GET account"] = { ...OWN, email_use: "off", email: "" };
  await show(<Security />);
  expect(text()).not.toContain("E-mail address");
});

test("an account is closed with password and code, and a refusal is told", async () => {
  player();
  answers["GET account"] = { ...OWN, recovery_left: 9 };
  answers["POST account/close"] = { code: "seated", error: "no" };
  await show(<PersonalData />);
  await press("Close my account…");
  expect(button("Close permanently")!.disabled).toBe(true);
  await type("password", "correct horse");
  await type("code", "123456");
  await press("Close permanently");
  expect(asked.at(-1)).toEqual(["POST account/close", { password: "correct horse", code: "123456" }]);
  expect(text()).toContain("You have a seat, or chips on a table: leave it first.");
});

test("the secret of a link is taken out of the address", async () => {
  answers["POST email/confirm"] = { name: "Ann" };
  history.replaceState(null, "", "/confirm#s3cret");
  await show(<LinkView purpose="confirm" />);
  expect(location.hash).toBe("");
  expect(asked).toContainEqual(["POST email/confirm", { token: "s3cret" }]);
  expect(text()).toContain("E-mail address confirmed for Ann.");
});

test("a link without its secret is told to be broken", async () => {
  history.replaceState(null, "", "/reset");
  await show(<LinkView purpose="reset" />);
  expect(text()).toContain("This link is incomplete.");
  expect(asked).toEqual([]);
  expect(route.value).toEqual({ view: "lobby" });
});

test("an address that waits stands beside the one that counts", async () => {
  player();
  answers["GET account"] = { ...OWN, confirmed: 5, wanted: "new@example.org" };
  await show(<Security />);
  expect([...box.querySelectorAll(".address")].map((one) => one.textContent)).toEqual([
    "ann@example.orgconfirmed",
    "new@example.orgwaiting for confirmation",
  ]);
  await press("Resend the e-mail");
  expect(asked.at(-1)?.[0]).toBe("POST account/email/again");
  answers["POST account/email"] = { ...OWN, confirmed: 5 };
  await press("Change");
  await type("email", "ann@example.org");
  await type("password", "correct horse");
  await press("Save address");
  expect(box.querySelectorAll(".address")).toHaveLength(1);
});

test("e-mails about tournaments are switched on one by one, and only where the room writes e-mails", async () => {
  player();
  answers["POST account/tournament-letters"] = { reminders: true, results: false };
  await show(<Overview />);
  const one = (name: string) => [...box.querySelectorAll<HTMLElement>("[role=switch]")].find((found) => found.textContent === name)!;
  const switches = () => ["Remind me an hour before the start", "E-mail me my results"].map((name) => one(name).getAttribute("aria-checked"));
  expect(switches()).toEqual(["false", "false"]);
  expect(text()).toContain("We can’t e-mail you until you confirm an e-mail address.");
  await act(async () => one("Remind me an hour before the start").click());
  await settle();
  expect(asked.at(-1)).toEqual(["POST account/tournament-letters", { reminders: true, results: false }]);
  expect(switches()).toEqual(["true", "false"]);
  render(null, box);
  answers["GET account"] = { ...OWN, email_use: "off" };
  await show(<Overview />);
  expect(text()).not.toContain("Tournament e-mails");
});

test("the overview counts tournaments as play, too", async () => {
  me.value = { player: "me", name: "Tuuli", guest: true, balances: [{ currency: "FUN", wallet: 5000, in_play: 0 }], version: "1" };
  await show(<Overview />);
  expect(box.querySelector(".kpi")!.textContent).toContain("none in play");
  act(() => {
    hearTournaments(view());
    mine("t", true);
  });
  expect(box.querySelector(".kpi")!.textContent).toMatch(/in 1 tournament$/);
  forgetTournaments();
});
