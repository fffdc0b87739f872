import { useState } from "preact/hooks";
import { gameName, number } from "../../i18n/format";
import type { TemplateRow } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { loadingUnless, Panel } from "../Page";
import { Rows } from "../Rows";
import { may } from "../session";
import { useQuery } from "../useQuery";

type Wanted = { readonly act: "open" | "pause" | "resume"; readonly one: TemplateRow };

/** The kinds of tables that open and close with demand: how many there may be, and how many there are. */
export function TemplatesPanel({ onDone }: { onDone(): void }) {
  const { answer, fault, again } = useQuery("templates");
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const acts = (one: TemplateRow) => {
    const paused = one.paused.length === one.open.length && one.open.length > 0;
    return (
      <span class="row tools">
        {may("template/open") ? (
          <button type="button" class="btn line" disabled={one.open.length >= one.most} aria-label={o("templates.open-name", { name: one.name })} onClick={() => setWanted({ act: "open", one })}>
            {o("templates.open")}
          </button>
        ) : null}
        {may("pause") && one.open.length > 0 ? (
          <button type="button" class="btn line steady" aria-label={o(paused ? "templates.resume-name" : "templates.pause-name", { name: one.name })} onClick={() => setWanted({ act: paused ? "resume" : "pause", one })}>
            {o(paused ? "tables.resume" : "tables.pause")}
          </button>
        ) : null}
      </span>
    );
  };
  return (
    <Panel title={o("templates.title")} tools={<span class="muted">{o("templates.text")}</span>}>
      {fault ? <p class="pad minus">{fault}</p> : null}
      <Rows
        caption={o("templates.title")}
        rows={answer?.templates ?? []}
        keyOf={(one) => one.id}
        empty={answer ? o("templates.none") : loadingUnless(fault)}
        columns={[
          {
            key: "name",
            label: o("templates.template"),
            cell: (one) => (
              <span class="owho">
                <span>{one.name}</span>
                <small class="faint">{gameName(one)}</small>
              </span>
            ),
          },
          { key: "seats", label: o("edit.seats"), num: true, cell: (one) => number(one.seats) },
          { key: "kept", label: o("templates.tables"), num: true, cell: (one) => o("templates.least-most", { least: one.least, most: one.most }) },
          {
            key: "open",
            label: o("templates.now"),
            cell: (one) => (
              <span class="row tags">
                <span class={one.open.length ? "tag go" : "tag"}>{o("templates.open-now", { count: one.open.length })}</span>
                {one.paused.length ? <span class="tag stop">{o("overview.paused", { count: one.paused.length })}</span> : null}
              </span>
            ),
          },
          { key: "players", label: o("tables.players"), num: true, cell: (one) => number(one.players) },
          { key: "acts", label: o("acts"), quiet: true, cell: acts },
        ]}
      />
      {wanted ? <Ask wanted={wanted} onEnd={() => setWanted(null)} onDone={() => (again(), onDone())} /> : null}
    </Panel>
  );
}

function Ask({ wanted: { act, one }, onEnd, onDone }: { wanted: Wanted; onEnd(): void; onDone(): void }) {
  const send = async (reason: string) => {
    if (act === "open") await post("template/open", { template: one.id });
    else for (const table of one.open.filter((id) => one.paused.includes(id) === (act === "resume"))) await post(act, { table, reason });
    onDone();
    return act === "open" ? o("templates.opened", { name: one.name }) : o(act === "pause" ? "tables.paused-name" : "tables.resumed-name", { name: one.name });
  };
  if (act === "open") return <Dialog title={o("templates.open-name", { name: one.name })} text={o("templates.open-text")} act={o("templates.open")} onDo={send} onEnd={onEnd} />;
  return <Dialog title={o(`templates.${act}-name`, { name: one.name })} text={o(`tables.${act}-text`)} act={o(`tables.${act}`)} reason={act === "pause" ? "wanted" : "none"} onDo={send} onEnd={onEnd} />;
}
