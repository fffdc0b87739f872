/** What the door tells of the cash desk. Amounts are cents. */

import type { Possible } from "../../wire/calls";

export const ACTS = ["receive", "count", "approve", "pay", "unsend", "confirm", "reject"] as const;
export type CashAct = Possible["act"];

