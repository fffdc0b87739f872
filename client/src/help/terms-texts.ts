/** The texts of the terms, fetched with them. */

import { speaker } from "../i18n";
import { terms } from "./en/terms";
import { terms as fi } from "./fi/terms";

export const TERMS_TEXTS = { en: terms, fi };
export const { say, sayOr } = speaker<typeof terms>(TERMS_TEXTS, "help");
