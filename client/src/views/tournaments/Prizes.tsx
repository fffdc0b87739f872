import { t } from "../../i18n";
import { type Cents, columnCents, money } from "../../i18n/format";
import type { TournamentConfig, TournamentView } from "../../wire/types";
import { bandsOf, paidOf } from "./sums";
import { ordinal } from "./words";

/** What each place wins; before registration has closed, as if nobody else came. */
export function Prizes({ view }: { view: TournamentView }) {
  const { config, pool, overlay, left, phase } = view;
  const bands = bandsOf(view.prizes);
  const cents = columnCents(bands.map(({ prize }) => prize));
  const settled = phase !== "registering";
  return (
    <section class="panel">
      <header>
        <h2>{t("tour.part.prizes")}</h2>
        <b class="num">{money(pool, config.currency, "auto")}</b>
      </header>
      <p class="pad muted prizenote">
        {config.guarantee > 0 ? <span>{t("tour.guaranteed-long", { amount: money(config.guarantee, config.currency, "auto") })}</span> : null}
        {overlay > 0 ? <span>{t("tour.overlay", { amount: money(overlay, config.currency, "auto") })}</span> : null}
        {view.closed || phase === "over" ? null : <span>{t("tour.prizes-so-far")}</span>}
        {bands.length > 0 ? <span>{t("tour.places-paid", { count: paidOf(view) })}</span> : null}
      </p>
      {bands.length === 0 ? null : (
        <div class="tscroll" tabIndex={0} role="region" aria-label={t("tour.part.prizes")}>
          <table class="tbl">
            <thead>
              <tr>
                <th scope="col">{t("tour.column.place")}</th>
                <th scope="col" class="n">
                  {t("tour.prize")}
                </th>
              </tr>
            </thead>
            <tbody>
              {bands.map(({ from, to, prize }) => (
                <tr key={from} class={settled && phase === "running" && left < from ? "past" : undefined}>
                  <td>{from === to ? ordinal(from) : `${ordinal(from)} – ${ordinal(to)}`}</td>
                  <td class="n">
                    <b>{prizeText(prize, config, cents)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** A prize, in a column of several with the column's `cents`; in a satellite a ticket where it is worth one. */
export function prizeText(prize: number, { ticket, currency }: Pick<TournamentConfig, "ticket" | "currency">, cents: Cents = "auto"): string {
  const amount = money(prize, currency, cents);
  return ticket > 0 && prize === ticket ? t("tour.ticket", { amount }) : amount;
}
