import { describe, expect, test } from "vitest";
import { picture } from "../views/account/picture-en";
import { en } from "./en";
import type { Message } from "./languages";

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, Message>>>> = { texts: en, picture };

/** What no native speaker would say, each with what to write instead. */
const ODD: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?:^|[.:;·–] )(?:Whoever\b|Whom?\b[^.!?]*[.!])/, "If you …, Players who …, Anyone who …"],
  [/\b(?:for|to|of|from|by) who(?:ever)?\b/i, "for a player who …"],
  [/\bby (?:itself|themselves)\b/i, "automatically"],
  [/^(?:Least|Most)\b/, "Min, Max"],
  [/\b(?:he|him|his|himself|she|her|hers)\b/i, "they, you, the player"],
  [/\banew\b/i, "again"],
  [/^Waits\b/, "Waiting"],
  [/\bso (?:long|many) (?:as|before|after)\b/i, "this long, this many"],
  [/\bword of (?!mouth)/i, "notice of"],
];

const forms = (message: Message): readonly string[] => (typeof message === "string" ? [message] : Object.values(message));

const oddIn = (texts: Readonly<Record<string, Message>>): readonly string[] =>
  Object.entries(texts).flatMap(([key, message]) =>
    forms(message).flatMap((text) => ODD.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${key}: “${text}” → ${instead}`)),
  );

describe("the English texts are what a native speaker would say", () => {
  test.each(Object.keys(CATALOGUES))("%s", (name) => {
    expect(oddIn(CATALOGUES[name]!)).toEqual([]);
  });

  test.each([
    ["Who breaks his line is warned.", 2],
    ["Post now. Whoever waits pays nothing.", 1],
    ["Who wins?", 0],
  ["Who owes whom", 0],
    ["Show who won", 0],
    ["The board is dealt anew by itself", 2],
    ["Most 42.38", 1],
    ["Show the most hands", 0],
  ])("“%s” has %i such wordings", (text, count) => {
    expect(oddIn({ text })).toHaveLength(count);
  });
});
