import { money } from "../../i18n/format";
import { o } from "../i18n";
import { Kpi, Panel } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { SELDOM_MS, useQuery } from "../useQuery";
import { when } from "../when";
import { Chart } from "./Chart";
import { dayName } from "./days";

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** The jackpot's balance, contributions by day, and who has hit it. */
export function JackpotTotals() {
  const { answer, fault } = useQuery(`jackpot?days=${DAYS}`, SELDOM_MS);
  if (!answer) return <p class="muted">{fault}</p>;
  const today = Math.floor(Date.now() / DAY_MS);
  const days = Array.from({ length: DAYS }, (_, one) => today - DAYS + 1 + one);
  const fed = (currency: string) => days.map((day) => answer.fed.filter(([of, its]) => of === day && its === currency).reduce((sum, [, , amount]) => sum + amount, 0));
  return (
    <>
      <div class="okpis">
        {answer.totals.map((one) => (
          <Kpi key={one.currency} label={o("jackpot.holds")} value={money(one.amount, one.currency)} more={o("jackpot.fed-month", { amount: money(fed(one.currency).reduce((sum, amount) => sum + amount, 0), one.currency) })} />
        ))}
        <Kpi label={o("jackpot.hits")} value={answer.hits.length} more={o("jackpot.waiting", { count: answer.hits.filter((one) => !one.settled).length })} />
      </div>
      {answer.totals.map(({ currency }) => (
        <Panel key={currency} title={o("jackpot.fed")}>
          <Chart label={o("jackpot.fed")} at={days} days={days.map(dayName)} series={[{ name: o("jackpot.fed"), kind: "bars", tone: "lamp", values: fed(currency) }]} tell={(amount) => money(amount, currency)} />
        </Panel>
      ))}
      {answer.hits.length > 0 ? (
        <Panel title={o("jackpot.hits")}>
          <Rows
            caption={o("jackpot.hits")}
            rows={answer.hits}
            keyOf={(one) => one.hand}
            empty=""
            columns={[
              { key: "hand", label: o("hands.hand"), cell: (one) => (may("hand") ? <a {...linkTo(at("hands", one.hand))}>{one.hand}</a> : one.hand) },
              { key: "at", label: o("log.when"), cell: (one) => when(one.at) },
              { key: "amount", label: o("money.amount"), num: true, cell: (one) => money(one.amount, one.currency) },
              { key: "state", label: o("tables.state"), cell: (one) => <span class={one.settled ? "tag" : "tag info"}>{o(one.settled ? "jackpot.settled" : "jackpot.open")}</span> },
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}
