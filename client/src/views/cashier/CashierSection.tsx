import { t } from "../../i18n";
import { Balances } from "./Balances";
import { Forms } from "./Forms";
import { History } from "./History";
import { OpenRequests, PastRequests } from "./Requests";
import { useCashier } from "./state";
import "./cashier.css";

/** My money: what I have of each currency, paying in and out, and all that has moved it. */
export function CashierSection() {
  const { page, fault, looks, again } = useCashier();
  return (
    <div class="cashier">
      {fault ? (
        <p class="minus" role="alert">
          {fault}
        </p>
      ) : null}
      {page ? (
        <>
          <Balances page={page} onChange={again} />
          <OpenRequests requests={page.open} onChange={again} />
          <Forms page={page} onChange={again} />
        </>
      ) : fault ? null : (
        <p class="muted">{t("cashier.loading")}</p>
      )}
      <History looks={looks} currencies={page?.balances.map(({ currency }) => currency) ?? []} />
      <PastRequests looks={looks} />
    </div>
  );
}
