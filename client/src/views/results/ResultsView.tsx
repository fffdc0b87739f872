import { useEffect, useMemo, useState } from "preact/hooks";
import { Segments } from "../../frame/Choice";
import { BottomNav } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { learnNames, shownName } from "../../frame/names";
import { TopBar } from "../../frame/TopBar";
import { t, tOr } from "../../i18n";
import { money, number } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { me } from "../../state";
import { Pages } from "../hands/Pages";
import "../hands/hands.css";
import "../tournaments/figures.css";
import type { DayFigures, OwnResults, Point } from "../../wire/calls";
import { resultsApi, type Figures } from "./api";
import { ofDays, ofHands } from "./curve";
import { Graph } from "./Graph";
import { isNarrow, PERIODS, seek, seekAll, session, sought, words } from "./filters";
import { Games, Largest, Net, Sessions, share, unitsWords } from "./Tables";
import { Tournaments } from "./Tournaments";
import "./results.css";

/** Up to this many hands the graph shows each hand. */
const MOST_POINTS = 5_000;

interface Found {
  readonly results: OwnResults;
  readonly points: readonly Point[];
}

/** My results by what is sought, with the hands of the graph. */
function useResults(now: number): { found: Found | null; fault: string } {
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState("");
  const player = me.value?.player ?? null;
  const query = words(sought.value, session.value, now);
  const name = JSON.stringify(query);
  useEffect(() => {
    setFault("");
    if (player === null) return setFound(null);
    let over = false;
    Promise.all([resultsApi.results(query), resultsApi.graph(query)]).then(
      ([results, { points }]) => {
        if (over) return;
        learnNames(results.table_names);
        setFound({ results, points });
      },
      (error: unknown) => over || setFault(reasonOf(error)),
    );
    return () => {
      over = true;
    };
  }, [name, player]);
  return { found, fault };
}

/** What my hands and tournaments have brought me. */
export function ResultsView() {
  const who = me.value;
  const now = useMemo(() => Date.now(), []);
  const { found, fault } = useResults(now);
  return (
    <div class="wrap hands results">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        <header class="handhead">
          <h1 class="grow">{t("results.title")}</h1>
          <Pages here="results" />
        </header>
        {who && who.player === null ? (
          <p class="panel note-line">{t("history.log-in")}</p>
        ) : (
          <>
            {fault ? <p role="alert">{fault}</p> : null}
            {found ? <Whole found={found} now={now} /> : fault ? null : <p class="faint">{t("history.loading")}</p>}
          </>
        )}
      </main>
      <BottomNav />
    </div>
  );
}

function Whole({ found, now }: { found: Found; now: number }) {
  const { results } = found;
  const none = results.games.length === 0;
  return (
    <>
      {results.currencies.length > 0 ? <Filters results={results} /> : null}
      {none ? <Nothing narrow={isNarrow(sought.value)} /> : <Cash found={found} />}
      {session.value ? null : <Tournaments now={now} sought={sought.value} />}
    </>
  );
}

function Nothing({ narrow }: { narrow: boolean }) {
  return (
    <section class="panel note-line noresults">
      <p>{t(narrow ? "results.none.narrow" : "results.none")}</p>
      {narrow ? (
        <button type="button" class="btn line" onClick={seekAll}>
          {t("results.none.all")}
        </button>
      ) : (
        <>
          <p class="faint">{t("results.none.why")}</p>
          <a class="btn go" {...linkTo({ view: "lobby" })}>
            {t("results.none.lobby")}
          </a>
        </>
      )}
    </section>
  );
}

interface PickProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  /** There is a choice of all. */
  all?: boolean;
  onChange(value: string): void;
}

function Pick({ label, value, options, all = true, onChange }: PickProps) {
  return (
    <label class="field">
      <small>{label}</small>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {all ? <option value="">{t("history.all")}</option> : null}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The games and limits that there are, with the one that is chosen. */
function choices(values: readonly string[], chosen: string): string[] {
  return [...new Set([...values, chosen])].filter(Boolean).sort();
}

function Filters({ results }: { results: OwnResults }) {
  const now = sought.value;
  const only = session.value;
  if (only) {
    return (
      <div class="handfilters">
        <span class="grow">{t("results.session.only", { table: shownName(only.table) })}</span>
        <button type="button" class="btn line" onClick={() => (session.value = null)}>
          <Icon name="x" small />
          {t("results.session.all")}
        </button>
      </div>
    );
  }
  return (
    <div class="handfilters">
      <Segments
        label={t("results.period")}
        value={now.period}
        options={PERIODS.map((period) => [period, t(`results.period.${period}`)] as const)}
        onChange={(period) => seek({ period })}
      />
      {results.currencies.length > 1 ? (
        <Pick
          label={t("results.currency")}
          value={results.currency}
          all={false}
          options={results.currencies.map(({ currency }) => [currency, tOr(`currency.${currency}`, currency)] as const)}
          onChange={(currency) => seek({ currency })}
        />
      ) : null}
      <Pick
        label={t("history.game")}
        value={now.game}
        options={choices(results.games.map(({ game }) => game), now.game).map((game) => [game, tOr(`game.${game}`, game)] as const)}
        onChange={(game) => seek({ game })}
      />
      <Pick
        label={t("results.limit")}
        value={now.limit}
        options={choices(results.games.map(({ limit }) => limit), now.limit).map((limit) => [limit, tOr(`limit.long.${limit}`, limit)] as const)}
        onChange={(limit) => seek({ limit })}
      />
    </div>
  );
}

/** All games together. */
function sumOf(all: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => all.reduce((found, one) => found + one[name], 0);
  return {
    hands: sum("hands"), net: sum("net"), units: sum("units"), entered: sum("entered"), shown: sum("shown"),
    won: sum("won"), rake: sum("rake"),
  };
}

function Kpis({ of, currency }: { of: Figures; currency: string }) {
  return (
    <dl class="figurerow">
      <div class="first">
        <dt>{t("results.net")}</dt>
        <dd>
          <Net net={of.net} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>
          <abbr title={t("results.units.why")}>{t("results.units")}</abbr>
        </dt>
        <dd class="num">{unitsWords(of)}</dd>
      </div>
      <div>
        <dt>{t("results.count")}</dt>
        <dd class="num">{number(of.hands)}</dd>
      </div>
      <div>
        <dt>
          <abbr title={t("results.entered.why")}>{t("results.entered")}</abbr>
        </dt>
        <dd class="num">{share(of.entered, of.hands)}</dd>
      </div>
      <div>
        <dt>{t("results.won")}</dt>
        <dd class="num">
          {share(of.won, of.shown)} <small>{`${number(of.won)} / ${number(of.shown)}`}</small>
        </dd>
      </div>
      <div>
        <dt>{t("results.rake")}</dt>
        <dd class="num">{money(of.rake, currency)}</dd>
      </div>
    </dl>
  );
}

function Curve({ days, points, hands, currency }: { days: readonly DayFigures[]; points: readonly Point[]; hands: number; currency: string }) {
  const daily = hands > MOST_POINTS;
  const steps = useMemo(() => (daily ? ofDays(days) : ofHands(points)), [days, points, daily]);
  if (steps.length === 0) return null;
  return (
    <section class="panel graphpanel" aria-label={t(daily ? "results.graph.days" : "results.graph")}>
      <Graph steps={steps} currency={currency} daily={daily} />
    </section>
  );
}

function Cash({ found: { results, points } }: { found: Found }) {
  const { currency, days, games, largest, sessions } = results;
  const all = sumOf(games);
  return (
    <>
      <Kpis of={all} currency={currency} />
      <Curve days={days} points={points} hands={all.hands} currency={currency} />
      <Games of={results} />
      {session.value || sessions.length === 0 ? null : <Sessions of={results} />}
      {largest.length > 0 ? <Largest hands={largest} currency={currency} /> : null}
    </>
  );
}
