import type { ComponentChildren } from "preact";
import { AccountMenu } from "../../frame/AccountMenu";
import { TableSwitch } from "../../frame/MyTables";
import { Popover } from "../../frame/Popover";
import { shownName } from "../../frame/names";
import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import type { TableConfig } from "../../wire/types";

interface PhoneBarProps {
  id: string;
  config: TableConfig | null;
  /** The table's own buttons. */
  children: ComponentChildren;
}

/** The bar over a table on a phone: the way back, what is played, the menu; under it my other tables. */
export function PhoneBar({ id, config, children }: PhoneBarProps) {
  return (
    <>
      <header class="topbar">
        <a class="iconbtn" aria-label={t("shell.lobby")} {...linkTo({ view: "lobby" })}>
          <Icon name="left" />
        </a>
        <span class="ptitle">
          <b>{shownName(id)}</b>
          <span>{config ? `${gameName(config)} ${stakes(config)}` : ""}</span>
        </span>
        {children}
        <Popover className="iconbtn" label={t("shell.menu-guest")} face={<Icon name="menu" />} align="end">
          {(close) => <AccountMenu close={close} />}
        </Popover>
      </header>
      <TableSwitch id={id} />
    </>
  );
}
