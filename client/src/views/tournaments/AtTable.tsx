import { useEffect, useState } from "preact/hooks";
import { useRoomNow } from "../../frame/now";
import { t } from "../../i18n";
import { countdown, money, number } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { tournament, watchTournament } from "../../tournaments";
import type { TournamentAnswer } from "../../wire/calls";
import { ConfirmEntry } from "./ConfirmEntry";
import { mayPropose, Offer, Propose } from "./Deal";
import { clockOf } from "./clock";
import { MoreChips } from "./EnterButton";
import { Moved } from "./Moved";
import { newsOf } from "./announcements";
import { anteOf, levelText, ordinal, standingOf } from "./words";
import "./at-table.css";

/** Over a tournament's table: level and stakes, what comes next, my rank, what everybody must know. One height, whatever it says. */
export function AtTable({ id, table }: { id: string; table: string }) {
  useEffect(() => watchTournament(id), [id]);
  const state = tournament(id).value;
  return (
    <aside class="tstrip" aria-label={t("tour.strip")}>
      {state ? <Strip state={state} /> : null}
      {state ? <DealTalks state={state} /> : null}
      <a class="btn quiet tolobby" aria-label={t("tour.to-lobby")} {...linkTo({ view: "tournament", id })}>
        <Icon name="trophy" small />
        <span class="hide-narrow">{t("tour.lobby")}</span>
      </a>
      <Moved key={table} id={id} table={table} />
      <ConfirmEntry />
    </aside>
  );
}

function Strip({ state }: { state: TournamentAnswer }) {
  const { view, own } = state;
  const now = useRoomNow(500, view.phase === "running");
  const clock = clockOf(view, now);
  const { config, level, left, pool } = view;
  const ante = anteOf(config, Math.max(1, level));
  const me = own?.me && own.me.stack > 0 ? own.me : null;
  const news = newsOf(view);
  if (view.phase !== "running") {
    return (
      <>
        <b>{t(`tour.standing.${standingOf({ ...view, most: config.most })}`)}</b>
        <span class="snews" />
      </>
    );
  }
  return (
    <>
      <span class="slevel">
        <b>{t("tour.level-short", { level: Math.max(1, level) })}</b> <span>{levelText(config, Math.max(1, level))}</span>
        {ante ? <span class="muted hide-narrow">{t("tour.ante-of", { ante: number(ante) })}</span> : null}
      </span>
      <span class="snext" role="timer">
        <b class="num">{clock.left === null ? "–" : countdown(clock.left)}</b>
        <span class="muted hide-narrow">{clock.kind === "break" ? t("tour.break") : t("tour.then", { stakes: levelText(config, level + 1) })}</span>
      </span>
      <span class="srank">
        {me ? <b>{ordinal(me.rank)}</b> : null} <span class="muted">{me ? t("tour.of-left-short", { count: left }) : t("tour.left-count", { count: left })}</span>
      </span>
      {me && config.bounty > 0 ? <span class="sbounty hide-narrow muted">{t("tour.bounties-at-table", { amount: money(me.bounties, config.currency, "auto") })}</span> : null}
      <span class="spool hide-narrow muted">{t("tour.pool-of", { amount: money(pool, config.currency, "auto") })}</span>
      <span class="snews">
        <span class="full" role="status">
          {news?.text}
        </span>
        <span class="short" aria-hidden="true">
          {news?.short}
        </span>
      </span>
      <span class="smore">
        <MoreChips state={state} />
      </span>
    </>
  );
}

/** A deal at the final table: what is offered, and the way to propose one. */
function DealTalks({ state }: { state: TournamentAnswer }) {
  const [open, setOpen] = useState(false);
  const { config, deal } = state.view;
  const may = mayPropose(state);
  const player = state.own?.me?.player ?? null;
  return (
    <>
      {may ? (
        <button type="button" class="btn quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="people" small />
          <span class="hide-narrow">{t("tour.deal.title")}</span>
          <span class="vh">{t("tour.deal.propose")}</span>
        </button>
      ) : null}
      {deal || (may && open) ? (
        <div class="sdeal">{deal ? <Offer config={config} deal={deal} player={player} /> : <Propose view={state.view} onClose={() => setOpen(false)} />}</div>
      ) : null}
    </>
  );
}
