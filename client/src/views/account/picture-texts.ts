/** The texts of choosing a picture, fetched with it. */

import { speaker } from "../../i18n";
import { picture } from "./picture-en";
import { picture as fi } from "./picture-fi";

export const PICTURE_TEXTS = { en: picture, fi };
export const { say, sayOr } = speaker<typeof picture>(PICTURE_TEXTS);
