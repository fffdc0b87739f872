import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useRoomNow } from "../../frame/now";
import { SortHead } from "../../frame/SortHead";
import { t } from "../../i18n";
import { type Cents, columnCents, gameName, money, number } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { barred } from "../../play";
import { go } from "../../router";
import { myTournaments } from "../../tournaments";
import type { TournamentRow } from "../../wire/types";
import { useMedia } from "../table/useMedia";
import { ask } from "./confirm-entry";
import { type Column, order, orderBy } from "./filter";
import { drawnRows, reveal, useWindow, withText } from "../../frame/useWindow";
import { buyInText, countsDown, formatsOf, LOOK, moment, standingOf, startText } from "./words";

const NARROW = "(max-width: 620px)";
/** The heights of a row in px, with text of the usual size. */
const ROW = 48;
const ROW_NARROW = 68;

interface ListProps {
  rows: readonly TournamentRow[];
  loading: boolean;
}

/**
 * The tournaments, a row each; one press opens. The arrows walk, Enter opens. Only the rows in sight are drawn, and the one
 * that the keyboard is at, so that it is never lost by scrolling.
 */
export function List({ rows, loading }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = withText(useMedia(NARROW) ? ROW_NARROW : ROW);
  const { first, end } = useWindow(box, rows.length, height);
  const [active, setActive] = useState<string | null>(null);
  const at = Math.max(0, rows.findIndex((row) => row.id === active));
  const drawn = useMemo(() => drawnRows({ first, end }, at, rows.length), [first, end, at, rows.length]);
  const now = useRoomNow(1000, true);
  const walks = useRef(false);

  useEffect(() => {
    if (!walks.current) return;
    walks.current = false;
    box.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`)?.focus({ preventScroll: true });
  });

  const cents = useMemo(() => columnCents(rows.flatMap(({ buy_in, fee }) => [buy_in, fee])), [rows]);

  const walk = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const element = box.current;
    if (to === undefined || !element) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, to));
    reveal(element, next, height);
    walks.current = true;
    setActive(rows[next]?.id ?? null);
  };

  return (
    <div class="tlist" role="grid" aria-label={t("tour.title")} aria-busy={loading} aria-rowcount={rows.length + 1}>
      <div class="trow hd" role="row" aria-rowindex={1}>
        <Head by="start" text={t("tour.column.start")} />
        <Head by="name" text={t("tour.column.name")} />
        <Head by="game" text={t("tour.column.game")} />
        <Head by="price" text={t("tour.column.price")} />
        <Head by="players" text={t("tour.column.players")} className="num" />
        <span role="columnheader">{t("tour.column.state")}</span>
        <span role="columnheader">
          <span class="vh">{t("tour.column.mine")}</span>
        </span>
      </div>
      <div class="tbody" role="rowgroup" ref={box} onKeyDown={walk}>
        <div class="rows" role="presentation" style={{ height: `${rows.length * height}px`, "--row": `${height}px` }}>
          {drawn.map((index) => (
            <Row
              key={rows[index]!.id}
              row={rows[index]!}
              index={index}
              top={index * height}
              active={index === at}
              now={now}
              cents={cents}
              onFocus={setActive}
            />
          ))}
        </div>
        {loading ? <p class="lobby-loading faint">{t("shell.loading")}</p> : null}
      </div>
    </div>
  );
}

const Head = (column: { by: Column; text: string; className?: string }) => (
  <SortHead {...column} order={order} onOrder={orderBy} />
);

interface RowProps {
  row: TournamentRow;
  /** From 0, among all that are shown. */
  index: number;
  /** Where it begins, in px from the first. */
  top: number;
  active: boolean;
  now: number;
  /** How the buy-ins of all rows are written. */
  cents: Cents;
  onFocus(id: string): void;
}

function Row({ row, index, top, active, now, cents, onFocus }: RowProps) {
  const standing = standingOf(row);
  const soon = countsDown(row, now);
  const isMine = myTournaments.value.includes(row.id);
  const open = () => go({ view: "tournament", id: row.id });
  const marks = formatsOf(row).filter((format) => format !== "scheduled" && format !== "freeroll");
  return (
    <div
      class={isMine ? "trow mine" : "trow"}
      role="row"
      style={{ "--top": `${top}px` }}
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      onClick={open}
      onFocus={() => onFocus(row.id)}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          open();
        }
      }}
    >
      <span class={soon ? "tstart soon" : "tstart"} role="gridcell" title={row.starts ? moment(row.starts, now) : undefined}>
        {startText(row, now)}
      </span>
      <span class="tname" role="gridcell">
        <b>{row.name}</b>
        {row.private ? <Icon name="lock" small /> : null}
        {marks.map((format) => (
          <span key={format} class="kindmark">
            {t(`tour.mark.${format}`)}
          </span>
        ))}
        {row.guarantee > 0 ? <span class="kindmark">{t("tour.guaranteed", { amount: money(row.guarantee, row.currency, "auto") })}</span> : null}
      </span>
      <span class="tgame muted" role="gridcell">
        {gameName(row)}
      </span>
      <span class="tprice" role="gridcell">
        {buyInText(row, cents)}
      </span>
      <span class="tplayers num" role="gridcell">
        <Players row={row} />
      </span>
      <span class="tstate" role="gridcell">
        <span class={LOOK[standing]}>
          {standing === "running" ? t("tour.at-level", { level: row.level }) : t(`tour.standing.${standing}`)}
        </span>
      </span>
      <span class="tway" role="gridcell">
        {isMine ? (
          <span class="inmark">
            <Icon name="check" small /> {t("tour.registered")}
          </span>
        ) : row.open && barred.value === null ? (
          <button
            type="button"
            class="btn line"
            tabIndex={active ? 0 : -1}
            aria-label={t("tour.register-for", { name: row.name })}
            onClick={(event) => {
              event.stopPropagation();
              ask({ tournament: row.id, about: "enter" });
            }}
          >
            {t(standing === "full" ? "tour.line-short" : "tour.register")}
          </button>
        ) : null}
      </span>
    </div>
  );
}

/** How many are in; of a running one how many of all are left, of a Sit & Go how many of those it needs. */
function Players({ row }: { row: TournamentRow }) {
  const { phase, left, entrants, most, starts, waiting } = row;
  if (phase === "running") return <>{t("tour.of", { part: left, all: entrants })}</>;
  if (phase === "registering" && starts === 0) return <>{t("tour.of", { part: entrants, all: most })}</>;
  return <>{waiting > 0 ? t("tour.and-waiting", { count: entrants, waiting }) : number(entrants)}</>;
}
