import { useState } from "preact/hooks";
import { gameName, money, number } from "../../i18n/format";
import type { GameSum } from "../../wire/calls";
import { o, oOr } from "../i18n";
import { FileLink, Head, Kpi, loadingUnless, Panel, Seg } from "../Page";
import { Rows } from "../Rows";
import { may } from "../session";
import { SELDOM_MS, useQuery } from "../useQuery";
import { currencyName, useCurrencies } from "../useCurrencies";
import { Chart } from "./Chart";
import { dayName } from "./days";
import { PointsPanel } from "./PointsPanel";

export const FIGURES = ["rake", "fees", "jackpot_fed", "jackpot_won", "jackpot_paid", "deposits", "withdrawals", "grants", "refills", "corrections", "overlay"] as const;
export type Figure = (typeof FIGURES)[number];

const DAYS = [7, 30, 90, 365] as const;

/** Where money came from and went, by days of UTC. Every figure is a sum of the ledger's own transfers. */
export function MoneyPage() {
  const [days, setDays] = useState<(typeof DAYS)[number]>(30);
  const { currency, chooser } = useCurrencies();
  const query = `currency=${currency}&days=${days}`;
  const { answer, fault } = useQuery(`money?${query}`, SELDOM_MS);
  const none = answer !== null && !answer.currencies.includes(currency);
  const amount = (cents: number) => money(cents, currency);
  const last = answer?.days.at(-1);
  return (
    <>
      <Head title={o("nav.money")} text={o("money.text")} fault={fault}>
        {chooser}
        <Seg label={o("days")} value={days} onChange={setDays} of={DAYS.map((one) => [one, o("days.count", { count: one })] as const)} />
        {answer && !none ? <FileLink path={`money/csv?${query}`}>{o("money.csv")}</FileLink> : null}
      </Head>
      {none ? (
        <Panel title={currencyName(currency)}>
          <p class="pad muted">{o("money.none", { currency: currencyName(currency) })}</p>
        </Panel>
      ) : null}
      {answer && last && !none ? (
        <>
          <div class="okpis">
            <Kpi label={o("figure.rake")} value={amount(answer.totals.rake)} more={o("money.and-fees", { amount: amount(answer.totals.fees) })} />
            <Kpi label={o("money.net-deposits")} value={amount(answer.totals.deposits - answer.totals.withdrawals)} more={o("money.in-and-out", { in: amount(answer.totals.deposits), out: amount(answer.totals.withdrawals) })} />
            <Kpi label={o("money.owed")} value={amount(last.owed)} more={o("money.owed-more")} />
            <Kpi label={o("money.jackpot")} value={amount(last.jackpot)} more={o("money.jackpot-more", { in: amount(answer.totals.jackpot_fed), out: amount(answer.totals.jackpot_paid) })} />
          </div>
          <Panel title={o("money.by-day")}>
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
          </Panel>
          <Panel title={o("money.owed")}>
            <Chart label={o("money.owed")} at={answer.days.map((one) => one.day)} days={answer.days.map((one) => dayName(one.day))} series={[{ name: o("money.owed"), kind: "line", tone: "lamp", values: answer.days.map((one) => one.owed) }]} tell={amount} />
          </Panel>
          <div class="ocols even">
            <Panel title={o("money.figures")}>
              <Rows
                caption={o("money.figures")}
                rows={FIGURES}
                keyOf={(one) => one}
                empty=""
                columns={[
                  { key: "figure", label: o("money.figure"), cell: (one) => o(`figure.${one}`) },
                  { key: "total", label: o("money.amount"), num: true, cell: (one) => amount(answer.totals[one]) },
                ]}
              />
            </Panel>
            <Panel title={o("money.kinds")}>
              <Rows
                caption={o("money.kinds")}
                rows={answer.kinds}
                keyOf={(one) => one.kind}
                empty={o("player.no-totals")}
                columns={[
                  { key: "kind", label: o("money.kind"), cell: (one) => oOr(`kind.${one.kind}`, one.kind) },
                  { key: "count", label: o("money.count"), num: true, cell: (one) => number(one.count) },
                  { key: "amount", label: o("money.amount"), num: true, cell: (one) => amount(one.amount) },
                ]}
              />
            </Panel>
          </div>
          <Games query={query} currency={currency} />
        </>
      ) : null}
      {may("points") && currency !== "FUN" ? <PointsPanel days={days} /> : null}
    </>
  );
}

function Games({ query, currency }: { query: string; currency: string }) {
  const [tables, setTables] = useState<"games" | "tables">("games");
  const path = `${query}&tables=${tables === "tables"}`;
  const { answer, fault } = useQuery(`money/games?${path}`, SELDOM_MS);
  return (
    <Panel
      title={o("money.games")}
      tools={
        <span class="row wrap">
          <Seg label={o("money.games")} value={tables} onChange={setTables} of={[["games", o("money.by-game")] as const, ["tables", o("money.by-table")] as const]} />
          <FileLink path={`money/games/csv?${path}`}>{o("money.csv")}</FileLink>
        </span>
      }
    >
      {fault ? <p class="pad minus">{fault}</p> : null}
      <Rows
        caption={o("money.games")}
        rows={answer?.games ?? []}
        keyOf={(one) => `${one.game} ${one.limit} ${one.table}`}
        empty={answer ? o("money.no-hands") : loadingUnless(fault)}
        columns={[
          { key: "name", label: tables === "tables" ? o("tables.table") : o("tables.game"), cell: (one) => (one.table ? (answer?.table_names[one.table] ?? one.table) : gameName(one)) },
          ...(tables === "tables" ? [{ key: "game", label: o("tables.game"), cell: (one: GameSum) => gameName(one) }] : []),
          { key: "hands", label: o("money.hands"), num: true, cell: (one) => number(one.hands) },
          { key: "pot", label: o("money.pots"), num: true, cell: (one) => money(one.pot, currency) },
          { key: "rake", label: o("figure.rake"), num: true, cell: (one) => money(one.rake, currency) },
          { key: "each", label: o("money.per-hand"), num: true, cell: (one) => money(Math.round(one.rake / one.hands), currency) },
        ]}
      />
    </Panel>
  );
}
