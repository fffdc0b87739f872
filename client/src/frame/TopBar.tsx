import type { ComponentChildren } from "preact";
import { money } from "../i18n/format";
import { t, tOr } from "../i18n";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import { Mark } from "../parts/Mark";
import { linkTo, type Route, route } from "../router";
import { settings } from "../settings";
import { callingTables, connection, me, myTables, table } from "../state";
import { AccountMenu } from "./AccountMenu";
import { Arrangements } from "./Arrangements";
import { toLogIn } from "../views/welcome/way";
import { Popover } from "./Popover";
import { MyTable } from "./MyTable";
import "./topbar.css";

/** The bar over every view: home, my tables with my cards and the lamp on those that wait for me, money, connection, menu. */
export function TopBar({ children }: { children?: ComponentChildren }) {
  return (
    <header class="topbar">
      <Logo />
      <nav class="ttabs only-desk" aria-label={t("shell.main")}>
        <Tabs />
      </nav>
      {children}
      <span class="grow" />
      {myTables.value.length > 1 ? <Arrangements /> : null}
      <ConnectionDot />
      <Purse />
    </header>
  );
}

export function Logo() {
  return (
    <a class="logo" {...linkTo({ view: "lobby" })} aria-label={t("brand")}>
      <Mark />
      <b>{t("brand")}</b>
    </a>
  );
}

function Tabs() {
  const here = route.value;
  const together = myTables.value.length > 1 && (settings.value.arrangement !== "tabs" || myTables.value.length > ROOM);
  return (
    <>
      <a class="ttab" aria-current={here.view === "lobby" ? "page" : undefined} {...linkTo({ view: "lobby" })}>
        <Icon name="home" small />
        {t("shell.lobby")}
      </a>
      <a
        class="ttab"
        aria-current={here.view === "tournaments" || here.view === "tournament" ? "page" : undefined}
        {...linkTo({ view: "tournaments" })}
      >
        <Icon name="trophy" small />
        {t("tour.title")}
      </a>
      {me.value?.player != null ? (
        <a class="ttab" aria-current={here.view === "hands" || here.view === "results" ? "page" : undefined} {...linkTo({ view: "hands" })}>
          <Icon name="log" small />
          {t("history.title")}
        </a>
      ) : null}
      {tabbed(here).map((id) => (
        <MyTable key={id} id={id} className="ttab mine" current={here.view === "table" && here.id === id} short />
      ))}
      {together ? (
        <a class="ttab" aria-current={here.view === "tables" ? "page" : undefined} {...linkTo({ view: "tables" })}>
          <Icon name="grid" small />
          {t("many.all", { count: myTables.value.length })}
        </a>
      ) : null}
    </>
  );
}

/** So many of my tables have a tab. */
const ROOM = 6;

/** The tables that have a tab: none where they are in sight; of many, the one in front and those that wait for me. */
function tabbed(here: Route): readonly string[] {
  const tables = myTables.value;
  if (here.view === "tables") return [];
  if (tables.length <= ROOM) return tables;
  const calls = callingTables.value.slice(0, ROOM - 1);
  return tables.filter((id) => calls.includes(id) || (here.view === "table" && here.id === id));
}

/** Whether the room is there, and how far away. */
export function ConnectionDot() {
  const { state, latency } = connection.value;
  if (state === "lost") return <span class="conn bad">{t("shell.offline")}</span>;
  if (state === "connecting") return <span class="conn wait">{t("shell.connecting")}</span>;
  if (latency === null) return <span class="conn" />;
  return (
    <span class="conn" role="img" aria-label={t("shell.online-label", { ms: latency })}>
      {t("shell.online", { ms: latency })}
    </span>
  );
}

/** Whether it is a view of a private table, where chips are settled among friends and a wallet of fun money only confuses. */
function atHome(here: Route): boolean {
  if (here.view === "table") return Boolean(table(here.id).value?.view.config.host);
  return here.view === "private" || here.view === "join" || here.view === "evenings";
}

/** Balance and menu; for an observer the way in. */
export function Purse() {
  const who = me.value;
  // What is in it is not known yet: it would grow in a moment, and push the rest aside.
  if (who === null) return null;
  if (who.player === null) {
    return (
      <>
        <Popover className="iconbtn" label={t("shell.menu-guest")} face={<Icon name="gear" />} align="end">
          {(close) => <AccountMenu close={close} />}
        </Popover>
        <button type="button" class="btn line" onClick={toLogIn}>
          {t("shell.log-in")}
        </button>
      </>
    );
  }
  const name = who.name ?? "";
  const face = (
    <>
      {who.balances.filter(({ currency }) => currency !== "FUN" || !atHome(route.value)).map((balance) => (
        <span key={balance.currency}>
          <small>{tOr(`currency.${balance.currency}`, balance.currency)}</small>
          <b>{money(balance.wallet, balance.currency)}</b>
        </span>
      ))}
      <Avatar name={name} />
      <i class="vh">{t("shell.menu", { name })}</i>
    </>
  );
  return (
    <Popover className="purse" face={face} align="end">
      {(close) => <AccountMenu close={close} />}
    </Popover>
  );
}
