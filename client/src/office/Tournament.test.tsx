import { expect, it } from "vitest";
import type { TournamentPlayer } from "../wire/types";
import { NEW } from "./editor/form";
import { said } from "./toast";
import { TournamentPage } from "./Tournament";
import { answered, before, box, button, posted, press, show, submit, type, withAnOffice } from "./testing";

withAnOffice();

const player = (id: string, table: string): TournamentPlayer => ({ player: id, name: id.toUpperCase(), rank: 1, stack: 1500, table, seat: 0, place: 0, tied: 0, prize: 0, bounties: 0, entries: 1, rebuys: 0, disqualified: false });
const CONFIG = { ...NEW, id: "t", name: "Sunday", levels: [{ unit: 20 }], currency: "EUR", money: "real" as const };
const VIEW = {
  tournament: "t", config: CONFIG, private: false, phase: "running", open: false, level: 1, ends: null, clock_left: null, in_break: false, paused: "", entrants: 3,
  waiting: 0, left: 3, chips: 4500, pool: 3000, overlay: 0, cancelled: "", tables: [{ table: "t.0", players: 2, largest: 1500, smallest: 1500 }, { table: "t.4", players: 1, largest: 1500, smallest: 1500 }],
};
const ANSWER = { view: VIEW, config: CONFIG, players: [player("ann", "t.0"), player("bo", "")], total: 2, locked: [] };
const DONE = { "POST tournament/direct": { tournament: "t", done: "" } };

it("moves a player who is in, by the number of the table", async () => {
  before({ "GET tournament": ANSWER, ...DONE });
  await show(<TournamentPage id="t" />);
  expect(button("Move BO")).toBeUndefined();
  await press("Move ANN");
  expect([...box.querySelectorAll("option")].map((one) => one.textContent)).toEqual(["Table 5 (1 player)"]);
  await submit();
  expect(posted).toEqual([["tournament/direct", { tournament: "t", command: { type: "MovePlayer", player: "ann", table: 4 } }]]);
});

it("adds minutes, tells everybody, pauses for a reason", async () => {
  before({ "GET tournament": ANSWER, ...DONE });
  await show(<TournamentPage id="t" />);
  await press("Add time");
  type("Minutes", "2.5");
  await submit();
  await press("Message all players");
  type("Message", "Welcome ");
  await submit();
  await press("Pause all tables");
  type("Reason", "a fire drill");
  await submit();
  expect(posted.map(([, body]) => (body as { command: unknown }).command)).toEqual([
    { type: "AddTime", seconds: 150 },
    { type: "Broadcast", text: "Welcome" },
    { type: "Pause", reason: "a fire drill" },
  ]);
});

it("disqualifies for a reason, and asks what becomes of the player's money", async () => {
  const out = { ...player("cid", ""), place: 3, disqualified: true };
  before({ "GET tournament": { ...ANSWER, players: [...ANSWER.players, out] }, ...DONE });
  await show(<TournamentPage id="t" />);
  expect(box.querySelector("tbody")!.textContent).toContain("CID Disqualified");
  await press("Disqualify ANN");
  expect(box.textContent).toContain("The player is paid for the place");
  await press("Forfeits the prize");
  type("Reason", "collusion");
  await submit();
  const command = { type: "Disqualify", player: "ann", reason: "collusion", forfeits: true };
  expect(posted).toEqual([["tournament/direct", { tournament: "t", command }]]);
});

it("says how much of it the house adds", async () => {
  before({ "GET tournament": ANSWER, "GET tournament/payments": { how: "rollback", payments: [], sum: 7_700, added: 354 } });
  await show(<TournamentPage id="t" />);
  await press("Cancel tournament …");
  expect([...box.querySelectorAll(".osum")].at(-1)!.textContent).toBe("The house adds €3.54");
});

it("shows who gets what and how it comes about, before it is cancelled", async () => {
  const one = { player: "ann", name: "ANN", amount: 4_350, paid: 1100, got: 0, chips: 300, first: 3000, equal: 500, by_chips: 750, fee: 100 };
  before({ "GET tournament": ANSWER, ...DONE, "GET tournament/payments": { how: "payout", payments: [one], sum: 4_350, added: 0 } });
  await show(<TournamentPage id="t" />);
  await press("Cancel tournament …");
  const cells = [...box.querySelectorAll("dialog tbody :is(th, td)")].map((cell) => cell.textContent);
  expect(cells).toEqual(["ANN", "300", "€30.00", "€5.00", "€7.50", "€1.00", "€43.50"]);
  expect(box.querySelector(".osum")!.textContent).toBe("1 player, total €43.50");
  expect(posted).toEqual([]);
  type("Reason", "a storm");
  await submit();
  expect(posted).toEqual([["tournament/direct", { tournament: "t", command: { type: "Cancel", reason: "a storm", how: "" } }]]);
  expect(said.value).toBe("Sunday is cancelled and everyone has been paid.");
});

it("cannot be confirmed while the sums are not there", async () => {
  before({ "GET tournament": ANSWER });
  await show(<TournamentPage id="t" />);
  await press("Cancel tournament …");
  await answered();
  expect(button("Cancel and pay")!.disabled).toBe(true);
});

it("has nothing to direct once it is over", async () => {
  before({ "GET tournament": { ...ANSWER, view: { ...VIEW, phase: "over" } } });
  await show(<TournamentPage id="t" />);
  expect(box.querySelector("button")).toBeNull();
});
