import { render } from "preact";
import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FilterSheet } from "./Narrow";
import { Tabs } from "./Tabs";

let box: HTMLElement;
beforeEach(() => (box = document.body.appendChild(document.createElement("div"))));
afterEach(() => {
  render(null, box);
  box.remove();
});

const key = (name: string, more: KeyboardEventInit = {}) =>
  act(() => void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more })));
const focused = () => document.activeElement?.textContent;

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        All filters
      </button>
      {open ? (
        <FilterSheet lists={[]} search={<input aria-label="Name" />} show="Show 3 tables" onClear={() => undefined} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

test("the keyboard goes into a sheet, stays in it, and goes back to the button when Escape closes it", () => {
  act(() => render(<Page />, box));
  const button = box.querySelector("button")!;
  button.focus();
  act(() => button.click());
  const sheet = box.querySelector("[role=dialog]")!;
  expect(document.activeElement).toBe(sheet);
  key("Tab", { shiftKey: true });
  expect(focused()).toBe("Show 3 tables");
  key("Tab");
  expect(document.activeElement!.getAttribute("aria-label")).toBe("Close");
  key("Escape");
  expect([box.querySelector("[role=dialog]"), document.activeElement]).toEqual([null, button]);
});

function Tabbed() {
  const [name, setName] = useState<"hand" | "chat" | "players">("hand");
  return (
    <Tabs label="Panel" names={["hand", "chat", "players"]} chosen={name} onChoose={(next) => setName(next)} face={(one) => one}>
      About {name}
    </Tabs>
  );
}

test("the arrows go from tab to tab, round at the ends, and only the chosen one is a stop", () => {
  act(() => render(<Tabbed />, box));
  const tabs = [...box.querySelectorAll<HTMLElement>("[role=tab]")];
  tabs[0]!.focus();
  const after = (name: string) => (key(name), focused());
  expect([after("ArrowRight"), after("End"), after("ArrowRight"), after("ArrowLeft")]).toEqual(["chat", "players", "hand", "players"]);
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  const panel = box.querySelector("[role=tabpanel]")!;
  expect([panel.id, panel.textContent]).toEqual([tabs[2]!.getAttribute("aria-controls"), "About players"]);
});
