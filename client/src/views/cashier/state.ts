import { useCallback, useEffect, useState } from "preact/hooks";
import { me } from "../../state";
import { cashier, refusal, type CashierPage } from "./api";

export interface Cashier {
  readonly page: CashierPage | null;
  readonly fault: string;
  /** Counts how often it was looked at: whatever else shows money looks again when it changes. */
  readonly looks: number;
  again(): void;
}

/** The cashier's page, looked at again whenever the room says that one's money has moved. */
export function useCashier(): Cashier {
  const [page, setPage] = useState<CashierPage | null>(null);
  const [fault, setFault] = useState("");
  const [looks, setLooks] = useState(0);
  const balances = me.value?.balances;
  const again = useCallback(() => {
    setLooks((count) => count + 1);
    cashier.page().then(
      (answer) => {
        setPage(answer);
        setFault("");
      },
      (error: unknown) => setFault(refusal(error)),
    );
  }, []);
  useEffect(again, [balances, again]);
  return { page, fault, looks, again };
}
