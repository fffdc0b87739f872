import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { config, view } from "../../gallery/build";
import { notices } from "../../notices";
import type { TableRequest } from "../../wire/calls";
import type { HostOrder, TableView } from "../../wire/types";
import { NextHand } from "./Settings";
import { alerts, asked, before, box, button, press, show, submit, withAPage } from "./testing";

withAPage();

const TABLE: TableView = view({ config: config({ id: "abcd2345", host: "ann", currency: "FUN", seats: 6 }), seats: [] });
const WISH: TableRequest = {
  name: "Friday game",
  game: "holdem",
  limit: "NL",
  unit: 50,
  ante: 5,
  small_blind: 20,
  seats: 6,
  chip: 5,
  min_buy_in: 1_000,
  max_buy_in: 1_000,
  speed: "fast",
  password: "",
  chat: "all",
  approve: true,
  extras: {
    games: [{ game: "stud", limit: "FL", unit: 100, ante: 20 }],
    rotate_by: "hands",
    rotate_every: 3,
    dealers_choice: true,
    straddle: "button",
    bomb_every: 7,
    bomb_ante: 75,
    run_twice: true,
    rabbit: true,
    seven_deuce: 25,
  },
};
const GET = "GET private-tables/abcd2345/settings";
const POST = "POST private-tables/abcd2345/settings";
const order = vi.fn<(order: HostOrder) => Promise<void>>(() => Promise.resolve());
const sent = () => asked.filter(([what]) => what === POST).map(([, body]) => body as TableRequest);
const choose = (label: string, value: string) =>
  act(() => {
    const field = [...box.querySelectorAll("label")].find((one) => one.textContent === label)!;
    const select = box.querySelector<HTMLSelectElement>(`[id='${field.htmlFor}']`)!;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

beforeEach(() => {
  order.mockReset().mockResolvedValue(undefined);
  notices.value = [];
});

test("what is not changed is sent as the room has it, whatever it is", async () => {
  before({ [GET]: WISH, [POST]: WISH });
  await show(<NextHand view={TABLE} order={order} />);
  await submit();
  expect(sent()).toEqual([WISH]);
  expect(notices.value.map(({ kind }) => kind)).toEqual(["go"]);
});

test("amounts go with the stakes, and the other settings stay", async () => {
  before({ [GET]: WISH, [POST]: WISH });
  await show(<NextHand view={TABLE} order={order} />);
  choose("Stakes", "100");
  expect([...box.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]")].map(({ value }) => value)).toEqual(["20", "20", "0.40"]);
  await submit();
  expect(sent()).toEqual([
    {
      ...WISH,
      unit: 100,
      ante: 10,
      small_blind: 40,
      min_buy_in: 2_000,
      max_buy_in: 2_000,
      extras: { ...WISH.extras, games: [{ game: "stud", limit: "FL", unit: 200, ante: 40 }], bomb_ante: 150, seven_deuce: 50 },
    },
  ]);
});

test("what no game can use is kept, and the form says so", async () => {
  before({ [GET]: { ...WISH, extras: { ...WISH.extras, games: [], dealers_choice: false } }, [POST]: WISH });
  await show(<NextHand view={TABLE} order={order} />);
  choose("Game", "stud");
  expect(box.textContent).toContain("Saved for a game that can use it: straddle, bomb pots, 7-2 bounty.");
  await submit();
  expect(sent()[0]).not.toHaveProperty("small_blind");
  expect(sent()[0]).toMatchObject({ game: "stud", extras: { straddle: "button", bomb_every: 7, bomb_ante: 75, seven_deuce: 25 } });
});

test("another game comes in its usual limit, and the table's own comes back as it was", async () => {
  before({ [GET]: { ...WISH, limit: "PL" }, [POST]: WISH });
  await show(<NextHand view={TABLE} order={order} />);
  const limit = () => [...box.querySelectorAll<HTMLSelectElement>("select")][1]!.value;
  for (const [game, usual] of [["omaha5-8", "PL"], ["deuce3", "FL"], ["stud8", "FL"], ["telesina", "FL"], ["holdem", "PL"]] as const) {
    choose("Game", game);
    expect(limit()).toBe(usual);
  }
});

test("a fault is shown at its field", async () => {
  const faults = [{ field: "min_buy_in", code: "range", error: "…", least: 50, most: 100_000_000 }];
  before({ [GET]: WISH, [POST]: { code: "bad_table", error: "…", faults } });
  await show(<NextHand view={TABLE} order={order} />);
  await submit();
  expect(box.querySelector("[aria-invalid=true]")).not.toBeNull();
  expect(alerts()[0]).toBe("Enter 0.50 to 1,000,000.");
  expect(button("Apply from the next hand")!.disabled).toBe(false);
});

test("play is paused and goes on", async () => {
  before({ [GET]: WISH });
  await show(<NextHand view={TABLE} order={order} />);
  await press("Pause after this hand");
  expect(order).toHaveBeenLastCalledWith({ type: "HoldPlay" });
  await show(<NextHand view={{ ...TABLE, paused: "the host has paused the game" }} order={order} />);
  await press("Resume");
  expect(order).toHaveBeenLastCalledWith({ type: "GoOn" });
});
