import { expect, it } from "vitest";
import { ChatPage } from "./Chat";
import { JackpotsPage } from "./Jackpots";
import { ProtectionPage } from "./Protection";
import { alerts, before, box, posted, press, show, submit, type, withAnOffice } from "./testing";

withAnOffice();

const line = (number: number, name: string, written: string, removed = false) => ({ number, at: 0, player: name.toLowerCase(), name, written, removed });
const REPORT = { table: "wxd3xhry", number: 2, at: 0, player: "bo", name: "Bo", reporter: "ann", reporter_name: "Ann", why: "rude", lines: [line(1, "Ann", "hello"), line(2, "Bo", "drat"), line(3, "Cy", "gone", true)] };
const CHAT = { "GET reports": { reports: [REPORT], table_names: { wxd3xhry: "Friday game" } }, "GET mutes": { mutes: [{ player: "cy", name: "Cy", since: 0, until: null, why: "spam" }] } };

it("shows a complaint with the lines around it, and removes the line", async () => {
  before({ ...CHAT, "POST remove-line": {} });
  await show(<ChatPage />);
  expect(box.querySelector(".the-line")!.textContent).toContain("drat");
  expect([...box.querySelectorAll(".oreports ol > li")].map((one) => one.querySelector("button") !== null)).toEqual([true, true, false]);
  await press("Remove Bo’s message: drat");
  await submit();
  expect(posted).toEqual([["remove-line", { table: "wxd3xhry", number: 2 }]]);
});

it.each([["1 day", 1440], ["Permanently", null]])("mutes for a time: %s", async (word, minutes) => {
  before({ ...CHAT, "POST mute": {} });
  await show(<ChatPage />);
  await press("Mute Bo");
  await press(word);
  await submit();
  expect(alerts()).toEqual(["Required: the people affected will see it."]);
  type("Reason", "rude");
  await submit();
  expect(posted).toEqual([["mute", { player: "bo", minutes, reason: "rude" }]]);
});

it("lets write again", async () => {
  before({ ...CHAT, "POST unmute": {} });
  await show(<ChatPage />);
  await press("Unmute Cy");
  await submit();
  expect(posted).toEqual([["unmute", { player: "cy" }]]);
});

const PROOF = { player: "ann", name: "Ann", cards: "Qh Qd", five: "Qh Qd Qs Qc Js", hand: "four queens" };
const JACKPOT = {
  hand: "r6-1", table: "r6", ended: 0, payable: 86_400_000, game: "holdem", currency: "EUR", jackpot: 10_000, prize: 8_000, minimum: "four queens",
  board: "Qs Qc Js Ts 3h", beaten: [PROOF], winners: [{ ...PROOF, player: "bob", name: "Bob", hand: "royal flush" }], shares: [{ player: "ann", name: "Ann", amount: 4_000 }],
};

it("proves a jackpot, and withholds it for a reason alone", async () => {
  before({ "GET jackpots": { jackpots: [JACKPOT] }, "POST jackpot/withhold": {} });
  await show(<JackpotsPage />);
  for (const words of ["€80.00 from €100.00", "Qs Qc Js Ts 3h", "four queens", "royal flush", "€40.00"]) expect(box.textContent).toContain(words);
  await press("Withhold");
  await submit();
  expect(posted).toEqual([]);
  type("Reason", "chip dumping");
  await submit();
  expect(posted).toEqual([["jackpot/withhold", { hand: "r6-1", reason: "chip dumping" }]]);
});

it("warns a player whom protection has brought much", async () => {
  const sum = { player: "ann", name: "Ann", currency: "EUR", uses: 3, void: 1, wins: 2, put_in: 450, won: 1200, warnings: 1, closed: false };
  before({ "GET protections": { uses: [], players: [sum] }, "POST warn": { warning: 2, player: "ann" } });
  await show(<ProtectionPage />);
  expect(box.textContent).toContain("€12.00");
  await press("Warn Ann");
  type("Reason", "too many");
  await submit();
  expect(posted).toEqual([["warn", { player: "ann", reason: "too many" }]]);
});
