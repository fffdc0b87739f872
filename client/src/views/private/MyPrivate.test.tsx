import { expect, test } from "vitest";
import { me } from "../../state";
import { MyPrivate } from "./MyPrivate";
import { asked, before, box, show, withAPage } from "./testing";

withAPage();

test("who has no account yet finds the way to a table of his own, and is told of none", async () => {
  me.value = { player: null, name: null, guest: false, balances: [], version: "" };
  before({});
  await show(<MyPrivate />);
  expect([...box.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["/private", "/join"]);
  expect(asked).toEqual([]);
});
