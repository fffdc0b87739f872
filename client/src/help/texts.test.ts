import { describe, expect, it } from "vitest";
import type { Message } from "../i18n";
import { PICTURE_TEXTS } from "../views/account/picture-texts";
import { GUIDE_TEXTS } from "./guide-texts";
import { RULES_TEXTS } from "./rules-texts";
import { TERMS_TEXTS } from "./terms-texts";

const forms = (message: Message) => (typeof message === "string" ? [message] : [message.one, message.other]);
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each([
  ["rules", RULES_TEXTS],
  ["terms", TERMS_TEXTS],
  ["guide", GUIDE_TEXTS],
  ["choice of a picture", PICTURE_TEXTS],
] as const)("the texts of the %s", (_, { en, fi }) => {
  const [english, finnish] = [en, fi] as unknown as readonly Readonly<Record<string, Message>>[];

  it("have the same keys in both languages", () => {
    expect(Object.keys(fi).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en))("%s is written, with the same values to fill in", (key) => {
    const source = holes(forms(english![key]!).at(-1)!);
    for (const text of [...forms(english![key]!), ...forms(finnish![key]!)]) expect(text.trim()).not.toBe("");
    expect(holes(forms(finnish![key]!).at(-1)!)).toEqual(source);
  });
});
