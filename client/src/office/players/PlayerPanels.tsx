import { useState } from "preact/hooks";
import { gameName, money, number } from "../../i18n/format";
import type { PlayerFile, Result } from "../../wire/calls";
import { inWords, post } from "../api";
import { o, oOr } from "../i18n";
import { Loading, loadingUnless, Paging, Panel, Seg } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { say } from "../toast";
import { may } from "../session";
import { Acts } from "../Log";
import { SELDOM_MS, useQuery } from "../useQuery";
import { exactly, when } from "../when";
import { Chart } from "../money/Chart";
import { dayName } from "../money/days";

const DAYS = [7, 30, 365] as const;
const DAY_MS = 24 * 3_600_000;
const LONGEST_NOTE = 2_000;

/** Won and lost: day by day as a line, and by game. */
export function ResultsPanel({ id }: { id: string }) {
  const [days, setDays] = useState<(typeof DAYS)[number]>(30);
  const { answer, fault } = useQuery(`player/results?player=${encodeURIComponent(id)}&days=${days}`, SELDOM_MS);
  const results = answer?.results ?? [];
  const currencies = [...new Set(results.map((one) => one.currency))].sort();
  return (
    <>
      <Panel title={o("player.results")} tools={<Seg label={o("days")} value={days} onChange={setDays} of={DAYS.map((one) => [one, o("days.count", { count: one })] as const)} />}>
        {fault ? <p class="pad minus">{fault}</p> : null}
        {answer && results.length === 0 ? <p class="pad muted">{o("player.no-results")}</p> : null}
        {currencies.map((currency) => (
          <Running key={currency} currency={currency} days={days} results={results.filter((one) => one.currency === currency)} />
        ))}
      </Panel>
      {results.length > 0 ? (
        <Panel title={o("player.by-game")}>
          <Rows
            caption={o("player.by-game")}
            rows={byGame(results)}
            keyOf={(one) => `${one.currency} ${one.game} ${one.limit}`}
            empty=""
            columns={[
              { key: "game", label: o("tables.game"), cell: (one) => gameName(one) },
              { key: "hands", label: o("money.hands"), num: true, cell: (one) => number(one.hands) },
              { key: "net", label: o("player.net"), num: true, cell: (one) => money(one.net, one.currency) },
              { key: "each", label: o("player.per-100"), num: true, cell: (one) => money(Math.round((100 * one.net) / one.hands), one.currency) },
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}

function byGame(results: readonly Result[]): Result[] {
  const sums = new Map<string, Result>();
  for (const one of results) {
    const key = `${one.currency} ${one.game} ${one.limit}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, hands: sum.hands + one.hands, net: sum.net + one.net } : one);
  }
  return [...sums.values()].sort((a, b) => b.hands - a.hands);
}

/** What it has come to since the first of the days. */
function Running({ currency, days, results }: { currency: string; days: number; results: readonly Result[] }) {
  const today = Math.floor(Date.now() / DAY_MS);
  const rows = Array.from({ length: days }, (_, at) => today - days + 1 + at);
  let sum = 0;
  const line = rows.map((day) => (sum += results.filter((one) => one.day === day).reduce((all, one) => all + one.net, 0)));
  return <Chart label={o("player.running", { currency })} days={rows.map(dayName)} at={rows} series={[{ name: o("player.net"), kind: "line", tone: "info", values: line }]} tell={(amount) => money(amount, currency)} />;
}

/** Every line of the wallet, with what was in it then. */
export function MoneyPanel({ id }: { id: string }) {
  const [before, setBefore] = useState<readonly number[]>([]);
  const from = before.at(-1);
  const { answer, fault } = useQuery(`player/money?player=${encodeURIComponent(id)}${from === undefined ? "" : `&before=${from}`}`);
  return (
    <>
      <Panel title={o("player.money")}>
        {fault ? <p class="pad minus">{fault}</p> : null}
        <Rows
          caption={o("player.money")}
          rows={answer?.moves ?? []}
          keyOf={(one) => String(one.seq)}
          empty={answer ? o("player.no-totals") : loadingUnless(fault)}
          columns={[
            { key: "kind", label: o("money.kind"), cell: (one) => oOr(`kind.${one.kind}`, one.kind) },
            { key: "at", label: o("log.when"), cell: (one) => exactly(one.at) },
            { key: "about", label: o("log.about"), cell: (one) => <small class="faint">{one.about || one.other}</small> },
            { key: "change", label: o("money.amount"), num: true, cell: (one) => money(one.change, one.currency) },
            { key: "balance", label: o("player.balance"), num: true, cell: (one) => money(one.balance, one.currency) },
          ]}
        />
      </Panel>
      <Paging label={o("player.money")} back={before.length ? () => setBefore(before.slice(0, -1)) : null} on={answer?.next != null ? () => setBefore([...before, answer.next!]) : null} />
    </>
  );
}

/** The player's sessions and addresses, and accounts of possibly the same person. */
export function SessionsPanel({ id }: { id: string }) {
  const { answer, fault } = useQuery(`player/sessions?player=${encodeURIComponent(id)}`);
  if (!answer) return <p class="pad muted">{fault || o("loading")}</p>;
  return (
    <>
      {answer.alike.length > 0 ? (
        <Panel title={o("player.alike")}>
          <Rows
            caption={o("player.alike")}
            rows={answer.alike}
            keyOf={(one) => `${one.player} ${one.by}`}
            empty=""
            columns={[
              { key: "name", label: o("player"), cell: (one) => <a {...linkTo(at("players", one.player))}>{one.name}</a> },
              { key: "by", label: o("player.alike-by"), cell: (one) => oOr(`shared.${one.by}`, one.by) },
              { key: "at", label: o("log.when"), cell: (one) => when(one.at) },
            ]}
          />
        </Panel>
      ) : null}
      <Panel title={o("player.sessions")}>
        <Rows
          caption={o("player.sessions")}
          rows={answer.sessions}
          keyOf={(one) => `${one.created} ${one.device} ${one.address}`}
          empty={o("player.no-sessions")}
          columns={[
            { key: "address", label: o("shared.address"), cell: (one) => <code>{one.address || "–"}</code> },
            { key: "device", label: o("shared.device"), cell: (one) => (one.device ? <code>{one.device.slice(0, 10)}</code> : "–") },
            { key: "agent", label: o("player.browser"), cell: (one) => <small class="wrapped">{one.agent || "–"}</small> },
            { key: "created", label: o("player.begun"), cell: (one) => exactly(one.created) },
            { key: "used", label: o("players.used"), cell: (one) => exactly(one.used) },
            { key: "ended", label: o("player.ended"), cell: (one) => (one.ended ? `${exactly(one.ended)} ${one.why}` : o("player.still-open")) },
          ]}
        />
      </Panel>
      <Panel title={o("player.events")}>
        <Rows
          caption={o("player.events")}
          rows={answer.events}
          keyOf={(one) => String(one.number)}
          empty={o("log.none")}
          columns={[
            { key: "what", label: o("log.act"), cell: (one) => oOr(`event.${one.what}`, one.what) },
            { key: "at", label: o("log.when"), cell: (one) => exactly(one.at) },
            { key: "address", label: o("shared.address"), cell: (one) => <code>{one.address || "–"}</code> },
          ]}
        />
      </Panel>
    </>
  );
}

export function ChatPanel({ id }: { id: string }) {
  const { answer, fault } = useQuery(`player/chat?player=${encodeURIComponent(id)}&most=200`);
  return (
    <Panel title={o("player.chat")}>
      {fault ? <p class="pad minus">{fault}</p> : null}
      <Rows
        caption={o("player.chat")}
        rows={answer?.lines ?? []}
        keyOf={(one) => `${one.table} ${one.number}`}
        empty={answer ? o("player.no-chat") : loadingUnless(fault)}
        columns={[
          { key: "text", label: o("player.line"), cell: (one) => <span class="wrapped">{one.written}</span> },
          { key: "table", label: o("tables.table"), cell: (one) => answer?.table_names[one.table] ?? one.table },
          { key: "at", label: o("log.when"), cell: (one) => exactly(one.at) },
          { key: "state", label: o("tables.state"), cell: (one) => (one.removed ? <span class="tag">{o("chat.removed")}</span> : null) },
        ]}
      />
    </Panel>
  );
}

/** All that the staff has done about the player. */
export function ActsPanel({ id }: { id: string }) {
  const { answer, fault } = useQuery(`player/acts?player=${encodeURIComponent(id)}`);
  return (
    <Panel title={o("player.acts")}>
      {fault ? <p class="pad minus">{fault}</p> : null}
      {answer ? <Acts acts={answer.acts} /> : <Loading fault={fault} />}
    </Panel>
  );
}

/** What the staff remembers of the player; nothing of it is ever changed. */
export function NotesPanel({ player, onDone }: { player: PlayerFile; onDone(): void }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const add = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await post("note", { player: player.id, text });
      setText("");
      setFault("");
      say(o("player.noted"));
      onDone();
    } catch (no) {
      setFault(inWords(no));
    }
  };
  return (
    <Panel title={o("player.notes")}>
      {may("note") ? (
        <form class="pad ostack" onSubmit={(event) => void add(event)}>
          <div class="ofield">
            <label for="note">{o("player.new-note")}</label>
            <span class="field">
              <textarea id="note" rows={3} maxLength={LONGEST_NOTE} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            </span>
            <p class="faint">{o("player.note-stored")}</p>
          </div>
          <p class="minus oans" role="alert">
            {fault}
          </p>
          <button type="submit" class="btn line" disabled={!text.trim()}>
            {o("player.add-note")}
          </button>
        </form>
      ) : null}
      <ol class="oentries">
        {player.notes.map((one) => (
          <li key={one.number}>
            <p class="faint">{o("entry.by", { at: when(one.at), by: oOr(`by.${one.by_name}`, one.by_name) })}</p>
            <p class="wrapped">{one.text}</p>
          </li>
        ))}
      </ol>
      {player.notes.length === 0 ? <p class="pad muted">{o("player.no-notes")}</p> : null}
    </Panel>
  );
}
