import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { play } from "../sound";
import { myTournaments, tournament } from "../tournaments";
import type { TournamentView } from "../wire/types";
import { playLevelSounds } from "./level-sounds";

vi.mock("../sound");

const at = (phase: TournamentView["phase"], level: number) =>
  void (tournament("k1").value = { view: { phase, level } as TournamentView, own: null });
const heard = () => vi.mocked(play).mock.calls.map(([sounds]) => sounds[0]);

let end: () => void;
beforeEach(() => {
  vi.mocked(play).mockClear();
  tournament("k1").value = null;
  myTournaments.value = ["k1"];
  end = playLevelSounds();
});
afterEach(() => {
  end();
  myTournaments.value = [];
});

test("the start and every further level are heard, once each", () => {
  at("registering", 0);
  at("running", 1);
  at("running", 1);
  at("running", 2);
  at("over", 3);
  expect(heard()).toEqual(["starts", "level"]);
});

test("who comes in the middle hears nothing of what has been", () => {
  at("running", 4);
  expect(heard()).toEqual([]);
});

test("another's tournament is not heard", () => {
  myTournaments.value = [];
  at("registering", 0);
  at("running", 1);
  expect(heard()).toEqual([]);
});
