import { describe, expect, it, vi } from "vitest";
import type { TournamentConfig } from "../../wire/types";
import { place } from "../router";
import { alerts, answered, before, box, button, control, posted, press, show, submit, type, withAnOffice } from "../testing";
import { Editor } from "./Editor";
import { change } from "../../settings";
import { faultWords } from "./faults";
import { configOf, draftOf, faultOf, NEW, typed, unread } from "./form";
import { lasts, moneyAt, mostEntries, playersOf, steepest } from "./projection";

withAnOffice();

const LEVELS = [{ unit: 20, ante: 0, seconds: 600, break_seconds: 0 }, { unit: 30, ante: 3, seconds: 450, break_seconds: 300 }];
const WHOLE: TournamentConfig = {
  ...NEW, id: "t", name: "Sunday", levels: LEVELS, buy_in: 2050, fee: 5, starts: 1_796_700_000_000, house: "nordic", invited: ["Ann", "Bo"],
  rebuys: { until_level: 1, cost: 1000, chips: 1500, most: 2, addon_cost: 500, addon_chips: 2000 }, pause_seconds: 2.5,
};
const DOOR = {
  "GET tournament/templates": {
    templates: [{ name: "regular", minutes: 10, chips: 1500 }],
    house: "dealerbox",
    books: [
      { name: "dealerbox", games: ["holdem", "stud"], seats: { holdem: 10, stud: 8 }, late_entry: true },
      { name: "nordic", games: ["holdem"], seats: { holdem: 10 }, late_entry: false },
      { name: "other", games: ["telesina", "deuce3"], seats: { telesina: 6, deuce3: 6 }, late_entry: false },
    ],
  },
  "GET tournament/levels": { levels: LEVELS },
  "GET tournaments": { tournaments: [] },
  "POST tournament/check": { faults: [] },
};
const CHECKED_MS = 150;

describe("a description in its fields", () => {
  it("comes back as it was, with what the fields do not show", () => {
    expect(configOf(draftOf(WHOLE), NEW)).toEqual({ ...WHOLE, id: "" });
    expect(configOf(draftOf(WHOLE), WHOLE)).toEqual(WHOLE);
  });

  it.each([["20,50", 20.5], ["1 000", 1000], ["-1", -1], ["", null], ["ten", null], ["1e3", null]])("reads %s", (text, value) => {
    expect(typed(text)).toBe(value);
  });

  it("names the fields that hold no number, as the room would", () => {
    const draft = { ...draftOf(WHOLE), fee: "a", starts: "", levels: [{ unit: "", ante: "0", minutes: "x", rest: "0" }] };
    expect(unread(draft)).toEqual(["fee", "levels[0].unit", "levels[0].seconds", "starts"]);
  });

  it("finds the field of a refusal", () => {
    expect(faultOf("Levels[2].seconds: more than 0.")).toEqual(["levels[2].seconds", "more than 0."]);
    expect(faultOf("The room is busy.")).toBeNull();
  });
});

describe("what it means", () => {
  it("is money: the guarantee that the house adds, and where it is even", () => {
    const config = { ...NEW, buy_in: 1000, fee: 100, bounty: 200, guarantee: 50_000 };
    expect(moneyAt(config, 50)).toEqual({ pool: 50_000, house: 5_000, adds: 10_000, even: 63 });
    expect(moneyAt({ ...config, fee: 0, guarantee: 0 }, 10)).toEqual({ pool: 7_280, house: 720, adds: 0, even: null });
  });

  it("is time, until few big blinds are in play, and the steepest step", () => {
    const config = { ...NEW, chips: 1000, levels: [{ unit: 10, seconds: 60 }, { unit: 50, seconds: 60, break_seconds: 30 }, { unit: 100, seconds: 60 }] };
    expect(lasts(config, 2)).toBe(150);
    expect(lasts(config, 50)).toBeNull();
    expect(steepest(config)).toEqual([5, 2]);
  });

  it("is for no more players than there are places, and for all of them where it starts when full", () => {
    const limited = { ...NEW, most: 27, least: 10 };
    expect([50, 20, 3, null].map((expected) => playersOf(limited, true, expected))).toEqual([27, 20, 10, 10]);
    expect([50, 3].map((expected) => playersOf(limited, false, expected))).toEqual([27, 27]);
    expect(playersOf({ ...limited, invited: ["Ann", "Bo", "Bo", "Cy"] }, true, 50)).toBe(3);
    expect(mostEntries(limited)).toBe(27);
    expect(mostEntries({ ...limited, late_levels: 4, reentries: 2 })).toBe(81);
  });

  it("is the time of all rounds of a shoot-out, each from the first level", () => {
    const levels = [10, 20, 30, 50, 100, 200, 400].map((unit) => ({ unit, seconds: 60 }));
    const shootOut = { ...NEW, format: "shoot-out" as const, seats: 3, chips: 100, levels };
    expect(lasts(shootOut, 9)).toBe(lasts({ ...shootOut, format: "moving" }, 3)! + lasts({ ...shootOut, format: "moving" }, 9)!);
    expect(lasts({ ...shootOut, levels: levels.slice(0, 2) }, 9)).toBeNull();
  });
});

describe("the editor", () => {
  it("announces what is typed, from the levels of a template", async () => {
    before({ ...DOOR, "POST tournament/announce": { tournament: "new1" } });
    await show(<Editor id={null} />);
    type("Name", "Sunday");
    type("Buy-in", "20,50");
    await answered(CHECKED_MS);
    await submit();
    const [, body] = posted.find(([act]) => act === "tournament/announce")!;
    expect((body as { config: TournamentConfig }).config).toMatchObject({ name: "Sunday", buy_in: 2050, levels: LEVELS, currency: "FUN", starts: 0 });
    expect(place.value).toEqual({ page: "tournaments", id: "new1", edit: false });
  });

  it("offers the games of the rule book that is chosen, the room's own first", async () => {
    before({ ...DOOR, "POST tournament/announce": { tournament: "new1" } });
    await show(<Editor id={null} />);
    const games = () => [...control("Game").querySelectorAll("option")].map((one) => one.value);
    expect([control("Rule book").value, games()]).toEqual(["dealerbox", ["holdem", "stud"]]);
    type("Rule book", "other");
    expect([control("Game").value, games()]).toEqual(["telesina", ["telesina", "deuce3"]]);
    type("Name", "Sunday");
    await answered(CHECKED_MS);
    await submit();
    const [, body] = posted.find(([act]) => act === "tournament/announce")!;
    expect((body as { config: TournamentConfig }).config).toMatchObject({ house: "other", game: "telesina" });
  });

  it("begins with a game of the room's rule book", async () => {
    const offered = DOOR["GET tournament/templates"];
    before({ ...DOOR, "GET tournament/templates": { ...offered, house: "other" } });
    await show(<Editor id={null} />);
    expect([control("Rule book").value, control("Game").value]).toEqual(["other", "telesina"]);
  });

  it("tells what the room finds at its field, which takes the focus", async () => {
    const fault = { field: "seats", reason: "as the room has it", code: "at_a_table", values: { most: 10, given: 99 } };
    before({ ...DOOR, "POST tournament/check": { faults: [fault] } });
    await show(<Editor id={null} />);
    await answered(CHECKED_MS);
    expect(control("Seats per table").getAttribute("aria-invalid")).toBe("false");
    await submit();
    const field = control("Seats per table");
    expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toBe("2 to 10 seats per table, not 99.");
    expect(document.activeElement).toBe(field);
    expect(alerts()).toEqual(["Check the marked fields."]);
    expect(posted.some(([act]) => act === "tournament/announce")).toBe(false);
  });

  it("announces a moment after the last key, by what the room finds in that text", async () => {
    const answers: Record<string, unknown> = { ...DOOR, "POST tournament/announce": { tournament: "new1" } };
    answers["POST tournament/check"] = { faults: [{ field: "name", reason: "enter a name; players find the tournament by it", code: "no_name", values: {} }] };
    before(answers);
    await show(<Editor id={null} />);
    await submit();
    expect(document.activeElement).toBe(control("Name"));
    answers["POST tournament/check"] = { faults: [] };
    type("Name", "Sunday");
    await submit();
    expect(posted.slice(-2).map(([act]) => act)).toEqual(["tournament/check", "tournament/announce"]);
    expect(posted.at(-1)![1]).toMatchObject({ config: { name: "Sunday" } });
  });

  it("waits for a check that is under way, and marks what it finds", async () => {
    before(DOOR);
    let answer = (_: Response) => {};
    const others = fetch;
    const asked = vi.fn((address: string, init: RequestInit) =>
      address.endsWith("tournament/check") ? new Promise<Response>((resolve) => (answer = resolve)) : others(address, init),
    );
    vi.stubGlobal("fetch", asked);
    await show(<Editor id={null} />);
    const checks = () => asked.mock.calls.filter(([address]) => address.endsWith("tournament/check")).length;
    await vi.waitUntil(() => checks() === 1);
    await submit();
    expect([checks(), button("Announce")!.disabled]).toEqual([1, true]);
    const fault = { field: "money", reason: "no such money", code: "", values: {} };
    answer(new Response(JSON.stringify({ faults: [fault] })));
    await answered();
    expect(posted).toEqual([]);
    expect(document.activeElement!.closest("[data-field]")!.textContent).toContain("No such money.");
  });

  it("says beside the button what no field is about, and points out a fault each time", async () => {
    const ticket = { field: "ticket", reason: "a satellite needs a ticket value", code: "", values: {} };
    const answers: Record<string, unknown> = { ...DOOR, "POST tournament/check": { faults: [ticket] } };
    before(answers);
    await show(<Editor id={null} />);
    await submit();
    expect(alerts()).toEqual(["A satellite needs a ticket value."]);
    answers["POST tournament/check"] = { faults: [{ field: "seats", reason: "too many", code: "", values: {} }] };
    type("Name", "Sunday");
    for (const round of [1, 2]) {
      control("Name").focus();
      await submit();
      expect([round, document.activeElement]).toEqual([round, control("Seats per table")]);
    }
  });

  it.each([
    ["en", "bounty", "above_buy_in", { most: 500, given: 1050 }, "up to the buy-in of €5, not €10.50"],
    ["fi", "bounty", "above_buy_in", { most: 500, given: 1050 }, "enintään sisäänoston verran, 5 €, ei 10,50 €"],
    ["fi", "levels[2].seconds", "above", { most: 86_400, given: -60 }, "enemmän kuin 0, enintään 1 440, ei −1"],
    ["fi", "chips", "chips", { most: 1_000_000_000, given: 0 }, "jokainen aloittaa 1–1 000 000 000 merkillä, ei 0"],
    ["fi", "game", "no_game", { given: "whist" }, "peliä whist ei ole"],
    ["fi", "seats", "newer_than_this_page", {}, "as the room has it"],
  ] as const)("tells in %s what is wrong with %s: %s", (language, field, code, values, words) => {
    change({ language });
    expect(faultWords({ field, reason: "as the room has it", code, values }, "EUR").replace(/\s/g, " ")).toBe(words);
    change({ language: "en" });
  });

  it("tells a refusal at the field that it is about", async () => {
    before({ ...DOOR, "POST tournament/announce": { code: "description", error: "Starts: this moment is over already." } });
    await show(<Editor id={null} />);
    await press("Scheduled");
    type("Date and time", "2020-01-01T10:00");
    await answered(CHECKED_MS);
    await submit();
    expect(box.textContent).toContain("This moment is over already.");
  });

  it("tells it with the value that would be accepted", async () => {
    const accepted = { least: 50000, unit: "EUR" };
    before({ ...DOOR, "POST tournament/announce": { code: "description", error: "Guarantee: players were promised 50000.", accepted } });
    await show(<Editor id={null} />);
    type("Name", "Sunday");
    await answered(CHECKED_MS);
    await submit();
    expect(box.textContent).toContain("At least €500.");
  });

  it("edits rows: one more level, one less", async () => {
    before(DOOR);
    await show(<Editor id={null} />);
    await press("Level");
    expect(control("Big blind, level 3").value).toBe("45");
    await press("Remove level 1");
    expect(control("Big blind, level 1").value).toBe("30");
  });

  it("estimates for the places there are, and fills in a template for them", async () => {
    const asked = before({ ...DOOR, "GET tournament/levels": { levels: LEVELS } });
    await show(<Editor id={null} />);
    type("Maximum players", "27");
    type("Guaranteed prize pool", "1000");
    expect(box.textContent).toContain("Money with 27");
    expect([control("Expected players").disabled, control("Expected players").value]).toEqual([true, "27"]);
    await press("Scheduled");
    expect([control("Expected players").value, control("Expected players").getAttribute("aria-invalid")]).toEqual(["50", "true"]);
    expect(box.textContent).toContain("Between 2 and 27 players can take part.");
    expect(box.textContent).toContain("Breaks even atnot with 27 entries");
    await press("Fill in");
    expect(asked.filter((one) => one.startsWith("tournament/levels")).at(-1)).toContain("players=27");
    type("Expected players", "20");
    expect(box.textContent).toContain("Money with 20");
    expect(box.textContent).not.toContain("can take part");
  });

  it("sets the minutes of all levels at once", async () => {
    before(DOOR);
    await show(<Editor id={null} />);
    await press("Apply to all");
    expect(alerts()).toContain("Enter a number of minutes above 0.");
    expect(control("Minutes, level 1").value).toBe("10");
    type("Minutes for all levels", "12,5");
    await press("Apply to all");
    expect([1, 2].map((level) => control(`Minutes, level ${level}`).value)).toEqual(["12,5", "12,5"]);
    expect(alerts()).not.toContain("Enter a number of minutes above 0.");
    expect(control("Break, level 2").value).toBe("5");
  });

  it("locks what may not change any more, and sends the whole description", async () => {
    const view = { tournament: "t", config: WHOLE, phase: "registering", entrants: 2, waiting: 1 };
    const answer = { view, config: WHOLE, players: [], total: 2, locked: ["game", "buy_in"] };
    before({ ...DOOR, "GET tournament": answer, "POST tournament/direct": {} });
    await show(<Editor id="t" />);
    expect([control("Game").disabled, control("Buy-in").disabled, control("Name").disabled]).toEqual([true, true, false]);
    expect(box.textContent).toContain("2 players have registered, and 1 is on the waiting list. All of them are notified of every change.");
    type("Name", "Monday");
    await answered(CHECKED_MS);
    await submit();
    const config = { ...WHOLE, name: "Monday" };
    expect(posted.at(-1)).toEqual(["tournament/direct", { tournament: "t", command: { type: "Reannounce", config } }]);
  });
});
