import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { WaitButton } from "../../frame/WaitButton";
import { SortHead } from "../../frame/SortHead";
import { drawnRows, reveal, useWindow, withText } from "../../frame/useWindow";
import { t } from "../../i18n";
import { type Cents, columnCents, level, number, percent, stakes, tableGame, tableMoney } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { go } from "../../router";
import { myTables } from "../../state";
import { isFull } from "../../waiting";
import type { LobbyTable } from "../../wire/types";
import { useMedia } from "../table/useMedia";
import { type Column, favourites, order, orderBy, toggleFavourite } from "./filter";
import { WITH_PREVIEW } from "./Preview";

interface TableListProps {
  rows: readonly LobbyTable[];
  chosen: LobbyTable | null;
  onSelect(row: LobbyTable): void;
}

const NARROW = "(max-width: 620px)";
/** The heights of a row in px, with text of the usual size. */
const ROW = 44;
const ROW_NARROW = 68;

/**
 * The tables, a row each. One press selects, Enter or a double press opens; the arrows walk. Only the rows in sight are
 * drawn, and the one that the keyboard is at, so that it is never lost by scrolling.
 */
export function TableList({ rows, chosen, onSelect }: TableListProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = withText(useMedia(NARROW) ? ROW_NARROW : ROW);
  const { first, end } = useWindow(box, rows.length, height);
  const [active, setActive] = useState<string | null>(null);
  const places = useMemo(() => new Map(rows.map(({ config }, at) => [config.id, at])), [rows]);
  const at = places.get(active ?? "") ?? places.get(chosen?.config.id ?? "") ?? 0;
  const walks = useRef(false);

  useEffect(() => {
    if (!walks.current) return;
    walks.current = false;
    box.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`)?.focus({ preventScroll: true });
  });

  const walk = (event: KeyboardEvent) => {
    const element = box.current;
    if (!element || !(event.target instanceof HTMLElement) || !event.target.closest(".trow")) return;
    const page = Math.max(1, Math.floor(Math.min(element.clientHeight, innerHeight) / height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -at, End: rows.length };
    const step = steps[event.key as keyof typeof steps];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, at + step));
    const row = rows[next];
    if (!row) return;
    reveal(element, next, height);
    walks.current = true;
    setActive(row.config.id);
    if (matchMedia(WITH_PREVIEW).matches) onSelect(row);
  };

  const cents = useMemo(
    () => ({ stakes: columnCents(rows.flatMap(({ config }) => level(config))), pots: columnCents(rows.map((row) => row.average_pot)) }),
    [rows],
  );
  const drawn = useMemo(() => drawnRows({ first, end }, at, rows.length), [first, end, at, rows.length]);

  return (
    <div class="tlist" role="grid" aria-label={t("lobby.list")} aria-rowcount={rows.length + 1}>
      <div class="trow hd" role="row" aria-rowindex={1}>
        <span role="columnheader">
          <span class="vh">{t("lobby.column.favourite")}</span>
        </span>
        <Head by="name" text={t("lobby.column.table")} />
        <Head by="game" text={t("lobby.column.game")} />
        <Head by="stakes" text={t("lobby.column.stakes")} />
        <Head by="seats" text={t("lobby.column.seats")} />
        <Head by="pot" text={t("lobby.column.pot")} className="num" />
        <Head by="flop" text={t("lobby.column.flop")} className="num hide-t" />
        <Head by="hands" text={t("lobby.column.hands")} className="num hide-t" />
        <Head by="waiting" text={t("lobby.column.waiting")} className="num" />
      </div>
      <div class="tbody" role="rowgroup" ref={box} onKeyDown={walk}>
        <div class="rows" role="presentation" style={{ height: `${rows.length * height}px`, "--row": `${height}px` }}>
          {drawn.map((index) => (
            <Row
              key={rows[index]!.config.id}
              row={rows[index]!}
              index={index}
              top={index * height}
              cents={cents}
              chosen={rows[index] === chosen}
              active={index === at}
              onSelect={onSelect}
              onFocus={setActive}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const Head = (column: { by: Column; text: string; className?: string }) => (
  <SortHead {...column} order={order} onOrder={orderBy} />
);

interface RowProps {
  row: LobbyTable;
  /** From 0, among all that are shown. */
  index: number;
  /** Where it begins, in px from the first. */
  top: number;
  /** How the stakes and pots of all rows are written. */
  cents: { readonly stakes: Cents; readonly pots: Cents };
  chosen: boolean;
  /** The keyboard comes to the list at this one. */
  active: boolean;
  onSelect(row: LobbyTable): void;
  onFocus(id: string): void;
}

function Row({ row, index, top, cents, chosen, active, onSelect, onFocus }: RowProps) {
  const { config, average_pot, flop_percent, hands_per_hour, waiting } = row;
  const pot = average_pot > 0 ? tableMoney(average_pot, config, cents.pots) : "–";
  const open = () => go({ view: "table", id: config.id });
  const look = ["trow", chosen ? "sel" : "", myTables.value.includes(config.id) ? "mine" : ""].filter(Boolean).join(" ");
  return (
    <div
      class={look}
      role="row"
      style={{ "--top": `${top}px` }}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(config.id)}
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
        <Star id={config.id} name={config.name} reached={active} />
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
        {stakes(config, cents.stakes)}
      </span>
      <Occupied row={row} />
      <span class="num hide-p" role="gridcell">
        {pot}
      </span>
      <span class="num hide-p hide-t muted" role="gridcell">
        {flop_percent === null ? "–" : percent(flop_percent)}
      </span>
      <span class="num hide-p hide-t muted" role="gridcell">
        {hands_per_hour > 0 ? number(hands_per_hour) : "–"}
      </span>
      <span class={waiting > 0 ? "num hide-p" : "num hide-p faint"} role="gridcell">
        {number(waiting)}
      </span>
    </div>
  );
}

function Star({ id, name, reached }: { id: string; name: string; reached: boolean }) {
  const on = favourites.value.includes(id);
  return (
    <button
      type="button"
      class={on ? "fav on" : "fav"}
      aria-label={t("lobby.favourite", { name })}
      aria-pressed={on}
      tabIndex={reached ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        toggleFavourite(id);
      }}
    >
      <Icon name="star" />
    </button>
  );
}

/** The seats as small bars, the taken ones lit, and in figures; if none is free, the waiting list. */
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
