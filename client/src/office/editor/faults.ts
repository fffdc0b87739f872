/** What the room finds wrong in a description, in the words and units of the editor. */

import { money } from "../../i18n/format";
import type { FieldFault } from "../../wire/calls";
import { oOr } from "../i18n";

const AMOUNT = /^(buy_in|fee|bounty|guarantee|ticket|rebuys\.cost|rebuys\.addon_cost)$/;
/** Seconds on the wire, minutes in the form. */
const MINUTES = /^levels\[\d+\]\.(break_)?seconds$/;

export function faultWords({ field, reason, code, values }: FieldFault, currency: string): string {
  const shown = (value: string | number) => {
    if (typeof value === "string") return value;
    return AMOUNT.test(field) ? money(value, currency, "auto") : MINUTES.test(field) ? value / 60 : value;
  };
  return oOr(`fault.${code}`, reason, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])));
}
