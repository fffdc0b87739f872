import { expect, it } from "vitest";
import { centsOf } from "./amount";

it.each([
  ["1,234.50", "en", 123_450],
  ["1234.5", "en", 123_450],
  ["1,234", "en", 123_400],
  ["1,234,567.89", "en", 123_456_789],
  ["12,50", "en", 1_250],
  ["€20", "en", 2_000],
  ["  7 ", "en", 700],
  ["1 234,50", "fi", 123_450],
  ["1\u00a0234,50 €", "fi", 123_450],
  ["1\u202f234\u202f567", "fi", 123_456_700],
  ["12.50", "fi", 1_250],
  ["0,05", "fi", 5],
] as const)("%s in %s is an amount", (text, language, cents) => expect(centsOf(text, language)).toBe(cents));

it.each([
  ["", "en"],
  ["0", "en"],
  ["0,00", "fi"],
  ["-5", "en"],
  ["+5", "en"],
  ["1.234", "en"],
  ["1,234", "fi"],
  ["1.234", "fi"],
  ["1,23,456", "en"],
  ["1,234 567", "en"],
  ["1.2.3", "en"],
  ["1.005", "en"],
  ["1e5", "en"],
  ["0x10", "en"],
  ["NaN", "en"],
  ["Infinity", "en"],
  ["١٢", "en"],
  ["12 €50", "fi"],
  ["10000000000000.01", "en"],
  ["1000000000000000000", "en"],
  ["ten", "en"],
] as const)("%j in %s is none", (text, language) => expect(centsOf(text, language)).toBeNull());
