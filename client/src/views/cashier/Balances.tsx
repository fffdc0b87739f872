import { useState } from "preact/hooks";
import { useRoomNow } from "../../frame/now";
import { t, tOr } from "../../i18n";
import { clockTime, date, money } from "../../i18n/format";
import { notify } from "../../notices";
import type { CashBalance, CashierPage } from "../../wire/calls";
import { cashier, refusal } from "./api";

/** The largest figure of each currency is what is free to use. */
export function Balances({ page, onChange }: { page: CashierPage; onChange(): void }) {
  return (
    <div class="kpis">
      {page.balances.map((balance) => (
        <section key={balance.currency} class="kpi" aria-label={currencyName(balance.currency)}>
          <small>{currencyName(balance.currency)}</small>
          <b>{money(balance.holding.free, balance.currency)}</b>
          <small>{elsewhere(balance)}</small>
          {balance.currency === "FUN" ? <TopUpButton page={page} onChange={onChange} /> : null}
        </section>
      ))}
    </div>
  );
}

export const currencyName = (currency: string): string => (currency === "FUN" ? t("money.fun") : tOr(`currency.${currency}`, currency));

function elsewhere({ currency, holding }: CashBalance): string {
  const parts = (["on_tables", "in_tournaments", "reserved"] as const)
    .filter((place) => holding[place] > 0)
    .map((place) => t(`cashier.${place}`, { amount: money(holding[place], currency) }));
  return [t("account.wallet"), ...parts].join(" · ");
}

/** Play money with its refill, or why there is none now. */
function TopUpButton({ page: { top_up, balances }, onChange }: { page: CashierPage; onChange(): void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const holding = balances.find(({ currency }) => currency === "FUN")?.holding;
  const now = useRoomNow(10_000, top_up.next > 0);
  if (!holding || top_up.up_to === 0) return null;
  const all = holding.free + holding.on_tables + holding.in_tournaments + holding.reserved;
  const enough = all >= top_up.below;
  const waits = top_up.next > now;
  const press = async () => {
    setBusy(true);
    setFault("");
    try {
      const { amount } = await cashier.topUp();
      notify(t("cashier.topped-up", { amount: money(amount, "FUN") }), "go");
    } catch (error) {
      setFault(refusal(error));
    }
    setBusy(false);
    onChange();
  };
  const rule = t("cashier.top-up-rule", { below: money(top_up.below, "FUN"), upTo: money(top_up.up_to, "FUN"), count: top_up.every_hours });
  return (
    <>
      {enough ? null : (
        <button type="button" class="btn go" disabled={busy || waits} onClick={() => void press()}>
          {t("cashier.top-up", { amount: money(top_up.up_to - all, "FUN") })}
        </button>
      )}
      <small>{!enough && waits ? t("cashier.top-up-next", { at: `${date(top_up.next)} ${clockTime(top_up.next)}` }) : rule}</small>
      <small class="minus" role="alert">
        {fault}
      </small>
    </>
  );
}
