import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiKeyView } from "../../wire/calls";
import { KeysSection } from "./KeysSection";

const KEY: ApiKeyView = {
  id: "k1", name: "My bot", scopes: ["play"], addresses: [], created: 0, expires: null, used: null, used_from: "", revoked: null,
};
const SCOPES = [{ name: "play", about: "sit down and play" }, { name: "hands", about: "read your hands" }];
let box: HTMLElement;
let sent: (readonly [method: string, path: string, body: unknown])[];

function before(answers: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: string }) => {
    if (method !== "GET") sent.push([method, address, JSON.parse(body ?? "null")]);
    const answer = answers[`${method} ${address}`] as { code?: string };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: answer.code ? 400 : 200 }));
  });
}

beforeEach(() => {
  sent = [];
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

const answered = async () => {
  for (let round = 0; round < 4; round++) await act(() => new Promise<void>((resolve) => setTimeout(resolve, 2)));
};
const press = (name: string) => {
  const found = [...box.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
  act(() => found!.click());
  return answered();
};
const show = async (answers: Readonly<Record<string, unknown>>) => {
  before({ "GET /api/keys": { keys: [KEY], scopes: SCOPES, asks: [] }, ...answers });
  act(() => render(<KeysSection />, box));
  await answered();
};

async function make(): Promise<void> {
  act(() => {
    const name = box.querySelector<HTMLInputElement>(".new-key input")!;
    name.value = "Night bot";
    name.dispatchEvent(new Event("input", { bubbles: true }));
    box.querySelector<HTMLInputElement>(".new-key input[type=checkbox]")!.click();
  });
  await answered();
  act(() => void box.querySelector("form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
  await answered();
}

test("a key is made for what is chosen, and shown once", async () => {
  await show({ "POST /api/keys": { about: { ...KEY, name: "Night bot" }, key: "dbx_secret" } });
  await make();
  expect(sent).toEqual([["POST", "/api/keys", { name: "Night bot", scopes: ["play"], days: 90, addresses: [], password: "", code: "" }]]);
  expect(box.querySelector<HTMLInputElement>("#made-key")!.value).toBe("dbx_secret");
  await press("I’ve saved it");
  expect(box.innerHTML).not.toContain("dbx_secret");
});

test("what the room asks for is shown first, and is not kept", async () => {
  const asks = ["password", "code"];
  await show({ "GET /api/keys": { keys: [], scopes: SCOPES, asks }, "POST /api/keys": { about: KEY, key: "dbx_secret" } });
  await make();
  expect(sent).toEqual([]);
  expect(box.querySelector<HTMLButtonElement>("form [type=submit]")!.disabled).toBe(true);
  const fields = () => asks.map((name) => box.querySelector<HTMLInputElement>(`.new-key input[name=${name}]`)!);
  fields().forEach((field, at) => {
    act(() => {
      field.value = ["correct horse", "123456"][at]!;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  });
  act(() => void box.querySelector("form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
  await answered();
  expect(sent).toMatchObject([["POST", "/api/keys", { password: "correct horse", code: "123456" }]]);
  expect(fields().map(({ value }) => value)).toEqual(["", ""]);
});

test("why it cannot be is said in one's own words", async () => {
  await show({ "POST /api/keys": { code: "too_many_keys", error: "There are 20.", accepted: { most: 20 } } });
  await make();
  expect(box.querySelector("form [role=alert]")!.textContent).toBe("You already have 20 keys, the maximum. Revoke one first.");
});

test("a key is revoked once one is sure", async () => {
  await show({ "DELETE /api/keys/k1": {} });
  await press("Revoke key My bot");
  expect(sent).toEqual([]);
  await press("Revoke now");
  expect(sent).toEqual([["DELETE", "/api/keys/k1", {}]]);
});
