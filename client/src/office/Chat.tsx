import { useState } from "preact/hooks";
import type { ChatReportView, LoggedLine } from "../wire/calls";
import { post } from "./api";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { Head, Panel } from "./Page";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";
import { exactly, when } from "./when";

type Wanted =
  | { readonly act: "remove"; readonly table: string; readonly line: LoggedLine }
  | { readonly act: "mute" | "unmute"; readonly player: string; readonly name: string };

const MINUTES = [10, 60, 1440, 10_080] as const;

export function ChatPage() {
  const reports = useQuery("reports");
  const mutes = useQuery("mutes");
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const again = () => {
    reports.again();
    mutes.again();
  };
  return (
    <>
      <Head title={o("nav.chat")} text={o("chat.text")} fault={reports.fault || mutes.fault} />
      <Panel title={o("chat.reports")}>
        {reports.answer?.reports.length === 0 ? <p class="pad muted">{o("chat.none")}</p> : null}
        <ul class="oreports">
          {(reports.answer?.reports ?? []).map((one) => (
            <OneReport key={`${one.table} ${one.number} ${one.reporter}`} report={one} where={reports.answer?.table_names[one.table] ?? one.table} onWant={setWanted} />
          ))}
        </ul>
      </Panel>
      <Panel title={o("chat.mutes")}>
        <Rows
          caption={o("chat.mutes")}
          rows={mutes.answer?.mutes ?? []}
          keyOf={(one) => one.player}
          empty={o("chat.nobody-muted")}
          columns={[
            { key: "name", label: o("player"), cell: (one) => one.name },
            { key: "until", label: o("chat.until"), cell: (one) => (one.until === null ? o("chat.for-good") : when(one.until)) },
            { key: "why", label: o("log.reason"), cell: (one) => <span class="wrapped">{one.why || "–"}</span> },
            {
              key: "acts",
              label: o("acts"),
              quiet: true,
              cell: (one) =>
                may("unmute") ? (
                  <button type="button" class="btn line" aria-label={o("chat.unmute-name", { name: one.name })} onClick={() => setWanted({ act: "unmute", player: one.player, name: one.name })}>
                    {o("chat.unmute")}
                  </button>
                ) : null,
            },
          ]}
        />
      </Panel>
      {wanted ? <Ask wanted={wanted} onEnd={() => setWanted(null)} onDone={again} /> : null}
    </>
  );
}

function OneReport({ report, where, onWant }: { report: ChatReportView; where: string; onWant(wanted: Wanted): void }) {
  const { name, player, table } = report;
  return (
    <li aria-label={o("chat.of", { reporter: report.reporter_name, name })}>
      <header class="row">
        <div class="grow">
          <h3>{o("chat.of", { reporter: report.reporter_name, name })}</h3>
          <p class="faint">
            {o("chat.where", { table: where, at: exactly(report.at) })}
            {report.why ? ` · “${report.why}”` : ""}
          </p>
        </div>
        {may("mute") ? (
          <button type="button" class="btn line" onClick={() => onWant({ act: "mute", player, name })}>
            {o("chat.mute-name", { name })}
          </button>
        ) : null}
      </header>
      <ol>
        {report.lines.map((line) => (
          <li key={line.number} class={line.number === report.number ? "the-line" : undefined}>
            <span class="faint">{exactly(line.at)}</span> <b>{line.name}</b> <span class={line.removed ? "gone" : undefined}>{line.written}</span>
            {line.removed ? <span class="tag stop">{o("chat.removed")}</span> : null}
            {!line.removed && may("remove-line") ? (
              <button type="button" class="btn quiet" aria-label={o("chat.remove-line", { name: line.name, text: line.written })} onClick={() => onWant({ act: "remove", table, line })}>
                {o("chat.remove")}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </li>
  );
}

function Ask({ wanted, onEnd, onDone }: { wanted: Wanted; onEnd(): void; onDone(): void }) {
  const [minutes, setMinutes] = useState<number | null>(60);
  const done = async (call: Promise<unknown>, message: string) => {
    await call;
    onDone();
    return message;
  };
  if (wanted.act === "remove") {
    const { table, line } = wanted;
    const send = () => done(post("remove-line", { table, number: line.number }), o("chat.is-removed"));
    return <Dialog title={o("chat.remove")} text={`${line.name}: ${line.written}`} act={o("chat.remove")} danger onDo={send} onEnd={onEnd} />;
  }
  const { player, name } = wanted;
  if (wanted.act === "unmute") {
    const send = () => done(post("unmute", { player }), o("chat.unmuted", { name }));
    return <Dialog title={o("chat.unmute-name", { name })} act={o("chat.unmute")} onDo={send} onEnd={onEnd} />;
  }
  const send = (reason: string) => done(post("mute", { player, minutes, reason }), o("chat.muted", { name }));
  return (
    <Dialog title={o("chat.mute-name", { name })} text={o("chat.mute-text")} act={o("chat.mute")} danger reason="needed" onDo={send} onEnd={onEnd}>
      <div class="seg" role="group" aria-label={o("chat.how-long")}>
        {MINUTES.map((one) => (
          <button key={one} type="button" aria-pressed={minutes === one} onClick={() => setMinutes(one)}>
            {o(`chat.minutes-${one}`)}
          </button>
        ))}
        <button type="button" aria-pressed={minutes === null} onClick={() => setMinutes(null)}>
          {o("chat.for-good")}
        </button>
      </div>
    </Dialog>
  );
}
