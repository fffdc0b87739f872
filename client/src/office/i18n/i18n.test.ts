import { expect, it } from "vitest";
import type { Message } from "../../i18n";
import { OFFICE_CATALOGUES, type OfficeKey } from "./index";

const { en, fi } = OFFICE_CATALOGUES;
const forms = (message: Message) => (typeof message === "string" ? [message] : [message.one, message.other]);
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

it("has the same keys in both languages", () => {
  expect(Object.keys(fi).sort()).toEqual(Object.keys(en).sort());
});

it.each(Object.keys(en) as OfficeKey[])("%s is written, with the same values to fill in", (key) => {
  const source = holes(forms(en[key]).at(-1)!);
  for (const text of [...forms(en[key]), ...forms(fi[key])]) expect(text.trim()).not.toBe("");
  expect(holes(forms(fi[key]).at(-1)!)).toEqual(source);
});
