import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { chipOffers, takeRebuys, setAutoRebuy } from "../../chip-offers";
import { notices } from "../../notices";
import { me } from "../../state";
import { mine } from "../../tournaments";
import type { TournamentOwn } from "../../wire/types";
import { AtTable } from "./AtTable";
import { ChipOffers } from "./ChipOffers";
import { box, button, inTheArea, press, show, tell, text, tournamentDo, wait } from "./room-testing";
import { NOW, own, player, running } from "./testing";

inTheArea();
afterEach(() => {
  setAutoRebuy("t", false);
  notices.value = [];
});

const REBUYS = { until_level: 2, cost: 500, chips: 1000, addon_cost: 300, addon_chips: 2500 };
const out = (part: Partial<TournamentOwn> = {}) =>
  own({ registered: true, me: player("Me", { rank: 0, stack: 0 }), rebuy: 500, rebuy_until: NOW + 20_000, ...part });
const open = (part: Parameters<typeof running>[0] = {}) => running({ closed: false, config: { rebuys: REBUYS, late_levels: 2, reentries: 1 }, ...part });
const offered = (of: TournamentOwn, view = open()) => {
  tell(view, of);
  act(() => mine("t", true));
  show(<ChipOffers />);
};
const facts = () => [...box.querySelectorAll(".chipoffer dd")].map((one) => one.textContent);

describe("a rebuy", () => {
  it("is offered at once with chips, price, wallet and seconds left, and is taken", async () => {
    offered(out());
    expect([text(".chipoffer h2"), text(".chipoffer [role=timer]"), facts()]).toEqual(["You’re out of chips", "0:20", ["1,000", "5", "50"]]);
    await wait(5_000);
    expect(text(".chipoffer [role=timer]")).toBe("0:15");
    await press("Rebuy for 5");
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "TakeRebuy" }]]);
    expect(chipOffers.value).toEqual([]);
  });

  it("that is not wanted lets the table go on", async () => {
    offered(out());
    await press("No rebuy");
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "RefuseRebuy" }]]);
    expect(box.querySelector(".chipoffer")).toBeNull();
  });

  it("says what is lacking", () => {
    me.value = { ...me.value!, balances: [{ currency: "FUN", wallet: 200, in_play: 0 }] };
    offered(out());
    expect([text(".chipoffer .why"), button("Rebuy for")!.disabled]).toEqual(["You need 3 more.", true]);
  });

  it("is taken for me where I want that, once for each time that I am out", async () => {
    setAutoRebuy("t", true);
    const off = takeRebuys();
    offered(out());
    await act(async () => undefined);
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "TakeRebuy" }]]);
    expect(box.querySelector(".chipoffer")).toBeNull();
    tell(out({ me: player("Me", { rank: 0, stack: 0, rebuys: 1 }) }));
    await act(async () => undefined);
    expect(tournamentDo).toHaveBeenCalledTimes(2);
    off();
  });

  it("leaves no rank that nobody has", () => {
    tell(open({ left: 22 }), out());
    show(<AtTable id="t" table="t.0" />);
    expect(text(".srank")?.trim()).toBe("22 players left");
  });
});

it("the add-on is offered for as long as the break lasts", async () => {
  offered(own({ registered: true, me: player("Me"), addon: 300 }), open({ in_break: true, ends: NOW + 60_000 }));
  expect([text(".chipoffer h2"), text(".chipoffer [role=timer]"), facts()]).toEqual(["Add-on", "1:00", ["2,500", "3", "50"]]);
  await press("Not now");
  expect([chipOffers.value, tournamentDo.mock.calls]).toEqual([[], []]);
});

it.each([
  [1, false, null, "until the end of the break after level 2"],
  [2, false, null, "until the end of the break after level 2"],
  [2, true, "2:00", null],
])("a re-entry is offered while registration is open: level %i, in a break %s", async (level, in_break, clock, words) => {
  offered(out({ rebuy: null, rebuy_until: null, may_enter: true }), open({ level, in_break }));
  expect([text(".chipoffer h2"), text(".chipoffer [role=timer]"), text(".chipoffer header .muted")]).toEqual(["You’re out", clock, words]);
  expect(facts()).toEqual(["1,500", "22", "50"]);
  await press("Re-enter for 22");
  expect(tournamentDo.mock.calls).toEqual([["t", { type: "Enter", pay: "cash" }]]);
});

it("without a break, the clock of the last open level ends the offer of a re-entry", () => {
  const config = { late_levels: 3, reentries: 1 };
  offered(out({ rebuy: null, rebuy_until: null, may_enter: true }), open({ level: 3, config }));
  expect(text(".chipoffer [role=timer]")).toBe("2:00");
  offered(out({ rebuy: null, rebuy_until: null, may_enter: true }), open({ level: 1, config }));
  expect(text(".chipoffer header .muted")).toBe("until the end of level 3");
});
