/** Every text can be read on what is behind it, in both themes, on every felt (WCAG 2.2, 1.4.3). */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

type Rgba = readonly [number, number, number, number];
type Tokens = Readonly<Record<string, string>>;
interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly says: Readonly<Record<string, string>>;
}

const SRC = join(__dirname, "..");
const LIGHT = /^\[data-theme="?light"?\]\s*/;
const AA = 4.5;

// ---- reading the style sheets ----

/** The rules of a style sheet, those within `@media` and `@container` among them; one selector each. */
function rulesOf(file: string): Rule[] {
  const css = readFileSync(join(SRC, file), "utf-8").replace(/\/\*[^]*?\*\//g, "");
  const found: Rule[] = [];
  const above: string[] = [];
  for (const [, before, mark] of css.matchAll(/([^{}]*)([{}])/g)) {
    if (mark === "{") {
      above.push(before!.split(";").at(-1)!.trim());
      continue;
    }
    const selectors = above.pop()!;
    const condition = above.join(" ");
    if (selectors.startsWith("@") || /forced-colors|print|contrast|@keyframes|@property/.test(`${condition} ${selectors}`)) continue;
    const says: Record<string, string> = {};
    for (const part of before!.split(";")) {
      const at = part.indexOf(":");
      if (at > 0) says[part.slice(0, at).trim()] = part.slice(at + 1).trim();
    }
    for (const one of split(selectors).flatMap(spelled)) found.push({ file, selector: one.replace(/\s+/g, " "), says });
  }
  return found;
}

/** The parts of a list, at commas that are in no brackets. */
function split(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const one of list) {
    if (one === "(") depth += 1;
    if (one === ")") depth -= 1;
    if (one === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += one;
  }
  return parts.map((one) => one.trim()).filter(Boolean);
}

/** A selector with its `:is()` as several selectors. */
function spelled(selector: string): string[] {
  const is = /:is\(([^()]*)\)/.exec(selector);
  return is ? split(is[1]!).flatMap((one) => spelled(selector.replace(is[0], one))) : [selector];
}

const SHEETS = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter((one) => one.endsWith(".css"));
const RULES = SHEETS.flatMap(rulesOf);

function tokens(...selectors: string[]): Tokens {
  const own = RULES.filter(({ file, selector }) => file === join("style", "tokens.css") && selectors.includes(selector));
  return Object.assign({}, ...own.map(({ says }) => says)) as Tokens;
}

// ---- colours ----

function hex(text: string): Rgba | undefined {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1];
  if (!digits) return undefined;
  const long = digits.length < 6 ? [...digits].map((one) => one + one).join("") : digits;
  const part = (at: number): number => parseInt(long.slice(at, at + 2), 16);
  return [part(0), part(2), part(4), long.length > 6 ? part(6) / 255 : 1];
}

function over(top: Rgba, below: Rgba): Rgba {
  const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + below[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

/** The colours of a value: one, or all stops of gradients. None of what is no colour here (`inherit`, `currentColor`). */
function colours(value: string, known: Tokens): Rgba[] {
  const plain = value.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (_, name: string) => known[name] ?? "none");
  const mixed = plain.replace(/color-mix\(in srgb, (#\w+) ([\d.]+)%, (#\w+|transparent)\)/g, (_, one: string, share: string, other: string) => {
    const [r, g, b] = hex(one)!;
    const alpha = Number(share) / 100;
    const [red, green, blue, whole] = other === "transparent" ? ([r, g, b, alpha] as const) : over([r, g, b, alpha], hex(other)!);
    return `#${[red, green, blue, whole * 255].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
  });
  return [...mixed.matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([text]) => hex(text)!);
}

function luminance(colour: Rgba): number {
  const [r, g, b] = [colour[0], colour[1], colour[2]].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(text: Rgba, ground: Rgba): number {
  const [dark, light] = [luminance(over(text, ground)), luminance(ground)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

// ---- what is behind a text ----

const PAGE = ["var(--bg-0)", "var(--bg-1)", "var(--bg-2)"];
const FELT = ["var(--felt-1)", "var(--felt-2)", "var(--felt-3)"];
const STAGE = ["var(--stage-1)", "var(--stage-2)"];
const RAIL = ["var(--rail-1)", "var(--rail-2)"];

const DRAWING = [...STAGE, ...RAIL, ...FELT];

/** What texts are on whose own rule gives them no ground: colours, or the selectors of what they are in. The first that
 * fits counts; everything else is on a page. */
const GROUNDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^a\.btn\.go$/, [".btn.go"]],
  [/^\.result small/, [".result"]],
  [/\.own button kbd|^\.card\.[shdc]$/, ["var(--card-face)"]],
  [/data-face=solid\] \.card\.toss svg/, [".card.toss"]],
  [/data-face=solid\] \.card svg/, ["var(--suit-s)", "var(--suit-h)", "var(--suit-d)", "var(--suit-c)"]],
  [/^\.ocards \.tc\./, [".ocards .tc"]],
  [/is-turn \.nm/, [".seat.is-turn .plate"]],
  [/is-folded \.(nm|stk)/, [".seat.is-folded .plate"]],
  [/is-out \.(nm|stk)/, [".seat.is-out .plate"]],
  [/^\.who |^\.seat$/, [".plate"]],
  [/^\.opponents \.(live|oname)/, [".opponents li", ".opponents li.out"]],
  [/is-empty|^\.(seat|plate)/, DRAWING],
  [/^\.(opponents|bsays|bet|pots?|total|words|vela|muck|mseat|mtext)\b/, FELT],
];

/** What may be dim: what cannot be pressed or changed, and pictures. */
const DIM = /disabled|\.off$|\.locked|\.ava\b/;

const FELTS = ["green", "blue", "wine", "slate"];
const LOOKS = FELTS.flatMap((felt) =>
  (["dark", "light"] as const).map((theme) => {
    const chosen = [":root", ...(theme === "light" ? ['[data-theme="light"]'] : []), `[data-felt="${felt}"]`];
    return { felt, theme, known: tokens(...chosen) };
  }),
);

/** What a selector says of a property in a theme, the theme's own rule before the general one. */
function said(selector: string, property: string, theme: string): string | undefined {
  const general = RULES.filter((one) => one.selector === selector && one.says[property]).at(-1)?.says[property];
  const own = RULES.filter((one) => LIGHT.test(one.selector) && one.selector.replace(LIGHT, "") === selector);
  return (theme === "light" && own.filter(({ says }) => says[property]).at(-1)?.says[property]) || general;
}

function behind(selector: string): readonly string[] {
  return GROUNDS.find(([of]) => of.test(selector))?.[1] ?? PAGE;
}

/** All colours that can be seen through to the text of a selector, its own ground last. */
function grounds(selector: string, theme: string, known: Tokens): Rgba[] {
  const below = behind(selector).flatMap((one) => (/^(var|#)/.test(one) ? colours(one, known) : grounds(one, theme, known)));
  const own = colours(said(selector, "background", theme) ?? "", known);
  const seen = own.length === 0 ? below : own.flatMap((one) => (one[3] < 1 ? below.map((ground) => over(one, ground)) : [one]));
  if (seen.length === 0) throw new Error(`nothing is behind ${selector}`);
  return seen;
}

/** The least contrast of the text of a selector, and the ground it is least with; none if it has no colour of its own. */
function worst(selector: string, theme: string, known: Tokens): { ratio: number; ground: Rgba } | undefined {
  // Under the pointer only the ground may be another.
  const text = colours(said(selector, "color", theme) ?? said(selector.replace(/(:enabled)?:hover$/, ""), "color", theme) ?? "", known)[0];
  if (!text) return undefined;
  return grounds(selector, theme, known)
    .map((ground) => ({ ratio: contrast(text, ground), ground }))
    .sort((a, b) => a.ratio - b.ratio)[0];
}

const TEXTS = [...new Set(RULES.map(({ selector }) => selector.replace(LIGHT, "")))];

test("black on white is 21, and what is translucent counts as it is seen", () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21, 5);
  expect(contrast([255, 255, 255, 1], over([0, 0, 0, 0.5], [255, 255, 255, 1]))).toBeCloseTo(3.98, 1);
});

describe.each(LOOKS)("on the $felt felt in the $theme theme", ({ theme, known }) => {
  test("every text has AA contrast with all that may be behind it", () => {
    const faults = TEXTS.flatMap((selector) => {
      const found = worst(selector, theme, known);
      return found && found.ratio < AA ? [`${selector}: ${found.ratio.toFixed(2)} on rgb(${found.ground.slice(0, 3).map(Math.round).join(" ")})`] : [];
    });
    expect(faults).toEqual([]);
  });
});

test("no text is made fainter than its colour", () => {
  const dim = RULES.filter(({ says }) => Number(says.opacity) > 0 && Number(says.opacity) < 1).map(({ selector }) => selector);
  expect(dim.filter((selector) => !DIM.test(selector))).toEqual([]);
});
