import { useState } from "preact/hooks";
import { o } from "./i18n";
import { Seg } from "./Page";
import { session } from "./session";

/** The name of a currency. */
export const currencyName = (currency: string): string => (currency === "FUN" ? o("currency.FUN") : currency);

/** Which money amounts are shown in, and what chooses it; the choice holds for all pages. */
let last = "";

export function useCurrencies() {
  const all = session.value?.currencies ?? [];
  const [chosen, setChosen] = useState(last);
  const currency = all.includes(chosen) ? chosen : (all[0] ?? "FUN");
  const choose = (one: string) => {
    last = one;
    setChosen(one);
  };
  const chooser = <Seg label={o("currency")} value={currency} onChange={choose} of={all.map((one) => [one, currencyName(one)] as const)} />;
  return { currency, chooser };
}
