import { useState } from "preact/hooks";
import { gameName, number } from "../i18n/format";
import { Icon } from "../parts/Icon";
import type { OpenTable } from "../wire/calls";
import { post } from "./api";
import { Dialog } from "./Dialog";
import { TemplatesPanel } from "./house/Templates";
import { o } from "./i18n";
import { Head, Loading, Panel } from "./Page";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";

/** What is about to be done, to one table or (null) to all. */
type Wanted = { readonly act: "pause" | "resume" | "close"; readonly table: OpenTable | null };

export function TablesPage() {
  const { answer, fault, again } = useQuery("tables");
  const [search, setSearch] = useState("");
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const tables = answer?.tables ?? [];
  const found = tables.filter((one) => `${one.name} ${one.id} ${gameName(one)}`.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <Head title={o("nav.tables")} text={o("tables.text")} fault={fault}>
        {may("pause") ? (
          <button type="button" class="btn line" disabled={!tables.some((one) => !one.paused)} onClick={() => setWanted({ act: "pause", table: null })}>
            <Icon name="pause" small />
            {o("tables.pause-all")}
          </button>
        ) : null}
        {may("resume") ? (
          <button type="button" class="btn line" disabled={!tables.some((one) => one.paused)} onClick={() => setWanted({ act: "resume", table: null })}>
            <Icon name="play" small />
            {o("tables.resume-all")}
          </button>
        ) : null}
      </Head>
      <Panel
        title={o("tables.count", { count: found.length })}
        tools={
          <label class="field osearch">
            <Icon name="search" small />
            <input type="search" placeholder={o("tables.search")} aria-label={o("tables.search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
          </label>
        }
      >
        {answer ? (
          <Rows
            caption={o("nav.tables")}
            rows={found}
            keyOf={(one) => one.id}
            empty={search ? o("tables.none-found") : o("tables.none")}
            columns={[
              {
                key: "name",
                label: o("tables.table"),
                cell: (one) => (
                  <>
                    {one.name} <small class="faint">{one.id}</small>
                  </>
                ),
              },
              { key: "game", label: o("tables.game"), cell: (one) => gameName(one) },
              { key: "seats", label: o("tables.players"), num: true, cell: (one) => o("tables.of", { many: one.players.length, seats: one.seats }) },
              { key: "hands", label: o("tables.hands"), num: true, cell: (one) => number(one.hands_per_hour) },
              { key: "state", label: o("tables.state"), cell: (one) => <State table={one} /> },
              { key: "acts", label: o("acts"), quiet: true, cell: (one) => <Tools table={one} onWant={(act) => setWanted({ act, table: one })} /> },
            ]}
          />
        ) : (
          <Loading fault={fault} />
        )}
      </Panel>
      {may("templates") ? <TemplatesPanel onDone={again} /> : null}
      {wanted ? <Ask wanted={wanted} onEnd={() => setWanted(null)} onDone={again} /> : null}
    </>
  );
}

function State({ table }: { table: OpenTable }) {
  return (
    <span class="row tags">
      {table.paused ? <span class="tag stop">{o("tables.paused")}</span> : <span class="tag go">{o("tables.open")}</span>}
      {table.private ? <span class="tag">{o("tables.private")}</span> : null}
      {table.tournament ? <span class="tag info">{o("tables.tournament")}</span> : null}
    </span>
  );
}

/** Watching is what any observer sees: no hole card ever comes to this browser. Private tables show nothing to those who
 * were not let in, the operator included. A tournament's tables are its director's to pause. */
function Tools({ table, onWant }: { table: OpenTable; onWant(act: Wanted["act"]): void }) {
  const act = table.paused ? "resume" : "pause";
  return (
    <span class="row tools">
      {table.private ? null : (
        <a class="btn quiet" href={`/table/${encodeURIComponent(table.id)}`} target="_blank" rel="noopener" aria-label={o("tables.watch-name", { name: table.name })}>
          {o("tables.watch")}
        </a>
      )}
      {may(act) && !table.tournament ? (
        <button type="button" class="btn line steady" aria-label={o(`tables.${act}-name`, { name: table.name })} onClick={() => onWant(act)}>
          {o(`tables.${act}`)}
        </button>
      ) : null}
      {may("close") && !table.tournament ? (
        <button type="button" class="btn line" aria-label={o("tables.close-name", { name: table.name })} onClick={() => onWant("close")}>
          {o("tables.close")}
        </button>
      ) : null}
    </span>
  );
}

function Ask({ wanted: { act, table }, onEnd, onDone }: { wanted: Wanted; onEnd(): void; onDone(): void }) {
  const [now, setNow] = useState(false);
  const name = table?.name ?? "";
  const title = table ? o(`tables.${act}-name`, { name }) : o(act === "pause" ? "tables.pause-all" : "tables.resume-all");
  const send = async (reason: string) => {
    const message = await (act === "close" ? close(table?.id ?? "", name, reason, now) : pauseOrResume(act, table, reason));
    onDone();
    return message;
  };
  const reason = act === "close" ? "needed" : act === "pause" ? "wanted" : "none";
  return (
    <Dialog title={title} text={o(`tables.${act}-text`)} act={o(`tables.${act}`)} danger={act === "close"} reason={reason} onDo={send} onEnd={onEnd}>
      {act === "close" ? (
        <label class="ocheck">
          <input type="checkbox" checked={now} onChange={(event) => setNow(event.currentTarget.checked)} />
          {o("tables.close-now")}
        </label>
      ) : null}
    </Dialog>
  );
}

async function pauseOrResume(act: "pause" | "resume", table: OpenTable | null, reason: string): Promise<string> {
  const body = { table: table?.id ?? null, reason };
  const tables = act === "pause" ? (await post("pause", body)).paused : (await post("resume", body)).resumed;
  if (table) return o(act === "pause" ? "tables.paused-name" : "tables.resumed-name", { name: table.name });
  return o(act === "pause" ? "tables.paused-count" : "tables.resumed-count", { count: tables.length });
}

async function close(table: string, name: string, reason: string, now: boolean): Promise<string> {
  const { paid, waits } = await post("close", { table, reason, now });
  return o(waits ? "tables.closing" : paid ? "tables.closed" : "tables.closed-unpaid", { name });
}
