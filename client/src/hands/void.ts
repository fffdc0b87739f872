/** Why a hand does not count, or play was interrupted. */

import { tOr } from "../i18n";

/** A code of the room's, or a sentence of the operator's. */
export function voidWords(reason: string): string {
  return tOr(`void.${reason}`, reason);
}
