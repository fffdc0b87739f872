/** Rule books and games by their names. */

import { tOr } from "../i18n";

export const bookName = (book: string): string => tOr(`house.${book}`, book);
export const gameTitle = (game: string): string => tOr(`game.${game}`, game);
