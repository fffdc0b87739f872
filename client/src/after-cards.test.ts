import { beforeEach, expect, test, vi } from "vitest";
import { AfterCards } from "./after-cards";

let told: string[];
let wait: Record<string, number>;
let news: AfterCards;
const hear = (tournament: string, text: string) => news.hear(tournament, () => void told.push(text));

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  wait = {};
  news = new AfterCards((tournament) => wait[tournament] ?? 0);
});

test("what a hand has brought is told when its cards lie there, in its order; other news at once", () => {
  wait = { t: 2_700 };
  hear("t", "second place");
  wait = {};
  hear("t", "over");
  hear("u", "level 3");
  expect(told).toEqual(["level 3"]);
  vi.advanceTimersByTime(2_700);
  expect(told).toEqual(["level 3", "second place", "over"]);
  hear("t", "prizes");
  expect(told).toHaveLength(4);
});

test("another viewer hears nothing of what waited", () => {
  wait = { t: 900 };
  hear("t", "second place");
  news.forget();
  vi.advanceTimersByTime(900);
  expect(told).toEqual([]);
});
