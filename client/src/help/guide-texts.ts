/** The texts of the guide at the table, fetched with it. */

import { speaker } from "../i18n";
import { guide } from "./en/guide";
import { guide as fi } from "./fi/guide";

export const GUIDE_TEXTS = { en: guide, fi };
export const { say } = speaker<typeof guide>(GUIDE_TEXTS, "help");
