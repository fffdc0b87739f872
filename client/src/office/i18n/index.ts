/** The texts of the back office: catalogues of its own, which players do not load. */

import { type Catalogues, speaker } from "../../i18n";
import { en } from "./en";
import { fi } from "./fi";

export type OfficeKey = keyof typeof en;

export const OFFICE_CATALOGUES: Catalogues<OfficeKey> = { en, fi };

/** The text of `key` in the user's language, and of a key that is put together at run time. */
export const { say: o, sayOr: oOr } = speaker<typeof en>(OFFICE_CATALOGUES, "office");
