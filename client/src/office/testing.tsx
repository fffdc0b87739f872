import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { change } from "../settings";
import { session, LOGGED_OUT } from "./session";

export let box: HTMLElement;
/** What was posted at the door: the act, and its body. */
export let posted: (readonly [act: string, body: unknown])[];

export const ALL = [
  "tables", "tournaments", "tournament", "reports", "mutes", "jackpots", "protections", "log", "pause", "resume", "close", "drain", "undrain",
  "warn", "mute", "unmute", "remove-line", "jackpot/pay", "jackpot/withhold", "tournament/announce", "tournament/direct",
];

/** What looks into players, hands, money and the house besides. */
export const EVERYTHING = [
  ...ALL, "players", "player", "player/results", "player/money", "player/sessions", "player/chat", "player/acts", "note", "suspend", "lift", "log-out", "recover", "close-account",
  "open-account", "hands", "hand", "hand/open", "desk", "desk/pair", "cases", "case", "case/file", "case/open", "case/add", "case/decide", "money", "points", "jackpot",
  "house", "health", "templates", "template/open", "stopped", "reopen", "cards", "cash",
];

/** A page before a door that answers with these: `GET tables`, without what follows `?`. An answer with a `code` is a
 * refusal; what is not there loses the line. Returns the list in which all that is asked will stand. */
export function before(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: string }) => {
    const path = address.replace(/^\/(api\/operator\/)?/, "").replace(/\?.*/, "");
    if (method === "POST") posted.push([path, JSON.parse(body ?? "null")]);
    else asked.push(address.replace("/api/operator/", ""));
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) return Promise.reject(new Error("lost"));
    const { code } = answer as { code?: string };
    const status = code === "not_the_operator" ? 401 : code ? 409 : 200;
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  return asked;
}

/** Logs somebody in with these rights; nobody if there are none. */
export function loggedIn(acts: readonly string[]): void {
  session.value = acts.length === 0 ? LOGGED_OUT : { ...LOGGED_OUT, acts: [...acts], name: "Olga", roles: ["owner"], second_factor: true, currencies: ["EUR", "FUN"] };
}

export function withAnOffice(acts: readonly string[] = ALL): void {
  beforeEach(() => {
    change({ language: "en" });
    posted = [];
    loggedIn(acts);
    box = document.body.appendChild(document.createElement("div"));
  });

  afterEach(() => {
    render(null, box);
    box.remove();
    vi.unstubAllGlobals();
  });
}

/** Until what was asked has been answered. */
export const answered = async (ms = 2) => {
  for (let round = 0; round < 4; round++) await act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
};
export const show = (view: ComponentChild) => {
  act(() => render(view, box));
  return answered();
};

const nameOf = (one: Element) => one.getAttribute("aria-label") ?? one.textContent ?? "";
export const button = (name: string) => [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => nameOf(one) === name);
export const press = (name: string) => {
  const found = button(name);
  if (!found) throw new Error(`no button ${name}: ${[...box.querySelectorAll("button")].map(nameOf).join(", ")}`);
  act(() => found.click());
  return answered();
};

/** The control of that name, by its label or its own. */
export function control(name: string): HTMLInputElement {
  const label = [...box.querySelectorAll("label")].find((one) => one.textContent === name);
  const found = label ? (label.querySelector("input, select") ?? box.querySelector(`[id="${label.htmlFor}"]`)) : box.querySelector(`[aria-label="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found as HTMLInputElement;
}
export const type = (name: string, text: string) =>
  act(() => {
    const field = control(name);
    field.value = text;
    field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  });
export const submit = () => {
  act(() => void (box.querySelector("dialog form") ?? [...box.querySelectorAll("form")].at(-1)!).dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
  return answered();
};
export const alerts = () => [...box.querySelectorAll("[role=alert]")].map((one) => one.textContent).filter(Boolean);
