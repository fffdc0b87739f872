import type { ComponentChildren } from "preact";
import { AccountMenu } from "../../frame/AccountMenu";
import { Popover } from "../../frame/Popover";
import { ConnectionDot, Logo, Purse } from "../../frame/TopBar";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";

interface ReplayBarProps {
  title: string;
  about: string;
  phone: boolean;
  /** Somebody else's hand: then the way back is to the lobby. */
  shared?: boolean;
  /** Further buttons. */
  children?: ComponentChildren;
}

/** The bar over a hand: the way back to the list, which hand it is. */
export function ReplayBar({ title, about, phone, shared = false, children }: ReplayBarProps) {
  const back = linkTo({ view: shared ? "lobby" : "hands" });
  const home = t(shared ? "shell.lobby" : "history.title");
  if (phone) {
    return (
      <header class="topbar">
        <a class="iconbtn" aria-label={home} {...back}>
          <Icon name="left" />
        </a>
        <span class="ptitle">
          <b>{title}</b>
          <span>{about}</span>
        </span>
        {children}
        <Popover className="iconbtn" label={t("shell.menu-guest")} face={<Icon name="menu" />} align="end">
          {(close) => <AccountMenu close={close} />}
        </Popover>
      </header>
    );
  }
  return (
    <header class="topbar">
      <Logo />
      <nav class="ttabs" aria-label={t("shell.main")}>
        <a class="ttab" {...back}>
          <Icon name="left" small />
          {home}
        </a>
        <span class="ttab about">
          <b>{title}</b>
          <span>{about}</span>
        </span>
      </nav>
      <span class="grow" />
      {children}
      <ConnectionDot />
      <Purse />
    </header>
  );
}
