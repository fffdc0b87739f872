import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Points } from "./Points";

const HOUR_MS = 3_600_000;
let box: HTMLElement;
let asked: string[];

/** A room in which the player has earned points in `count` hands, 0.5 in each. */
function earnedIn(hands: number): void {
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const query = new URL(address, "http://room").searchParams;
    const before = Number(query.get("before") ?? Infinity);
    const history = Array.from({ length: hands }, (_, at) => ({ at: (hands - at) * HOUR_MS, hand: `t-${hands - at}`, amount: 500_000 }))
      .filter((one) => one.at < before)
      .slice(0, Number(query.get("most")));
    return Promise.resolve(new Response(JSON.stringify({ points: hands * 500_000, history })));
  });
}

beforeEach(() => {
  asked = [];
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

/** Until what was asked has been answered. */
const answered = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
const open = () => {
  act(() => render(<Points />, box));
  return answered();
};
const rows = () => [...box.querySelectorAll("li b")].map((one) => one.textContent);

test("shows all points, and older hands when asked for", async () => {
  earnedIn(13);
  await open();
  expect(box.querySelector("header b")!.textContent).toBe("6.5");
  expect(rows()).toEqual(Array(10).fill("+0.5"));
  box.querySelector("button")!.click();
  await answered();
  expect(rows()).toHaveLength(13);
  expect(box.querySelector("button")).toBeNull();
  expect(asked[1]).toContain(`before=${4 * HOUR_MS}`);
});

test("says how points are earned to who has none", async () => {
  earnedIn(0);
  await open();
  expect(box.querySelector("header b")!.textContent).toBe("0");
  expect(box.querySelector("p")!.textContent).toContain("rake");
});

test("a room that does not answer is no player without points", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("lost")));
  await open();
  expect(box.querySelector("header b")).toBeNull();
  expect(box.querySelector("p")!.textContent).toBe("Not available right now.");
});
