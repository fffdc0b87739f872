import { useState } from "preact/hooks";
import { money } from "../../i18n/format";
import type { StoppedTable } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { Panel } from "../Page";
import { Rows } from "../Rows";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { exactly } from "../when";

/** Tables that a fault has stopped: why, and opening them again. */
export function StoppedPanel() {
  const { answer, again } = useQuery("stopped");
  const [opens, setOpens] = useState<StoppedTable | null>(null);
  if (!answer || answer.stopped.length === 0) return null;
  return (
    <Panel title={o("stopped.title")}>
      <Rows
        caption={o("stopped.title")}
        rows={answer.stopped}
        keyOf={(one) => `${one.table} ${one.at}`}
        empty=""
        columns={[
          { key: "table", label: o("tables.table"), cell: (one) => one.name },
          { key: "at", label: o("log.when"), cell: (one) => exactly(one.at) },
          { key: "fault", label: o("stopped.fault"), cell: (one) => <span class="wrapped">{one.fault}</span> },
          { key: "paid", label: o("stopped.paid"), cell: (one) => <span class={one.paid ? "tag go" : "tag stop"}>{o(one.paid ? "yes" : "no")}</span> },
          { key: "left", label: o("stopped.left"), cell: (one) => Object.entries(one.left).map(([player, amount]) => `${player}: ${money(amount, one.currency)}`).join(", ") || "–" },
          {
            key: "acts",
            label: o("acts"),
            quiet: true,
            cell: (one) =>
              may("reopen") ? (
                <button type="button" class="btn line" aria-label={o("stopped.open-name", { name: one.name })} onClick={() => setOpens(one)}>
                  {o("stopped.open")}
                </button>
              ) : null,
          },
        ]}
      />
      {opens ? (
        <Dialog
          title={o("stopped.open-name", { name: opens.name })}
          text={o("stopped.open-text")}
          act={o("stopped.open")}
          reason="needed"
          onEnd={() => setOpens(null)}
          onDo={async (reason) => {
            await post("reopen", { table: opens.table, reason });
            again();
            return o("stopped.opened", { name: opens.name });
          }}
        />
      ) : null}
    </Panel>
  );
}
