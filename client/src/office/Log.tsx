import { useState } from "preact/hooks";
import type { NamedAct, StaffAct } from "../wire/calls";
import { o, oOr } from "./i18n";
import { actNames } from "./i18n/acts";
import { Head, Loading, Panel } from "./Page";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";
import { usePersisted } from "./usePersisted";
import { exactly } from "./when";

const DAYS = [1, 7, 30, 365] as const;
const PAGE = 50;

/** The audit log: who did what, to whom, when and why. Entries cannot be changed. */
export function LogPage() {
  const [days, setDays] = usePersisted<number>("log.days", 30);
  const [by, setBy] = usePersisted("log.by", "");
  const [kind, setKind] = usePersisted("log.kind", "");
  const [about, setAbout] = usePersisted("log.about", "");
  const [before, setBefore] = useState<readonly number[]>([]);
  const from = before.at(-1);
  const sought = new URLSearchParams({ days: String(days), ...(by ? { by } : {}), ...(kind ? { act: kind } : {}), ...(about ? { about } : {}) });
  const { answer, fault } = useQuery(`log?${sought}&most=${PAGE}${from === undefined ? "" : `&before=${from}`}`);
  const fromFirstPage =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setBefore([]);
      set(value);
    };
  const acts = answer?.acts ?? [];
  return (
    <>
      <Head title={o("nav.log")} text={o("log.text")} fault={fault}>
        {may("log/csv") ? (
          <a class="btn line" href={`/api/operator/log/csv?${sought}`} download>
            {o("log.csv")}
          </a>
        ) : null}
      </Head>
      <form class="panel ofilter" role="search" aria-label={o("log.search")} onSubmit={(event) => event.preventDefault()}>
        <div class="seg" role="group" aria-label={o("days")}>
          {DAYS.map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => fromFirstPage(setDays)(one)}>
              {o("days.count", { count: one })}
            </button>
          ))}
        </div>
        <SearchField id="log-by" label={o("log.by")} value={by} onChange={fromFirstPage(setBy)} />
        <div class="ofield">
          <label for="log-kind">{o("log.act")}</label>
          <span class="field">
            <select id="log-kind" value={kind} onChange={(event) => fromFirstPage(setKind)(event.currentTarget.value)}>
              <option value="">{o("log.any")}</option>
              {actNames().map(([act, name]) => (
                <option key={act} value={act}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </div>
        <SearchField id="log-about" label={o("log.about")} value={about} onChange={fromFirstPage(setAbout)} />
      </form>
      <Panel title={o("log.acts")}>{answer ? <Acts acts={acts} /> : <Loading fault={fault} />}</Panel>
      <nav class="row opages" aria-label={o("log.pages")}>
        <button type="button" class="btn line" disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          {o("log.later")}
        </button>
        <button type="button" class="btn line" disabled={!answer?.more} onClick={() => setBefore([...before, acts.at(-1)!.number])}>
          {o("log.earlier")}
        </button>
      </nav>
    </>
  );
}

/** A word that is looked for once it has been typed to its end. */
function SearchField({ id, label, value, onChange }: { id: string; label: string; value: string; onChange(value: string): void }) {
  return (
    <div class="ofield">
      <label for={id}>{label}</label>
      <span class="field">
        <input id={id} type="search" autocomplete="off" spellcheck={false} value={value} onChange={(event) => onChange(event.currentTarget.value.trim())} />
      </span>
    </div>
  );
}

/** Entries of the audit log; those of one player come without the name of what they are about. */
export function Acts({ acts }: { acts: readonly (StaffAct & Partial<NamedAct>)[] }) {
  return (
    <Rows
      caption={o("log.acts")}
      rows={acts}
      keyOf={(one) => String(one.number)}
      empty={o("log.none")}
      columns={[
        { key: "act", label: o("log.act"), cell: (one) => <span class="unbroken">{oOr(`act.${one.act}`, one.act)}</span> },
        { key: "by", label: o("log.by"), cell: (one) => <span class="unbroken">{oOr(`by.${one.by_name}`, one.by_name)}</span> },
        { key: "at", label: o("log.when"), cell: (one) => <time class="unbroken" dateTime={new Date(one.at).toISOString()}>{exactly(one.at)}</time> },
        { key: "about", label: o("log.about"), cell: (one) => one.name || one.about || o("log.room") },
        { key: "reason", label: o("log.reason"), cell: (one) => <span class="wrapped">{one.reason || "–"}</span> },
      ]}
    />
  );
}
