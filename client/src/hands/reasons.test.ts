import { afterEach, expect, test } from "vitest";
import { change } from "../settings";
import { reasonWords } from "./reasons";

afterEach(() => change({ language: "en" }));

test.each([
  ["closing", "the room was closed", "huone suljettiin"],
  ["the host has closed this table", "the host closed it", "isäntä sulki pöydän"],
  ["12 players are needed", "12 players needed", "tarvitaan 12 pelaajaa"],
  ["a new version", "a new version", "a new version"],
])("%s is said in both languages", (reason, english, finnish) => {
  expect(reasonWords(reason)).toBe(english);
  change({ language: "fi" });
  expect(reasonWords(reason)).toBe(finnish);
});
