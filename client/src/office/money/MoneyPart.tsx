import { money } from "../../i18n/format";
import { o } from "../i18n";
import { Panel } from "../Page";
import { at, linkTo } from "../router";
import { SELDOM_MS, useQuery } from "../useQuery";
import { useCurrencies } from "../useCurrencies";
import { Chart } from "./Chart";
import { dayName } from "./days";

const DAYS = 30;

/** The money of the last days at a glance. */
export function MoneyPart() {
  const { currency, chooser } = useCurrencies();
  const { answer } = useQuery(`money?currency=${currency}&days=${DAYS}`, SELDOM_MS);
  const today = answer?.days.at(-1);
  const amount = (cents: number) => money(cents, currency);
  return (
    <Panel
      title={o("nav.money")}
      tools={
        <span class="row wrap">
          {chooser}
          <a {...linkTo(at("money"))}>{o("overview.more-money")}</a>
        </span>
      }
    >
      {answer && today && answer.currencies.includes(currency) ? (
        <>
          <dl class="ofacts pad">
            <div>
              <dt>{o("overview.rake-today")}</dt>
              <dd>{amount(today.figures.rake + today.figures.fees)}</dd>
            </div>
            <div>
              <dt>{o("overview.rake-month")}</dt>
              <dd>{amount(answer.totals.rake + answer.totals.fees)}</dd>
            </div>
            <div>
              <dt>{o("money.net-deposits")}</dt>
              <dd>{amount(answer.totals.deposits - answer.totals.withdrawals)}</dd>
            </div>
            <div>
              <dt>{o("money.owed")}</dt>
              <dd>{amount(today.owed)}</dd>
            </div>
          </dl>
          <Chart
            label={o("money.by-day")}
            at={answer.days.map((one) => one.day)}
            days={answer.days.map((one) => dayName(one.day))}
            series={[
              { name: o("money.house-takes"), kind: "bars", tone: "go", values: answer.days.map(({ figures }) => figures.rake + figures.fees) },
              { name: o("money.net-deposits"), kind: "line", tone: "info", values: answer.days.map(({ figures }) => figures.deposits - figures.withdrawals) },
            ]}
            tell={amount}
          />
        </>
      ) : (
        <p class="pad muted">{o("money.none-yet")}</p>
      )}
    </Panel>
  );
}
