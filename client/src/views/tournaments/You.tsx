import { cancelledWords } from "../../notice-messages";
import { t } from "../../i18n";
import { money, number } from "../../i18n/format";
import { tableNumber } from "../../tournaments";
import type { TournamentAnswer } from "../../wire/calls";
import { AutoRebuy } from "./ChipOffers";
import { averageOf, inMoney, paidOf } from "./sums";
import { Fact } from "./LevelPanel";
import { measureOf, ordinal, placeText } from "./words";

/** My standing: rank and chips while I play, place and prize afterwards. */
export function You({ state: { view, own } }: { state: TournamentAnswer }) {
  if (!own) return null;
  const { config, phase, left, level } = view;
  const me = own.me;
  if (own.waiting > 0) return <Line text={t("tour.you.waiting", { place: own.waiting, count: view.waiting })} />;
  if (phase === "cancelled" && own.returned !== null) {
    return <Line text={cancelledWords(view.cancelled ?? "", own.returned, config.currency)} />;
  }
  if (!own.registered || !me) return null;
  if (phase === "registering") return <Line text={t("tour.you.registered")} good />;
  if (me.place > 0) {
    return (
      <section class="panel you-panel">
        <header>
          <h2>{t("tour.you")}</h2>
        </header>
        <div class="pad">
          <p class="rank">
            <b>{placeText(me.place, me.tied)}</b> <span class="muted">{t("tour.of-entrants", { count: view.entrants })}</span>
          </p>
          <dl class="facts">
            <Fact name={t("tour.prize")} value={me.prize > 0 ? money(me.prize, config.currency, "auto") : "–"} />
            {config.bounty > 0 ? <Fact name={t("tour.bounties")} value={money(me.bounties, config.currency, "auto")} /> : null}
          </dl>
        </div>
      </section>
    );
  }
  if (phase !== "running") return null;
  if (me.stack === 0) return <Line text={t(own.rebuy_until ? "tour.out.kept-hint" : "tour.you.out")} />;
  const sure = inMoney(view) ? (view.prizes[left - 1] ?? 0) : 0;
  const blinds = Math.floor(me.stack / measureOf(config, view.level));
  return (
    <section class="panel you-panel">
      <header>
        <h2>{t("tour.you")}</h2>
        <span class={sure > 0 ? "tag go" : "tag"}>
          {sure > 0 ? t("tour.you.sure", { amount: money(sure, config.currency, "auto") }) : t("tour.you.money-at", { count: paidOf(view) })}
        </span>
      </header>
      <div class="pad">
        <p class="rank">
          <b>{ordinal(me.rank)}</b> <span class="muted">{t("tour.of-left", { count: left })}</span>
        </p>
        <dl class="facts">
          <Fact name={t("tour.chips")} value={number(me.stack)} />
          <Fact name={t("tour.average")} value={number(averageOf(view))} />
          <Fact name={t("tour.big-blinds")} value={number(blinds)} />
          <Fact name={t("tour.table")} value={me.table ? t("tour.table-seat", { table: tableNumber(me.table), seat: me.seat + 1 }) : "–"} />
          {config.bounty > 0 ? <Fact name={t("tour.bounties")} value={money(me.bounties, config.currency, "auto")} /> : null}
        </dl>
        {config.rebuys && !view.closed && level <= config.rebuys.until_level ? <AutoRebuy tournament={config.id} /> : null}
      </div>
    </section>
  );
}

function Line({ text, good = false }: { text: string; good?: boolean }) {
  return (
    <section class="panel you-panel">
      <p class={good ? "youline good" : "youline"}>{text}</p>
    </section>
  );
}
