import { useId, useState } from "preact/hooks";
import { duration, money } from "../i18n/format";
import type { PlayerChange } from "../wire/calls";
import type { Barring } from "../wire/types";
import { post } from "./api";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { Head, Panel } from "./Page";
import { at, linkTo } from "./router";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";
import { exactly, when } from "./when";

const PERIODS = ["6 months", "1 year", "5 years", "for good"] as const;
type Period = (typeof PERIODS)[number];
type Wanted = { readonly act: "exclude" } | { readonly act: "lift"; readonly player: string; readonly name: string };

/** Players who may not play, and changes to limits, breaks and exclusions. Staff cannot lift those. */
export function LimitsPage() {
  const { answer, fault, again } = useQuery("play?most=100");
  const [wanted, setWanted] = useState<Wanted | null>(null);
  return (
    <>
      <Head title={o("nav.limits")} text={o("limits.text")} fault={fault}>
        {may("play/exclude") ? (
          <button type="button" class="btn line" onClick={() => setWanted({ act: "exclude" })}>
            {o("limits.exclude")}
          </button>
        ) : null}
      </Head>
      <Panel title={o("limits.barred")}>
        <Rows
          caption={o("limits.barred")}
          rows={answer?.barred ?? []}
          keyOf={(one) => one.player}
          empty={o("limits.nobody")}
          columns={[
            { key: "name", label: o("player"), cell: (one) => <Named player={one.player} name={one.name} /> },
            { key: "why", label: o("limits.why"), cell: (one) => o(`limits.why-${one.barred.why}`) },
            { key: "until", label: o("limits.until"), cell: (one) => untilOf(one.barred) },
            {
              key: "acts",
              label: o("acts"),
              quiet: true,
              cell: (one) =>
                one.barred.why === "house" && may("play/lift") ? (
                  <button type="button" class="btn line" onClick={() => setWanted({ act: "lift", player: one.player, name: one.name })}>
                    {o("limits.lift")}
                  </button>
                ) : null,
            },
          ]}
        />
      </Panel>
      <Panel title={o("limits.changes")}>
        <Rows
          caption={o("limits.changes")}
          rows={answer?.changes ?? []}
          keyOf={(one) => String(one.number)}
          empty={o("limits.no-changes")}
          columns={[
            { key: "at", label: o("log.when"), cell: (one) => exactly(one.change.at) },
            { key: "name", label: o("player"), cell: (one) => <Named player={one.player} name={one.name} /> },
            { key: "what", label: o("limits.what"), cell: (one) => o(`limits.did-${one.change.what as "LimitSet"}`) },
            { key: "value", label: o("limits.value"), cell: (one) => valueOf(one) },
            { key: "who", label: o("limits.who"), cell: (one) => (one.change.who === "player" ? o("limits.by-player") : one.change.who) },
          ]}
        />
      </Panel>
      {wanted ? <Ask wanted={wanted} onEnd={() => setWanted(null)} onDone={again} /> : null}
    </>
  );
}

function Named({ player, name }: { player: string; name: string }) {
  return may("player") ? <a {...linkTo(at("players", player))}>{name}</a> : <>{name}</>;
}

function untilOf({ until, over, ready }: Barring): string {
  if (over) return ready === null ? o("limits.until-asked") : when(ready);
  return until === null ? o("limits.for-good") : when(until);
}

function valueOf({ change }: PlayerChange): string {
  const { name, currency, value, until, reason, what } = change;
  if (name) {
    const amount = value === null ? (what === "RaiseCalledOff" ? "" : o("limits.none")) : currency ? money(value, currency) : duration(value);
    return [o(`limits.of-${name}`), amount].filter(Boolean).join(": ");
  }
  if (what === "CheckChosen") return duration(value ?? 0);
  if (what === "ExclusionLifted") return reason;
  return [until === null ? o("limits.for-good") : when(until), reason].filter(Boolean).join(", ");
}

function Ask({ wanted, onEnd, onDone }: { wanted: Wanted; onEnd(): void; onDone(): void }) {
  const id = useId();
  const [player, setPlayer] = useState("");
  const [period, setPeriod] = useState<Period>("6 months");
  const send = async (reason: string): Promise<string> => {
    const { name } = await (wanted.act === "lift" ? post("play/lift", { player: wanted.player, reason }) : post("play/exclude", { player: player.trim(), period, reason }));
    onDone();
    return o(wanted.act === "lift" ? "limits.lifted" : "limits.excluded", { name });
  };
  if (wanted.act === "lift") return <Dialog title={o("limits.lift-name", { name: wanted.name })} text={o("limits.lift-text")} act={o("limits.lift")} reason="needed" onDo={send} onEnd={onEnd} />;
  return (
    <Dialog title={o("limits.exclude")} text={o("limits.exclude-text")} act={o("limits.exclude")} danger reason="needed" ready={player.trim() !== ""} onDo={send} onEnd={onEnd}>
      <label for={id}>{o("limits.whom")}</label>
      <span class="field">
        <input id={id} value={player} maxLength={200} autocomplete="off" onInput={(event) => setPlayer(event.currentTarget.value)} />
      </span>
      <div class="seg" role="group" aria-label={o("limits.until")}>
        {PERIODS.map((one) => (
          <button key={one} type="button" aria-pressed={one === period} onClick={() => setPeriod(one)}>
            {o(`limits.period-${one}`)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
