import { useState } from "preact/hooks";
import { money, number } from "../../i18n/format";
import { centsOf } from "../../views/cashier/amount";
import type { CashCase, CashRow, Possible } from "../../wire/calls";
import { OfficeError, post, refusal } from "../api";
import { Dialog } from "../Dialog";
import { o, oOr } from "../i18n";
import { Head, Panel } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { exactly, when } from "../when";
import { Requests } from "./CashPage";
import { ACTS, type CashAct } from "./steps";
import { listFile } from "./SendList";
import { amountOf, State, titleOf, wayName, whoIs } from "./words";
import "./cash.css";

/** One request: what it is, what may be done and why not, what is worth a look, and all its steps. */
export function CasePage({ id }: { id: string }) {
  const { answer, fault, again } = useQuery(`cash/request?id=${encodeURIComponent(id)}`);
  const [wanted, setWanted] = useState<CashAct | null>(null);
  if (!answer) return <Head title={o("cash.request")} text={fault ? "" : o("loading")} fault={fault} />;
  const { row } = answer;
  return (
    <>
      <p>
        <a {...linkTo(at("cash"))}>{o("nav.cash")}</a>
      </p>
      <Head title={titleOf(row)} text={may("player") ? <a {...linkTo(at("players", row.player))}>{row.name}</a> : row.name} fault={fault}>
        <State state={row.state} />
      </Head>
      <div class="ocash-case">
        <Facts one={answer} />
        <Acts one={answer} onWant={setWanted} />
        <Hints one={answer} />
        <Panel title={o("cash.steps")}>
          <Rows
            caption={o("cash.steps")}
            rows={answer.steps}
            keyOf={(one) => `${one.at} ${one.act} ${one.state}`}
            empty=""
            columns={[
              { key: "act", label: o("cash.step"), cell: (one) => oOr(`cash.did.${one.act}`, one.act) },
              { key: "at", label: o("log.when"), cell: (one) => exactly(one.at) },
              { key: "by", label: o("cash.by"), cell: (one) => (whoIs(one.by)) },
              { key: "amount", label: o("cash.amount"), num: true, cell: (one) => (one.amount === null ? "–" : money(one.amount, row.currency)) },
              { key: "reason", label: o("log.reason"), cell: (one) => <span class="wrapped">{one.reason || "–"}</span> },
            ]}
          />
        </Panel>
        <Panel title={o("cash.earlier")}>
          <Requests rows={answer.earlier} caption={o("cash.earlier")} ofOne />
        </Panel>
      </div>
      {wanted ? <Do act={wanted} row={row} onEnd={() => setWanted(null)} onDone={again} /> : null}
    </>
  );
}

function Facts({ one: { row, holding, since } }: { one: CashCase }) {
  const facts: readonly (readonly [string, string])[] = [
    [o("player"), row.name || row.player],
    [o("cash.amount"), amountOf(row)],
    [o("cash.way"), wayName(row.way)],
    [o("cash.to"), [row.holder, row.account].filter(Boolean).join(", ")],
    [o("cash.reference"), row.kind === "deposit" ? row.reference : ""],
    [o("cash.number"), row.id],
    [o("cash.asked-at"), when(row.at)],
    [o("cash.free"), money(holding.free, row.currency)],
    [o("cash.elsewhere"), money(holding.on_tables + holding.in_tournaments, row.currency)],
    [o("cash.reserved"), money(holding.reserved, row.currency)],
    [o("cash.since"), when(since)],
  ];
  return (
    <Panel title={o("cash.facts")}>
      <dl class="ocash-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {row.batch ? (
          <div>
            <dt>{o("cash.list")}</dt>
            <dd>
              <a href={listFile(row.batch)} download>
                {row.batch}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}

/** What can be done now. Steps that need somebody else are shown too, with the reason. */
function Acts({ one: { row, acts, steps }, onWant }: { one: CashCase; onWant(act: CashAct): void }) {
  const first = steps.filter(({ side }) => side === "staff").map(({ by, act }) => o("cash.has-done", { name: whoIs(by), what: oOr(`cash.did.${act}`, act) }));
  const shown = acts.filter(({ act }) => act !== "send");
  return (
    <Panel title={o("acts")}>
      <div class="pad ocash-acts">
        {row.two ? <p class="tag lamp">{o("cash.two")}</p> : null}
        {row.two && first.length > 0 ? <p class="muted">{first.join(" ")}</p> : null}
        {shown.length === 0 ? <p class="muted">{o("cash.settled")}</p> : null}
        {ACTS.map((act) => {
          const possible = shown.find((one) => one.act === act);
          return possible ? <Act key={act} act={act} possible={possible} onWant={onWant} /> : null;
        })}
      </div>
    </Panel>
  );
}

const LOOKS: Readonly<Record<string, string>> = { approve: "btn go", pay: "btn go", receive: "btn go", confirm: "btn go", reject: "btn danger" };

function Act({ act, possible: { code, refused, accepted }, onWant }: { act: CashAct; possible: Possible; onWant(act: CashAct): void }) {
  const why = code ? refusal(code, refused, accepted) : "";
  return (
    <div>
      <button type="button" class={LOOKS[act] ?? "btn line"} disabled={code !== ""} aria-describedby={why ? `why-${act}` : undefined} onClick={() => onWant(act)}>
        {oOr(`cash.do.${act}`, act)}
      </button>
      {why ? (
        <p id={`why-${act}`} class="faint">
          {why}
        </p>
      ) : null}
    </div>
  );
}

function Hints({ one: { row, hints } }: { one: CashCase }) {
  const { settled, played } = hints;
  const amount = (cents: number) => money(cents, row.currency);
  const lines: readonly (readonly [look: string, text: string])[] = [
    ...(hints.first ? [["lamp", o(row.kind === "deposit" ? "cash.first-deposit" : "cash.first-withdrawal")] as const] : []),
    ["", o("cash.so-far", { deposits: settled.deposits, deposited: amount(settled.deposited), withdrawals: settled.withdrawals, withdrawn: amount(settled.withdrawn) })],
    [
      row.kind === "withdrawal" && settled.deposits > 0 && played.hands === 0 ? "lamp" : "",
      settled.last_deposit === null
        ? o("cash.played", { hands: number(played.hands), turnover: amount(played.turnover) })
        : o("cash.played-since", { at: when(settled.last_deposit), hands: number(played.hands), turnover: amount(played.turnover) }),
    ],
    ...(hints.same_account.length > 0 ? [["stop", o("cash.same-account", { names: hints.same_account.join(", ") })] as const] : []),
    ...(hints.staff.length > 0 ? [["stop", o("cash.staff-nearby", { names: hints.staff.join(", ") })] as const] : []),
    ...(hints.same_device.length > 0 ? [["stop", o("cash.same-device", { names: hints.same_device.join(", ") })] as const] : []),
    ...(hints.same_address.length > 0 ? [["lamp", o("cash.same-address", { names: hints.same_address.join(", ") })] as const] : []),
  ];
  return (
    <Panel title={o("cash.hints")}>
      <ul class="ocash-hints">
        {lines.map(([look, text]) => (
          <li key={text} class={look}>
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Asks before a step is done; what has arrived may be another amount than was announced. */
function Do({ act, row, onEnd, onDone }: { act: CashAct; row: CashRow; onEnd(): void; onDone(): void }) {
  const arriving = (act === "receive" && row.state !== "counted") || act === "count";
  const [text, setText] = useState(((row.arrived ?? row.amount) / 100).toFixed(2));
  const send = async (reason: string) => {
    const amount = arriving ? centsOf(text) : null;
    if (arriving && amount === null) throw new OfficeError("what", o("cash.no-amount"));
    const after = await post(`cash/${act}`, { id: row.id, reason, ...(arriving ? { amount } : {}) });
    onDone();
    return o("cash.is-now", { what: titleOf(after), state: oOr(`cash.state.${after.state}`, after.state) });
  };
  return (
    <Dialog
      title={`${oOr(`cash.do.${act}`, act)}: ${titleOf(row)}`}
      text={[row.name, oOr(`cash.do.${act}-text`, "")].filter(Boolean).join(". ")}
      act={oOr(`cash.do.${act}`, act)}
      danger={act === "reject"}
      reason={act === "reject" ? "needed" : "wanted"}
      onDo={send}
      onEnd={onEnd}
    >
      {arriving ? (
        <div class="ofield short">
          <label for="cash-arrived">{o("cash.arrived")}</label>
          <span class="field">
            <input id="cash-arrived" inputMode="decimal" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
            <span class="faint">{row.currency}</span>
          </span>
        </div>
      ) : null}
    </Dialog>
  );
}
