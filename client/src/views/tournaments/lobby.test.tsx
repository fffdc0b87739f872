import { act } from "preact/test-utils";
import { describe, expect, it, test } from "vitest";
import { shownName } from "../../frame/names";
import { handleCancelled, handleDisqualified } from "../../notice-messages";
import { notices } from "../../notices";
import { change } from "../../settings";
import { myTables } from "../../state";
import { box, button, inTheArea, page, players, press, tell, text, wait, words } from "./room-testing";
import { NOW, own, player, running, view } from "./testing";

inTheArea();

describe("the lobby of one", () => {
  it("before the start: the countdown, the prizes as they stand, what is special", () => {
    tell(view({ config: { guarantee: 10_000, late_levels: 2 }, overlay: 2000, pool: 10_000 }), own({ may_enter: true }));
    page();
    expect([text("h1"), text(".huge"), text(".thead .btn.go")]).toEqual(["Sunday Fell", "10:00", "Register for 22"]);
    expect(text(".prizenote")).toBe("100 guaranteed.Overlay: the house adds 20.Prizes so far; they change as players enter.2 places paid.");
    expect(text(".rules")).toContain("Late registration until the end of the break after level 2.");
  });

  it("a Sit & Go says how many it waits for", () => {
    tell(view({ config: { starts: 0, most: 6 } }), own());
    page();
    expect([text(".huge"), text(".panel.level .pad > p")]).toEqual(["4 of 6", "Starts when 2 more players register."]);
  });

  it("while it runs: level, clock, my rank, what is sure, and my table", () => {
    const mine = player("Me", { rank: 2, stack: 1800, seat: 4 });
    myTables.value = ["t.0"];
    tell(running({ left: 2 }), own({ registered: true, me: mine }));
    page();
    expect([text(".panel.level h2"), text(".huge"), text(".rank")]).toEqual(["Level 2", "2:00", "2nd of 2 left"]);
    expect(text(".you-panel .tag")).toBe("26.66 locked up");
    expect(text(".you-panel .facts")).toBe("Chips1,800Average stack3,000Big blinds60Table1, seat 5");
    expect([...box.querySelectorAll("tr[aria-current]")].map((one) => one.firstElementChild!.textContent)).toEqual(["2"]);
    expect(text(".thead .btn.go")).toBe("Go to my table");
  });

  it("a rebuy stands beside the button while it may be had", () => {
    tell(running({ config: { rebuys: { until_level: 3, cost: 1000, chips: 1500 } } }), own({ registered: true, rebuy: 1000, me: player("Me") }));
    page();
    expect(button("Rebuy for 10")).toBeDefined();
  });

  it.each([
    ["paused", { paused: "power cut" }, "Paused: power cut"],
    ["break", { in_break: true }, "On break."],
    ["before it", { break_due: true }, "once every table has finished"],
    ["hand for hand", { hand_for_hand: true }, "Hand-for-hand"],
    ["cancelled", { phase: "cancelled", cancelled: "too few" }, "Cancelled: too few"],
    ["nothing", {}, ""],
  ] as const)("says what everybody must know: %s", (_, part, news) => {
    tell(running(part), own());
    page();
    expect(news ? text(".tnews")!.includes(news) : text(".tnews")).toEqual(news ? true : "");
  });

  it("in a break the break's row is the one that is on", () => {
    tell(running({ in_break: true, ends: NOW + 60_000 }), own());
    page();
    expect([text(".panel.level h2"), text("tr[aria-current]")]).toEqual(["Break", "Break5 min"]);
  });

  it("afterwards: the first three, my place and prize, and nothing to press", () => {
    const last = [player("Ann", { place: 1, tied: 1, prize: 5334, table: "" }), player("Me", { place: 2, tied: 1, prize: 2666, table: "" })];
    tell(view({ phase: "over", open: false, closed: true, started: NOW - 6e5, ended: NOW, last_out: last }), own({ registered: true, me: last[1]! }));
    page();
    expect(words(box.querySelectorAll(".podium li")).map((line) => line.filter(Boolean))).toEqual([["1st", "Ann", "53.34"], ["2nd", "Me", "26.66"]]);
    expect([text(".rank"), text(".thead .tway .btn"), button("Finished")!.disabled]).toEqual(["2nd of 4 players", "Finished", true]);
  });

  it("names who plays, marks me, and pages by the room", async () => {
    const one = player("Ann", { stack: 4200 });
    players.mockResolvedValue({ players: [one, player("Me", { rank: 2, bounties: 500 }), player("Bo", { place: 90, tied: 2, prize: 300, table: "", stack: 0 })], total: 91, pictures: [] });
    tell(running({ entrants: 91 }), own({ registered: true, me: player("Me") }));
    page();
    await wait(10);
    expect(words(box.querySelectorAll(".players-table tbody tr"))).toEqual([
      ["1", "Ann", "4,200", "–", "1"],
      ["2", "MeYoubounties 5", "1,500", "–", "1"],
      ["90th – 91st", "Bo", "–", "3", ""],
    ]);
    await act(async () => box.querySelector<HTMLElement>("[aria-label='Next players']")!.click());
    await wait(10);
    expect(players.mock.lastCall).toEqual(["t", 50, 50]);
  });

  it("finds a player among all", async () => {
    const crowd = Array.from({ length: 200 }, (_, at) => player(`Nobody ${at}`));
    players.mockImplementation((_, first) => Promise.resolve({ players: first === 200 ? [player("Kettu")] : crowd, total: 201, pictures: [] }));
    tell(running({ entrants: 201 }), own());
    page();
    const search = box.querySelector<HTMLInputElement>(".tfind input")!;
    act(() => {
      search.value = "kett";
      search.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await wait(1000);
    expect(words(box.querySelectorAll(".players-table tbody tr")).map(([, name]) => name)).toEqual(["Kettu"]);
  });

  it("lists the tables to be watched", async () => {
    tell(running({ tables: [{ table: "t.10", players: 5, largest: 9000, smallest: 10 }, { table: "t.2", players: 6, largest: 3000, smallest: 1000 }] }), own());
    page();
    await press("Tables");
    expect(words(box.querySelectorAll(".tmain tbody tr, .tphone tbody tr"))).toEqual([["3", "6", "3,000", "1,000", "Watch"], ["11", "5", "9,000", "10", "Watch"]]);
  });

  it("of none says so", () => {
    tell();
    page();
    expect(box.querySelector("[aria-busy=true]")).not.toBeNull();
  });
});

describe("the levels", () => {
  const rows = () => words(box.querySelectorAll(".levels tbody tr")).map((cells) => cells.join(" "));

  it("have ante and minutes, and the one that is on is marked", () => {
    tell(running());
    page();
    expect(rows().slice(0, 3)).toEqual(["1 10 / 20 – 10 min", "2 15 / 30 – 10 min", "Break 5 min"]);
    expect(text(".levels [aria-current] td")).toBe("2");
  });

  it("beyond the last one are worked out", () => {
    tell(running({ level: 5, config: { late_levels: 1 } }));
    page();
    expect(rows()[4]).toBe("5 80 / 160 20 10 min");
    expect(rows().at(-1)).toBe("After level 3 the stakes double each level.");
    expect(text(".levels [aria-current] td")).toBe("5");
    expect(text(".levelnote")).toBeNull();
  });

  it("say until when one may register late, as long as one may", () => {
    tell(running({ closed: false, config: { late_levels: 3 } }));
    page();
    expect(text(".levelnote")).toBe("Late registration until the end of level 3.");
    tell(running({ level: 4, closed: false, config: { late_levels: 3, rebuys: { until_level: 4, cost: 100, chips: 100 } } }));
    expect(text(".levelnote"), "rebuys are still open").toBeNull();
  });
});

test("a tournament without a fee says what the house takes, before it is paid too", async () => {
  tell(view({ buy_in_percent: 9, rebuy_percent: 4, config: { fee: 0 } }), own({ may_enter: true }));
  page();
  expect(text(".rules")).toContain("No fee: the house keeps 9% of the buy-ins");
  expect(text(".rules")).toContain("the number of entries");
  await press("Register for 20");
  expect(text(".asking")).toContain("the house keeps 9% of the buy-ins");
  tell(view({ buy_in_percent: 9, rebuy_percent: 4, config: { fee: 0, rebuys: { until_level: 1, cost: 100, chips: 100 } } }));
  expect(text(".rules")).toContain("9% of the buy-ins and 4% of rebuys and add-ons");
});

test("it says how the number of paid places is found, and when the winner takes all", () => {
  const winner = "the winner takes the whole prize pool";
  tell(view({ chart_counts: "entrants at the start" }));
  page();
  expect(text(".rules")).toContain("how many players start");
  tell(view({ entrants: 1, config: { most: 2 } }));
  expect(text(".rules")).toContain(`With 2 players or fewer, ${winner}.`);
  tell(view({ entrants: 1, config: { most: 2 }, winner_takes_all_up_to: 0 }));
  expect(text(".rules")).not.toContain(winner);
  tell(view({ entrants: 0, config: { satellite_to: "u", ticket: 100 } }));
  expect(text(".rules")).not.toContain(winner);
});

test("prizes stand under a heading of their own", async () => {
  const out = player("Bo", { rank: 0, stack: 0, place: 2, tied: 1, prize: 300, table: "" });
  players.mockResolvedValue({ players: [player("Ann"), out], total: 2, pictures: [] });
  tell(running({ last_out: [out] }), own());
  page();
  await wait(10);
  const heads = () => [...box.querySelectorAll(".players-table th")].map((one) => one.textContent);
  expect([heads(), words(box.querySelectorAll(".players-table tbody tr"))[1]]).toEqual([
    ["Rank", "Player", "Chips", "Prize", "Table"],
    ["2nd", "Bo", "–", "3", ""],
  ]);
  tell(view({ phase: "over", last_out: [out] }));
  expect(heads()).toEqual(["Place", "Player", "Prize"]);
});

test("neither a satellite nor a tournament's table is called by an id", () => {
  tell(view({ config: { satellite_to: "m", ticket: 500 } }), own());
  page();
  expect(box.textContent).toContain("Tickets to another tournament");
  tell(view({ tournament: "m", config: { id: "m", name: "Main event" } }));
  expect(box.textContent).toContain("Tickets to Main event");
  expect(["t.0", "x.4", "porvoo"].map(shownName)).toEqual(["Sunday Fell 1", "Tournament 5", "porvoo"]);
});

test("a tournament that was cancelled says why, and what came back", () => {
  tell(view({ phase: "cancelled", cancelled: "the lights went out" }), own({ registered: true, me: player("Me"), returned: 10_900 }));
  page();
  expect(text(".you-panel")).toBe("Cancelled: the lights went out. 109 refunded to your wallet.");
  act(() => handleCancelled({ type: "TournamentCancelled", tournament: "t", name: "Sunday Fell", reason: "2 players needed", returned: 0, currency: "FUN" }));
  expect(notices.value.at(-1)?.text).toBe("Sunday Fell. Cancelled: 2 players needed. There was nothing left to refund.");
});

test("a player who was disqualified reads why, and what becomes of the money", () => {
  act(() => handleDisqualified({ type: "TournamentDisqualified", tournament: "t", name: "Sunday Fell", reason: "collusion", forfeits: false }));
  expect(notices.value.at(-1)?.text).toBe("You were disqualified from Sunday Fell: collusion");
  act(() => handleDisqualified({ type: "TournamentDisqualified", tournament: "t", name: "Sunday Fell", reason: "collusion", forfeits: true }));
  expect(notices.value.at(-1)?.text).toContain("You win no prize");
});

test("all of it in Finnish", () => {
  change({ language: "fi" });
  tell(view({ config: { starts: 0, most: 6 } }), own({ may_enter: true }));
  page();
  expect([text(".thead .btn.go"), text(".panel.level .pad > p")]).toEqual(["Ilmoittaudu, 22", "Alkaa, kun vielä 2 pelaajaa ilmoittautuu."]);
});
