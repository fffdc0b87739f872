import { afterEach, expect, test } from "vitest";
import { change, settings, SOUNDS } from "../settings";
import { audible } from "./index";
import { RECIPES } from "./synth";

const before = settings.value;
afterEach(() => change(before));

const loud = (...names: readonly (typeof SOUNDS)[number][]) =>
  change({
    muted: false,
    volumes: Object.fromEntries(SOUNDS.map((one) => [one, names.includes(one) ? 70 : 0])) as typeof before.volumes,
  });

test("of several sounds at once only the most urgent is heard", () => {
  loud("turn", "chips", "deal");
  expect(audible(["deal", "chips", "turn"])).toEqual(["turn", 0.7]);
});

test("a sound that is off leaves its moment to the next", () => {
  loud("chips");
  expect(audible(["turn", "chips"])).toEqual(["chips", 0.7]);
});

test("one switch turns all of them off", () => {
  loud("turn");
  change({ muted: true });
  expect(audible(["turn"])).toBeNull();
});

test("every sound that can be set has a recipe", () => {
  expect(Object.keys(RECIPES).sort()).toEqual([...SOUNDS].sort());
});
