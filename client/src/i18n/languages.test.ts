import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LanguageFile } from "./languages";

/** A language of a few words, as a file of `others/` has it; Slovenian, for its numbers and its many forms. */
const SLOVENIAN: LanguageFile = {
  texts: {
    "shell.lobby": "Avla",
    "lobby.players": { one: "{count} igralec", two: "{count} igralca", few: "{count} igralci", other: "{count} igralcev" },
    "refused.closed": "Miza je zaprta.",
  },
  help: { "rules.title": "Pravila" },
  office: { "office": "Pisarna" },
};

const { languagesOf } = await vi.importActual<typeof import("./languages")>("./languages");
const fetched = vi.fn(async () => SLOVENIAN);

vi.mock("./languages", async (actual) => {
  const real = await actual<typeof import("./languages")>();
  const with_sl = real.languagesOf({ "./others/sl.ts": () => fetched() });
  return { ...real, OFFERED: with_sl.offered, bestLanguage: with_sl.best, fetchTexts: with_sl.fetch, furtherText: with_sl.text };
});

const { choose, ownTexts } = await import("./choose");
const { money } = await import("./format");
const { t, tOr } = await import(".");
const { change, settings, withDefaults } = await import("../settings");

describe("a language that is a file", () => {
  beforeEach(async () => choose("sl"));
  afterEach(() => change({ language: "en" }));

  test("is fetched when it is chosen, and once", async () => {
    await choose("en");
    await choose("sl");
    expect([fetched.mock.calls.length, settings.value.language]).toEqual([1, "sl"]);
  });

  test("says what it has, in as many forms as it has, and the rest in English", () => {
    expect(t("shell.lobby")).toBe("Avla");
    expect([1, 2, 3, 5].map((count) => t("lobby.players", { count }))).toEqual(["1 igralec", "2 igralca", "3 igralci", "5 igralcev"]);
    expect(t("shell.rules")).toBe("Game rules");
    expect([tOr("refused.closed", "?"), tOr("refused.late", "?"), tOr("refused.nothing", "?")]).toEqual(["Miza je zaprta.", "Too late: your turn is over.", "?"]);
    expect(t("settings.confirm.from-blinds", { count: 2 })).toBe("2 big blinds or more");
  });

  test("is written with its own numbers", async () => {
    expect(money(12_345_050, "EUR").replace(/\s/g, " ")).toBe("123.450,50 €");
    const { ordinal } = await import("../views/tournaments/words");
    expect(ordinal(22)).toBe("22nd");
    const { centsOf } = await import("../views/cashier/amount");
    expect([centsOf("1.234,50"), centsOf("1 234,50"), centsOf("1,234")]).toEqual([123_450, 123_450, null]);
  });

  test("has the help and the back office too, where it wants", async () => {
    const { say } = await import("../help/rules-texts");
    const { o } = await import("../office/i18n");
    expect([say("rules.title"), say("rules.none", { text: "x" })]).toEqual(["Pravila", expect.stringContaining("x")]);
    expect([o("office"), o("logout")]).toEqual(["Pisarna", "Log out"]);
  });

  test("stands in the menu by its own name, and marks the page", async () => {
    const { LanguageChoice } = await import("../frame/LanguageChoice");
    const { applySettings } = await import("../settings");
    applySettings();
    const root = document.createElement("div");
    act(() => render(h(LanguageChoice, {}), root));
    const buttons = [...root.querySelectorAll("button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["English", "Suomi", "Slovenščina"]);
    expect(document.documentElement.lang).toBe("sl");
    act(() => buttons[1]!.click());
    await vi.waitFor(() => expect(document.documentElement.lang).toBe("fi"));
  });
});

test("one that cannot be fetched is not chosen, and a page that begins with it is English", async () => {
  const { fetch, text } = languagesOf({ "./others/sl.ts": () => Promise.reject(new TypeError("gone")) });
  await expect(fetch("sl")).rejects.toThrow("gone");
  expect(text("sl", "texts", "shell.lobby")).toBeUndefined();
  await expect(ownTexts()).resolves.toBeUndefined();
});

test.each([
  [["fi-FI", "en"], "fi"],
  [["sl-SI"], "sl"],
  [["de", "fi"], "fi"],
  [["pt"], "en"],
  [["pt-br"], "pt-BR"],
  [["fil", "en-GB"], "en"],
  [[], "en"],
])("of what is offered %s prefer %s", (wanted, best) => {
  const files = { "./others/sl.ts": async () => ({}), "./others/pt-BR.ts": async () => ({}) };
  expect(languagesOf(files).best(wanted)).toBe(best);
});

test("a language that is no longer offered gives way to the browser's", () => {
  expect(withDefaults({ language: "tlh" }).language).toBe("en");
  expect(withDefaults({ language: "sl" }).language).toBe("sl");
});
