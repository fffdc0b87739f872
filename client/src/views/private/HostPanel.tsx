import { useEffect, useRef, useState } from "preact/hooks";
import { Popover } from "../../frame/Popover";
import { t } from "../../i18n";
import { tableMoney } from "../../i18n/format";
import { notify, tell } from "../../notices";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import { api } from "../../wire/api";
import type { AskedView, HostOrder, TableConfig, TableView } from "../../wire/types";
import { parseAmount } from "../table/sizing";
import { approveAll } from "./requests";

export type Order = (order: HostOrder) => Promise<void>;

/** Requests for chips, and the host's answers: the amount asked for, another amount, or none. */
export function Waiting({ view, order }: { view: TableView; order: Order }) {
  return (
    <section class="panel hostpanel" aria-labelledby="host-waiting">
      <header>
        <h2 id="host-waiting" class="grow">
          {t("panel.waiting")}
        </h2>
        <span class="tag">{view.asked.length}</span>
      </header>
      {view.asked.length === 0 ? <p class="pad muted">{t("panel.nobody")}</p> : null}
      <ul class="askedlist">
        {view.asked.map((asked) => (
          <Request key={asked.player} asked={asked} config={view.config} order={order} />
        ))}
      </ul>
      <ApproveAll view={view} />
    </section>
  );
}

/** One press for all that wait. */
export function ApproveAll({ view: { asked, config } }: { view: TableView }) {
  if (asked.length < 2) return null;
  return (
    <button type="button" class="btn go approveall" onClick={() => void approveAll(config.id, asked)}>
      {t("asked.all", { count: asked.length })}
    </button>
  );
}

interface RequestProps {
  asked: AskedView;
  config: TableConfig;
  order: Order;
  /** One low row, without a field for another amount. */
  short?: boolean;
}

/** Why the table does not accept this buy-in; empty if it does, or only the server knows. */
function outside(amount: number | null, seat: number | null, config: TableConfig): string {
  const most = config.max_buy_in || Infinity;
  if (amount !== null && amount <= most && (seat === null || amount >= config.min_buy_in)) return "";
  const [least, highest] = [tableMoney(config.min_buy_in, config), config.max_buy_in ? tableMoney(most, config) : ""];
  return highest ? t("panel.between", { least, most: highest }) : t("panel.at-least", { least });
}

export function Request({ asked, config, order, short = false }: RequestProps) {
  const { player, name, seat, amount } = asked;
  const [text, setText] = useState<string | null>(null);
  const typed = text === null ? amount : parseAmount(text);
  const wrong = text === null ? "" : outside(typed, seat, config);
  const answer = (approve: boolean) => void order({ type: "AnswerChips", player, approve, amount: approve ? (typed ?? 0) : 0 }).catch(tell);
  const asks = { amount: tableMoney(amount, config) };
  if (short) {
    return (
      <li class="compact">
        <span class="grow">
          <b>{name}</b> <span class="num">{asks.amount}</span>
        </span>
        <button type="button" class="iconbtn" aria-label={t("panel.refuse-of", { name })} onClick={() => answer(false)}>
          <Icon name="x" />
        </button>
        <button type="button" class="iconbtn go" aria-label={t("panel.approve-of", { name })} onClick={() => answer(true)}>
          <Icon name="check" />
        </button>
      </li>
    );
  }
  return (
    <li>
      <Avatar name={name} />
      <span class="grow">
        <b>{name}</b>
        <small class={wrong ? "minus" : undefined} role={wrong ? "alert" : undefined}>
          {wrong || (seat === null ? t("panel.asks-more", asks) : t("panel.asks", asks))}
        </small>
      </span>
      <span class="field">
        <input
          aria-label={t("panel.amount", { name })}
          aria-invalid={wrong !== ""}
          inputMode="decimal"
          value={text ?? tableMoney(amount, config)}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </span>
      <span class="answers">
        <button type="button" class="btn line" aria-label={t("panel.refuse-of", { name })} onClick={() => answer(false)}>
          {t("panel.refuse")}
        </button>
        <button type="button" class="btn go" aria-label={t("panel.approve-of", { name })} disabled={typed === null || wrong !== ""} onClick={() => answer(true)}>
          {t("panel.approve")}
        </button>
      </span>
    </li>
  );
}

/** What the host can do about a seated player; each asks for a second press. */
export function PlayerMenu({ player, name, order }: { player: string; name: string; order: Order }) {
  return (
    <Popover className="iconbtn" align="end" label={t("panel.player", { name })} face={<Icon name="menu" small />}>
      {(close) => <PlayerActs player={player} name={name} order={order} close={close} />}
    </Popover>
  );
}

interface Act {
  readonly label: string;
  readonly icon: "shield" | "share" | "x";
  /** What it means, before it is done. */
  readonly text: string;
  readonly order: HostOrder;
  readonly said: string;
}

function PlayerActs({ player, name, order, close }: { player: string; name: string; order: Order; close(): void }) {
  const [chosen, setChosen] = useState<Act | null>(null);
  const box = useInSight(chosen);
  const remove = { text: t("host.remove.text", { name }), said: t("host.removed", { name }) };
  const acts: readonly Act[] = [
    {
      label: t("panel.hand-over"),
      icon: "shield",
      text: t("panel.hand-over-text", { name }),
      order: { type: "HandOver", player },
      said: t("panel.handed-over", { name }),
    },
    { ...remove, label: t("host.remove"), icon: "share", order: { type: "RemovePlayer", player, keep_out: false } },
    { ...remove, label: t("host.remove.out"), icon: "x", order: { type: "RemovePlayer", player, keep_out: true } },
  ];
  const run = (act: Act) => {
    order(act.order).then(() => notify(act.said, "go"), tell);
    close();
  };
  return (
    <div ref={box} class="menu playermenu" role="group" aria-label={t("panel.player", { name })}>
      {chosen ? (
        <div class="menu-ask">
          <p class="muted">{chosen.text}</p>
          <button type="button" class={chosen.icon === "x" ? "btn danger" : "btn go"} onClick={() => run(chosen)}>
            {chosen.label}
          </button>
          <button type="button" class="btn line" onClick={() => setChosen(null)}>
            {t("panel.cancel")}
          </button>
        </div>
      ) : (
        acts.map((act) => (
          <button key={act.label} type="button" class={act.icon === "x" ? "minus" : undefined} onClick={() => setChosen(act)}>
            <Icon name={act.icon} />
            {act.label}
          </button>
        ))
      )}
    </div>
  );
}

/** Brings a part of the page into sight whenever what it shows changes: on a phone it may open behind the bar below. The
 * keyboard goes to its first button. */
function useInSight(shown: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    if (shown) box.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, [shown]);
  return box;
}

/** The end of the evening; asked for a second time. The table may stay open for the next one, settled. */
export function CloseTable({ table, order, onDone }: { table: string; order: Order; onDone(): void }) {
  const [sure, setSure] = useState(false);
  const box = useInSight(sure);
  const end = () => order({ type: "EndTable" });
  const keep = async () => {
    await end();
    await api.again(table);
    notify(t("panel.settling"), "go");
  };
  return (
    <div ref={box} class="pad form endevening hostpanel">
      {sure ? (
        <>
          <p class="muted">{t("host.close.text")}</p>
          <button type="button" class="btn line big wide" onClick={() => void keep().then(onDone, tell)}>
            {t("panel.keep")}
          </button>
          <p class="faint">{t("panel.keep-text")}</p>
          <button type="button" class="btn danger big wide" onClick={() => void end().then(onDone, tell)}>
            {t("host.close.yes")}
          </button>
          <button type="button" class="btn line big wide" onClick={() => setSure(false)}>
            {t("panel.cancel")}
          </button>
        </>
      ) : (
        <button type="button" class="btn danger big wide" onClick={() => setSure(true)}>
          {t("host.close")}
        </button>
      )}
    </div>
  );
}
