import { useState } from "preact/hooks";
import { money } from "../i18n/format";
import type { NamedSum } from "../wire/calls";
import { post } from "./api";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { Head, Panel } from "./Page";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";
import { exactly } from "./when";

/** Players who were treated as all-in after they disconnected, and what they won by it (RULES.md A25). */
export function ProtectionPage() {
  const { answer, fault, again } = useQuery("protections");
  const [warns, setWarns] = useState<NamedSum | null>(null);
  return (
    <>
      <Head title={o("nav.protection")} text={o("protection.text")} fault={fault} />
      <Panel title={o("protection.players")}>
        <Rows
          caption={o("protection.players")}
          rows={answer?.players ?? []}
          keyOf={(one) => `${one.player} ${one.currency}`}
          empty={o("protection.none")}
          columns={[
            { key: "name", label: o("player"), cell: (one) => one.name },
            { key: "uses", label: o("protection.uses"), num: true, cell: (one) => one.uses },
            { key: "wins", label: o("protection.wins"), num: true, cell: (one) => one.wins },
            { key: "put", label: o("protection.put-in"), num: true, cell: (one) => money(one.put_in, one.currency || "FUN") },
            { key: "won", label: o("protection.brought"), num: true, cell: (one) => money(one.won, one.currency || "FUN") },
            {
              key: "state",
              label: o("tables.state"),
              cell: (one) => (
                <span class="row tags">
                  {one.warnings > 0 ? <span class="tag info">{o("protection.warnings", { count: one.warnings })}</span> : null}
                  {one.closed ? <span class="tag stop">{o("protection.closed")}</span> : null}
                </span>
              ),
            },
            {
              key: "acts",
              label: o("acts"),
              quiet: true,
              cell: (one) =>
                may("warn") ? (
                  <button type="button" class="btn line" aria-label={o("protection.warn-name", { name: one.name })} onClick={() => setWarns(one)}>
                    {o("protection.warn")}
                  </button>
                ) : null,
            },
          ]}
        />
      </Panel>
      <Panel title={o("protection.each")}>
        <Rows
          caption={o("protection.each")}
          rows={answer?.uses ?? []}
          keyOf={(one) => `${one.player} ${one.hand}`}
          empty={o("protection.none")}
          columns={[
            { key: "name", label: o("player"), cell: (one) => one.name },
            { key: "at", label: o("log.when"), cell: (one) => exactly(one.at) },
            { key: "hand", label: o("protection.hand"), cell: (one) => one.hand },
            { key: "put", label: o("protection.put-in"), num: true, cell: (one) => (one.void ? o("protection.void") : money(one.put_in, one.currency || "FUN")) },
            { key: "won", label: o("protection.won"), num: true, cell: (one) => (one.void ? "–" : money(one.won, one.currency || "FUN")) },
          ]}
        />
      </Panel>
      {warns ? (
        <Dialog
          title={o("protection.warn-name", { name: warns.name })}
          text={o("protection.warn-text")}
          act={o("protection.warn")}
          reason="needed"
          onEnd={() => setWarns(null)}
          onDo={async (reason) => {
            await post("warn", { player: warns.player, reason });
            again();
            return o("protection.warned", { name: warns.name });
          }}
        />
      ) : null}
    </>
  );
}
