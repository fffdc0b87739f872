import { useEffect, useState } from "preact/hooks";
import { number } from "../../i18n/format";
import type { Suspects } from "../../wire/calls";
import { o } from "../i18n";
import { Head, Panel, Seg } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { EVERY_MS, SELDOM_MS, useQuery } from "../useQuery";
import { usePersisted } from "../usePersisted";
import { CasesPanel } from "./CasesPanel";
import { OpenCase } from "./OpenCase";
import { signWords, telling } from "./words";

export const DAYS = [1, 7, 30] as const;
/** How many signals a row shows. */
const TOLD = 3;

/** Pairs that may be colluding, with their signals in words. */
export function CollusionPage() {
  const [days, setDays] = usePersisted<(typeof DAYS)[number]>("collusion.days", 7);
  const [least, setLeast] = usePersisted<"shown" | "any">("collusion.least", "shown");
  const [bots, setBots] = usePersisted("collusion.bots", false);
  const [opens, setOpens] = useState<Suspects | null>(null);
  const [complete, setComplete] = useState(false);
  const { answer, fault, again } = useQuery(`desk?days=${days}&bots=${bots}${least === "any" ? "&least=1" : ""}`, complete ? SELDOM_MS : EVERY_MS);
  useEffect(() => setComplete(answer?.complete ?? false), [answer]);
  const nameOf = (id: string) => answer?.names[id] ?? id;
  return (
    <>
      <Head title={o("nav.desk")} text={o("collusion.text")} fault={fault}>
        <label class="ocheck">
          <input type="checkbox" checked={bots} onChange={(event) => setBots(event.currentTarget.checked)} />
          {o("collusion.bots")}
        </label>
        <Seg label={o("collusion.which")} value={least} onChange={setLeast} of={[["shown", o("collusion.shown", { score: answer?.shown ?? 20 })] as const, ["any", o("collusion.any")] as const]} />
        <Seg label={o("days")} value={days} onChange={setDays} of={DAYS.map((one) => [one, o("days.count", { count: one })] as const)} />
      </Head>
      <Panel title={answer ? o("collusion.above", { count: answer.above }) : o("nav.desk")} tools={answer ? <span class="muted">{o(answer.complete ? "collusion.hands" : "collusion.reading", { count: answer.hands })}</span> : null}>
        <Rows
          caption={o("nav.desk")}
          rows={answer?.suspects ?? []}
          keyOf={(one) => one.players.join(" ")}
          empty={answer ? o("collusion.none") : o("collusion.looking")}
          columns={[
            {
              key: "pair",
              label: o("collusion.pair"),
              cell: (one) => (
                <span class="owho">
                  <a {...linkTo(at("desk", one.players.join("~")))}>{o("collusion.and", { one: nameOf(one.players[0]), other: nameOf(one.players[1]) })}</a>
                  <small class="faint">{o("collusion.together", { hands: number(one.hands) })}</small>
                </span>
              ),
            },
            { key: "score", label: o("collusion.score"), num: true, cell: (one) => <Score value={one.score} /> },
            {
              key: "signs",
              label: o("collusion.signs"),
              cell: (one) => (
                <ul class="osigns">
                  {telling(one.signs)
                    .slice(0, TOLD)
                    .map((sign) => (
                      <li key={sign.kind}>
                        <b>{o(`sign.${sign.kind}`)}</b> {signWords(sign, [nameOf(one.players[0]), nameOf(one.players[1])])}
                      </li>
                    ))}
                </ul>
              ),
            },
            {
              key: "acts",
              label: o("acts"),
              quiet: true,
              cell: (one) => {
                const [open] = answer?.cases[one.players.join("/")] ?? [];
                return open ? (
                  <a class="btn line" {...linkTo(at("cases", String(open)))}>
                    {o("case.number", { number: open })}
                  </a>
                ) : (
                  <button type="button" class="btn line" onClick={() => setOpens(one)}>
                    {o("case.open-one")}
                  </button>
                );
              },
            },
          ]}
        />
      </Panel>
      <CasesPanel />
      {opens ? <OpenCase players={opens.players} names={[nameOf(opens.players[0]), nameOf(opens.players[1])]} days={days} onEnd={() => (setOpens(null), again())} /> : null}
    </>
  );
}

/** How much speaks for it, of 100. */
export function Score({ value }: { value: number }) {
  return (
    <span class="oscore">
      <b>{value}</b>
      <meter min={0} max={100} low={19} high={50} optimum={0} value={value} aria-hidden="true" />
    </span>
  );
}
