import { render } from "preact";
import { expect, test, vi } from "vitest";
import { MenuSwitch, Switch } from "./Choice";

test("a switch has its state for screen readers", () => {
  const box = document.createElement("div");
  const press = vi.fn();
  for (const on of [true, false]) {
    render([<MenuSwitch label="Auto rebuy" on={on} onPress={press} />, <Switch label="Auto rebuy" on={on} onChange={press} />], box);
    for (const button of box.querySelectorAll("button")) {
      expect([button.getAttribute("role"), button.getAttribute("aria-checked")]).toEqual(["switch", String(on)]);
    }
  }
});

test("nothing else draws one", () => {
  const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const drawing = Object.keys(sources).filter((path) => /["'`]switch( on)?["'`]/.test(sources[path]!));
  expect(drawing.filter((path) => !path.includes("Choice."))).toEqual([]);
  expect(Object.keys(sources).some((path) => path.includes("/office/"))).toBe(true);
});
