import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import { change } from "../settings";
import { myTables } from "../state";
import { TilesBar } from "./Arrangements";

let box: HTMLElement;

beforeEach(() => {
  change({ language: "en", keyHints: false });
  myTables.value = ["a", "b", "c"];
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  act(() => render(null, box));
  box.remove();
  myTables.value = [];
  change({ keyHints: true });
});

it("tells on request which keys lead from table to table", () => {
  act(() => render(<TilesBar />, box));
  const button = box.querySelector<HTMLElement>("button[aria-label=Shortcuts]")!;
  expect(box.querySelector("dl")).toBeNull();
  act(() => button.click());
  const told = [...box.querySelectorAll("dl > div")].map((one) => [...one.children].map((part) => part.textContent));
  expect(told).toContainEqual(["TabN", "next table waiting for you"]);
  expect(told).toContainEqual(["1–3", "go to a table"]);
  act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(box.querySelector("dl")).toBeNull();
});
