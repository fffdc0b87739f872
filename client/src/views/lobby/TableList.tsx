import type { KeyboardEventHandler } from "preact";
import { WaitButton } from "../../frame/WaitButton";
import { SortHead } from "../../frame/SortHead";
import { t } from "../../i18n";
import { number, stakes, tableGame, tableMoney } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { go } from "../../router";
import { myTables } from "../../state";
import { isFull } from "../../waiting";
import type { LobbyTable } from "../../wire/types";
import { type Column, favourites, order, orderBy, toggleFavourite } from "./filter";

interface TableListProps {
  rows: readonly LobbyTable[];
  loading: boolean;
  chosen: LobbyTable | null;
  onSelect(row: LobbyTable): void;
}

/** The tables, a row each. One press selects, Enter or a double press opens; the arrows walk. */
export function TableList({ rows, loading, chosen, onSelect }: TableListProps) {
  return (
    <div class="tlist" role="grid" aria-label={t("lobby.list")} aria-busy={loading}>
      <div class="trow hd" role="row">
        <span role="columnheader">
          <span class="vh">{t("lobby.column.favourite")}</span>
        </span>
        <Head by="name" text={t("lobby.column.table")} />
        <Head by="game" text={t("lobby.column.game")} />
        <Head by="stakes" text={t("lobby.column.stakes")} />
        <Head by="seats" text={t("lobby.column.seats")} />
        <Head by="pot" text={t("lobby.column.pot")} className="num" />
        <Head by="hands" text={t("lobby.column.hands")} className="num hide-t" />
      </div>
      <div class="tbody" role="rowgroup" onKeyDown={walk}>
        {rows.map((row) => (
          <Row key={row.config.id} row={row} chosen={row === chosen} onSelect={onSelect} />
        ))}
        {loading ? <p class="lobby-loading faint">{t("shell.loading")}</p> : null}
      </div>
    </div>
  );
}

const Head = (column: { by: Column; text: string; className?: string }) => (
  <SortHead {...column} order={order} onOrder={orderBy} />
);

function Row({ row, chosen, onSelect }: { row: LobbyTable; chosen: boolean; onSelect(row: LobbyTable): void }) {
  const { config, average_pot, hands_per_hour } = row;
  const pot = average_pot > 0 ? tableMoney(average_pot, config) : "–";
  const open = () => go({ view: "table", id: config.id });
  const look = ["trow", chosen ? "sel" : "", myTables.value.includes(config.id) ? "mine" : ""].filter(Boolean).join(" ");
  return (
    <div
      class={look}
      role="row"
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onSelect(row)}
      onDblClick={open}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter") open();
        if (event.key === " ") {
          event.preventDefault();
          onSelect(row);
        }
      }}
    >
      <span class="favcell" role="gridcell">
        <Star id={config.id} name={config.name} />
      </span>
      <span class="tname" role="gridcell">
        {config.name}
        {row.paused ? <span class="pausedmark">{t("lobby.paused")}</span> : null}
      </span>
      <span class="tgame muted" role="gridcell">
        {tableGame(config)}
        <span class="phone-in">{average_pot > 0 ? t("lobby.row-pot", { amount: pot }) : null}</span>
      </span>
      <span class="tstake" role="gridcell">
        {stakes(config)}
      </span>
      <Occupied row={row} />
      <span class="num hide-p" role="gridcell">
        {pot}
      </span>
      <span class="num hide-p hide-t muted" role="gridcell">
        {hands_per_hour > 0 ? number(hands_per_hour) : "–"}
      </span>
    </div>
  );
}

function Star({ id, name }: { id: string; name: string }) {
  const on = favourites.value.includes(id);
  return (
    <button
      type="button"
      class={on ? "fav on" : "fav"}
      aria-label={t("lobby.favourite", { name })}
      aria-pressed={on}
      onClick={(event) => {
        event.stopPropagation();
        toggleFavourite(id);
      }}
    >
      <Icon name="star" />
    </button>
  );
}

/** The seats as small bars, the taken ones lit, and the same in figures; where none is free, the way to the waiting list. */
function Occupied({ row }: { row: LobbyTable }) {
  const { config, playing: taken, waiting } = row;
  const { seats } = config;
  const full = isFull(row);
  return (
    <span class={full ? "occ tocc full" : "occ tocc"} role="gridcell">
      {full && !myTables.value.includes(config.id) ? (
        <WaitButton id={config.id} count={waiting} className="waitbtn" short />
      ) : (
        <span aria-hidden="true">
          {Array.from({ length: seats }, (_, seat) => (
            <i key={seat} class={seat < taken ? "f" : undefined} />
          ))}
        </span>
      )}
      <span aria-hidden="true">{`${taken}/${seats}`}</span>
      <span class="vh">{t("lobby.occupied", { taken, seats })}</span>
    </span>
  );
}

const walk: KeyboardEventHandler<HTMLDivElement> = (event) => {
  const row = (event.target as HTMLElement).closest<HTMLElement>(".trow");
  if (!row || !["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".trow")];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key] ?? at;
  rows[to]?.focus();
  if (matchMedia("(min-width: 1101px)").matches) rows[to]?.click();
};
