import { useRoomNow } from "../../frame/now";
import { t } from "../../i18n";
import { countdown, money, number } from "../../i18n/format";
import type { TournamentView } from "../../wire/types";
import { type ClockKind, clockOf } from "./clock";
import { anteOf, levelText, minutes, moment } from "./words";

/** The clock: until the start, of the level or the break; the stakes now and next. */
export function LevelPanel({ view }: { view: TournamentView }) {
  const running = view.phase === "registering" || view.phase === "running";
  const now = useRoomNow(500, running);
  const { config, phase } = view;
  const clock = clockOf(view, now);
  if (!running) return null;
  const sitGo = phase === "registering" && config.starts === 0;
  return (
    <section class="panel level" aria-label={titleOf(clock.kind, view)}>
      <header>
        <h2>{titleOf(clock.kind, view)}</h2>
        {phase === "running" ? <span class="tag">{t("tour.level-length", { length: lengthOf(view) })}</span> : null}
        {phase === "registering" && config.starts > 0 ? <span class="muted">{moment(config.starts, now)}</span> : null}
      </header>
      <div class="pad">
        <div class="huge" role="timer">
          {sitGo ? t("tour.of", { part: view.entrants, all: config.most }) : clock.left === null ? "–" : countdown(clock.left)}
        </div>
        {clock.part === null ? null : (
          <div class="bar" aria-hidden="true">
            <i style={{ width: `${Math.round(100 * clock.part)}%` }} />
          </div>
        )}
        {sitGo ? <p class="muted">{t("tour.starts-full", { count: Math.max(0, config.most - view.entrants) })}</p> : null}
        {phase === "running" ? <Stakes view={view} now={now} /> : <Start view={view} />}
      </div>
    </section>
  );
}

function titleOf(kind: ClockKind, view: TournamentView): string {
  switch (kind) {
    case "start":
      return t(view.config.starts > 0 ? "tour.starts-in" : "tour.registered-so-far");
    case "break":
      return t("tour.break");
    default:
      return t("tour.level", { level: view.level });
  }
}

const lengthOf = ({ config, level }: TournamentView): string =>
  minutes(config.levels[Math.min(level, config.levels.length) - 1]?.seconds ?? 600);

function Stakes({ view, now }: { view: TournamentView; now: number }) {
  const { config, level, next_break } = view;
  const ante = anteOf(config, level);
  return (
    <dl class="facts">
      <Fact name={t("lobby.column.stakes")} value={levelText(config, level)} />
      <Fact name={t("tour.ante")} value={ante ? number(ante) : "–"} />
      <Fact name={t("tour.next")} value={levelText(config, level + 1)} />
      <Fact name={t("tour.break-at")} value={view.in_break ? t("tour.now") : next_break === null ? "–" : moment(next_break, now)} />
    </dl>
  );
}

function Start({ view }: { view: TournamentView }) {
  const { config } = view;
  return (
    <dl class="facts">
      <Fact name={t("tour.chips-at-start")} value={number(config.chips)} />
      <Fact name={t("tour.first-level")} value={levelText(config, 1)} />
      {config.guarantee > 0 ? <Fact name={t("tour.guarantee")} value={money(config.guarantee, config.currency, "auto")} /> : null}
      {config.opens > 0 && !view.open ? <Fact name={t("tour.opens")} value={moment(config.opens, Date.now())} /> : null}
    </dl>
  );
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
