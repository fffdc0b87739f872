import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { config, view } from "../gallery/build";
import { stakes, tableMoney } from "../i18n/format";
import { go } from "../router";
import { change } from "../settings";
import { me, table, type TableState } from "../state";
import { amountText } from "../views/table/scene";
import { Purse } from "./TopBar";

const box = document.body.appendChild(document.createElement("div"));
const HOME = config({ id: "home", host: "ann", currency: "FUN", extras: { symbol: "€" } });

afterEach(() => {
  render(null, box);
  table("home").value = null;
  me.value = null;
});

test("the wallet of fun money is out of sight at a private table, whose chips are settled among friends", () => {
  change({ language: "en" });
  const balances = [{ currency: "FUN", wallet: 90_000, in_play: 0 }, { currency: "EUR", wallet: 1_250, in_play: 0 }];
  me.value = { player: "bob", name: "Bob", guest: false, balances, version: "" };
  go({ view: "lobby" });
  act(() => render(<Purse />, box));
  expect(box.textContent).toContain("900");
  table("home").value = { view: view({ config: HOME, seats: [] }) } as unknown as TableState;
  act(() => go({ view: "table", id: "home" }));
  expect(box.textContent).not.toContain("900");
  expect(box.textContent, "money of the room stays").toContain("€12.50");
});

test("amounts of a private table are written with what its host calls them, as far as there is room", () => {
  change({ language: "en" });
  expect(stakes(HOME)).toBe("1 / 2\u00a0€");
  expect(tableMoney(1_250, HOME)).toBe("12.50\u00a0€");
  expect(amountText(1_250, HOME)).toBe("12.50\u00a0€");
  expect(amountText(12_345_650, HOME, 9)).toBe("123,456\u00a0€");
  expect(amountText(12_345_650, HOME, 8)).toBe("123,456");
  expect(amountText(1_250, config({ currency: "FUN" }))).toBe("12.50");
});
