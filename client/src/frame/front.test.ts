import { expect, test } from "vitest";
import { AGAIN_MS, type Moment, nextStep, nextWaiting, REST_MS, type Step } from "./front";

const LONG = 60_000;
const moment = (part: Partial<Moment>): Moment => ({ calls: [], seats: [], here: "t", busy: false, wanted: true, since: LONG, ...part });

test.each<[string, Partial<Moment>, Step]>([
  ["nobody waits", {}, null],
  ["not from the lobby, a form or any other page", { calls: ["a"], here: null }, null],
  ["nor to a seat from there", { seats: ["a"], here: null }, null],
  ["from another table", { calls: ["a"], here: "b" }, { to: "a" }],
  ["the earliest deadline first", { calls: ["b", "a"], here: "c" }, { to: "b" }],
  ["my own turn in front is not disturbed", { calls: ["b", "a"], here: "a" }, null],
  ["the next one after I have acted", { calls: ["b"], here: "a" }, { to: "b" }],
  ["who does not want it goes himself", { calls: ["a"], wanted: false }, null],
  ["in the middle of something", { calls: ["a"], busy: true }, { again: AGAIN_MS }],
  ["where a tournament has seated me", { seats: ["a"], here: "b" }, { to: "a" }],
  ["a turn before a seat", { calls: ["b"], seats: ["a"] }, { to: "b" }],
  ["a seat never takes me from my turn", { calls: ["b"], seats: ["a"], here: "b" }, null],
  ["a seat that I see already", { seats: ["a"], here: "a" }, null],
  ["the last seat of two", { seats: ["a", "b"] }, { to: "b" }],
  ["a seat waits while I am in the middle of something", { seats: ["a"], busy: true }, { again: AGAIN_MS }],
  ["who does not want tables to come goes to his seat himself", { seats: ["a"], wanted: false }, null],
  ["never twice within a second", { calls: ["a"], since: 0 }, { again: REST_MS }],
  ["never twice within a second, nearly over", { calls: ["a"], since: 900 }, { again: 100 }],
  ["after a second", { calls: ["a"], since: REST_MS }, { to: "a" }],
])("%s", (_, part, expected) => {
  expect(nextStep(moment(part))).toEqual(expected);
});

test.each<[readonly string[], string | null, string | null]>([
  [[], null, null],
  [[], "a", null],
  [["a"], null, "a"],
  [["a"], "a", null],
  [["a", "b"], "c", "a"],
  [["a", "b", "c"], "a", "b"],
  [["a", "b", "c"], "c", "a"],
])("the key leads round the tables that wait: %o from %s", (calls, here, expected) => {
  expect(nextWaiting(calls, here)).toBe(expected);
});
