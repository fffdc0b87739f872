import { useEffect, useState } from "preact/hooks";
import { money, number } from "../../i18n/format";
import { HandRows } from "../hands/HandList";
import { o } from "../i18n";
import { Head, Kpi, Panel, Seg } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { EVERY_MS, SELDOM_MS, useQuery } from "../useQuery";
import { when } from "../when";
import { ChipFlow } from "./ChipFlow";
import { DAYS } from "./CollusionPage";
import { OpenCase } from "./OpenCase";
import { SignRows } from "./SignRows";

/** All that speaks for two players' playing together, and what speaks against it. */
export function PairPage({ id }: { id: string }) {
  const [one = "", other = ""] = id.split("~");
  const [days, setDays] = useState<(typeof DAYS)[number]>(30);
  const [opens, setOpens] = useState(false);
  const [complete, setComplete] = useState(false);
  const { answer, fault } = useQuery(`desk/pair?one=${encodeURIComponent(one)}&other=${encodeURIComponent(other)}&days=${days}`, complete ? SELDOM_MS : EVERY_MS);
  useEffect(() => setComplete(answer?.complete ?? false), [answer]);
  if (!answer) return <Head title={o("nav.desk")} text={fault ? "" : o("collusion.looking")} fault={fault} />;
  const { suspects } = answer;
  const [first, second] = suspects.players;
  const names: [string, string] = [answer.names[first] ?? first, answer.names[second] ?? second];
  const top = [...suspects.paid].sort((a, b) => Math.abs(b.forward - b.back) - Math.abs(a.forward - a.back))[0];
  return (
    <>
      <Head
        title={o("collusion.and", { one: names[0], other: names[1] })}
        text={
          <span class="row wrap">
            {suspects.players.map((player, at_) => (
              <a key={player} {...linkTo(at("players", player))}>
                {names[at_]}
              </a>
            ))}
            {answer.cases.map((number_) => (
              <a key={number_} {...linkTo(at("cases", String(number_)))}>
                {o("case.number", { number: number_ })}
              </a>
            ))}
          </span>
        }
        fault={fault}
      >
        <Seg label={o("days")} value={days} onChange={setDays} of={DAYS.map((day) => [day, o("days.count", { count: day })] as const)} />
        {may("case/open") ? (
          <button type="button" class="btn go" onClick={() => setOpens(true)}>
            {o("case.open-one")}
          </button>
        ) : null}
      </Head>
      <div class="okpis">
        <Kpi label={o("collusion.score")} value={suspects.score} more={o("collusion.score-more")} />
        <Kpi label={o("collusion.hands-together")} value={number(suspects.hands)} more={o(answer.complete ? "collusion.of-all" : "collusion.still-reading")} />
        {top ? <Kpi label={o("collusion.one-way")} value={money(Math.abs(top.forward - top.back), top.currency)} more={o("collusion.to", { name: top.forward >= top.back ? names[1] : names[0] })} /> : null}
      </div>
      <div class="ocols">
        <Panel title={o("collusion.signs")}>
          <SignRows signs={suspects.signs} names={names} />
        </Panel>
        <Panel title={o("collusion.chips")}>
          {suspects.paid.map((paid) => (
            <ChipFlow key={paid.currency} paid={paid} names={names} />
          ))}
          {suspects.paid.length === 0 ? <p class="pad muted">{o("collusion.no-chips")}</p> : null}
        </Panel>
      </div>
      {answer.shared.length > 0 ? (
        <Panel title={o("collusion.shared")}>
          <Rows
            caption={o("collusion.shared")}
            rows={answer.shared}
            keyOf={(thing) => `${thing.kind} ${thing.value}`}
            empty=""
            columns={[
              { key: "kind", label: o("collusion.what"), cell: (thing) => o(`shared.${thing.kind}`) },
              { key: "value", label: o("collusion.value"), cell: (thing) => <code>{thing.value}</code> },
              { key: "since", label: o("collusion.first"), cell: (thing) => when(thing.since) },
              { key: "until", label: o("collusion.last"), cell: (thing) => when(thing.until) },
              { key: "table", label: o("collusion.at-table"), cell: (thing) => (thing.together ? <span class="tag stop">{o("yes")}</span> : o("no")) },
            ]}
          />
        </Panel>
      ) : null}
      <Panel title={o("collusion.largest")}>
        <HandRows hands={answer.rows} names={answer.names} player={first} />
      </Panel>
      {opens ? <OpenCase players={suspects.players} names={names} days={days} onEnd={() => setOpens(false)} /> : null}
    </>
  );
}
