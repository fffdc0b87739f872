import { points } from "../../i18n/format";
import { o } from "../i18n";
import { Panel } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { SELDOM_MS, useQuery } from "../useQuery";
import { Chart } from "./Chart";
import { dayName } from "./days";

/** VIP points: how many were issued, and who has earned the most. */
export function PointsPanel({ days }: { days: number }) {
  const { answer, fault } = useQuery(`points?days=${days}&most=20`, SELDOM_MS);
  if (!answer) return <p class="pad muted">{fault}</p>;
  return (
    <Panel title={o("points.title")} tools={<span class="muted">{o("points.held", { points: points(answer.held) })}</span>}>
      <Chart label={o("points.issued")} at={answer.issued.map(([day]) => day)} days={answer.issued.map(([day]) => dayName(day))} series={[{ name: o("points.issued"), kind: "bars", tone: "info", values: answer.issued.map(([, units]) => units) }]} tell={points} />
      <Rows
        caption={o("points.title")}
        rows={answer.players}
        keyOf={(one) => one.player}
        empty={o("points.none")}
        columns={[
          { key: "name", label: o("player"), cell: (one) => (may("player") ? <a {...linkTo(at("players", one.player))}>{answer.names[one.player] ?? one.player}</a> : (answer.names[one.player] ?? one.player)) },
          { key: "earned", label: o("points.earned"), num: true, cell: (one) => points(one.earned) },
          { key: "balance", label: o("points.balance"), num: true, cell: (one) => points(one.balance) },
        ]}
      />
    </Panel>
  );
}
