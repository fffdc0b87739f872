import { useState } from "preact/hooks";
import { money } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import type { CashQueue, CashRow, CashSetUp } from "../../wire/calls";
import { ask, inWords } from "../api";
import { o, oOr } from "../i18n";
import { Head, Panel } from "../Page";
import { at, linkTo } from "../router";
import { type Column, Rows } from "../Rows";
import { say } from "../toast";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { usePersisted } from "../usePersisted";
import { when } from "../when";
import { InPerson, type InPersonAct } from "./InPerson";
import { SendList } from "./SendList";
import { amountOf, State, STATES, wayName, whoIs } from "./words";
import "./cash.css";

const KINDS = ["deposit", "withdrawal", "correction"] as const;

interface Search {
  readonly state: string;
  readonly kind: string;
  readonly currency: string;
  readonly player: string;
}

const queueOf = (search: Search, before: number | null = null) =>
  `cash?${new URLSearchParams({ ...search, ...(before === null ? {} : { before: String(before) }) }).toString()}` as const;

/** What waits at the cash desk, and what was done there. */
export function CashPage() {
  const [search, setSearch] = usePersisted<Search>("cash.search", { state: "open", kind: "", currency: "", player: "" });
  const [player, setPlayer] = usePersisted("cash.player", "");
  const queue = useQuery(queueOf(search));
  const setUp = useQuery("cash/set-up");
  const [older, setOlder] = useState<{ search: Search; queue: CashQueue } | null>(null);
  const [wanted, setWanted] = useState<InPersonAct | "send" | null>(null);
  const again = () => {
    queue.again();
    setUp.again();
  };
  const change = (some: Partial<Search>) => {
    setSearch({ ...search, ...some });
    setOlder(null);
  };
  // Newer requests push others off the first page meanwhile: what was shown once is shown on.
  const extended = older && older.search === search ? older.queue : null;
  const first = queue.answer?.requests ?? [];
  const rows = extended ? [...first, ...extended.requests.filter((one) => first.every(({ id }) => id !== one.id))] : first;
  const next = extended ? extended.next : (queue.answer?.next ?? null);
  const more = (before: number) =>
    ask(queueOf(search, before)).then(
      (answer) => setOlder({ search, queue: { requests: [...rows, ...answer.requests], next: answer.next } }),
      (no: unknown) => say(inWords(no)),
    );
  return (
    <>
      <Head title={o("nav.cash")} text={o("cash.text")} fault={queue.fault || setUp.fault}>
        <Tools setUp={setUp.answer} onWant={setWanted} />
      </Head>
      {setUp.answer ? <SetUp setUp={setUp.answer} /> : null}
      <Panel title={o("cash.requests")}>
        <form
          class="ocash-filters"
          onSubmit={(event) => {
            event.preventDefault();
            change({ player: player.trim() });
          }}
        >
          <Choice label={o("cash.state")} value={search.state} onChange={(state) => change({ state })}>
            {[["open", o("cash.waiting")] as const, ["", o("cash.all")] as const, ...STATES.map((one) => [one, oOr(`cash.state.${one}`, one)] as const)]}
          </Choice>
          <Choice label={o("cash.kind")} value={search.kind} onChange={(kind) => change({ kind })}>
            {[["", o("cash.all")] as const, ...KINDS.map((one) => [one, o(`cash.kind.${one}`)] as const)]}
          </Choice>
          <Choice label={o("cash.currency")} value={search.currency} onChange={(currency) => change({ currency })}>
            {[["", o("cash.all")] as const, ...(setUp.answer?.currencies ?? []).map((one) => [one, one] as const)]}
          </Choice>
          <label class="field osearch">
            <Icon name="search" small />
            <input type="search" placeholder={o("player")} aria-label={o("player")} value={player} onInput={(event) => setPlayer(event.currentTarget.value)} onBlur={() => player.trim() !== search.player && change({ player: player.trim() })} />
          </label>
        </form>
        {queue.answer ? <Requests rows={rows} caption={o("cash.requests")} /> : queue.fault ? null : <p class="pad muted">{o("loading")}</p>}
        {next === null ? null : (
          <p class="pad">
            <button type="button" class="btn line" onClick={() => void more(next)}>
              {o("cash.older")}
            </button>
          </p>
        )}
      </Panel>
      {wanted === "send" ? <SendList lists={setUp.answer?.lists ?? []} online={setUp.answer?.online ?? []} onEnd={() => setWanted(null)} onDone={again} /> : null}
      {wanted !== null && wanted !== "send" ? <InPerson act={wanted} currencies={setUp.answer?.currencies ?? []} onEnd={() => setWanted(null)} onDone={again} /> : null}
    </>
  );
}

function Tools({ setUp, onWant }: { setUp: CashSetUp | null; onWant(wanted: InPersonAct | "send"): void }) {
  const acts: readonly (readonly [act: InPersonAct, look: string])[] = [
    ["take", "btn go"],
    ["give", "btn line"],
    ["propose", "btn line"],
  ];
  return (
    <div class="ocash-tools">
      {acts.map(([act, look]) =>
        may(`cash/${act}`) ? (
          <button key={act} type="button" class={look} onClick={() => onWant(act)}>
            {o(`cash.${act}`)}
          </button>
        ) : null,
      )}
      {may("cash/send") && setUp && setUp.lists.length + setUp.online.length > 0 ? (
        <button type="button" class="btn line" onClick={() => onWant("send")}>
          {o("cash.send")}
        </button>
      ) : null}
      {may("cash/statement") && setUp && setUp.statements.length > 0 ? (
        <a class="btn line" {...linkTo(at("cash", "statement"))}>
          {o("cash.statement")}
        </a>
      ) : null}
    </div>
  );
}

/** From which amount on two are needed, and what each way has moved. */
function SetUp({ setUp }: { setUp: CashSetUp }) {
  const above = Object.entries(setUp.second_person_above).map(([currency, amount]) =>
    amount === null ? o("cash.alone", { currency }) : o("cash.two-above", { amount: money(amount, currency) }),
  );
  return (
    <p class="ocash-set-up muted">
      {above.join(" ")} {setUp.ways.length === 0 ? o("cash.no-ways") : ""}{" "}
      {setUp.sums.map((one) => o("cash.sum", { way: wayName(one.way), taken: money(one.taken, one.currency), paid: money(one.paid, one.currency) })).join(" ")}
    </p>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  children: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

function Choice({ label, value, children, onChange }: ChoiceProps) {
  return (
    <label class="field">
      <small class="faint">{label}</small>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Requests as rows; a link leads to each. */
export function Requests({ rows, caption, ofOne = false }: { rows: readonly CashRow[]; caption: string; ofOne?: boolean }) {
  const player: Column<CashRow> = { key: "player", label: o("player"), cell: (one) => one.name || one.player };
  const columns: readonly Column<CashRow>[] = [
    { key: "what", label: o("cash.request"), cell: (one) => <a {...linkTo(at("cash", one.id))}>{o(`cash.kind.${one.kind}`)}</a> },
    ...(ofOne ? [] : [player]),
    { key: "amount", label: o("cash.amount"), num: true, cell: (one) => <b>{amountOf(one)}</b> },
    {
      key: "state",
      label: o("cash.state"),
      cell: (one) => (
        <span>
          <State state={one.state} /> {one.two ? <span class="tag lamp">{o("cash.two")}</span> : null}
        </span>
      ),
    },
    { key: "way", label: o("cash.way"), cell: (one) => wayName(one.way) },
    { key: "at", label: o("cash.asked-at"), cell: (one) => when(one.at) },
    { key: "by", label: o("cash.last-by"), cell: (one) => <span class="wrapped">{whoIs(one.by)}</span> },
  ];
  return <Rows caption={caption} rows={rows} keyOf={(one) => one.id} empty={o("cash.none")} columns={columns} />;
}
