/**
 * Which languages there are. English and Finnish are part of the client; any other is a file in `others/`, named by its
 * code (BCP 47: `sv.ts`, `pt-BR.ts`), which the build finds by itself and a browser fetches when it is chosen. What such
 * a file leaves out is said in English.
 */

/** A code of BCP 47, one of `OFFERED`. */
export type Language = string;

/** The forms of a language as `Intl.PluralRules` distinguishes them; English and Finnish have these two. */
export type Plural = { readonly one: string; readonly other: string } & { readonly [form in "zero" | "two" | "few" | "many"]?: string };
export type Message = string | Plural;
export type Texts = Readonly<Record<string, Message>>;

/** What a file of a language may hold: the client's texts, those of the help (rules, terms, guide), the back office's. */
export const PARTS = ["texts", "help", "office"] as const;
export type Part = (typeof PARTS)[number];
export type LanguageFile = { readonly [part in Part]?: Texts };

export type Files = Readonly<Record<string, () => Promise<LanguageFile>>>;

const BUILT_IN: readonly Language[] = ["en", "fi"];
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", fi: "fi-FI" };

/** The languages of `files`, and the texts of those that were fetched. */
export function languagesOf(files: Files) {
  const further = new Map(Object.entries(files).map(([path, load]) => [/([^/]+)\.ts$/.exec(path)?.[1] ?? path, load]));
  const fetched = new Map<Language, LanguageFile>();
  const offered = [...BUILT_IN, ...[...further.keys()].sort()];
  return {
    offered,

    /** The first language of `wanted` (what a browser prefers) that is offered, be it in another country's form. */
    best(wanted: readonly string[]): Language {
      for (const code of wanted) {
        for (let part = code; part !== ""; part = part.slice(0, Math.max(0, part.lastIndexOf("-")))) {
          const found = offered.find((one) => one.toLowerCase() === part.toLowerCase());
          if (found) return found;
        }
      }
      return "en";
    },

    /** Resolves when the texts are here; rejects where they cannot be fetched. */
    async fetch(language: Language): Promise<void> {
      const load = further.get(language);
      if (load && !fetched.has(language)) fetched.set(language, await load());
    },

    text: (language: Language, part: Part, key: string): Message | undefined => fetched.get(language)?.[part]?.[key],
  };
}

const languages = languagesOf(import.meta.glob<LanguageFile>("./others/*.ts"));

export const OFFERED = languages.offered;
export const bestLanguage = languages.best;
export const fetchTexts = languages.fetch;
export const furtherText = languages.text;

/** What numbers and dates are written by. */
export const localeOf = (language: Language): string => LOCALES[language] ?? language;

/** What a language is called in itself: "Suomi". */
export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
