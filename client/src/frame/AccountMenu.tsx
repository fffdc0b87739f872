import { useState } from "preact/hooks";
import { money } from "../i18n/format";
import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { notify, tell } from "../notices";
import { go, linkTo, route, type Route } from "../router";
import { change } from "../settings";
import { me, myTables, table as tableState } from "../state";
import { logOut } from "../session";
import { upcoming } from "../tournaments";
import { startWord } from "./MyTournaments";
import { useRoomNow } from "./now";
import { SettingsPanel } from "./Settings";

/** My account, settings and logging out. */
export function AccountMenu({ close }: { close(): void }) {
  const who = me.value;
  return (
    <div class="menu account-menu">
      {who?.player != null ? <Whoever close={close} /> : null}
      <Help close={close} />
      <hr />
      <div class="menu-settings">
        <SettingsPanel />
      </div>
      {who?.player != null ? <LogOut close={close} /> : null}
    </div>
  );
}

/** A link that closes the menu. */
function away(to: Route, close: () => void) {
  const link = linkTo(to);
  const onClick = (event: MouseEvent) => {
    link.onClick(event);
    close();
  };
  return { href: link.href, onClick };
}

/** What one may want to read: the rules, the terms, where things are at a table. */
function Help({ close }: { close(): void }) {
  const guide = () => {
    change({ guided: false });
    close();
    if (seated(route.peek())) return;
    const table = myTables.peek()[0];
    if (table) go({ view: "table", id: table });
    else notify(t("shell.guide-later"));
  };
  return (
    <>
      <a {...away(rulesHere(), close)}>
        <Icon name="book" />
        {t("shell.rules")}
      </a>
      <a {...away({ view: "terms" }, close)}>
        <Icon name="shield" />
        {t("shell.terms")}
      </a>
      <a {...away({ view: "settings" }, close)}>
        <Icon name="gear" />
        {t("settings.title")}
      </a>
      <button type="button" onClick={guide}>
        <Icon name="info" />
        {t("shell.guide")}
      </button>
    </>
  );
}

const seated = (here: Route): boolean => here.view === "table" && myTables.peek().includes(here.id);

/** At a table the rules of what is played there; elsewhere all. */
function rulesHere(): Route {
  const here = route.value;
  const config = here.view === "table" ? tableState(here.id).value?.view.config : undefined;
  return config ? { view: "rules", game: config.game, book: config.house } : { view: "rules" };
}

function Whoever({ close }: { close(): void }) {
  const who = me.value;
  const now = useRoomNow(1000, upcoming.value.length > 0);
  return (
    <>
      <a {...away({ view: "account" }, close)}>
        <Icon name="user" />
        <b>{who?.name}</b>
        {who?.guest ? <span class="tag">{t("shell.guest")}</span> : null}
        <small>{t("shell.account")}</small>
      </a>
      <a {...away({ view: "account", section: "picture" }, close)}>
        <Icon name="face" />
        {t("account.picture-choose")}
      </a>
      <a {...away({ view: "account", section: "cashier" }, close)}>
        <Icon name="wallet" />
        {t("account.section.cashier")}
      </a>
      <a {...away({ view: "hands" }, close)}>
        <Icon name="log" />
        {t("history.title")}
      </a>
      {upcoming.value.map((state) => (
        <a key={state.view.tournament} {...away({ view: "tournament", id: state.view.tournament }, close)}>
          <Icon name="trophy" />
          {state.view.config.name}
          <small>{startWord(state, now)}</small>
        </a>
      ))}
      {who?.balances.map(({ currency, in_play }) => (
        <div key={currency} class="menu-line">
          <span class="faint">
            {in_play > 0 ? t("account.in-play", { amount: money(in_play, currency) }) : t("account.none-in-play")}
          </span>
        </div>
      ))}
      <hr />
    </>
  );
}

/** Asks guests to confirm: they cannot come back to their chips. */
function LogOut({ close }: { close(): void }) {
  const [asked, setAsked] = useState(false);
  const out = () => {
    logOut().then(() => go({ view: "welcome" }), tell);
    close();
  };
  if (asked) {
    return (
      <div class="menu-ask">
        <p class="muted">{t("account.guest-leave")}</p>
        <button type="button" class="btn danger" onClick={out}>
          {t("account.leave-anyway")}
        </button>
      </div>
    );
  }
  return (
    <>
      <hr />
      <button type="button" onClick={() => (me.value?.guest ? setAsked(true) : out())}>
        <Icon name="share" />
        {t("shell.log-out")}
      </button>
    </>
  );
}
