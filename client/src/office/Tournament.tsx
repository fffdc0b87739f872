import { useState } from "preact/hooks";
import { countdown, gameName, money, number } from "../i18n/format";
import type { TournamentDetails } from "../wire/calls";
import type { TournamentPlayer } from "../wire/types";
import { CancelDialog } from "./CancelTournament";
import { Direct, type Direction } from "./Direct";
import { o } from "./i18n";
import { Head, Panel } from "./Page";
import { at, go, linkTo } from "./router";
import { Rows } from "./Rows";
import { may } from "./session";
import { tournamentPath, stakesText, tableNumber } from "./tournament";
import { Phase, price, Start } from "./Tournaments";
import { useQuery } from "./useQuery";
import { inUtc } from "./when";

export function TournamentPage({ id }: { id: string }) {
  const { answer, fault, again } = useQuery(tournamentPath(id));
  const [wants, setWants] = useState<Direction | "cancel" | null>(null);
  if (!answer) return <Head title={o("nav.tournaments")} text={fault ? "" : o("loading")} fault={fault} />;
  const { view, config } = answer;
  const goesOn = view.phase === "registering" || view.phase === "running";
  const mayDirect = goesOn && may("tournament/direct");
  return (
    <>
      <Head
        title={config.name}
        fault={fault}
        text={
          <>
            <a {...linkTo(at("tournaments"))}>{o("nav.tournaments")}</a> · {gameName(config)} · {price(config)} · <Start at={config.starts} />
            {config.starts ? <span class="faint"> ({inUtc(config.starts)})</span> : null}
          </>
        }
      >
        <Phase phase={view.phase} />
        {mayDirect && view.phase === "registering" ? (
          <button type="button" class="btn line" onClick={() => go(at("tournaments", id, true))}>
            {o("tour.edit")}
          </button>
        ) : null}
        {mayDirect ? (
          <button type="button" class="btn line" onClick={() => setWants("cancel")}>
            {o("tour.cancel")}
          </button>
        ) : null}
      </Head>
      {view.cancelled ? <p class="minus">{o("tour.was-cancelled", { why: view.cancelled })}</p> : null}
      <div class="ocols">
        <Standing answer={answer} />
        {mayDirect ? <Tools answer={answer} onWant={setWants} /> : null}
      </div>
      <Players answer={answer} mayDirect={mayDirect && view.phase === "running"} onWant={setWants} />
      {view.tables.length > 0 ? <TournamentTables answer={answer} /> : null}
      {wants === "cancel" ? <CancelDialog config={config} onEnd={() => setWants(null)} onDone={again} /> : null}
      {wants !== null && wants !== "cancel" ? <Direct answer={answer} direction={wants} onEnd={() => setWants(null)} onDone={again} /> : null}
    </>
  );
}

/** How it stands, and the clock as it was when it was asked for last. */
function Standing({ answer: { view, config } }: { answer: TournamentDetails }) {
  const left = view.clock_left ?? (view.ends === null ? null : view.ends - Date.now());
  const amount = (cents: number) => money(cents, config.currency, "auto");
  const facts: (readonly [label: string, value: string])[] = [
    [o("tour.entrants"), view.waiting ? o("tour.and-waiting", { count: view.entrants, waiting: view.waiting }) : o("tables.of", { many: view.entrants, seats: number(config.most) })],
    [o("tour.pool"), view.overlay ? o("tour.with-overlay", { pool: amount(view.pool), overlay: amount(view.overlay) }) : amount(view.pool)],
  ];
  if (view.phase === "running") {
    facts.push([o("tour.left"), number(view.left)]);
    facts.push([view.in_break ? o("tour.break") : o("tour.level", { level: view.level }), stakesText(config, view.level)]);
    facts.push([view.clock_left === null ? o("tour.ends-in") : o("tour.paused-at"), left === null ? o("tour.never") : countdown(left)]);
    facts.push([o("tour.chips"), number(view.chips)]);
  } else facts.push([o("tour.level", { level: 1 }), stakesText(config, 1)]);
  if (config.guarantee) facts.push([o("edit.guarantee"), amount(config.guarantee)]);
  return (
    <Panel title={o("tour.standing")}>
      <div class="pad">
        {view.paused ? (
          <p class="opaused">
            <span class="tag stop">{o("tables.paused")}</span> {view.paused}
          </p>
        ) : null}
        <dl class="ofacts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function Tools({ answer: { view }, onWant }: { answer: TournamentDetails; onWant(direction: Direction): void }) {
  const running = view.phase === "running";
  return (
    <Panel title={o("tour.direct")}>
      <div class="pad otools">
        {view.paused ? (
          <button type="button" class="btn go" onClick={() => onWant({ act: "resume" })}>
            {o("tour.resume")}
          </button>
        ) : (
          <button type="button" class="btn line" disabled={!running} onClick={() => onWant({ act: "pause" })}>
            {o("tour.pause")}
          </button>
        )}
        <button type="button" class="btn line" disabled={!running} onClick={() => onWant({ act: "add-time" })}>
          {o("tour.add-time")}
        </button>
        <button type="button" class="btn line" onClick={() => onWant({ act: "broadcast" })}>
          {o("tour.broadcast")}
        </button>
        <p class="faint">{running ? o("tour.between-hands") : o("tour.before-start")}</p>
      </div>
    </Panel>
  );
}

function Players({ answer, mayDirect, onWant }: { answer: TournamentDetails; mayDirect: boolean; onWant(direction: Direction): void }) {
  const { players, total, config, view } = answer;
  const amount = (cents: number) => (cents ? money(cents, config.currency, "auto") : "–");
  const tools = (one: TournamentPlayer) =>
    mayDirect && one.table ? (
      <span class="row tools">
        {config.format === "moving" && view.tables.length > 1 ? (
          <button type="button" class="btn line" aria-label={o("tour.move-name", { name: one.name })} onClick={() => onWant({ act: "move", player: one })}>
            {o("tour.move")}
          </button>
        ) : null}
        <button type="button" class="btn line" aria-label={o("tour.disqualify-name", { name: one.name })} onClick={() => onWant({ act: "disqualify", player: one })}>
          {o("tour.disqualify")}
        </button>
      </span>
    ) : null;
  return (
    <Panel title={o("tour.players", { count: total })}>
      <Rows
        caption={o("tour.players", { count: total })}
        rows={players}
        keyOf={(one) => one.player}
        empty={o("tour.nobody")}
        columns={[
          {
            key: "name",
            label: o("player"),
            cell: (one) => (
              <>
                {one.name} {one.disqualified ? <span class="tag stop">{o("tour.is-disqualified")}</span> : null}
              </>
            ),
          },
          { key: "rank", label: o("tour.rank"), num: true, cell: (one) => (one.rank || one.place ? number(one.rank || one.place) : "–") },
          { key: "stack", label: o("tour.chips"), num: true, cell: (one) => number(one.stack) },
          { key: "table", label: o("tables.table"), num: true, cell: (one) => (one.table ? tableNumber(one.table) + 1 : "–") },
          { key: "prize", label: o("tour.prize"), num: true, cell: (one) => amount(one.prize + one.bounties) },
          { key: "acts", label: o("acts"), quiet: true, cell: tools },
        ]}
      />
      {players.length < total ? <p class="pad faint">{o("tour.first-only", { count: players.length })}</p> : null}
    </Panel>
  );
}

function TournamentTables({ answer: { view } }: { answer: TournamentDetails }) {
  return (
    <Panel title={o("nav.tables")}>
      <Rows
        caption={o("nav.tables")}
        rows={view.tables}
        keyOf={(one) => one.table}
        empty=""
        columns={[
          { key: "table", label: o("tables.table"), cell: (one) => o("tour.table", { number: tableNumber(one.table) + 1 }) },
          { key: "players", label: o("tables.players"), num: true, cell: (one) => one.players },
          { key: "largest", label: o("tour.largest"), num: true, cell: (one) => number(one.largest) },
          { key: "smallest", label: o("tour.smallest"), num: true, cell: (one) => number(one.smallest) },
          {
            key: "watch",
            label: o("acts"),
            quiet: true,
            cell: (one) =>
              view.private ? null : (
                <a class="btn quiet watch" href={`/table/${encodeURIComponent(one.table)}`} target="_blank" rel="noopener" aria-label={o("tables.watch-name", { name: o("tour.table", { number: tableNumber(one.table) + 1 }) })}>
                  {o("tables.watch")}
                </a>
              ),
          },
        ]}
      />
    </Panel>
  );
}
