import { useState } from "preact/hooks";
import { o } from "./i18n";
import { Seg } from "./Page";

/** The moneys that a room can have: fun chips, and the one of value. */
const CURRENCIES = ["EUR", "FUN"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The name of a currency. */
export const currencyName = (currency: string): string => (currency === "FUN" ? o("currency.FUN") : currency);

/** Which money amounts are shown in, and what chooses it; the choice holds for all pages. */
let last: Currency = "EUR";

export function useCurrencies() {
  const [currency, setCurrency] = useState<Currency>(last);
  const choose = (one: Currency) => {
    last = one;
    setCurrency(one);
  };
  const chooser = <Seg label={o("currency")} value={currency} onChange={choose} of={CURRENCIES.map((one) => [one, currencyName(one)] as const)} />;
  return { currency, chooser };
}
