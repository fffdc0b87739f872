import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, settings, SOUNDS, USUAL_PRESETS, withDefaults, type Settings } from "../settings";
import { sample } from "../sound";
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
const press = (name: string) => act(() => box.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)!.click());

test("each kind of sound has a volume of its own, and is heard when it has been set", () => {
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
