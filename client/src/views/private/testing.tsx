import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { change } from "../../settings";
import { me } from "../../state";

export let box: HTMLElement;
/** What was asked of the room: `POST private-tables` and its body. */
export let asked: (readonly [what: string, body: unknown])[];

const ADDRESSES = { web: "", network: "http://192.168.1.20:8000", loopback: false };

/**
 * A page before a server that answers with these, by call; a number is the status of a refusal. `addresses`: its public
 * addresses.
 */
export function before(answers: Readonly<Record<string, unknown>>, addresses: object = ADDRESSES): void {
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: string }) => {
    const what = `${method} ${address.replace("/api/", "")}`;
    // What links begin with is asked for by whatever shows one.
    if (what === "GET addresses") return Promise.resolve(new Response(JSON.stringify(addresses)));
    asked.push([what, body === undefined ? null : JSON.parse(body)]);
    const answer = answers[what];
    if (answer === undefined) return Promise.reject(new Error("lost"));
    const refused = typeof answer === "object" && answer !== null && "code" in answer;
    return Promise.resolve(new Response(JSON.stringify(answer), { status: refused ? 400 : 200 }));
  });
}

export function withAPage(): void {
  beforeEach(() => {
    change({ language: "en" });
    asked = [];
    me.value = { player: "ann", name: "Ann", guest: false, balances: [], version: "" };
    box = document.body.appendChild(document.createElement("div"));
  });

  afterEach(() => {
    render(null, box);
    box.remove();
    me.value = null;
    vi.unstubAllGlobals();
  });
}

/** Until what was asked has been answered. */
export const answered = async () => {
  // An answer may be the reason of a further question.
  for (let round = 0; round < 4; round++) await act(() => new Promise<void>((resolve) => setTimeout(resolve, 2)));
};
export const show = (view: ComponentChild) => {
  act(() => render(view, box));
  return answered();
};
export const button = (text: string) =>
  [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent?.includes(text));
export const press = (text: string) => {
  act(() => button(text)!.click());
  return answered();
};
export const type = (name: string, text: string) =>
  act(() => {
    const field = box.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
export const submit = () => {
  act(() => void box.querySelector("form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
  return answered();
};
export const alerts = () => [...box.querySelectorAll("[role=alert]")].map((one) => one.textContent).filter(Boolean);
