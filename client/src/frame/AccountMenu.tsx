import { useState } from "preact/hooks";
import { money } from "../i18n/format";
import { t } from "../i18n";
import { tell } from "../notices";
import { Icon } from "../parts/Icon";
import { go, linkTo, type Route } from "../router";
import { me } from "../state";
import { logOut } from "../session";
import { upcoming } from "../tournaments";
import { startWord } from "./MyTournaments";
import { useRoomNow } from "./now";
import { SettingsPanel } from "./Settings";

/** Who I am, how it looks, and the way out. */
export function AccountMenu({ close }: { close(): void }) {
  const who = me.value;
  return (
    <div class="menu account-menu">
      {who?.player != null ? <Whoever close={close} /> : null}
      <div class="menu-settings">
        <SettingsPanel />
      </div>
      {who?.player != null ? <LogOut close={close} /> : null}
    </div>
  );
}

function Whoever({ close }: { close(): void }) {
  const who = me.value;
  const now = useRoomNow(1000, upcoming.value.length > 0);
  const away = (to: Route) => {
    const link = linkTo(to);
    const onClick = (event: MouseEvent) => {
      link.onClick(event);
      close();
    };
    return { href: link.href, onClick };
  };
  return (
    <>
      <a {...away({ view: "account" })}>
        <Icon name="user" />
        <b>{who?.name}</b>
        {who?.guest ? <span class="tag">{t("shell.guest")}</span> : null}
        <small>{t("shell.account")}</small>
      </a>
      <a {...away({ view: "account", section: "cashier" })}>
        <Icon name="wallet" />
        {t("account.section.cashier")}
      </a>
      <a {...away({ view: "hands" })}>
        <Icon name="log" />
        {t("history.title")}
      </a>
      {upcoming.value.map((state) => (
        <a key={state.view.tournament} {...away({ view: "tournament", id: state.view.tournament })}>
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

/** A guest is asked once more: he cannot come back to his chips. */
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
