import { useState } from "preact/hooks";
import { o, oOr } from "./i18n";
import { Head, Panel } from "./Page";
import { Rows } from "./Rows";
import { useAsked } from "./useAsked";
import { exactly } from "./when";

export interface Act {
  readonly number: number;
  readonly at: number;
  readonly act: string;
  readonly about: string;
  readonly name: string;
  readonly reason: string;
}

const DAYS = [1, 7, 30, 365] as const;

/** What was done here: when, to whom, and why. Nothing of it can be changed. */
export function LogPage() {
  const [days, setDays] = useState<number>(30);
  const { answer, fault } = useAsked<{ readonly acts: readonly Act[] }>(`log?days=${days}`);
  return (
    <>
      <Head title={o("nav.log")} text={o("log.text")} fault={fault}>
        <div class="seg" role="group" aria-label={o("days")}>
          {DAYS.map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {o("days.count", { count: one })}
            </button>
          ))}
        </div>
      </Head>
      <Panel title={o("log.acts")}>{answer ? <Acts acts={answer.acts} /> : <p class="pad muted">{o("loading")}</p>}</Panel>
    </>
  );
}

export function Acts({ acts }: { acts: readonly Act[] }) {
  return (
    <Rows
      caption={o("log.acts")}
      rows={acts}
      keyOf={(one) => String(one.number)}
      empty={o("log.none")}
      columns={[
        { key: "act", label: o("log.act"), cell: (one) => oOr(`act.${one.act}`, one.act) },
        { key: "at", label: o("log.when"), cell: (one) => <time dateTime={new Date(one.at).toISOString()}>{exactly(one.at)}</time> },
        { key: "about", label: o("log.about"), cell: (one) => one.name || one.about || o("log.room") },
        { key: "reason", label: o("log.reason"), cell: (one) => <span class="wrapped">{one.reason || "–"}</span> },
      ]}
    />
  );
}
