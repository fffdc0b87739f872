import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { config } from "../gallery/build";
import { change, settings } from "../settings";
import { Guide } from "./Guide";

let box: HTMLElement;
const CONFIG = { ...config(), turn_seconds: 17, bank_seconds: 45, bank_refill_seconds: 3 };
const rect = (left: number, top: number, width: number, height: number) => () => new DOMRect(left, top, width, height);

/** Where things stand at a table in a window of that width. */
function lay(width: number): void {
  Object.defineProperty(window, "innerWidth", { value: width, configurable: true });
  box.innerHTML = `<div class="stage"></div><div class="seat is-hero"></div>
    <footer class="dock" data-dock><div class="you"><div></div><div class="clock"></div>
    <div class="seatmenu"><button class="btn"></button></div></div><div class="acts"></div></footer><div id="guide"></div>`;
  const put = (selector: string, ...place: Parameters<typeof rect>) =>
    (box.querySelector<HTMLElement>(selector)!.getBoundingClientRect = rect(...place));
  put(".stage", 0, 50, width, 550);
  put(".seat", width / 2 - 80, 450, 160, 150);
  put(".you > div", 16, 620, 200, 40);
  put(".clock", 16, 670, 200, 20);
  put(".seatmenu .btn", 16, 700, 80, 40);
  put(".acts", 300, 700, width - 320, 60);
}

const show = (turn = false, part: Partial<typeof CONFIG> = {}) =>
  act(() => render(<Guide config={{ ...CONFIG, ...part }} turn={turn} moved={0} />, box.querySelector("#guide")!));
const guide = () => box.querySelector<HTMLElement>(".guide");
const press = (text: string) =>
  act(() => [...guide()!.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === text)!.click());
const title = () => guide()?.querySelector("h2")?.textContent ?? null;
const key = (name: string) => act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })));

beforeEach(() => {
  change({ language: "en", guided: false });
  box = document.body.appendChild(document.createElement("div"));
  lay(1280);
});

afterEach(() => {
  render(null, box.querySelector("#guide")!);
  box.remove();
});

it("goes through the table step by step, there and back, and is over for good", () => {
  show();
  const seen = [title()];
  for (let step = 1; step < 5; step += 1) {
    press("Next");
    seen.push(title());
  }
  expect(seen).toEqual(["Your cards", "The amount to call", "Your move", "Your time", "Taking a break"]);
  press("Back");
  expect(title()).toBe("Your time");
  press("Next");
  expect(settings.value.guided).toBe(false);
  press("Done");
  expect(settings.value.guided).toBe(true);
});

test("one press closes it for good", () => {
  show();
  press("Don’t show again");
  expect(settings.value.guided).toBe(true);
});

test("so does Escape, but not one that closes something else", () => {
  show();
  const menu = box.appendChild(document.createElement("div"));
  menu.className = "popped";
  key("Escape");
  expect(settings.value.guided).toBe(false);
  menu.remove();
  const others = vi.fn();
  document.addEventListener("keydown", others);
  act(() => void box.querySelector("button")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  document.removeEventListener("keydown", others);
  expect([settings.value.guided, others.mock.calls]).toEqual([true, []]);
});

it("is away while it is the viewer's turn, keys included, and goes on where it was", () => {
  show();
  press("Next");
  show(true);
  expect([guide(), box.querySelector(".guide-ring")]).toEqual([null, null]);
  key("Escape");
  expect(settings.value.guided).toBe(false);
  show(false);
  expect(title()).toBe("The amount to call");
});

it("takes no focus", () => {
  const before = box.querySelector<HTMLElement>("button")!;
  before.focus();
  show();
  expect(document.activeElement).toBe(before);
});

it("is read out, step by step, and is silent in a turn", () => {
  const said = () => box.querySelector("[role=status]")!.textContent;
  show();
  expect(said()).toMatch(/^Your cards\. Your cards appear here/);
  press("Next");
  expect(said()).toMatch(/^The amount to call\. /);
  show(true);
  expect(said()).toBe("");
});

it("says the table's own times, and of leaving what holds there", () => {
  show();
  for (let step = 0; step < 3; step += 1) press("Next");
  expect(guide()!.textContent).toContain("You get 17 seconds");
  expect(guide()!.textContent).toContain("time bank (45 s, +3 s per hand)");
  press("Next");
  expect(guide()!.textContent).toContain("your chips go to your wallet");
  show(false, { tournament: "t" });
  expect(guide()!.textContent).toContain("the tournament’s page");
});

test.each([
  ["on a wide screen beside the seat, over no button", 1280, [730, 592]],
  ["on a phone at the top of the stage", 390, [25, 58]],
])("it stands %s", (_, width, [left, top]) => {
  lay(width);
  show();
  expect([guide()!.style.left, guide()!.style.top]).toEqual([`${left}px`, `${top}px`]);
  const ring = box.querySelector<HTMLElement>(".guide-ring")!;
  expect([ring.style.left, ring.style.width]).toEqual([`${width / 2 - 84}px`, "168px"]);
});

test("where the dock stands beside the stage it keeps to the stage", () => {
  lay(844);
  box.querySelector<HTMLElement>(".stage")!.getBoundingClientRect = rect(0, 40, 528, 350);
  show();
  for (let step = 0; step < 5; step += 1) {
    const { left, width } = guide()!.style;
    expect(Number.parseInt(left) + Number.parseInt(width)).toBeLessThanOrEqual(528);
    press(step < 4 ? "Next" : "Done");
  }
});

test("for every step it ends above the dock", () => {
  show();
  for (let step = 0; step < 5; step += 1) {
    expect(Number.parseInt(guide()!.style.top)).toBeLessThanOrEqual(600);
    press(step < 4 ? "Next" : "Done");
  }
});

test("it covers no card: it stands elsewhere, and where there is no such place it waits", () => {
  const card = (left: number, top: number, width: number, height: number) => {
    const one = box.querySelector(".stage")!.appendChild(document.createElement("i"));
    one.className = "card";
    one.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    return one;
  };
  lay(390);
  show();
  const at = () => ({ top: parseFloat(guide()!.style.top), hidden: guide()!.style.visibility === "hidden" });
  const first = at().top;
  const one = card(0, 50, 390, 120);
  act(() => void dispatchEvent(new Event("resize")));
  expect(at().top).toBeGreaterThan(first + 100);
  card(0, 50, 390, 550);
  act(() => void dispatchEvent(new Event("resize")));
  expect(at().hidden).toBe(true);
  one.remove();
});
