import { number } from "../../i18n/format";
import type { ClientFault, HealthReport } from "../../wire/calls";
import { o, oOr } from "../i18n";
import { Facts, Head, Kpi, Panel } from "../Page";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { exactly, when } from "../when";
import { CardsPanel } from "./CardsPanel";
import { StoppedPanel } from "./StoppedPanel";

const HOUR_MS = 3_600_000;

/** How the room does. */
export function HealthPage() {
  const { answer, fault } = useQuery("health");
  if (!answer) return <Head title={o("nav.health")} text={fault ? "" : o("loading")} fault={fault} />;
  const hours = Math.floor((answer.now - answer.started) / HOUR_MS);
  const up = hours >= 48 ? o("health.days", { days: Math.floor(hours / 24) }) : o("health.hours", { hours, minutes: Math.floor((answer.now - answer.started) / 60_000) % 60 });
  return (
    <>
      <Head title={o("nav.health")} text={o("health.text", { version: answer.version, at: exactly(answer.now) })} fault={fault}>
        <span class={answer.status === "failing" ? "tag stop" : answer.status === "ok" ? "tag go" : "tag info"}>{o(answer.status === "failing" ? "health.failing" : `room.${answer.status}`)}</span>
      </Head>
      {answer.faults.length > 0 ? (
        <Panel title={o("room.failing")}>
          <ul class="faults pad" role="alert">
            {answer.faults.map((one) => (
              <li key={one} class="minus">
                {one}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {answer.notes.length > 0 ? (
        <Panel title={o("health.notes")}>
          <ul class="faults pad">
            {answer.notes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {may("stopped") ? <StoppedPanel /> : null}
      <div class="okpis">
        <Kpi label={o("health.up")} value={up} more={o("health.since", { at: when(answer.started) })} />
        <Kpi label={o("overview.hands")} value={number(answer.hands_an_hour)} more={o("health.hands-since", { count: number(answer.hands) })} />
        <Kpi label={o("health.commit")} value={o("health.ms", { ms: number(answer.commits.mean_ms) })} more={o("health.most-under", { ms: answer.commits.most_under_ms < 0 ? "> 5000" : number(answer.commits.most_under_ms) })} />
        <Kpi label={o("health.lag")} value={o("health.ms", { ms: number(answer.lag.most_ms) })} more={o("health.lag-mean", { ms: number(answer.lag.mean_ms) })} tone={answer.lag.most_ms > 250 ? "minus" : undefined} />
      </div>
      <div class="ocols even">
        <Panel title={o("health.play")}>
          <Facts
            of={[
              [o("nav.tables"), number(answer.tables)],
              [o("health.seats"), number(answer.seats)],
              [o("health.connections"), number(answer.connections)],
              [o("health.voided"), number(answer.voided)],
              [o("health.stopped"), number(answer.stopped)],
            ]}
          />
        </Panel>
        <Panel title={o("health.traffic")}>
          <Facts
            of={[
              [o("health.refused"), number(answer.refused)],
              [o("health.malformed"), number(answer.malformed)],
              [o("health.cut"), number(answer.cut)],
              [o("health.size"), o("health.mb", { mb: megabytes(answer.size) })],
              [o("health.emails"), answer.letters ? o("health.emails-since", { count: answer.letters, at: when(answer.letters_since ?? answer.now) }) : oOr("health.no-emails", "0")],
            ]}
          />
        </Panel>
      </div>
      <Panel title={o("health.upkeep")}>
        <Facts of={upkeep(answer)} />
      </Panel>
      <ClientFaults faults={answer.client_faults} />
      {may("cards") ? <CardsPanel /> : null}
    </>
  );
}

/** What went wrong in browsers: what and where in the client's code, without anything that was shown or written. */
function ClientFaults({ faults }: { faults: readonly ClientFault[] }) {
  if (faults.length === 0) return <Panel title={o("health.faults")}><p class="muted pad">{o("health.no-faults")}</p></Panel>;
  return (
    <Panel title={o("health.faults")}>
      <div class="oscroll" tabIndex={0} role="group" aria-label={o("health.faults")}>
        <table class="tbl">
          <thead>
            <tr>
              <th scope="col">{o("health.fault")}</th>
              <th scope="col" class="num">{o("health.fault-count")}</th>
              <th scope="col">{o("health.fault-first")}</th>
              <th scope="col">{o("health.fault-last")}</th>
              <th scope="col">{o("health.fault-version")}</th>
              <th scope="col">{o("health.fault-browser")}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={JSON.stringify([fault.kind, fault.frames, fault.view, fault.version, fault.browser])}>
                <td>
                  <b>{fault.kind}</b> <span class="muted">{fault.view}</span>
                  <br />
                  <small class="faint">{fault.frames.slice(0, 2).join(" ← ")}</small>
                </td>
                <td class="num">{number(fault.count)}</td>
                <td>{when(fault.first)}</td>
                <td>{when(fault.last)}</td>
                <td>{fault.version || "–"}</td>
                <td>{fault.browser || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const megabytes = (size: number) => number(Math.ceil(size / 1_048_576));

function upkeep({ backup, audit }: HealthReport) {
  const values = audit && { at: when(audit.at), hands: number(audit.hands), count: audit.findings };
  return [
    [o("health.backup"), backup ? o("health.backup-was", { at: when(backup.at), mb: megabytes(backup.size), hands: number(backup.hands) }) : o("health.no-backup")],
    [o("health.audit"), !values ? o("health.no-audit") : values.count ? <b class="minus">{o("health.audit-wrong", values)}</b> : o("health.audit-right", values)],
    [o("health.depth"), audit ? [o(audit.deep ? "health.depth-deep" : "health.depth-flat"), ...(audit.since ? [o("health.depth-since", { at: when(audit.since) })] : [])].join(", ") : ""],
  ] as const;
}
