/** Why a hand does not count, a table closes, a tournament is cancelled, or play was interrupted. */

import { t, tOr } from "../i18n";

/** Sentences that the server stores with tables and tournaments, and the key of their translation. */
const SENTENCES: Readonly<Record<string, string>> = {
  "nobody has played at this table for a long time": "unused",
  "the host has closed this table": "host-closed",
  "its host has closed their account": "host-left",
  "its host has closed his account": "host-left", // as stored by earlier versions
  "the tournament is over": "tournament-over",
  "the room was interrupted before the first hand": "before-first",
  "the table had to stop; the last hand counts and everybody gets their chips back": "stopped-counts",
  "the table had to stop; the running hand is void and everybody gets their chips back": "stopped-void",
  "the table had to stop because its books do not agree; the last hand counts, what is beyond doubt is in the wallets, and the house looks into the rest": "disputed-counts",
  "the table had to stop because its books do not agree; the running hand is void, what is beyond doubt is in the wallets, and the house looks into the rest": "disputed-void",
};

const NEEDED = /^(\d+) players are needed$/;

/** A code or a stored sentence in the player's language; a sentence of the operator's unchanged. */
export function reasonWords(reason: string): string {
  const needed = NEEDED.exec(reason);
  if (needed) return t("void.needed", { count: Number(needed[1]) });
  return tOr(`void.${SENTENCES[reason] ?? reason}`, reason);
}
