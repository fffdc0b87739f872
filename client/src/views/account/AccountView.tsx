import { useEffect, useRef } from "preact/hooks";
import { LostBar } from "../../frame/Notices";
import { BottomNav } from "../../frame/MyTables";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { me } from "../../state";
import { SECTIONS, type Section } from "./sections";
import "./account.css";

/** My Account: a list of its parts, and the one that the address names. */
export function AccountView({ section }: { section: string | undefined }) {
  const who = me.value;
  const there = SECTIONS.filter((one, at) => at === 0 || (who?.player != null && (one.guests || !who.guest)));
  const shown = there.find(({ id }) => id === section) ?? SECTIONS[0];
  return (
    <div class="wrap account">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        <header class="row">
          <h1 class="grow">{who?.name ?? t("account.title")}</h1>
          {who?.guest ? <span class="tag">{t("shell.guest")}</span> : null}
        </header>
        {there.length > 1 ? <Sections there={there} shown={shown} /> : null}
        <div class="section">
          <shown.View key={shown.id} />
        </div>
      </main>
      <BottomNav />
    </div>
  );
}

function Sections({ there, shown }: { there: readonly Section[]; shown: Section }) {
  const list = useRef<HTMLElement>(null);
  // On a phone the list is longer than the screen is wide.
  useEffect(() => list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }), [shown]);
  return (
    <nav ref={list} class="sections" aria-label={t("account.title")}>
      {there.map((one, at) => (
        <a
          key={one.id}
          aria-current={one === shown ? "page" : undefined}
          {...linkTo(at === 0 ? { view: "account" } : { view: "account", section: one.id })}
        >
          <Icon name={one.icon} small />
          {t(one.title)}
        </a>
      ))}
    </nav>
  );
}
