import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { LanguageChoice } from "../frame/LanguageChoice";
import { t, tOr } from "../i18n";
import { money } from "../i18n/format";
import { linkTo } from "../router";
import type { RuleBookValues, Rate, RoomRules } from "../wire/calls";
import { useRules } from "./api";
import { bookName, gameTitle } from "./names";
import { Contents, Page, Part, StandIn } from "./Page";
import { sayOr, say } from "./terms-texts";
import "./terms.css";


interface Section {
  readonly id: "decisions" | "chips" | "entering" | "line" | "broken" | "several" | "fair" | "programs" | "rake" | "jackpot" | "tournaments" | "limits";
  /** Keys below `terms.<id>.`; what the house has otherwise is left out by `partsOf`. */
  readonly lines: readonly string[];
  readonly more?: ComponentChildren;
}

/** The sections of the room's terms, as its rule book has them. */
function sectionsOf({ houses: [house], vip_points, fee_points }: RoomRules): readonly Section[] {
  const guarded = house.protections_a_day > 0;
  return [
    { id: "decisions", lines: ["1", "2", "3"] },
    { id: "chips", lines: ["1", "2", "3", "4"] },
    { id: "entering", lines: ["1", "2", "private", house.heads_up_dealer] },
    {
      id: "line",
      lines: guarded
        ? ["1", "2", "protection", house.protected_where_free ? "free-yes" : "free-no", "never", "abuse", "advice"]
        : ["1", "2", "none", "advice"],
    },
    { id: "broken", lines: ["1", "2", "3", "4", "5", "6", "7"] },
    { id: "several", lines: ["1", "2"] },
    { id: "fair", lines: ["1", "2", "3", "4"] },
    {
      id: "programs",
      lines: ["1", "2", "3"],
      more: <a {...linkTo({ view: "account", section: "keys" })}>{say("terms.programs.link")}</a>,
    },
    { id: "rake", lines: ["1", "dealt", ...(vip_points > 0 ? ["2"] : []), ...(fee_points > 0 ? ["fees"] : [])], more: <Rates house={house} /> },
    ...(house.jackpot
      ? [{ id: "jackpot" as const, lines: ["1", house.jackpot_share_of_the_two ? "the-two" : "not-the-two", "2", "3", "review"] }]
      : []),
    {
      id: "tournaments",
      lines: [
        "1",
        "waiting",
        "no-fee",
        house.late_entry ? "late" : "no-late",
        house.prize_chart_counts === "entries" ? "entries" : "starters",
        ...(house.winner_takes_all_up_to > 0 ? ["winner"] : []),
        "seats",
        "button",
        "moving",
        "out",
        "2",
      ],
    },
    {
      id: "limits",
      lines: ["1", "2"],
      more: <a {...linkTo({ view: "account", section: "limits" })}>{say("terms.limits.link")}</a>,
    },
  ];
}

/** What stands in the braces of the terms. */
function valuesOf({ houses: [house], games, ...rules }: RoomRules): Readonly<Record<string, Readonly<Record<string, string | number>>>> {
  const room = t("brand");
  return {
    decisions: { room },
    line: { count: house.protections_a_day },
    broken: { minutes: rules.rollback_minutes, buyIn: rules.buy_in_percent, rebuy: rules.rebuy_percent },
    rake: { count: rules.vip_points },
    "rake.fees": { count: rules.fee_points },
    tournaments: { buyIn: rules.buy_in_percent, rebuy: rules.rebuy_percent, most: house.winner_takes_all_up_to },
    jackpot: {
      fed: house.jackpot_fed_percent,
      beaten: house.jackpot_beaten_percent,
      winner: house.jackpot_winner_percent,
      table: house.jackpot_table_percent,
      above: money(house.jackpot_above, "EUR"),
      count: house.jackpot_review_hours,
      games: games.filter(({ jackpot }) => !jackpot).map(({ game }) => gameTitle(game)).join(", "),
    },
  };
}

/** The room's terms; `part` is where the reader is led first. */
export function TermsView({ part }: { part: string | undefined }) {
  const { rules, late, again } = useRules();
  const there = rules !== null;
  useEffect(() => {
    if (there && part) document.getElementById(part)?.scrollIntoView({ block: "start" });
  }, [there, part]);
  return (
    <Page>
      <header class="helphead">
        <div>
          <h1>{say("terms.title", { room: t("brand") })}</h1>
          <p class="muted">{say("terms.lead")}</p>
          {rules ? (
            <p class="headfacts">
              <span>{say("terms.book", { book: bookName(rules.houses[0].book) })}</span>
            </p>
          ) : null}
        </div>
        <div class="headtools">
          <LanguageChoice />
          <a class="btn line" {...linkTo({ view: "rules" })}>
            {say("terms.rules")}
          </a>
        </div>
      </header>
      {rules ? (
        <Sections rules={rules} />
      ) : (
        <StandIn late={late} again={again} texts={{ loading: say("terms.loading"), late: say("terms.late"), again: say("terms.again") }} />
      )}
    </Page>
  );
}

function Sections({ rules }: { rules: RoomRules }) {
  const sections = sectionsOf(rules);
  const values = valuesOf(rules);
  return (
    <div class="termsgrid">
      <Contents label={say("terms.contents")} parts={sections.map(({ id }) => [id, say(`terms.${id}`)] as const)} />
      <div class="rulecol">
        {sections.map(({ id, lines, more }) => (
          <Part key={id} id={id} title={say(`terms.${id}`)}>
            <div class="pad prose">
              {lines.map((line) => (
                <p key={line}>{sayOr(`terms.${id}.${line}`, "", values[`${id}.${line}`] ?? values[id])}</p>
              ))}
              {more}
            </div>
          </Part>
        ))}
      </div>
    </div>
  );
}

/** The schedule of the house: a row for each line that may hold at a table. */
function Rates({ house }: { house: RuleBookValues }) {
  const amount = (cents: number) => money(cents, "EUR");
  return (
    <div class="tblbox" tabIndex={0} role="group" aria-label={say("terms.rake")}>
      <table class="tbl rates">
        <thead>
          <tr>
            <th scope="col">{say("terms.rake.limits")}</th>
            <th scope="col">{say("terms.rake.rate")}</th>
            <th scope="col">{say("terms.rake.most")}</th>
          </tr>
        </thead>
        <tbody>
          {house.rates.map((rate, at) => (
            <tr key={at}>
              <th scope="row">
                {rate.limits.map((limit) => tOr(`limit.long.${limit}`, limit)).join(", ")}
                <small>{upTo(house.rates, at, amount)}</small>
              </th>
              <td>{takenBy(rate, amount).map((line) => <p key={line}>{line}</p>)}</td>
              <td>{capsOf(rate, amount).map((line) => <p key={line}>{line}</p>)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Up to which bets the line holds; the last of several for the same limits is for what is above. */
function upTo(rates: readonly Rate[], at: number, amount: (cents: number) => string): string {
  const { limits, big_bet } = rates[at]!;
  if (big_bet !== null) return say("terms.rake.up-to", { bet: amount(big_bet) });
  return rates.slice(0, at).some((rate) => rate.limits.some((limit) => limits.includes(limit))) ? say("terms.rake.above") : "";
}

function takenBy({ charge, step, fine_below, first_step }: Rate, amount: (cents: number) => string): readonly string[] {
  return [
    say("terms.rake.step", { charge: amount(charge), step: amount(step) }),
    ...(fine_below > 0 ? [say("terms.rake.fine", { below: amount(fine_below), charge: amount(1), step: amount(FINE_STEP) })] : []),
    ...(first_step > 0 ? [say("terms.rake.first", { from: amount(step), below: amount(2 * step), charge: amount(first_step) })] : []),
  ];
}

/** What a pot under `fine_below` pays 1 for. */
const FINE_STEP = 20;

function capsOf({ caps }: Rate, amount: (cents: number) => string): readonly string[] {
  let from = 2;
  return caps.map(([most, cap]) => {
    const players = from === most ? `${most}` : `${from}–${most}`;
    from = most + 1;
    return say("terms.rake.cap", { players, cap: amount(cap) });
  });
}
