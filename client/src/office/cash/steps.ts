/** The steps that staff can take with a cashier request, in their order. */
export const ACTS = ["receive", "count", "approve", "pay", "unsend", "confirm", "reject"] as const;
export type CashAct = (typeof ACTS)[number];

