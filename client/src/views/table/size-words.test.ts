import { afterEach, expect, test } from "vitest";
import { change, settings } from "../../settings";
import { readSize, sizeText, sizeWritten } from "./size-words";

const before = settings.value;
afterEach(() => change(before));

test.each([
  ["33%", { of: "pot", by: 33 }],
  [" 150 % ", { of: "pot", by: 150 }],
  ["2.5 bb", { of: "blind", by: 25 }],
  ["2,5BB", { of: "blind", by: 25 }],
  ["3x", { of: "blind", by: 30 }],
  ["3", null],
  ["0%", null],
  ["900%", null],
  ["0.5bb", null],
  ["a lot", null],
  ["", null],
])("%j is read as %j", (text, size) => {
  expect(readSize(text)).toEqual(size);
});

test("what is written in the field is read as the same size, in both languages", () => {
  for (const language of ["en", "fi"] as const) {
    change({ language });
    for (const size of [{ of: "pot", by: 66 }, { of: "blind", by: 25 }] as const) {
      expect(readSize(sizeWritten(size))).toEqual(size);
    }
  }
});

test("the usual parts stand on their buttons as fractions, all others as they are", () => {
  change({ language: "en" });
  const written = ([50, 75, 100, 33] as const).map((by) => sizeText({ of: "pot", by }));
  expect([...written, sizeText({ of: "blind", by: 25 })]).toEqual(["½ pot", "¾", "Pot", "33%", "2.5 BB"]);
});
