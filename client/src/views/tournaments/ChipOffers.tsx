import { useEffect, useState } from "preact/hooks";
import { autoRebuy, type ChipOffer, chipOffers, passOffer, setAutoRebuy, takeOffer } from "../../chip-offers";
import { Switch } from "../../frame/Choice";
import { useRoomNow } from "../../frame/now";
import { t } from "../../i18n";
import { countdown, money, number } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { play } from "../../sound";
import { me } from "../../state";
import { endOf } from "./words";
import "./chip-offers.css";

/** The chips that tournaments offer me, over every view but never over a dock: other tables may wait for me meanwhile. */
export function ChipOffers() {
  return (
    <div class="chipoffers" role="region" aria-label={t("tour.offer.label")} aria-live="assertive">
      {chipOffers.value
        .filter((one) => one.kind !== "rebuy" || !autoRebuy.value.includes(one.tournament))
        .map((offer) => (
          <OfferCard key={offer.key} offer={offer} />
        ))}
    </div>
  );
}

function OfferCard({ offer }: { offer: ChipOffer }) {
  const { kind, cost, currency, until } = offer;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const now = useRoomNow(500, until !== null);
  useEffect(() => play(["background"]), []);
  const wallet = me.value?.balances.find((one) => one.currency === currency)?.wallet ?? 0;
  const poor = wallet < cost;
  const run = () => {
    setBusy(true);
    takeOffer(offer).catch((error: unknown) => {
      setBusy(false);
      setRefusal(reasonOf(error));
    });
  };
  return (
    <section class="chipoffer" role="group" aria-label={t(`tour.offer.${kind}`)}>
      <header>
        <h2>{t(`tour.offer.${kind}`)}</h2>
        {until === null ? (
          <span class="muted">{t("tour.offer.open-until", { end: endOf(offer.config, offer.level) })}</span>
        ) : (
          <b class="num" role="timer">
            {countdown(Math.max(0, until - now))}
          </b>
        )}
      </header>
      <p class="muted">{t(`tour.offer.${kind}-text`, { name: offer.name })}</p>
      <dl>
        {[
          [t("tour.chips"), number(offer.chips)],
          [t("tour.offer.price"), cost === 0 ? t("tour.free") : money(cost, currency, "auto")],
          [t("tour.offer.wallet"), money(wallet, currency, "auto")],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="num">{value}</dd>
          </div>
        ))}
      </dl>
      {refusal || poor ? (
        <p class="why stop" role="alert">
          {refusal || t("tour.ask.poor", { amount: money(cost - wallet, currency, "auto") })}
        </p>
      ) : null}
      <div class="answers">
        <button type="button" class="btn line big" disabled={busy} onClick={() => passOffer(offer)}>
          {t(kind === "rebuy" ? "tour.offer.no-rebuy" : "tour.ask.no")}
        </button>
        <button type="button" class="btn go big" disabled={busy || poor} onClick={run}>
          {cost === 0 ? t("tour.offer.take-free") : t(`tour.ask.${kind}-button`, { amount: money(cost, currency, "auto") })}
        </button>
      </div>
      {kind === "rebuy" ? <AutoRebuy tournament={offer.tournament} /> : null}
    </section>
  );
}

/** Whether this browser rebuys for me in the tournament. */
export function AutoRebuy({ tournament }: { tournament: string }) {
  return <Switch on={autoRebuy.value.includes(tournament)} label={t("tour.offer.auto")} onChange={(on) => setAutoRebuy(tournament, on)} />;
}
