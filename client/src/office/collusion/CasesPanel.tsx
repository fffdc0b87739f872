import { useState } from "preact/hooks";
import { number } from "../../i18n/format";
import { o } from "../i18n";
import { loadingUnless, Panel, Seg } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { useQuery } from "../useQuery";
import { when } from "../when";
import { StatusTag } from "./StatusTag";

/** The case files, those that are not closed first. */
export function CasesPanel() {
  const { answer, fault } = useQuery("cases");
  const [which, setWhich] = useState<"going" | "all">("going");
  const rows = (answer?.cases ?? []).filter((one) => which === "all" || one.status !== "closed");
  return (
    <Panel title={o("case.cases")} tools={<Seg label={o("case.cases")} value={which} onChange={setWhich} of={[["going", o("case.going")] as const, ["all", o("case.all")] as const]} />}>
      {fault ? <p class="pad minus">{fault}</p> : null}
      <Rows
        caption={o("case.cases")}
        rows={rows}
        keyOf={(one) => String(one.number)}
        empty={answer ? o("case.none") : loadingUnless(fault)}
        columns={[
          { key: "title", label: o("case.case"), cell: (one) => <a {...linkTo(at("cases", String(one.number)))}>{o("case.name", { number: one.number, title: one.title })}</a> },
          { key: "status", label: o("tables.state"), cell: (one) => <StatusTag status={one.status} /> },
          { key: "players", label: o("tables.players"), cell: (one) => one.players.map((id) => answer?.names[id] ?? id).join(", ") },
          { key: "hands", label: o("money.hands"), num: true, cell: (one) => number(one.hands) },
          { key: "at", label: o("case.opened-at"), cell: (one) => when(one.at) },
          { key: "last", label: o("case.last"), cell: (one) => when(one.last) },
        ]}
      />
    </Panel>
  );
}
