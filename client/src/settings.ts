/** What the player has chosen for this browser, stored in its local storage. */

import { effect, signal } from "@preact/signals";
import { bestLanguage, type Language, OFFERED } from "./i18n/languages";

export const SOUNDS = [
  "deal",
  "check",
  "chips",
  "win-chips",
  "fold",
  "turn",
  "seconds",
  "bank",
  "all-in",
  "win",
  "message",
  "background",
  "starts",
  "level",
] as const;
export type Sound = (typeof SOUNDS)[number];

export const FELTS = ["green", "blue", "wine", "slate"] as const;
export type Felt = (typeof FELTS)[number];

/** How the back of a card looks, and its face: a large rank, rank over suit, or white on the suit's colour. */
export const BACKS = ["blue", "red", "slate"] as const;
export type Back = (typeof BACKS)[number];
export const FACES = ["large", "index", "solid"] as const;
export type Face = (typeof FACES)[number];

/** The size of a bet, in hundredths of the pot or tenths of the big blind. */
export interface BetSize {
  readonly of: "pot" | "blind";
  readonly by: number;
}

/** The streets that have preset sizes of their own: the last row is for all that come later. */
export const PRESET_STREETS = 4;
/** The number of presets between the minimum and the maximum. */
export const OWN_PRESETS = 3;

/** Above which bets one is asked for a second press; 0: never. */
export interface ConfirmFrom {
  /** In big blinds. */
  readonly blinds: number;
  /** In hundredths of one's stack. */
  readonly stack: number;
}

/** How several tables are arranged: all in sight, stacked, or one at a time. */
export const ARRANGEMENTS = ["tiles", "stack", "tabs"] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

export type Theme = "dark" | "light" | "system";

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly felt: Felt;
  /** Four colours, one a suit; or black and red. */
  readonly deck: "four" | "two";
  readonly back: Back;
  readonly face: Face;
  /** By street, `OWN_PRESETS` each. */
  readonly presets: readonly (readonly BetSize[])[];
  readonly confirm: ConfirmFrom;
  readonly motion: boolean;
  /** Whether the buttons show their keys. */
  readonly keyHints: boolean;
  /** Letters, digits and signs act without a modifier key. Users of voice control turn this off. */
  readonly letterKeys: boolean;
  /** How to join a table with blinds: wait for the big blind, or post what is owed. */
  readonly entry: "wait" | "post";
  /** What becomes of a hand that is beaten at the showdown and need not be shown. */
  readonly beaten: "muck" | "show";
  /** Whether one is asked to show after a pot that nobody called for. */
  readonly unseenWins: "ask" | "never";
  /** The table that waits for me comes to the front (RULES.md A31). */
  readonly toFront: boolean;
  readonly arrangement: Arrangement;
  /** A phone shakes when another table waits for me. */
  readonly vibration: boolean;
  /** Chat messages appear for a moment beside the seat. */
  readonly bubbles: boolean;
  /** Whether what players say with one press is shown and read out. */
  readonly reactions: boolean;
  /** What is said at the table is read out by a screen reader. */
  readonly chatAloud: boolean;
  /** The guide at the table has been closed or followed to its end. */
  readonly guided: boolean;
  readonly muted: boolean;
  /** 0 to 100; 0 is off. */
  readonly volumes: Readonly<Record<Sound, number>>;
}

const NAME = "dealerbox.settings";
const LOUD: readonly Sound[] = ["turn", "seconds", "chips", "win-chips", "background", "starts"];
const USUAL: readonly BetSize[] = [50, 75, 100].map((by) => ({ of: "pot", by }));
export const USUAL_PRESETS: Settings["presets"] = Array.from({ length: PRESET_STREETS }, () => USUAL);

export const settings = signal<Settings>(withDefaults(stored()));

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/** Whether buttons show their keys. */
export const showsKeys = (): boolean => settings.value.keyHints && settings.value.letterKeys;

/** The theme in force: the player's choice, or the system's. */
export function themeOf(chosen: Theme): "dark" | "light" {
  if (chosen !== "system") return chosen;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Writes the settings to the page and to the local storage, now and whenever they change. */
export function applySettings(): void {
  effect(() => {
    const now = settings.value;
    const page = document.documentElement;
    page.lang = now.language;
    page.dataset.theme = themeOf(now.theme);
    page.dataset.felt = now.felt;
    page.dataset.deck = now.deck;
    page.dataset.back = now.back;
    page.dataset.face = now.face;
    page.dataset.motion = now.motion ? "on" : "off";
    write(NAME, now);
  });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => change({}));
}

function defaults(): Settings {
  return {
    language: bestLanguage(navigator.languages),
    theme: "dark",
    felt: "green",
    deck: "four",
    back: "blue",
    face: "large",
    presets: USUAL_PRESETS,
    confirm: { blinds: 0, stack: 0 },
    motion: true,
    keyHints: true,
    letterKeys: true,
    entry: "wait",
    beaten: "muck",
    unseenWins: "ask",
    toFront: true,
    arrangement: "tabs",
    vibration: true,
    bubbles: true,
    reactions: true,
    chatAloud: true,
    guided: false,
    muted: false,
    volumes: Object.fromEntries(SOUNDS.map((sound) => [sound, LOUD.includes(sound) ? 70 : 0])) as Settings["volumes"],
  };
}

/** What was chosen, and the usual for whatever has been added since, down to the single sound. */
export function withDefaults(chosen: Partial<Settings>): Settings {
  const usual = defaults();
  // A language that was offered once and is no more.
  const language = OFFERED.includes(chosen.language ?? "") ? chosen.language! : usual.language;
  return { ...usual, ...chosen, language, volumes: { ...usual.volumes, ...chosen.volumes } };
}

function stored(): Partial<Settings> {
  return read<Partial<Settings>>(NAME) ?? {};
}

/** The value in the local storage under `name`; null if it is missing or unreadable. */
export function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** A browser that forbids storage forgets the choice with the page; nothing else depends on it. */
export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    return;
  }
}
