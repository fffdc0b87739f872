import { useState } from "preact/hooks";
import { Segments } from "../../frame/Choice";
import { useRoomNow } from "../../frame/now";
import { t } from "../../i18n";
import { countdown, columnCents, money, number } from "../../i18n/format";
import { tell } from "../../notices";
import { Icon } from "../../parts/Icon";
import { tournamentDo } from "../../tournaments";
import type { TournamentAnswer } from "../../wire/calls";
import type { DealOffer, TournamentConfig, TournamentView } from "../../wire/types";
import { parseAmount } from "../table/sizing";
import "./deal.css";
import "./figures.css";

/** Whether the viewer may propose a deal: still playing at the final table, with money prizes. */
export function mayPropose({ view, own }: TournamentAnswer): boolean {
  const plays = Boolean(own?.me && own.me.table && !own.me.place);
  return plays && view.phase === "running" && view.final && view.closed && view.left > 1 && view.config.ticket === 0 && view.deal === null;
}

/** A deal that is being talked about, or the way to propose one. */
export function Deal({ state }: { state: TournamentAnswer }) {
  const { view, own } = state;
  const [open, setOpen] = useState(false);
  if (view.deal) return <Offer config={view.config} deal={view.deal} player={own?.me?.player ?? null} />;
  if (!mayPropose(state)) return null;
  return open ? (
    <Propose view={view} onClose={() => setOpen(false)} />
  ) : (
    <div class="dealway">
      <button type="button" class="btn line" onClick={() => setOpen(true)}>
        <Icon name="people" small />
        {t("tour.deal.propose")}
      </button>
    </div>
  );
}

export function Propose({ view, onClose }: { view: TournamentView; onClose(): void }) {
  const { config } = view;
  const [by, setBy] = useState<"chips" | "icm">("icm");
  const [left, setLeft] = useState("");
  const amount = left.trim() === "" ? 0 : parseAmount(left);
  const send = () => {
    if (amount === null) return;
    tournamentDo(config.id, { type: "OfferDeal", by, left: amount }).then(onClose, tell);
  };
  return (
    <section class="panel deal" aria-label={t("tour.deal.propose")}>
      <header>
        <h2>{t("tour.deal.propose")}</h2>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <div class="pad">
        <Segments<"chips" | "icm">
          label={t("tour.deal.by")}
          value={by}
          options={[
            ["icm", t("tour.deal.icm")],
            ["chips", t("tour.deal.chips")],
          ]}
          onChange={setBy}
        />
        <p class="faint">{t(by === "icm" ? "tour.deal.icm-text" : "tour.deal.chips-text")}</p>
        <label class="dealleft">
          <span>{t("tour.deal.left")}</span>
          <span class="field">
            <input inputMode="decimal" autocomplete="off" value={left} aria-invalid={amount === null} placeholder={money(0, config.currency, "auto")} onInput={(event) => setLeft(event.currentTarget.value)} />
          </span>
          <small class={amount === null ? "minus" : "vh"} role="alert">
            {amount === null ? t("tour.deal.left-wrong") : ""}
          </small>
        </label>
        <Shares view={view} left={amount ?? 0} by={by} />
        <button type="button" class="btn go big" disabled={amount === null} onClick={send}>
          {t("tour.deal.send")}
        </button>
        <p class="faint">{t("tour.deal.send-text")}</p>
      </div>
    </section>
  );
}

/** Everybody's chips, and what a deal would bring now, by ICM and by chips side by side. */
function Shares({ view, left, by }: { view: TournamentView; left: number; by: "chips" | "icm" }) {
  const { config, shares = [] } = view;
  if (shares.length === 0) return null;
  const rows = shares.map((one) => ({ ...one, icm: shareOf(view, one.by_icm, left), chips: shareOf(view, one.by_chips, left) }));
  const cents = columnCents(rows.flatMap(({ icm, chips }) => [icm, chips]));
  const cell = (amount: number, way: "chips" | "icm") => {
    const text = money(amount, config.currency, cents);
    return <td class="n">{way === by ? <b>{text}</b> : text}</td>;
  };
  return (
    <table class="tbl shares">
      <thead>
        <tr>
          <th scope="col">{t("tour.column.player")}</th>
          <th scope="col" class="n">
            {t("tour.chips")}
          </th>
          <th scope="col" class="n">
            {t("tour.deal.icm")}
          </th>
          <th scope="col" class="n">
            {t("tour.deal.chip-chop")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.player}>
            <td>{one.name}</td>
            <td class="n">{number(one.stack)}</td>
            {cell(one.icm, "icm")}
            {cell(one.chips, "chips")}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A share when `left` goes to the winner: everybody is sure of the smallest prize, the rest shrinks in proportion. */
export function shareOf({ prizes, left: players, shares = [] }: TournamentView, share: number, left: number): number {
  const sure = prizes[players - 1] ?? 0;
  const rest = shares.reduce((sum, one) => sum + one.by_icm, 0) - sure * players;
  return rest > 0 ? sure + Math.floor(((share - sure) * Math.max(0, rest - left)) / rest) : share;
}

/** What everybody would get, and my answer. */
export function Offer({ config, deal, player }: { config: TournamentConfig; deal: DealOffer; player: string | null }) {
  const now = useRoomNow(500, true);
  const isParty = deal.amounts.some((one) => one.player === player);
  const agreed = player !== null && deal.agreed.includes(player);
  const answer = (yes: boolean) => () => void tournamentDo(config.id, { type: "AnswerOffer", agreed: yes }).catch(tell);
  return (
    <section class="panel deal" aria-label={t("tour.deal.title")}>
      <header>
        <h2>{t("tour.deal.of", { name: deal.by })}</h2>
        <b class="num" role="timer">
          {countdown(deal.until - now)}
        </b>
      </header>
      <div class="pad">
        <p class="muted">{t(deal.how === "icm" ? "tour.deal.icm-text" : "tour.deal.chips-text")}</p>
        <table class="tbl">
          <thead>
            <tr>
              <th scope="col">{t("tour.column.player")}</th>
              <th scope="col" class="n">
                {t("tour.deal.gets")}
              </th>
              <th scope="col" class="n">
                {t("tour.deal.agrees")}
              </th>
            </tr>
          </thead>
          <tbody>
            {deal.amounts.map((one) => (
              <tr key={one.player} class={one.player === player ? "me" : undefined}>
                <td>{one.name}</td>
                <td class="n">
                  <b>{money(one.amount, config.currency, columnCents(deal.amounts.map(({ amount }) => amount)))}</b>
                </td>
                <td class="n">
                  {deal.agreed.includes(one.player) ? (
                    <span class="inmark">
                      <Icon name="check" small />
                      <span class="vh">{t("tour.deal.agreed")}</span>
                    </span>
                  ) : (
                    <span class="faint">{t("tour.deal.open")}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {deal.left > 0 ? <p>{t("tour.deal.left-for-winner", { amount: money(deal.left, config.currency, "auto") })}</p> : null}
        {isParty ? (
          <div class="answers">
            <button type="button" class="btn line big" onClick={answer(false)}>
              {t("tour.deal.refuse")}
            </button>
            <button type="button" class="btn go big" disabled={agreed} onClick={answer(true)}>
              {t(agreed ? "tour.deal.you-agreed" : "tour.deal.agree")}
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
