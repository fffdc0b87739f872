import { useState } from "preact/hooks";
import { number } from "../i18n/format";
import type { OpenTables } from "../wire/calls";
import { Attention } from "./Attention";
import { post } from "./api";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { Acts } from "./Log";
import { MoneyPart } from "./money/MoneyPart";
import { Head, Kpi, Panel } from "./Page";
import { at, linkTo } from "./router";
import { may } from "./session";
import { useHealth, useQuery } from "./useQuery";
import { when } from "./when";

const MOST_MINUTES = 1440;
const LATEST = 8;

export function Overview() {
  const { answer, fault, again } = useQuery("tables");
  const tournaments = useQuery("tournaments").answer?.tournaments ?? [];
  const tables = answer?.tables ?? [];
  const players = new Set(tables.flatMap((one) => one.players)).size;
  const paused = tables.filter((one) => one.paused).length;
  const running = tournaments.filter((one) => one.phase === "running").length;
  const open = tournaments.filter((one) => one.phase === "registering").length;
  const hands = tables.reduce((sum, one) => sum + one.hands_per_hour, 0);
  return (
    <>
      <Head title={o("nav.overview")} fault={fault} />
      <div class="okpis">
        <Kpi label={o("overview.players")} value={number(players)} more={o("overview.seated")} />
        <Kpi label={o("nav.tables")} value={number(tables.length)} more={o("overview.paused", { count: paused })} />
        <Kpi label={o("overview.hands")} value={number(hands)} more={o("overview.last-hour")} />
        <Kpi label={o("nav.tournaments")} value={number(running)} more={o("overview.registering", { count: open })} />
      </div>
      <div class="ocols">
        <Attention paused={paused} />
        <State closing={answer?.closing ?? null} onDone={again} />
      </div>
      {may("money") ? <MoneyPart /> : null}
      {may("log") ? <Latest /> : null}
    </>
  );
}

function Latest() {
  const { answer } = useQuery(`log?days=7&most=${LATEST}`);
  return (
    <Panel title={o("overview.latest")} tools={<a {...linkTo(at("log"))}>{o("overview.all")}</a>}>
      <Acts acts={answer?.acts ?? []} />
    </Panel>
  );
}

/** Whether all is well, and whether the room is about to close. */
function State({ closing, onDone }: { closing: OpenTables["closing"]; onDone(): void }) {
  const { answer: health } = useHealth();
  const [asks, setAsks] = useState<"drain" | "undrain" | null>(null);
  return (
    <Panel title={o("room.title")}>
      <div class="pad ostate">
        {health === null ? null : health.status === "failing" ? (
          <div role="alert">
            <p class="minus">{o("room.failing")}</p>
            <ul class="faults">
              {health.faults.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        ) : (
          <p>
            <span class={health.status === "ok" ? "tag go" : "tag info"}>{o(`room.${health.status}`)}</span>
          </p>
        )}
        {closing && closing.at !== null ? (
          <>
            <p>
              <b>{o("room.closes", { at: when(closing.at) })}</b>
              <br />
              <span class="muted">{closing.reason}</span>
            </p>
            {may("undrain") && health?.status !== "drained" ? (
              <button type="button" class="btn line" onClick={() => setAsks("undrain")}>
                {o("room.undrain")}
              </button>
            ) : null}
          </>
        ) : (
          <>
            <p class="muted">{o("room.open")}</p>
            {may("drain") ? (
              <button type="button" class="btn line" onClick={() => setAsks("drain")}>
                {o("room.drain")}
              </button>
            ) : null}
          </>
        )}
      </div>
      {asks === "drain" ? <Drain onEnd={() => setAsks(null)} onDone={onDone} /> : null}
      {asks === "undrain" ? (
        <Dialog
          title={o("room.undrain")}
          text={o("room.undrain-text")}
          act={o("room.undrain")}
          onEnd={() => setAsks(null)}
          onDo={async () => {
            await post("undrain", {});
            onDone();
            return o("room.undrained");
          }}
        />
      ) : null}
    </Panel>
  );
}

function Drain({ onEnd, onDone }: { onEnd(): void; onDone(): void }) {
  const [minutes, setMinutes] = useState("10");
  const send = async (reason: string) => {
    const { at: closes } = await post("drain", { minutes: Number(minutes), reason });
    onDone();
    return closes === null ? "" : o("room.closes", { at: when(closes) });
  };
  return (
    <Dialog title={o("room.drain")} text={o("room.drain-text")} act={o("room.announce")} danger reason="needed" ready={minutes !== ""} onDo={send} onEnd={onEnd}>
      <div class="ofield short">
        <label for="minutes">{o("room.minutes")}</label>
        <span class="field">
          <input id="minutes" type="number" min={0} max={MOST_MINUTES} step={1} required value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} />
        </span>
      </div>
    </Dialog>
  );
}
