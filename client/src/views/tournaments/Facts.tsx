import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { houseName } from "../table/rules-words";
import { money, number } from "../../i18n/format";
import { linkTo } from "../../router";
import { tournament, tournaments, watchTournament } from "../../tournaments";
import type { TournamentView } from "../../wire/types";
import { averageOf } from "./sums";
import { Fact } from "./LevelPanel";
import { endOf, houseText, measureOf, moment, minutes } from "./words";

/** What this tournament is like, and how far it is. */
export function Facts({ view }: { view: TournamentView }) {
  const { config, phase, left } = view;
  const running = phase === "running";
  return (
    <section class="panel">
      <header>
        <h2>{t("tour.facts")}</h2>
      </header>
      <div class="pad">
        <dl class="facts">
          {view.rounds ? (
            <Fact
              name={view.round ? t("tour.round") : t("tour.rounds")}
              value={view.round ? t("tour.of", { part: view.round, all: view.rounds }) : number(view.rounds)}
            />
          ) : null}
          {running ? <Fact name={t("tour.left")} value={t("tour.of", { part: left, all: view.entrants })} /> : null}
          {running ? (
            <Fact
              name={t("tour.average")}
              value={t("tour.average-blinds", { chips: number(averageOf(view)), blinds: Math.floor(averageOf(view) / measureOf(config, view.level)) })}
            />
          ) : null}
          {running ? null : <Fact name={t("tour.players")} value={t("tour.of-most", { count: view.entrants, most: config.most })} />}
          {view.entries > view.entrants ? <Fact name={t("tour.entries")} value={number(view.entries)} /> : null}
          {view.waiting > 0 ? <Fact name={t("tour.waiting")} value={number(view.waiting)} /> : null}
          <Fact name={t("tour.chips-at-start")} value={number(config.chips)} />
          {config.bounty > 0 ? <Fact name={t("tour.bounty")} value={money(config.bounty, config.currency, "auto")} /> : null}
          {view.started ? <Fact name={t("tour.started")} value={moment(view.started, Date.now())} /> : null}
          {view.ended ? <Fact name={t("tour.ended")} value={moment(view.ended, Date.now())} /> : null}
          {view.started && view.ended ? <Fact name={t("tour.lasted")} value={minutes((view.ended - view.started) / 1000)} /> : null}
          <Fact name={t("tour.least")} value={number(config.least)} />
          <Fact name={t("info.turn")} value={t("info.seconds", { count: config.turn_seconds })} />
          <Fact name={t("info.house")} value={houseName(config.house)} />
        </dl>
        <ul class="rules">
          {rulesOf(view).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {config.satellite_to ? <Target id={config.satellite_to} /> : null}
      </div>
    </section>
  );
}

/** The special rules of this one, a sentence each. */
function rulesOf(view: TournamentView): readonly string[] {
  const { config } = view;
  const { rebuys, currency } = config;
  return [
    houseText(view),
    config.late_levels > 0 ? t("tour.rule.late", { end: endOf(config, config.late_levels) }) : t("tour.rule.no-late"),
    config.reentries > 0 ? t("tour.rule.reentries", { count: config.reentries }) : "",
    rebuys ? t("tour.rule.rebuys", { end: endOf(config, rebuys.until_level), cost: money(rebuys.cost, currency, "auto"), chips: number(rebuys.chips) }) : "",
    rebuys?.most ? t("tour.rule.rebuys-most", { count: rebuys.most }) : "",
    rebuys?.addon_chips ? t("tour.rule.addon", { level: rebuys.until_level, cost: money(rebuys.addon_cost ?? 0, currency, "auto"), chips: number(rebuys.addon_chips) }) : "",
    config.format === "shoot-out" ? t("tour.rule.shoot-out") : "",
    config.bounty > 0 ? t("tour.rule.bounty", { amount: money(config.bounty, currency, "auto") }) : "",
    config.satellite_to ? t("tour.ask.ticket-note") : placesText(view),
    config.points ? t("tour.rule.points") : "",
  ].filter(Boolean);
}

/** What decides how many places are paid. */
function placesText({ config, entrants, chart_counts, winner_takes_all_up_to: most = 0 }: TournamentView): string {
  if (Math.max(config.least, entrants) <= most) return t("tour.rule.winner-takes-all", { most });
  return t(chart_counts === "entrants at the start" ? "tour.rule.prizes-starters" : "tour.rule.prizes-entries");
}

/** The tournament that a satellite leads to. */
function Target({ id }: { id: string }) {
  useEffect(() => watchTournament(id), [id]);
  const name = tournament(id).value?.view.config.name ?? tournaments.value?.get(id)?.name;
  return (
    <a class="btn line" {...linkTo({ view: "tournament", id })}>
      {name ? t("tour.target", { name }) : t("tour.target-unnamed")}
    </a>
  );
}
