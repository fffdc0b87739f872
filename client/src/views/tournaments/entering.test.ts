import { expect, test } from "vitest";
import type { TournamentAnswer } from "../../wire/calls";
import { type Step, stepOf } from "./entering";
import { player, running, state, view } from "./testing";

const out = player("Me", { place: 9, table: "" });

test.each<[string, TournamentAnswer, string | null, Step]>([
  ["an observer is asked who he is", state(view(), null), null, { kind: "log-in" }],
  ["an observer of one that runs", state(running(), null), null, { kind: "none", why: "closed" }],
  ["an observer before registration opens", state(view({ open: false }), null), null, { kind: "none", why: "soon" }],
  ["open", state(view(), { may_enter: true }), "me", { kind: "enter" }],
  ["full", state(view({ entrants: 100 }), { may_enter: true }), "me", { kind: "line" }],
  ["on the waiting list", state(view({ entrants: 100 }), { waiting: 3 }), "me", { kind: "leave-line", place: 3 }],
  ["registered", state(view(), { registered: true, may_withdraw: true, me: player("Me") }), "me", { kind: "withdraw" }],
  ["in with a ticket", state(view(), { registered: true, me: player("Me") }), "me", { kind: "none", why: "ticket" }],
  ["not open yet", state(view({ open: false })), "me", { kind: "none", why: "soon" }],
  ["late", state(running({ open: true }), { may_enter: true }), "me", { kind: "late" }],
  ["again", state(running({ open: true }), { may_enter: true, registered: true, me: out }), "me", { kind: "again" }],
  ["playing", state(running(), { registered: true, me: player("Me") }), "me", { kind: "play" }],
  ["out", state(running(), { registered: true, me: out }), "me", { kind: "none", why: "closed" }],
  ["not in, and it runs", state(running()), "me", { kind: "none", why: "closed" }],
  ["over", state(view({ phase: "over" }), { registered: true, me: out }), "me", { kind: "none", why: "over" }],
  ["cancelled", state(view({ phase: "cancelled", open: true }), { may_enter: true }), "me", { kind: "none", why: "over" }],
  ["on a break", state(view(), { may_enter: true }), "me", { kind: "none", why: "barred" }],
])("%s", (name, of, who, expected) => {
  expect(stepOf(of, who, name !== "on a break")).toEqual(expected);
});
