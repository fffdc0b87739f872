/** The texts of the pages of rules, fetched with them. */

import { speaker } from "../i18n";
import { games } from "./en/games";
import { hands } from "./en/hands";
import { pages } from "./en/pages";
import { games as gamesFi } from "./fi/games";
import { hands as handsFi } from "./fi/hands";
import { pages as pagesFi } from "./fi/pages";

export const en = { ...pages, ...games, ...hands } as const;
export const RULES_TEXTS = { en, fi: { ...pagesFi, ...gamesFi, ...handsFi } };
export const { say, sayOr } = speaker<typeof en>(RULES_TEXTS, "help");
