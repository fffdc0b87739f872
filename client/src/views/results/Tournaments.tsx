import { useEffect, useState } from "preact/hooks";
import { reasonWords } from "../../hands/reasons";
import { t } from "../../i18n";
import { date, gameName, money, number, percentOf } from "../../i18n/format";
import { linkTo } from "../../router";
import type { OwnTournament } from "../../wire/calls";
import { resultsApi } from "./api";
import { Net, Section, share } from "./Tables";
import { words, type ResultFilters } from "./filters";

/** Sums of the tournaments of one currency. */
export interface Totals {
  readonly currency: string;
  readonly played: number;
  readonly cashed: number;
  readonly paid: number;
  readonly prizes: number;
}

/** By currency, the most played first; cancelled ones do not count. */
export function totalsOf(played: readonly OwnTournament[]): Totals[] {
  const found = new Map<string, Totals>();
  for (const { currency, paid, prizes, cancelled } of played) {
    if (cancelled) continue;
    const before = found.get(currency) ?? { currency, played: 0, cashed: 0, paid: 0, prizes: 0 };
    found.set(currency, {
      currency,
      played: before.played + 1,
      cashed: before.cashed + Number(prizes > 0),
      paid: before.paid + paid,
      prizes: before.prizes + prizes,
    });
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

/** "+35 %"; a dash where nothing was paid. */
export function returnWords({ paid, prizes }: Pick<Totals, "paid" | "prizes">): string {
  if (paid === 0) return "–";
  const part = (prizes - paid) / paid;
  return `${part > 0 ? "+" : part < 0 ? "−" : ""}${percentOf(Math.abs(part), 0)}`;
}

function Kpis({ totals }: { totals: Totals }) {
  const { currency, played, cashed, paid, prizes } = totals;
  return (
    <dl class="figurerow">
      <div>
        <dt>{t("results.played")}</dt>
        <dd class="num">{number(played)}</dd>
      </div>
      <div>
        <dt>{t("results.in-money")}</dt>
        <dd class="num">{share(cashed, played)}</dd>
      </div>
      <div>
        <dt>{t("results.paid")}</dt>
        <dd class="num">{money(paid, currency)}</dd>
      </div>
      <div>
        <dt>{t("results.prizes")}</dt>
        <dd class="num">{money(prizes, currency)}</dd>
      </div>
      <div>
        <dt>
          <abbr title={t("results.roi.why")}>{t("results.roi")}</abbr>
        </dt>
        <dd class="num">{returnWords(totals)}</dd>
      </div>
    </dl>
  );
}

/** How I ended in tournaments; nothing where I have played none. */
export function Tournaments({ now, sought }: { now: number; sought: ResultFilters }) {
  const [played, setPlayed] = useState<readonly OwnTournament[]>([]);
  const { since } = words({ ...sought, currency: "" }, null, now);
  useEffect(() => {
    let over = false;
    // What has gone wrong, the figures above it say already.
    resultsApi.tournaments(since ? { since } : {}).then(({ tournaments }) => over || setPlayed(tournaments), () => undefined);
    return () => {
      over = true;
    };
  }, [since]);
  if (played.length === 0) return null;
  return (
    <>
      {totalsOf(played).map((totals) => (
        <Kpis key={totals.currency} totals={totals} />
      ))}
      <Section title={t("results.tournaments")} why={t("results.tournaments.why")}>
        <table class="tbl">
          <thead>
            <tr>
              <th>{t("results.tournament")}</th>
              <th>{t("results.at")}</th>
              <th>{t("results.place")}</th>
              <th class="n">{t("results.paid")}</th>
              <th class="n">{t("results.prizes")}</th>
              <th class="n">{t("results.net")}</th>
            </tr>
          </thead>
          <tbody>
            {played.map((one) => (
              <tr key={one.tournament}>
                <th scope="row">
                  <a class="linkish" {...linkTo({ view: "tournament", id: one.tournament })}>
                    {one.name}
                  </a>{" "}
                  <span class="faint">{gameName(one)}</span>
                </th>
                <td>{date(one.ended)}</td>
                <td>
                  {one.cancelled
                    ? t("tour.cancelled-why", { reason: reasonWords(one.cancelled) })
                    : t("results.place.of", { place: one.place, entrants: one.entrants })}
                </td>
                <td class="n num">{money(one.paid, one.currency, "always")}</td>
                <td class="n num">{money(one.prizes, one.currency, "always")}</td>
                <td class="n">
                  <Net net={one.prizes - one.paid} currency={one.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}
