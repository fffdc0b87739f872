import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { faultOf, tellFault } from "./faults";
import { go } from "./router";
import { me } from "./state";

const sent = vi.fn((..._: unknown[]) => Promise.resolve(new Response("{}")));

function thrown(message: string, stack: string, name = "TypeError"): Error {
  return Object.assign(new Error(message), { name, stack });
}

const CHROMIUM = `TypeError: Cannot use 'in' operator to search for 'x' in hunter2
    at fold (https://room.example/assets/table-imTeq0ji.js:12:3456)
    at https://room.example/assets/index-B_x-1.js:1:2`;
const FIREFOX = `fold@https://room.example/assets/table-imTeq0ji.js:12:3456
@https://room.example/assets/index-B_x-1.js:1:2`;

beforeEach(() => {
  vi.stubGlobal("fetch", sent);
  sent.mockClear();
  go({ view: "join", key: "SECRET" });
  me.value = { player: "p", name: "Aino", guest: false, balances: [], version: "1.4" };
});
afterEach(() => {
  vi.unstubAllGlobals();
  go({ view: "lobby" });
});

test.each([
  ["Chromium", CHROMIUM],
  ["Firefox", FIREFOX],
])("says what and where, as %s writes it, and nothing else", (_, stack) => {
  expect(faultOf(thrown("hunter2 As Kd", stack))).toEqual({
    kind: "TypeError",
    frames: ["table-imTeq0ji.js:12:3456", "index-B_x-1.js:1:2"],
    view: "join",
    version: "1.4",
  });
});

test.each([
  ["a message that looks like a place", thrown("x", "Error: /assets/hunter2.js:1:2 As\n    at y (https://room.example/assets/a.js:3:4)"), ["a.js:3:4"]],
  ["a page whose address is a secret", thrown("x", "    at z (https://room.example/join/SECRET:1:2)"), []],
  ["a string", "hunter2", []],
  ["nothing", undefined, []],
])("keeps to itself %s", (_, error, frames) => {
  const fault = faultOf(error);
  expect(fault.frames).toEqual(frames);
  expect(JSON.stringify(fault)).not.toMatch(/hunter2|SECRET|As|Aino/);
});

test("a name that could be anything is none", () => {
  expect(faultOf(thrown("x", "", "As Kd")).kind).toBe("Error");
});

test("the same is told once, and ten at most; where it cannot be told, nothing happens", async () => {
  sent.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  for (let at = 0; at < 2; at++) tellFault(thrown("x", CHROMIUM));
  expect(sent).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 30; at++) tellFault(thrown("x", `    at y (https://room.example/assets/a.js:${at}:1)`));
  expect(sent).toHaveBeenCalledTimes(10);
  await Promise.resolve();
});

test("whatever nobody caught is told", async () => {
  vi.resetModules();
  const fresh = await import("./faults");
  fresh.reportFaults();
  dispatchEvent(Object.assign(new Event("error"), { error: thrown("x", CHROMIUM) }));
  dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: thrown("x", FIREFOX, "RangeError") }));
  dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "no error" }));
  const kinds = sent.mock.calls.map((call) => (JSON.parse((call[1] as { body: string }).body) as { kind: string }).kind);
  expect(kinds).toEqual(["TypeError", "RangeError"]);
});
