import { t } from "../../i18n";
import { number } from "../../i18n/format";
import { linkTo } from "../../router";
import { tableNumber } from "../../tournaments";
import type { TournamentView } from "../../wire/types";

/** The tables that play, each to be watched. */
export function Tables({ view, myTable }: { view: TournamentView; myTable: string }) {
  const tables = [...view.tables].sort((one, other) => tableNumber(one.table) - tableNumber(other.table));
  if (tables.length === 0) return <p class="pad muted nothing">{t(view.phase === "registering" ? "tour.tables-later" : "tour.tables-none")}</p>;
  return (
    <div class="tscroll">
      <table class="tbl wide">
        <thead>
          <tr>
            <th scope="col">{t("tour.table")}</th>
            <th scope="col" class="n">
              {t("tour.players")}
            </th>
            <th scope="col" class="n">
              {t("tour.largest")}
            </th>
            <th scope="col" class="n">
              {t("tour.smallest")}
            </th>
            <th scope="col">
              <span class="vh">{t("lobby.watch")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ table, players, largest, smallest }) => (
            <tr key={table} class={table === myTable ? "me" : undefined}>
              <td>
                {tableNumber(table)}
                {table === myTable ? <span class="tag go">{t("tour.mine")}</span> : null}
              </td>
              <td class="n">{players}</td>
              <td class="n">{number(largest)}</td>
              <td class="n">{number(smallest)}</td>
              <td class="n">
                <a {...linkTo({ view: "table", id: table })} aria-label={t("tour.watch-table", { table: tableNumber(table) })}>
                  {t(table === myTable ? "tour.play" : "lobby.watch")}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
