import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { duration } from "../../i18n/format";
import { barredWords } from "../../play";
import { settings } from "../../settings";
import type { PlayPage } from "../../wire/calls";
import { play, refusal } from "./api";
import { Breaks } from "./Breaks";
import { Changes } from "./Changes";
import { LimitRow } from "./LimitRow";
import "./limits.css";

const GROUPS = [
  ["deposit", ["deposit-day", "deposit-week", "deposit-month"]],
  ["loss", ["loss-day", "loss-week", "loss-month"]],
  ["stake", ["table-stake", "tournament-stake"]],
] as const;

/** My limits, breaks and exclusion: what holds, what is left of it, and what waits. */
export function LimitsSection() {
  const [page, setPage] = useState<PlayPage | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    play.page().then(setPage, (error: unknown) => setFault(refusal(error)));
  }, []);
  if (!page) return fault ? <p class="minus" role="alert">{fault}</p> : <p class="muted">{t("limits.loading")}</p>;
  const { standing } = page;
  return (
    <div class="limits">
      {standing.barred ? (
        <section class="panel barred">
          <p>
            <b>{barredWords(standing.barred)}</b>
          </p>
          <p class="muted">{t("limits.barred-what")}</p>
        </section>
      ) : null}
      <p class="muted">{t("limits.intro")}</p>
      <Times page={page} onChange={setPage} />
      {standing.currencies.map((currency) => (
        <section key={currency} class="panel">
          <header>
            <h2>{t("limits.money", { currency })}</h2>
          </header>
          {GROUPS.map(([group, names]) => (
            <fieldset key={group} class="limit-group">
              <legend>{t(`limits.group.${group}`)}</legend>
              <p class="faint">{t(`limits.about.${group}`)}</p>
              {names.map((name) => {
                const limit = standing.limits.find((one) => one.name === name && one.currency === currency);
                return limit ? <LimitRow key={name} limit={limit} now={standing.now} onChange={setPage} /> : null;
              })}
            </fieldset>
          ))}
        </section>
      ))}
      <Breaks standing={standing} onChange={setPage} />
      <Help texts={page.help} />
      <Changes history={standing.history} />
    </div>
  );
}

function Times({ page, onChange }: { page: PlayPage; onChange(page: PlayPage): void }) {
  const { standing } = page;
  const [fault, setFault] = useState("");
  const choose = (minutes: number) => {
    play.check(minutes).then(onChange, (error: unknown) => setFault(refusal(error)));
  };
  return (
    <section class="panel">
      <header>
        <h2 class="grow">{t("limits.time")}</h2>
        <span class="muted">{t("limits.played-today", { time: duration(standing.minutes_today) })}</span>
      </header>
      <fieldset class="limit-group">
        <legend class="vh">{t("limits.time")}</legend>
        <p class="faint">{t("limits.about.session")}</p>
        {standing.limits.map((limit) => (limit.currency ? null : <LimitRow key={limit.name} limit={limit} now={standing.now} onChange={onChange} />))}
      </fieldset>
      <fieldset class="limit-group">
        <legend>{t("limits.check")}</legend>
        <p class="faint">{t("limits.about.check")}</p>
        <div class="seg" role="group" aria-label={t("limits.check")}>
          {standing.checks.map((minutes) => (
            <button key={minutes} type="button" aria-pressed={standing.check_minutes === minutes} onClick={() => choose(minutes)}>
              {duration(minutes)}
            </button>
          ))}
        </div>
        <p class="minus" role="alert">
          {fault}
        </p>
      </fieldset>
    </section>
  );
}

/** The house's own text, or a sentence that is true everywhere. */
function Help({ texts }: { texts: PlayPage["help"] }) {
  const own = texts[settings.value.language] ?? texts.en ?? Object.values(texts)[0];
  return (
    <section class="panel">
      <header>
        <h2>{t("limits.help")}</h2>
      </header>
      <div class="help">
        {(own ?? t("limits.help-text")).split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
