import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { LostBar } from "../../frame/Notices";
import { BottomNav, MyTables } from "../../frame/MyTables";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { money } from "../../i18n/format";
import { jackpots, lobby, me, table, watchTable } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { MyPrivate } from "../private/MyPrivate";
import { EmptyLobby } from "./EmptyLobby";
import { currenciesOf, currencyOf, favourites, filter, matches, order, sorted } from "./filter";
import { Advice, Filters } from "./Filters";
import { firstTable, lastPlayed } from "./last-played";
import { walletOf } from "./quick";
import { Preview, WITH_PREVIEW } from "./Preview";
import { QuickSeat } from "./QuickSeat";
import { TableList } from "./TableList";
import "./lobby.css";

/** The table in the preview; on a small screen the preview opens over the list. */
const selected = signal<string | null>(null);
const opened = signal(false);

export function LobbyView() {
  const all = lobby.value;
  const rows = useMemo(() => [...(all?.values() ?? [])], [all]);
  const currencies = useMemo(() => currenciesOf(rows), [rows]);
  const currency = currencyOf(currencies, filter.value.currency, me.value?.balances ?? []);
  const here = useMemo(() => rows.filter(({ config }) => config.currency === currency), [rows, currency]);
  const wanted = useMemo(() => ({ ...filter.value, currency }), [filter.value, currency]);
  const [how, stars] = [order.value, favourites.value];
  const shown = useMemo(() => sorted(rows.filter((row) => matches(row, wanted)), how, stars), [rows, wanted, how, stars]);
  const chosen = shown.find((row) => row.config.id === selected.value) ?? firstTable(shown, lastPlayed(), walletOf);
  const empty = shown.length === 0;

  const select = (row: LobbyTable) => {
    selected.value = row.config.id;
    opened.value = !matchMedia(WITH_PREVIEW).matches;
  };

  // Whole or not at all: what comes piece by piece pushes the rest about.
  if (all === null || me.value === null) return <Coming />;
  return (
    <div class={empty ? "lobby no-preview" : "lobby"}>
      <TopBar />
      <LostBar />
      <main class="lmain" id="content" tabIndex={-1}>
        <div class="lhead">
          <Heading rows={rows} />
          {empty && rows.length === 0 ? null : <QuickSeat shown={shown} all={here} plain={empty} />}
        </div>
        <MyPrivate />
        <div>
          <Filters rows={here} shown={shown.length} currencies={currencies} currency={currency} />
          <Advice currencies={currencies} currency={currency} />
        </div>
        {empty ? <EmptyLobby rows={rows} /> : <TableList rows={shown} chosen={chosen} onSelect={select} />}
      </main>
      {chosen && !empty ? <PreviewPane row={chosen} /> : null}
      <MyTables />
      <BottomNav />
    </div>
  );
}

/** Until the room has said who we are and what there is. */
function Coming() {
  return (
    <div class="lobby no-preview">
      <TopBar />
      <LostBar />
      <main class="lmain" id="content" tabIndex={-1} aria-busy="true">
        <h1 class="vh">{t("lobby.title")}</h1>
        <p class="lobby-loading faint">{t("shell.loading")}</p>
      </main>
      <BottomNav />
    </div>
  );
}

function Heading({ rows }: { rows: readonly LobbyTable[] }) {
  const players = rows.reduce((sum, row) => sum + row.playing, 0);
  return (
    <div>
      <h1>{t("lobby.title")}</h1>
      <p>
        {t("lobby.counts", {
          players: t("lobby.players", { count: players }),
          tables: t("lobby.tables", { count: rows.length }),
        })}
      </p>
      {jackpots.value.map(({ currency, amount }) => (
        <p key={currency} class="jackpot num">
          {t("lobby.jackpot", { amount: money(amount, currency) })}
        </p>
      ))}
    </div>
  );
}

function PreviewPane({ row }: { row: LobbyTable }) {
  const id = row.config.id;
  useEffect(() => watchTable(id), [id]);
  useEffect(() => {
    if (!opened.value) return;
    const escape = (event: KeyboardEvent) => event.key === "Escape" && (opened.value = false);
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [opened.value]);
  return (
    <>
      {opened.value ? <div class="veil preview-veil" onClick={() => (opened.value = false)} /> : null}
      <Preview row={row} state={table(id).value} over={opened.value} onClose={() => (opened.value = false)} />
    </>
  );
}
