import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { choose } from "../i18n/choose";
import { nameOf, OFFERED } from "../i18n/languages";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icon-shapes";
import { change, settings, themeOf } from "../settings";
import { inWords, reachable } from "./api";
import { Brand } from "./Brand";
import { CashPage } from "./cash/CashPage";
import { CasePage } from "./cash/CasePage";
import { StatementPage } from "./cash/StatementPage";
import { ChatPage } from "./Chat";
import { Confirm } from "./Confirm";
import { CaseFilePage } from "./collusion/CaseFilePage";
import { CollusionPage } from "./collusion/CollusionPage";
import { PairPage } from "./collusion/PairPage";
import { Editor } from "./editor/Editor";
import { HandPage } from "./hands/HandPage";
import { HandsPage } from "./hands/HandsPage";
import { HealthPage } from "./house/HealthPage";
import { HousePage } from "./house/HousePage";
import { o } from "./i18n";
import { JackpotsPage } from "./Jackpots";
import { LimitsPage } from "./LimitsPage";
import { LogPage } from "./Log";
import { LogIn } from "./LogIn";
import { MoneyPage } from "./money/MoneyPage";
import { Overview } from "./Overview";
import { Head } from "./Page";
import { PlayerPage } from "./players/PlayerPage";
import { PlayersPage } from "./players/PlayersPage";
import { ProgramsPage } from "./programs/ProgramsPage";
import { ProtectionPage } from "./Protection";
import { at, linkTo, type Page, place } from "./router";
import { said, say } from "./toast";
import { acts, logOut, may, session } from "./session";
import { TwoFactorSetUp } from "./staff/TwoFactorSetUp";
import { Join, joining } from "./staff/Join";
import { OwnPage } from "./staff/OwnPage";
import { StaffPage } from "./staff/StaffPage";
import { TablesPage } from "./Tables";
import { TournamentPage } from "./Tournament";
import { TournamentsPage } from "./Tournaments";

/** The pages in groups, each with its icon and what one must be allowed to see it. */
const NAV: readonly (readonly [group: "play" | "people" | "money" | "house" | "", readonly (readonly [Page, icon: IconName, act: string])[]])[] = [
  ["", [["overview", "home", "tables"]]],
  ["play", [["tables", "grid", "tables"], ["tournaments", "trophy", "tournaments"], ["hands", "cards", "hands"]]],
  ["people", [["players", "people", "players"], ["chat", "chat", "reports"], ["desk", "eye", "desk"], ["protection", "shield", "protections"], ["limits", "pause", "play"]]],
  ["money", [["cash", "wallet", "cash"], ["money", "chart", "money"], ["jackpots", "star", "jackpots"]]],
  ["house", [["house", "log", "house"], ["health", "info", "health"], ["programs", "link", "keys"], ["staff", "lock", "staff"], ["log", "clock", "log"], ["own", "user", "own"]]],
];

/** What one must be allowed to see a page: what the room asks for in its first call. */
const NEEDS: ReadonlyMap<Page, string> = new Map([...NAV.flatMap(([, pages]) => pages.map(([page, , act]) => [page, act] as const)), ["cases", "desk"]]);

/** Announcing a tournament and changing one are pages under the list, each with a right of its own. */
const mayOpen = (page: Page, id: string, edit: boolean) =>
  may(NEEDS.get(page)!) && (page !== "tournaments" || id !== "new" || may("tournament/announce")) && (!edit || may("tournament/direct"));

export function Office() {
  const { page, id, edit } = place.value;
  useEffect(() => {
    document.title = `${o(`nav.${page}`)} · ${o("office")} · ${t("brand")}`;
  });
  if (acts.value === null) return <main class="ologin muted">{reachable.value ? "" : o("lost")}</main>;
  if (joining.value !== null) return <Join link={joining.value} />;
  if (session.value?.factor_needed) return <TwoFactorSetUp />;
  if (acts.value.length === 0) return <LogIn />;
  return (
    <div class="owrap">
      <header class="topbar">
        <Brand />
        <span class="grow" />
        <span class={reachable.value ? "conn" : "conn bad"} role="status">
          {reachable.value ? o("connected") : o("lost")}
        </span>
        <Choices />
      </header>
      <nav class="snav" aria-label={o("office")}>
        {NAV.map(([group, pages]) => (
          <Group key={group} name={group} pages={pages.filter(([, , act]) => may(act))} now={page} />
        ))}
      </nav>
      <Content place={`${page} ${id} ${edit}`}>
        {mayOpen(page, id, edit) ? <PageOf page={page} id={id} edit={edit} /> : <Head title={o(`nav.${page}`)} text={o("not-yours")} />}
      </Content>
      <Confirm />
      <p class={said.value ? "osaid on" : "osaid"} role="status">
        {said.value}
      </p>
    </div>
  );
}

/** On a phone the pages are one long row. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView?.({ block: "nearest", inline: "center" });

function Group({ name, pages, now }: { name: (typeof NAV)[number][0]; pages: (typeof NAV)[number][1]; now: Page }) {
  if (pages.length === 0) return null;
  return (
    <>
      {name ? <h2>{o(`group.${name}`)}</h2> : null}
      {pages.map(([page, icon]) => (
        <a key={page} ref={page === now ? intoView : null} aria-current={page === now || (page === "desk" && now === "cases") ? "page" : undefined} {...linkTo(at(page))}>
          <Icon name={icon} />
          {o(`nav.${page}`)}
        </a>
      ))}
    </>
  );
}

/** A new page takes the focus, so that the keyboard and a screen reader begin at its top. It has a place among what the
 * keyboard reaches: nothing else may be there to scroll it by. */
function Content({ place, children }: { place: string; children: preact.ComponentChildren }) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      main.current?.focus();
      main.current?.scrollTo(0, 0);
    }
    first.current = false;
  }, [place]);
  return (
    <main ref={main} class="obody" tabIndex={0}>
      {children}
    </main>
  );
}

function PageOf({ page, id, edit }: { page: Page; id: string; edit: boolean }) {
  if (page === "tables") return <TablesPage />;
  if (page === "tournaments") {
    if (id === "new" || edit) return <Editor key={id} id={id === "new" ? null : id} />;
    return id ? <TournamentPage key={id} id={id} /> : <TournamentsPage />;
  }
  if (page === "players") return id ? <PlayerPage key={id} id={id} /> : <PlayersPage />;
  if (page === "hands") return id ? <HandPage key={id} id={id} /> : <HandsPage />;
  if (page === "desk") return id ? <PairPage key={id} id={id} /> : <CollusionPage />;
  if (page === "cases") return id ? <CaseFilePage key={id} id={id} /> : <CollusionPage />;
  if (page === "money") return <MoneyPage />;
  if (page === "house") return <HousePage />;
  if (page === "health") return <HealthPage />;
  if (page === "chat") return <ChatPage />;
  if (page === "cash") {
    if (id === "statement") return <StatementPage />;
    return id ? <CasePage key={id} id={id} /> : <CashPage />;
  }
  if (page === "jackpots") return <JackpotsPage />;
  if (page === "limits") return <LimitsPage />;
  if (page === "protection") return <ProtectionPage />;
  if (page === "staff") return <StaffPage />;
  if (page === "programs") return <ProgramsPage />;
  if (page === "own") return <OwnPage />;
  return page === "log" ? <LogPage /> : <Overview />;
}

function Choices() {
  const { language, theme } = settings.value;
  const dark = themeOf(theme) === "dark";
  const other = OFFERED[(OFFERED.indexOf(language) + 1) % OFFERED.length]!;
  return (
    <>
      <button type="button" class="btn quiet" lang={other} onClick={() => choose(other).catch((no: unknown) => say(inWords(no)))}>
        {nameOf(other)}
      </button>
      <button type="button" class="iconbtn" aria-label={dark ? o("light") : o("dark")} title={dark ? o("light") : o("dark")} onClick={() => change({ theme: dark ? "light" : "dark" })}>
        <Icon name="sun" />
      </button>
      <button type="button" class="btn line" onClick={() => logOut().catch((no: unknown) => say(inWords(no)))}>
        {o("logout")}
      </button>
    </>
  );
}
