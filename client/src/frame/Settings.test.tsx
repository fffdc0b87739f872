import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, settings, SOUNDS, USUAL_PRESETS, withDefaults, type Settings } from "../settings";
import { sample } from "../sound";
import { go, route } from "../router";
import { SettingsView } from "../views/settings/SettingsView";
import { SettingsPanel } from "./Settings";

vi.mock("../sound");

const before = settings.value;
let box: HTMLElement;
beforeEach(() => {
  change({ ...before, language: "en" });
  box = document.body.appendChild(document.createElement("div"));
  act(() => render(<SettingsPanel />, box));
});
afterEach(() => {
  render(null, box);
  box.remove();
  change(before);
});

const write = (field: HTMLInputElement, text: string) => {
  act(() => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => void field.dispatchEvent(new Event("blur")));
};
const sizes = () => [...box.querySelectorAll<HTMLInputElement>(".size-field")];
const tabs = () => [...box.querySelectorAll<HTMLButtonElement>("[role=tab]")];
const open = (name: string) => act(() => tabs().find((tab) => tab.textContent === name)!.click());
const press = (name: string) => act(() => box.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)!.click());

test("the settings are in tabs, each with its own, and the arrow keys go from one to the next", () => {
  const names = tabs().map((tab) => tab.textContent);
  expect(names).toEqual(["Display", "Table", "Bets", "Sound"]);
  const panel = () => box.querySelector("[role=tabpanel]")!.textContent;
  for (const shown of ["Card backs", "Auto-muck losing hands", "Confirm bets by size", "Last seconds"]) {
    const others = tabs().filter((tab) => tab.getAttribute("aria-selected") === "false");
    expect(others).toHaveLength(names.length - 1);
    expect(panel()).toContain(shown);
    act(() => void box.querySelector("[aria-selected=true]")!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
  }
  expect(panel(), "after the last comes the first").toContain("Card backs");
});

test("an address leads to a section, and the tabs change the address", () => {
  act(() => render(<SettingsView section="sound" />, box));
  expect(box.querySelector("[role=tabpanel]")!.textContent).toContain("Last seconds");
  open("Bets");
  expect(route.value).toEqual({ view: "settings", section: "bets" });
  act(() => render(<SettingsView section="no-such" />, box));
  expect(box.querySelector("[role=tabpanel]")!.textContent).toContain("Card backs");
  go({ view: "lobby" }, true);
});

test("each kind of sound has a volume of its own, and is heard when it has been set", () => {
  open("Sound");
  const ranges = [...box.querySelectorAll<HTMLInputElement>("input[type=range]")];
  expect(ranges).toHaveLength(SOUNDS.length);
  const at = SOUNDS.indexOf("fold");
  act(() => {
    ranges[at]!.value = "40";
    ranges[at]!.dispatchEvent(new Event("input", { bubbles: true }));
    ranges[at]!.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(settings.value.volumes).toEqual({ ...before.volumes, fold: 40 });
  expect(vi.mocked(sample).mock.calls).toEqual([["fold"]]);
});

test("a size of one's own is taken over for its street alone, and what is no size is not", () => {
  open("Bets");
  write(sizes()[1]!, "2.5 bb");
  write(sizes()[5]!, "much");
  const [first, ...others] = settings.value.presets;
  expect(first).toEqual([USUAL_PRESETS[0]![0], { of: "blind", by: 25 }, USUAL_PRESETS[0]![2]]);
  expect(others).toEqual(USUAL_PRESETS.slice(1));
  expect(sizes()[1]!.value).toBe("2.5 bb");
  expect(sizes()[5]!.value).toBe("100%");
});

test("faces and backs of cards are chosen by name", () => {
  press("White on colour");
  press("Red");
  expect([settings.value.face, settings.value.back]).toEqual(["solid", "red"]);
});

test("what was chosen before a sound was added is kept, and the new sound has its usual volume", () => {
  const { starts, ...old } = before.volumes;
  const chosen = withDefaults({ volumes: { ...old, turn: 30 } } as unknown as Partial<Settings>);
  expect([chosen.volumes.turn, chosen.volumes.starts]).toEqual([30, starts]);
});
