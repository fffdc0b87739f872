import { describe, expect, it } from "vitest";
import table from "../../tests/refusals.json";
import { acceptedValues, fieldsOf, refusedWords } from "./accepted";
import { CATALOGUES } from "./i18n";
import { OFFICE_CATALOGUES } from "./office/i18n";
import { settings } from "./settings";

type Texts = Readonly<Record<string, unknown>>;

const PLACES = ["refused", "account.error", "cashier.error", "limits.error", "keys.refused"];
const FIELD = /\{(least|most|step|choices|since)\}/g;
const holes = (text: unknown): string[] => [...String(text).matchAll(FIELD)].map(([, name]) => name!).sort();

const entries = Object.entries(table.carried as Readonly<Record<string, Readonly<Record<string, unknown>>>>);

describe.each(["en", "fi"] as const)("what is refused, in %s", (language) => {
  const textsAt = (place: string): [Texts, string] =>
    place === "office" ? [OFFICE_CATALOGUES[language], "refused"] : [CATALOGUES[language], place];

  it.each(entries)("%s names what would be accepted", (code, entry) => {
    for (const [place, fields] of Object.entries(entry)) {
      if (!Array.isArray(fields) || place === "programs" || place === "told") continue;
      const [texts, prefix] = textsAt(place);
      for (const one of fields as string[]) {
        const text = texts[`${prefix}.${code}.${one}`] ?? texts[`${prefix}.${code}`];
        expect({ place, one, holes: holes(text) }).toEqual({ place, one, holes: one.split("-").sort() });
      }
    }
    if (typeof entry["by"] === "string") expect(CATALOGUES[language]).toHaveProperty([entry["by"]]);
  });

  it("names a value in no other refusal", () => {
    for (const place of [...PLACES, "office"]) {
      const [texts, prefix] = textsAt(place);
      for (const [key, text] of Object.entries(texts)) {
        if (!key.startsWith(`${prefix}.`) || holes(text).length === 0) continue;
        const code = key.slice(prefix.length + 1).split(".")[0]!;
        const known = (table.carried as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[code]?.[place];
        expect({ key, known: Array.isArray(known) }).toEqual({ key, known: true });
      }
    }
  });
});

describe("a refusal in words", () => {
  const words = (...rest: Parameters<typeof refusedWords>) => refusedWords(...rest).replace(/\u00a0/g, " ");

  it("writes amounts as the client does", () => {
    expect(words(["refused"], "buy_in", "…", { least: 1000, most: 5000, unit: "FUN" })).toBe("The buy-in must be between 10 and 50.");
    expect(words(["refused"], "buy_in", "…", { least: 1000, most: 5050, unit: "EUR" })).toBe("The buy-in must be between €10 and €50.50.");
    expect(words(["refused"], "buy_in", "…", { least: 1000, unit: "FUN", symbol: "kr" })).toBe("The buy-in must be at least 10 kr.");
    settings.value = { ...settings.value, language: "fi" };
    expect(words(["refused"], "buy_in", "…", { least: 1000, most: 5000, unit: "EUR" })).toBe("Sisäänoston pitää olla 10 €–50 €.");
    settings.value = { ...settings.value, language: "en" };
  });

  it("lists choices, and counts places from one", () => {
    expect(acceptedValues({ choices: ["fold", "call", "bring_in"] })).toEqual({ choices: "fold, call or bring-in" });
    expect(acceptedValues({ choices: ["200", "400"], unit: "FUN" })).toEqual({ choices: "2 or 4" });
    expect(acceptedValues({ least: 0, most: 5, unit: "place" })).toEqual({ least: "1", most: "6" });
    expect(acceptedValues({ least: 2_500_000, unit: "points" })).toEqual({ least: "2.5" });
  });

  it("takes the room’s own words where the value is missing that the text needs", () => {
    expect(words(["refused"], "buy_in", "Words of the room.")).toBe("Words of the room.");
    expect(words(["refused"], "no_such_code", "Words of the room.", { most: 3 })).toBe("Words of the room.");
    expect(words(["nowhere", "refused"], "seat_taken", "…")).toBe("Someone was faster: that seat is taken.");
  });

  it("knows which fields are filled", () => {
    expect(fieldsOf({ least: 0, most: 5 })).toBe("least-most");
    expect(fieldsOf({ choices: [], since: 7, step: null })).toBe("since");
  });
});
