import { useEffect, useState } from "preact/hooks";
import { buyInLimits, usualBuyIn } from "../buy-in";
import { t } from "../i18n";
import { tableMoney } from "../i18n/format";
import { tell } from "../notices";
import { go } from "../router";
import { play } from "../sound";
import { lobby, me, sit, table, waitNoLonger, waits } from "../state";
import type { Offer } from "../wire/types";
import { shownName } from "./names";
import { useRoomNow } from "./now";
import "./offers.css";

/** Seats offered to me, shown over every view with the time left to take them. */
export function Offers() {
  return (
    <div class="offers" role="region" aria-label={t("offer.label")} aria-live="assertive">
      {waits.value.offers.map((offer) => (
        <OfferCard key={`${offer.table} ${offer.seat}`} offer={offer} />
      ))}
    </div>
  );
}

function OfferCard({ offer }: { offer: Offer }) {
  const { table: id, seat, until } = offer;
  const [busy, setBusy] = useState(false);
  const now = useRoomNow(500, true);
  useEffect(() => play(["background"]), []);
  const config = table(id).value?.view.config ?? lobby.value?.get(id)?.config;
  const wallet = me.value?.balances.find((balance) => balance.currency === config?.currency)?.wallet ?? 0;
  const buyIn = config ? usualBuyIn(config, wallet) : 0;
  const run = (command: () => Promise<void>) => () => {
    setBusy(true);
    command().catch(tell).finally(() => setBusy(false));
  };
  const take = run(async () => {
    await sit(id, seat, buyIn);
    go({ view: "table", id });
  });
  return (
    <div class="offer">
      <p>
        <span>{t("offer.text", { name: shownName(id) })}</span>
        <b class="num" aria-hidden="true">
          {t("offer.seconds", { seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}
        </b>
      </p>
      <div>
        {config && wallet >= buyInLimits(config).least ? (
          <button type="button" class="btn go" disabled={busy} onClick={take}>
            {t("offer.take", { amount: tableMoney(buyIn, config) })}
          </button>
        ) : null}
        <button type="button" class="btn line" onClick={() => go({ view: "table", id })}>
          {t("offer.other")}
        </button>
        <button type="button" class="btn quiet" disabled={busy} onClick={run(() => waitNoLonger(id))}>
          {t("offer.decline")}
        </button>
      </div>
    </div>
  );
}
