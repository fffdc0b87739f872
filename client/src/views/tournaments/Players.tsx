import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { type Cents, columnCents, money, number } from "../../i18n/format";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { tableNumber } from "../../tournaments";
import { api } from "../../wire/api";
import type { TournamentPlayer, TournamentView } from "../../wire/types";
import { placeText } from "./words";

/** Players a page. */
export const PAGE = 50;
/** While the tournament runs, the page is fetched again at most this often. */
const AGAIN_MS = 3_000;
/** So long after the last key it is looked for a name. */
const TYPING_MS = 250;

interface PlayersProps {
  view: TournamentView;
  me: TournamentPlayer | null;
}

/** Everybody in the tournament: players still in by chips, then those who are out. */
export function Players({ view, me }: PlayersProps) {
  const [first, setFirst] = useState(0);
  const [search, setSearch] = useState("");
  const [found, failed] = usePlayers(view, first, search);
  const box = useRef<HTMLDivElement>(null);
  const myRank = me && view.phase !== "registering" ? (me.place || me.rank) - 1 : null;
  const show = (at: number) => {
    setFirst(at);
    if (box.current) box.current.scrollTop = 0;
  };
  const toMe = () => {
    if (myRank === null) return;
    setSearch("");
    show(myRank - (myRank % PAGE));
    requestAnimationFrame(() => box.current?.querySelector(".me")?.scrollIntoView({ block: "center" }));
  };
  const total = found?.total ?? view.entrants;
  const end = Math.min(total, first + PAGE);
  const players = [...view.last_out, ...(found?.players ?? [])];
  const columns = {
    ended: view.phase === "over" || view.phase === "cancelled",
    prizes: players.some((one) => one.place > 0),
    cents: columnCents(players.map((one) => one.prize)),
  };
  return (
    <>
      <div class="tfind">
        <label class="field grow">
          <Icon name="search" small />
          <input
            type="search"
            placeholder={t("tour.find")}
            aria-label={t("tour.find")}
            value={search}
            onInput={(event) => {
              setSearch(event.currentTarget.value);
              show(0);
            }}
          />
        </label>
        {myRank === null ? null : (
          <button type="button" class="btn line" onClick={toMe}>
            {t("tour.show-me")}
          </button>
        )}
      </div>
      {view.entrants === 0 ? <p class="pad muted nothing">{t("tour.nobody")}</p> : null}
      {failed && !found ? <p class="pad muted nothing">{t("tour.players-late")}</p> : null}
      <div class="tscroll" ref={box}>
        <table class="tbl wide players-table">
          <thead>
            <tr>
              <th scope="col" class="n">
                {t(columns.ended ? "tour.column.place" : "tour.column.rank")}
              </th>
              <th scope="col">{t("tour.column.player")}</th>
              {columns.ended ? null : (
                <th scope="col" class="n">
                  {t("tour.chips")}
                </th>
              )}
              {columns.prizes ? (
                <th scope="col" class="n">
                  {t("tour.column.prize")}
                </th>
              ) : null}
              {columns.ended ? null : (
                <th scope="col" class="n">
                  {t("tour.table")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {(found?.players ?? []).map((player) => (
              <Row key={player.player} player={player} view={view} me={me} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      {total > PAGE ? (
        <div class="pager">
          <button type="button" class="iconbtn" aria-label={t("tour.page-before")} disabled={first === 0} onClick={() => show(Math.max(0, first - PAGE))}>
            <Icon name="left" />
          </button>
          <span class="muted">{t("tour.page", { from: first + 1, to: end, all: total })}</span>
          <button type="button" class="iconbtn" aria-label={t("tour.page-after")} disabled={end >= total} onClick={() => show(first + PAGE)}>
            <Icon name="right" />
          </button>
        </div>
      ) : null}
    </>
  );
}

/** `ended`: nobody has chips or a table any more; `prizes`: somebody has a place. */
interface Columns {
  readonly ended: boolean;
  readonly prizes: boolean;
  /** How the prizes are written. */
  readonly cents: Cents;
}

function Row({ player, view, me, columns }: { player: TournamentPlayer; view: TournamentView; me: TournamentPlayer | null; columns: Columns }) {
  const { config, phase } = view;
  const is = player.player === me?.player;
  const out = player.place > 0;
  const rank = phase === "registering" ? "–" : out ? placeText(player.place, player.tied) : player.rank > 0 && player.stack > 0 ? number(player.rank) : "–";
  return (
    <tr class={is ? "me" : out ? "past" : undefined}>
      <td class="n">{rank}</td>
      <td>
        <div class="who">
        <Avatar name={player.name} />
        <span>
          <b>{player.name}</b>
          {is ? <span class="tag go">{t("tour.you")}</span> : null}
          {player.disqualified ? <span class="tag stop">{t("tour.disqualified")}</span> : null}
          {player.rebuys > 0 ? <small class="faint">{t("tour.rebuys", { count: player.rebuys })}</small> : null}
          {player.entries > 1 ? <small class="faint">{t("tour.nth-entry", { count: player.entries })}</small> : null}
          {player.bounties > 0 ? <small class="faint">{t("tour.bounties-of", { amount: money(player.bounties, config.currency, "auto") })}</small> : null}
        </span>
        </div>
      </td>
      {columns.ended ? null : <td class="n">{out || phase === "registering" ? "–" : <b>{number(player.stack)}</b>}</td>}
      {columns.prizes ? <td class="n">{player.prize > 0 ? <b class="plus">{money(player.prize, config.currency, columns.cents)}</b> : "–"}</td> : null}
      {columns.ended ? null : (
        <td class="n">
          {player.table ? (
            <a {...linkTo({ view: "table", id: player.table })} aria-label={t("tour.watch-player", { name: player.name, table: tableNumber(player.table) })}>
              {tableNumber(player.table)}
            </a>
          ) : null}
        </td>
      )}
    </tr>
  );
}

interface Found {
  readonly players: readonly TournamentPlayer[];
  readonly total: number;
}

/** A page of players, refreshed while the tournament runs; and whether it could not be loaded. */
function usePlayers(view: TournamentView, first: number, search: string): readonly [Found | null, boolean] {
  const [found, setFound] = useState<Found | null>(() => topOf(view));
  const [failed, setFailed] = useState(false);
  const part = search.trim();
  const wanted = useRef("");
  const askedAt = useRef(-Infinity);
  useEffect(() => {
    wanted.current = `${first} ${part}`;
    askedAt.current = -Infinity;
    return () => void (wanted.current = "");
  }, [first, part, view.entrants, view.phase]);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const key = wanted.current;
        askedAt.current = performance.now();
        const page = part === "" ? api.tournamentPlayers(view.tournament, first, PAGE) : findPlayers(view.tournament, part);
        page.then(
          (players) => {
            if (wanted.current !== key) return; // another page is wanted meanwhile
            setFailed(false);
            setFound(players);
          },
          () => wanted.current === key && setFailed(true),
        );
      },
      Math.max(part === "" ? 0 : TYPING_MS, askedAt.current + AGAIN_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [view, first, part]);
  return [found, failed];
}

/** Players an answer where all are looked through. */
const MANY = 200;
/** More than these are not shown: a longer name finds fewer. */
const MOST_FOUND = 50;

/** Those with `search` in their name, of all who take part. */
async function findPlayers(id: string, search: string): Promise<Found> {
  const part = search.toLocaleLowerCase();
  const players: TournamentPlayer[] = [];
  for (let first = 0, total = 1; first < total && players.length < MOST_FOUND; first += MANY) {
    const page = await api.tournamentPlayers(id, first, MANY);
    total = page.total;
    players.push(...page.players.filter((one) => one.name.toLocaleLowerCase().includes(part)));
  }
  const found = players.slice(0, MOST_FOUND);
  return { players: found, total: found.length };
}

/** Until the first page has arrived: the leaders, who are public. */
function topOf({ top, entrants }: TournamentView): Found | null {
  return top.length > 0 ? { players: top, total: entrants } : null;
}
