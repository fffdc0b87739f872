import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Popover } from "../../frame/Popover";
import { t } from "../../i18n";
import { notify, reasonOf, tell } from "../../notices";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import { go, linkTo } from "../../router";
import { api } from "../../wire/api";
import type { HostOrder, SeatView, TableView } from "../../wire/types";
import { tableMoney } from "../../i18n/format";
import { waitsForHost } from "../table/status";
import { Text } from "./Fields";
import { InviteLink } from "./InviteLink";
import { ApproveAll, Request } from "./HostPanel";
import "./settlement.css";
import "./host-menu.css";
import "./private.css";

interface HostMenuProps {
  view: TableView;
  /** Sends the host's order; rejects if it is refused. */
  order(order: HostOrder): Promise<void>;
}

/** What the menu shows: its list, or what one of its lines leads to. */
type Page = "list" | "bomb" | "link" | "password" | "players" | "close" | SeatView;

/** What the host of a private table may do at it. */
export function HostMenu({ view, order }: HostMenuProps) {
  return (
    <div class="seatmenu hostmenu">
      <Popover className="iconbtn" label={view.asked.length > 0 ? t("host.menu-asked", { count: view.asked.length }) : t("host.menu")} face={
          <>
            <Icon name="shield" />
            {view.asked.length > 0 ? <span class="dotcount">{view.asked.length}</span> : null}
          </>
        }
      >
        {(close) => <Menu view={view} order={order} close={close} />}
      </Popover>
    </div>
  );
}

function Menu({ view, order, close }: HostMenuProps & { close(): void }) {
  const [page, setPage] = useState<Page>("list");
  const box = useRef<HTMLDivElement>(null);
  const shown = typeof page === "string" ? page : page.player;
  useEffect(() => {
    // Each page begins at its first button, for the keyboard and for a screen reader.
    box.current?.querySelector<HTMLElement>("button:not([disabled]), input")?.focus();
  }, [shown]);
  const run = (what: HostOrder, message = "") => {
    order(what).then(() => (message ? notify(message, "go") : undefined), tell);
    close();
  };
  const end = () => {
    order({ type: "EndTable" }).then(() => go({ view: "evenings", id: view.config.id }), tell);
    close();
  };
  return (
    <div ref={box} class="menu" role="group" aria-label={t("host.menu")}>
      {page === "list" ? (
        <>
          {view.asked.length > 0 ? (
            <>
              <ul class="askedlist">
                {view.asked.map((asked) => (
                  <Request key={asked.player} asked={asked} config={view.config} order={order} short />
                ))}
              </ul>
              <ApproveAll view={view} />
            </>
          ) : null}
          <a {...linkTo({ view: "evenings", id: view.config.id })}>
            <Icon name="chart" />
            {t("panel.title")}
          </a>
          <List view={view} run={run} onPage={setPage} />
        </>
      ) : (
        <>
          <button type="button" class="back" onClick={() => setPage(typeof page === "string" ? "list" : "players")}>
            <Icon name="left" small />
            {typeof page === "string" ? t(`host.${page}`) : page.name}
          </button>
          <hr />
          {page === "bomb" ? <Bomb view={view} run={run} /> : null}
          {page === "link" ? (
            <div class="menu-ask">
              <InviteLink table={view.config.id} name={view.config.name} />
            </div>
          ) : null}
          {page === "password" ? <NewPassword view={view} close={close} /> : null}
          {page === "players" ? <Players view={view} onPick={setPage} /> : null}
          {page === "close" ? (
            <Ask text={t("host.close.text")}>
              <button type="button" class="btn danger" onClick={end}>
                {t("host.close.yes")}
              </button>
            </Ask>
          ) : null}
          {typeof page === "object" ? <Remove seat={page} run={run} /> : null}
        </>
      )}
    </div>
  );
}

type Run = (order: HostOrder, message?: string) => void;

const blindOf = ({ config }: TableView): number =>
  Math.max(config.stakes.big_blind ?? 0, ...(config.extras.rotation ?? []).map(({ stakes }) => stakes.big_blind ?? 0));

function List({ view, run, onPage }: { view: TableView; run: Run; onPage(page: Page): void }) {
  const paused = view.paused !== "";
  const others = playersOf(view);
  return (
    <>
      <button type="button" onClick={() => run({ type: paused ? "GoOn" : "HoldPlay" })}>
        <Icon name={paused ? "play" : "pause"} />
        {t(waitsForHost(view) ? "host.start" : paused ? "host.go-on" : "host.hold")}
      </button>
      {blindOf(view) > 0 ? (
        <button type="button" disabled={view.bomb_called > 0} onClick={() => onPage("bomb")}>
          <Icon name="plus" />
          {view.bomb_called > 0 ? t("host.bomb.called", { amount: tableMoney(view.bomb_called, view.config) }) : t("host.bomb")}
        </button>
      ) : null}
      <hr />
      <button type="button" onClick={() => onPage("link")}>
        <Icon name="link" />
        {t("host.link")}
      </button>
      <button type="button" onClick={() => onPage("password")}>
        <Icon name="lock" />
        {t("host.password")}
      </button>
      <button type="button" disabled={others.length === 0} onClick={() => onPage("players")}>
        <Icon name="people" />
        {t("host.players")}
      </button>
      <hr />
      <button type="button" class="minus" onClick={() => onPage("close")}>
        <Icon name="x" />
        {t("host.close")}
      </button>
    </>
  );
}

function Ask({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <div class="menu-ask">
      <p class="muted">{text}</p>
      {children}
    </div>
  );
}

const BLINDS = [1, 2, 5] as const;

function Bomb({ view, run }: { view: TableView; run: Run }) {
  const own = view.config.extras.bomb_ante ?? 0;
  const antes = [...new Set([...BLINDS.map((count) => count * blindOf(view)), ...(own > 0 ? [own] : [])])].sort((a, b) => a - b);
  return (
    <>
      <p class="muted">{t("host.bomb.text")}</p>
      {antes.map((ante) => (
        <button key={ante} type="button" onClick={() => run({ type: "CallBomb", ante })}>
          {t("host.bomb.each", { amount: tableMoney(ante, view.config) })}
        </button>
      ))}
    </>
  );
}

function NewPassword({ view, close }: { view: TableView; close(): void }) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const { id } = view.config;
  const set = (to: string) => {
    const message = to ? t("host.password.set", { code: id }) : t("host.password.gone");
    api.setPassword(id, to).then(
      () => {
        notify(message, "go");
        close();
      },
      (failure: unknown) => setError(reasonOf(failure)),
    );
  };
  return (
    <form
      class="menu-ask form"
      onSubmit={(event) => {
        event.preventDefault();
        set(password);
      }}
    >
      <p class="muted">{t("host.password.text", { code: id })}</p>
      <Text
        label={t("host.password.new")}
        name="table-password"
        autocomplete="off"
        maxLength={64}
        value={password}
        onInput={setPassword}
      />
      <p role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      <button type="submit" class="btn go" disabled={password === ""}>
        {t("host.password.yes")}
      </button>
      <button type="button" class="btn line" onClick={() => set("")}>
        {t("host.password.none")}
      </button>
    </form>
  );
}

const playersOf = ({ seats, config }: TableView): readonly SeatView[] =>
  seats.flatMap((seat) => (seat && seat.player !== config.host ? [seat] : []));

function Players({ view, onPick }: { view: TableView; onPick(seat: SeatView): void }) {
  return (
    <>
      {playersOf(view).map((seat) => (
        <button key={seat.player} type="button" onClick={() => onPick(seat)}>
          <Avatar name={seat.name} />
          {seat.name}
        </button>
      ))}
    </>
  );
}

function Remove({ seat: { player, name }, run }: { seat: SeatView; run: Run }) {
  return (
    <Ask text={t("host.remove.text", { name })}>
      <button
        type="button"
        class="btn line"
        onClick={() => run({ type: "RemovePlayer", player, keep_out: false }, t("host.removed", { name }))}
      >
        {t("host.remove")}
      </button>
      <button
        type="button"
        class="btn danger"
        onClick={() => run({ type: "RemovePlayer", player, keep_out: true }, t("host.removed", { name }))}
      >
        {t("host.remove.out")}
      </button>
    </Ask>
  );
}
