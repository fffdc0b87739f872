import { useEffect, useMemo } from "preact/hooks";
import { BottomNav, MyTables } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { tournaments, watchTournaments } from "../../tournaments";
import type { TournamentRow } from "../../wire/types";
import { ConfirmEntry } from "./ConfirmEntry";
import { changeFilter, filter, matches, narrowings, NO_FILTER, order, sorted } from "./filter";
import { Filters } from "./Filters";
import { List } from "./List";
import { RoomClock } from "./RoomClock";
import { standingOf } from "./words";
import "../lobby/lobby.css";
import "./tournaments.css";

/** The Tournament Area: every tournament the server lists, with the server's clock. */
export function TournamentsView() {
  useEffect(() => watchTournaments(), []);
  const all = tournaments.value;
  const rows = useMemo(() => [...(all?.values() ?? [])], [all]);
  const wanted = filter.value;
  const how = order.value;
  const shown = useMemo(() => sorted(rows.filter((row) => matches(row, wanted)), how), [rows, wanted, how]);
  return (
    <div class="lobby no-preview tourneys">
      <TopBar />
      <LostBar />
      <main class="lmain" id="content" tabIndex={-1}>
        <div class="lhead">
          <Heading rows={rows} />
          <span class="grow" />
          <RoomClock />
        </div>
        <Filters rows={rows} shown={shown.length} />
        {all !== null && shown.length === 0 ? <Empty none={rows.length === 0} /> : <List rows={shown} loading={all === null} />}
      </main>
      <MyTables />
      <BottomNav />
      <ConfirmEntry />
    </div>
  );
}

function Heading({ rows }: { rows: readonly TournamentRow[] }) {
  const standings = rows.map(standingOf);
  const open = standings.filter((standing) => standing === "registering" || standing === "late").length;
  const running = standings.filter((standing) => standing === "running" || standing === "late").length;
  return (
    <div>
      <h1>{t("tour.title")}</h1>
      <p>{t("tour.counts", { open, running })}</p>
    </div>
  );
}

function Empty({ none }: { none: boolean }) {
  const narrowed = narrowings(filter.value) > 0 || filter.value.search !== "";
  return (
    <section class="tlist empty tour-empty">
      <h2>{t(none ? "tour.none" : "tour.none-fits")}</h2>
      <p class="muted">{t(none ? "tour.none-text" : "tour.none-fits-text")}</p>
      {narrowed && !none ? (
        <button type="button" class="btn go big" onClick={() => changeFilter(NO_FILTER)}>
          {t("tour.show-all")}
        </button>
      ) : null}
    </section>
  );
}
