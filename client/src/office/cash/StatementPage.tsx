import { useState } from "preact/hooks";
import { money } from "../../i18n/format";
import type { Booked, StatementLine } from "../../wire/calls";
import { inWords, post, refusal } from "../api";
import { o } from "../i18n";
import { Head, Panel } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { say } from "../toast";
import { useQuery } from "../useQuery";
import { titleOf, wayName } from "./words";
import "./cash.css";

/** A bank's statement: read, shown with what it would book, and booked line by line. */
export function StatementPage() {
  const { answer, fault } = useQuery("cash/set-up");
  const [chosen, setChosen] = useState("");
  const way = chosen || (answer?.statements[0] ?? "");
  const [text, setText] = useState("");
  const [lines, setLines] = useState<readonly StatementLine[] | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [players, setPlayers] = useState<Readonly<Record<string, string>>>({});
  const [booked, setBooked] = useState<Readonly<Record<string, Booked>>>({});
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const read = async (content: string) => {
    const { lines: found } = await post("cash/statement", { way, text: content });
    setText(content);
    setLines(found);
    setPicked(new Set(found.filter(certain).map(({ key }) => key)));
  };
  const tried = async (work: () => Promise<void>) => {
    setBusy(true);
    setError("");
    try {
      await work();
    } catch (no) {
      setError(inWords(no));
    }
    setBusy(false);
  };
  const open = (file: File) =>
    tried(async () => {
      setLines(null);
      setBooked({});
      await read(await textOf(file));
    });
  const keys = (lines ?? []).filter((one) => picked.has(one.key) && bookable(one, players)).map(({ key }) => key);
  const book = () =>
    tried(async () => {
      const named = Object.fromEntries(Object.entries(players).filter(([key, name]) => keys.includes(key) && name.trim()));
      const answer = await post("cash/book", { way, text, keys, players: named });
      setBooked({ ...booked, ...Object.fromEntries(answer.lines.map((one) => [one.key, one])) });
      say(o("cash.booked", { count: answer.lines.filter((one) => one.request).length }));
      await read(text);
    });
  const pick = (key: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(key);
    else next.delete(key);
    setPicked(next);
  };
  return (
    <>
      <p>
        <a {...linkTo(at("cash"))}>{o("nav.cash")}</a>
      </p>
      <Head title={o("cash.statement")} text={o("cash.statement-text")} fault={error || fault} />
      <Panel title={o("cash.file")}>
        <div class="pad ocash-file">
          {(answer?.statements.length ?? 0) > 1 ? (
            <label class="field">
              <small class="faint">{o("cash.way")}</small>
              <select value={way} onChange={(event) => setChosen(event.currentTarget.value)}>
                {answer?.statements.map((one) => (
                  <option key={one} value={one}>
                    {wayName(one)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <label class="ocash-pick">
            {o("cash.choose-file")}
            <input
              type="file"
              accept=".xml,.csv,.txt,application/xml,text/xml,text/csv"
              disabled={busy || !way}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) void open(file);
              }}
            />
          </label>
        </div>
      </Panel>
      {lines ? (
        <Panel
          title={o("cash.lines", { count: lines.length })}
          tools={
            <button type="button" class="btn go" disabled={busy || keys.length === 0} onClick={() => void book()}>
              {o("cash.book", { count: keys.length })}
            </button>
          }
        >
          <Rows
            caption={o("cash.lines", { count: lines.length })}
            rows={lines.map((one, number) => ({ ...one, number }))}
            keyOf={(one) => `${one.key} ${one.number}`}
            empty={o("cash.no-lines")}
            columns={[
              {
                key: "text",
                label: o("cash.line"),
                cell: (one) => (
                  <span class="wrapped">
                    {one.name || "–"} <span class="faint">{one.text}</span>
                  </span>
                ),
              },
              { key: "at", label: o("log.when"), cell: (one) => <span class="ocash-day">{one.at ? new Date(one.at).toISOString().slice(0, 10) : "–"}</span> },
              { key: "amount", label: o("cash.amount"), num: true, cell: (one) => <b>{money(one.incoming ? one.amount : -one.amount, one.currency || "EUR")}</b> },
              { key: "would", label: o("cash.would"), cell: (one) => <Would line={one} booked={booked[one.key]} /> },
              { key: "whose", label: o("cash.player"), cell: (one) => <PlayerField line={one} name={players[one.key] ?? ""} onName={(name) => setPlayers({ ...players, [one.key]: name })} onPick={(on) => pick(one.key, on)} /> },
              {
                key: "pick",
                label: o("cash.book-one"),
                cell: (one) =>
                  bookable(one, players) ? (
                    <input type="checkbox" aria-label={o("cash.book-line", { name: one.name || one.text, amount: money(one.amount, one.currency || "EUR") })} checked={picked.has(one.key)} onChange={(event) => pick(one.key, event.currentTarget.checked)} />
                  ) : null,
              },
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}

/** What is booked unless somebody takes the mark away: nothing about it needs a look. */
const certain = (one: StatementLine): boolean => ["receive", "count", "pay"].includes(one.would) && one.why === "";

const unknown = (one: StatementLine): boolean => one.incoming && one.why === "unknown";

const bookable = (one: StatementLine, players: Readonly<Record<string, string>>): boolean =>
  one.would !== "nothing" || (unknown(one) && (players[one.key] ?? "").trim() !== "");

function Would({ line, booked }: { line: StatementLine; booked: Booked | undefined }) {
  if (booked?.code && line.why !== "booked") return <span class="minus wrapped">{refusal(booked.code, booked.refused, booked.accepted)}</span>;
  const why = line.why ? o(`cash.why.${line.why}` as "cash.why.unknown") : "";
  return (
    <span class="wrapped">
      {line.would === "nothing" ? null : <span class={certain(line) ? "tag go" : "tag lamp"}>{o(`cash.would.${line.would}`)}</span>} {why ? <span class={line.why === "booked" ? "tag" : "faint"}>{why}</span> : null}
    </span>
  );
}

function PlayerField({ line, name, onName, onPick }: { line: StatementLine; name: string; onName(name: string): void; onPick(on: boolean): void }) {
  if (line.request)
    return (
      <a class="wrapped" {...linkTo(at("cash", line.request.id))}>
        {line.request.name}, {titleOf(line.request)}
      </a>
    );
  if (!unknown(line)) return <>–</>;
  return (
    <span class="field">
      <input
        aria-label={o("cash.player-of", { name: line.name || line.text, amount: money(line.amount, line.currency || "EUR") })}
        placeholder={o("player")}
        value={name}
        onInput={(event) => {
          onName(event.currentTarget.value);
          onPick(event.currentTarget.value.trim() !== "");
        }}
      />
    </span>
  );
}

/** Banks write UTF-8, or what Windows wrote before it. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
