import { useEffect, useRef } from "preact/hooks";
import { chipOffers } from "./chip-offers";
import { Crash } from "./frame/Crash";
import { House } from "./frame/House";
import { Play } from "./frame/Play";
import { lazyView } from "./frame/lazy-view";
import { Notices } from "./frame/Notices";
import { Offers } from "./frame/Offers";
import { waitingForMe } from "./frame/chip-requests";
import { shownName } from "./frame/names";
import { t, tOr } from "./i18n";
import { go, type Route, route } from "./router";
import { callingTables, me } from "./state";
import { finished, tournament as tournamentState } from "./tournaments";
import { AccountView } from "./views/account/AccountView";
import { LobbyView } from "./views/lobby/LobbyView";
import { WelcomeView } from "./views/welcome/WelcomeView";

const table = lazyView<{ id: string }>(() => import("./views/table").then(({ TablePage }) => TablePage));

const tables = lazyView<object>(() => import("./views/tables").then(({ TablesView }) => TablesView));

const privateTable = lazyView<object>(() => import("./views/private").then(({ PrivateView }) => PrivateView));

const join = lazyView<{ path: string | null }>(() => import("./views/private").then(({ JoinView }) => JoinView));

const evenings = lazyView<{ id: string | undefined }>(() => import("./views/private").then(({ PastGames }) => PastGames));

const tournaments = lazyView<object>(() => import("./views/tournaments").then(({ TournamentsView }) => TournamentsView));

const tournament = lazyView<{ id: string }>(() => import("./views/tournaments").then(({ TournamentPage }) => TournamentPage));

const placed = lazyView<object>(() => import("./views/tournaments").then(({ FinishedCards }) => FinishedCards));

const chips = lazyView<object>(() => import("./views/tournaments").then(({ ChipOffers }) => ChipOffers));

const letterLink = lazyView<{ purpose: "confirm" | "reset" }>(() => import("./views/welcome/LinkView").then(({ LinkView }) => LinkView));

const results = lazyView<object>(() => import("./views/results").then(({ ResultsView }) => ResultsView));

const shared = lazyView<{ token: string }>(() => import("./views/hands").then(({ SharedView }) => SharedView));

const hands = lazyView<{ id: string | null }>(() => import("./views/hands").then(({ Hands }) => Hands));

const rules = lazyView<object>(() => import("./help").then(({ RulesView }) => RulesView));

const gameRules = lazyView<{ id: string; book: string | undefined }>(() => import("./help").then(({ GameView }) => GameView));

const settingsPage = lazyView<{ section: string | undefined }>(() => import("./views/settings/SettingsView").then(({ SettingsView }) => SettingsView));

const terms = lazyView<{ part: string | undefined }>(() => import("./help/TermsView").then(({ TermsView }) => TermsView));

/** The lobby is up within this time; then the table's code is fetched, so that it is there when somebody sits down. */
const FETCH_AFTER_MS = 1_000;

export function App() {
  useEffect(() => {
    const timer = setTimeout(() => void table.fetch().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useFirstVisit();
  useTitle();
  useFocusOnView();
  return (
    <>
      <a class="skip" href="#content" onClick={toContent}>
        {t("shell.skip")}
      </a>
      <Crash>
        <View route={route.value} />
      </Crash>
      <Offers />
      {finished.value.length > 0 ? <placed.View /> : null}
      {chipOffers.value.length > 0 ? <chips.View /> : null}
      <Notices />
      <House />
      <Play />
    </>
  );
}

/** Past the bar to what the view is about, without a mark in the address. */
function toContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function View({ route }: { route: Route }) {
  switch (route.view) {
    case "lobby":
      return <LobbyView />;
    case "table":
      return <table.View key={route.id} id={route.id} />;
    case "tables":
      return <tables.View />;
    case "tournaments":
      return <tournaments.View />;
    case "tournament":
      return <tournament.View key={route.id} id={route.id} />;
    case "hands":
      return <hands.View id={null} />;
    case "hand":
      return <hands.View id={route.id} />;
    case "results":
      return <results.View />;
    case "shared":
      return <shared.View key={route.token} token={route.token} />;
    case "private":
      return <privateTable.View />;
    case "join":
      return <join.View path={route.key} />;
    case "evenings":
      return <evenings.View key={route.id} id={route.id} />;
    case "welcome":
      return <WelcomeView />;
    case "confirm":
    case "reset":
      return <letterLink.View key={route.view} purpose={route.view} />;
    case "rules":
      return route.game ? <gameRules.View key={route.game} id={route.game} book={route.book} /> : <rules.View />;
    case "terms":
      return <terms.View part={route.part} />;
    case "settings":
      return <settingsPage.View section={route.section} />;
    case "account":
      return <AccountView section={route.section} />;
  }
}

/** Welcomes people who come to the lobby for the first time without an account; from there they may look around. */
function useFirstVisit(): void {
  const welcomed = useRef(false);
  const who = me.value;
  useEffect(() => {
    if (!who || welcomed.current) return;
    welcomed.current = true;
    if (who.player === null && route.peek().view === "lobby") go({ view: "welcome" }, true);
  }, [who]);
}

/** The browser's tab says where one is, and first of all which table waits for us. */
function useTitle(): void {
  const place = placeOf(route.value);
  const [first] = callingTables.value;
  const [request] = waitingForMe.value;
  const title = first
    ? t("shell.title-turn", { name: shownName(first) })
    : request
      ? t("shell.title-asked", { count: waitingForMe.value.length, name: request.config.name })
      : place;
  useEffect(() => {
    document.title = `${title ? `${title} · ` : ""}${t("brand")}`;
  }, [title]);
}

function placeOf(here: Route): string | null {
  if (here.view === "table") return shownName(here.id);
  if (here.view === "tables") return t("many.title");
  if (here.view === "tournaments") return t("tour.title");
  if (here.view === "tournament") return tournamentState(here.id).value?.view.config.name ?? t("tour.title");
  if (here.view === "hands" || here.view === "hand") return t("history.title");
  if (here.view === "rules") return here.game ? tOr(`game.${here.game}`, t("shell.rules")) : t("shell.rules");
  if (here.view === "terms") return t("shell.terms");
  if (here.view === "results") return t("results.title");
  if (here.view === "shared") return t("share.title");
  if (here.view === "private") return t("private.title");
  if (here.view === "join") return t("private.join");
  if (here.view === "evenings") return t("past-game.title");
  if (here.view === "confirm" || here.view === "reset") return t(`link.${here.view}-title`);
  if (here.view === "settings") return t("settings.title");
  if (here.view === "account") return here.section ? tOr(`account.section.${here.section}`, t("account.title")) : t("account.title");
  return here.view === "lobby" ? t("lobby.title") : null;
}

/** A new view takes the focus, so that the keyboard and a screen reader begin at its top. */
function useFocusOnView(): void {
  const here = route.value;
  // The tabs of the settings keep the focus, though each has an address.
  const path = here.view === "settings" ? here.view : JSON.stringify(here);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) document.getElementById("content")?.focus();
    first.current = false;
  }, [path]);
}
