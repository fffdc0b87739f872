import type { ComponentChildren } from "preact";
import { shownName } from "../../frame/names";
import { localeOf, t } from "../../i18n";
import { clockTime, date, dateTime, duration, gameName, money, number, percentOf } from "../../i18n/format";
import { linkTo } from "../../router";
import { settings } from "../../settings";
import { signed } from "../hands/ReplaySide";
import type { LargeHand, OwnResults, Session } from "../../wire/calls";
import type { Figures } from "./api";
import { session } from "./filters";

const MINUTE_MS = 60_000;

/** "24 %", a dash where there is nothing to divide by. */
export const share = (part: number, of: number): string => (of > 0 ? percentOf(part / of, 0) : "–");

/** "+4.2". */
export function unitsWords({ units, hands }: Figures): string {
  const rate = (100 * units) / hands;
  const sign = rate > 0.05 ? "+" : rate < -0.05 ? "−" : "";
  const locale = localeOf(settings.value.language);
  return `${sign}${Math.abs(rate).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`;
}

export function Net({ net, currency }: { net: number; currency: string }) {
  return <span class={net > 0 ? "num gain" : "num"}>{signed(net, currency)}</span>;
}

interface SectionProps {
  title: string;
  why?: string;
  children: ComponentChildren;
}

/** A panel with a table, which scrolls sideways where there is no room. */
export function Section({ title, why, children }: SectionProps) {
  return (
    <section class="panel">
      <header>
        <h2>{title}</h2>
      </header>
      <div class="tblbox" tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
      {why ? <p class="faint why">{why}</p> : null}
    </section>
  );
}

const Heads = () => (
  <>
    <th class="n">{t("results.count")}</th>
    <th class="n">{t("results.net")}</th>
    <th class="n">
      <abbr title={t("results.units.why")}>{t("results.units.short")}</abbr>
    </th>
    <th class="n">
      <abbr title={t("results.entered.why")}>{t("results.entered.short")}</abbr>
    </th>
    <th class="n">
      <abbr title={t("results.won")}>{t("results.won.short")}</abbr>
    </th>
    <th class="n">{t("results.rake")}</th>
  </>
);

const Cells = ({ of, currency }: { of: Figures; currency: string }) => (
  <>
    <td class="n num">{number(of.hands)}</td>
    <td class="n">
      <Net net={of.net} currency={currency} />
    </td>
    <td class="n num">{unitsWords(of)}</td>
    <td class="n num">{share(of.entered, of.hands)}</td>
    <td class="n num">{share(of.won, of.shown)}</td>
    <td class="n num">{money(of.rake, currency, "always")}</td>
  </>
);

export function Games({ of: { games, currency } }: { of: OwnResults }) {
  return (
    <Section title={t("results.games")}>
      <table class="tbl">
        <thead>
          <tr>
            <th>{t("history.game")}</th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          {games.map((one) => (
            <tr key={`${one.game} ${one.limit}`}>
              <th scope="row">{gameName(one)}</th>
              <Cells of={one} currency={currency} />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const played = (one: Session): string => (one.game ? gameName(one) : t("results.mixed"));

export function Sessions({ of: { sessions, currency } }: { of: OwnResults }) {
  return (
    <Section title={t("results.sessions")}>
      <table class="tbl">
        <thead>
          <tr>
            <th>{t("results.session")}</th>
            <th>{t("results.at")}</th>
            <th class="n">{t("results.lasted")}</th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          {sessions.map((one) => {
            const name = shownName(one.table);
            return (
              <tr key={`${one.table} ${one.began}`}>
                <th scope="row">
                  <button
                    type="button"
                    class="linkish"
                    aria-label={t("results.show-session", { table: name, at: dateTime(one.began) })}
                    onClick={() => (session.value = one)}
                  >
                    {name}
                  </button>{" "}
                  <span class="faint">{played(one)}</span>
                </th>
                <td>
                  {date(one.began)} <span class="faint">{clockTime(one.began)}</span>
                </td>
                <td class="n num">{duration(Math.max(1, Math.round((one.last - one.began) / MINUTE_MS)))}</td>
                <Cells of={one} currency={currency} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

export function Largest({ hands, currency }: { hands: readonly LargeHand[]; currency: string }) {
  return (
    <Section title={t("results.largest")}>
      <table class="tbl">
        <thead>
          <tr>
            <th>{t("results.hand-number")}</th>
            <th>{t("history.game")}</th>
            <th class="n">{t("results.pot")}</th>
            <th class="n">{t("results.net")}</th>
          </tr>
        </thead>
        <tbody>
          {hands.map((one) => (
            <tr key={one.hand}>
              <th scope="row">
                <a class="linkish" {...linkTo({ view: "hand", id: one.hand })}>
                  {shownName(one.table)}
                </a>{" "}
                <span class="faint">
                  {date(one.ended)} {clockTime(one.ended)}
                </span>
              </th>
              <td>{gameName(one)}</td>
              <td class="n num">{money(one.pot, currency, "always")}</td>
              <td class="n">
                <Net net={one.net} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
