import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { me } from "../../state";
import type { CashierPage } from "../../wire/calls";
import type { Balance } from "../../wire/types";
import { cashier, refusal } from "./api";

export interface Cashier {
  readonly page: CashierPage | null;
  readonly fault: string;
  /** Counts how often it was looked at: whatever else shows money looks again when it changes. */
  readonly looks: number;
  again(): void;
}

/** How long (ms) a balance changed only by a table may be out of date: hands are faster than readers. */
export const AFTER_HANDS = 15_000;

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
  const before = useRef(balances);
  const later = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    const hand = onlyPlayed(before.current, balances);
    before.current = balances;
    if (!hand) return again();
    later.current ??= setTimeout(() => {
      later.current = null;
      again();
    }, AFTER_HANDS);
  }, [balances, again]);
  useEffect(() => () => clearTimeout(later.current ?? undefined), []);
  return { page, fault, looks, again };
}

/** Whether chips on tables are all that has changed. */
function onlyPlayed(before: readonly Balance[] | undefined, now: readonly Balance[] | undefined): boolean {
  if (!before || !now || before === now || before.length !== now.length) return false;
  const same = now.every(({ currency, wallet }, at) => currency === before[at]?.currency && wallet === before[at].wallet);
  return same && now.some(({ in_play }, at) => in_play !== before[at]?.in_play);
}
