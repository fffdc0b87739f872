/** What the room tells a player in a word. */

import { tOr } from "./i18n";
import { notify } from "./notices";
import { missing as missingTournament, ticketWon } from "./tournaments";
import type { Notice } from "./wire/types";

/** `missingTable` takes the table of which the room says that there is none for us. */
export function hearNotice({ code, text, about }: Notice, missingTable: (id: string) => void): void {
  if (code === "no_table" && about) return missingTable(about);
  if (code === "no_tournament" && about) return missingTournament(about, true);
  if (code === "ticket_won") ticketWon();
  notify(tOr(`notice.${code}`, tOr(`refused.${code}`, text), { about }));
}
