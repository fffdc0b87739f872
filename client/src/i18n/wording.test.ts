import { describe, expect, test } from "vitest";
import { GUIDE_TEXTS } from "../help/guide-texts";
import { RULES_TEXTS } from "../help/rules-texts";
import { TERMS_TEXTS } from "../help/terms-texts";
import { OFFICE_CATALOGUES } from "../office/i18n";
import { PICTURE_TEXTS } from "../views/account/picture-texts";
import { CATALOGUES } from "./index";
import type { Message, Texts } from "./languages";

const ALL: Readonly<Record<string, { readonly en: Texts; readonly fi: Texts }>> = {
  texts: CATALOGUES,
  picture: PICTURE_TEXTS,
  guide: GUIDE_TEXTS,
  rules: RULES_TEXTS,
  terms: TERMS_TEXTS,
  office: OFFICE_CATALOGUES,
};

type Odd = readonly (readonly [pattern: RegExp, instead: string])[];

/** What no native speaker would say, each with what to write instead. */
const ODD: Odd = [
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

/** Second names of things: each thing has one name, in the client, the help and the back office alike. */
const SECOND_NAMES: Odd = [
  [/\blog-in\b/i, "login (the noun), log in (the verb)"],
  [/two-factor (?!authentication)|second factor/i, "two-factor authentication"],
  [/\bfun chips\b/i, "play money"],
  [/\bterms of (?:the|this) room\b/i, "house rules"],
  [/\bcommon cards?\b(?!-)/i, "community cards"],
  [/\bside cards?\b/i, "kicker"],
  [/\bscopes\b/i, "permissions"],
  [/\bpocket cards?\b/i, "hole cards"],
];

const SECOND_NAMES_FI: Odd = [
  [/kaksivaihei\w+ (?!tunnistautumi)/i, "kaksivaiheinen tunnistautuminen"],
  [/varakood/i, "palautuskoodi"],
  [/(?<!\{)jackpot/i, "jättipotti"],
  [/uusintaost|lisäost/i, "rebuy, add-on"],
  [/järjestelymaksu/i, "osallistumismaksu"],
  [/myöhäisilm|myöhäinen ilm/i, "jälki-ilmoittautuminen"],
  [/mykist/i, "hiljentää"],
  [/taskukort/i, "käsikortit"],
  [/kaksinpel/i, "heads-up"],
  [/huoneen säännöt/i, "talon säännöt"],
  [/itsestään|automaattinen lisäys/i, "automaattisesti, automaattinen täydennys"],
];

const forms = (message: Message): readonly string[] => (typeof message === "string" ? [message] : Object.values(message));

const oddIn = (texts: Texts, odd = ODD): readonly string[] =>
  Object.entries(texts).flatMap(([key, message]) =>
    forms(message).flatMap((text) => odd.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${key}: “${text}” → ${instead}`)),
  );

describe("the English texts are what a native speaker would say", () => {
  test.each(Object.keys(ALL))("%s", (name) => {
    expect(oddIn(ALL[name]!.en)).toEqual([]);
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

describe("one thing has one name", () => {
  test.each(Object.keys(ALL))("%s", (name) => {
    expect(oddIn(ALL[name]!.en, SECOND_NAMES)).toEqual([]);
    expect(oddIn(ALL[name]!.fi, SECOND_NAMES_FI)).toEqual([]);
  });
});
