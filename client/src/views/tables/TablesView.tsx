import { useEffect } from "preact/hooks";
import { inFocus } from "../../frame/in-focus";
import { BottomNav } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { Arrangements, TilesBar } from "../../frame/Arrangements";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { go, linkTo } from "../../router";
import { settings } from "../../settings";
import { callingTables, me, myTables } from "../../state";
import { Stack } from "./Stack";
import { Tiles } from "./Tiles";
import "./tiles.css";
import "./tile-dock.css";
import "./brief.css";
import "./stack.css";

/** All tables of mine: in tiles, in a stack, or one at a time. */
export function TablesView() {
  const { arrangement } = settings.value;
  const none = myTables.value.length === 0;
  if (none) return <NoTables />;
  if (arrangement === "tabs" || myTables.value.length === 1) return <OneAtATime />;
  if (arrangement === "stack") return <Stack />;
  return (
    <div class="tilespage">
      <TopBar>
        <TilesBar />
      </TopBar>
      <LostBar />
      <nav class="tilesbar only-phone" aria-label={t("many.title")}>
        <Arrangements />
      </nav>
      <Tiles />
      <BottomNav />
    </div>
  );
}

/** In tabs, and with a single table, there is no view of all: on to the table that waits, or to the first. */
function OneAtATime() {
  useEffect(() => {
    const id = callingTables.peek()[0] ?? inFocus.peek();
    if (id !== null) go({ view: "table", id }, true);
  }, []);
  return null;
}

function NoTables() {
  return (
    <div class="tilespage">
      <TopBar />
      <LostBar />
      <main id="content" tabIndex={-1} class="notables">
        {me.value === null ? (
          <p class="muted">{t("table.loading")}</p>
        ) : (
          <>
            <h1>{t("many.none")}</h1>
            <p class="muted">{t("many.none.hint")}</p>
            <a class="btn go big" {...linkTo({ view: "lobby" })}>
              {t("many.lobby")}
            </a>
          </>
        )}
      </main>
      <BottomNav />
    </div>
  );
}
