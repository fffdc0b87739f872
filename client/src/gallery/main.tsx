/**
 * A page for those who work on the table: `gallery.html?of=flop`, or `tiles=16` for 16 tables at once, which take turns at
 * being those of `of=flop,stud`. `of=open.stud.4` has four players, all of whose hands are open. The build leaves it out.
 */

import { render, type ComponentChildren } from "preact";
import "../style/index.css";
import { TopBar } from "../frame/TopBar";
import { change, applySettings } from "../settings";
import { route } from "../router";
import { table, me, myTables, type TableState } from "../state";
import { PhoneBar } from "../views/table/PhoneBar";
import { TableRoom } from "../views/table/TableRoom";
import type { TableActions } from "../views/table/actions";
import { TablesView } from "../views/tables/TablesView";
import { PHONE, useMedia } from "../views/table/useMedia";
import type { TableRules } from "../wire/calls";
import { FIXTURES, type FixtureName } from "./fixtures";
import { everyHandOpen, GAME_FIXTURES } from "./games";

const query = new URLSearchParams(location.search);
const tables: Readonly<Record<string, () => TableState>> = { ...FIXTURES, ...GAME_FIXTURES };

function tableOf(name: string): () => TableState {
  const [kind, game, seats] = name.split(".");
  const found = kind === "open" ? () => everyHandOpen(game!, seats === undefined ? undefined : Number(seats)) : tables[name];
  if (!found) throw new Error(`the gallery has no ${name}, only ${Object.keys(tables).join(", ")}`);
  return found;
}

const names = (query.get("of") ?? "flop").split(",");
const name = names[0]!;

const told =
  (what: string) =>
  (...args: unknown[]): Promise<void> => {
    console.info(what, ...args);
    return Promise.resolve();
  };

const RULES: TableRules = {
  house: "dealerbox",
  rake: { limits: [], big_bet: null, charge: 5, step: 100, fine_below: 400, caps: [[2, 75], [3, 200], [10, 300]], first_step: 0 },
  rake_from: 1,
  vip_points: 2,
  protections_a_day: 2,
  protections_left: 1,
  jackpot: false,
};

const actions: TableActions = {
  act: told("act"),
  sit: told("sit"),
  topUp: told("topUp"),
  wait: told("wait"),
  waitNoLonger: told("waitNoLonger"),
  cancelRequest: told("cancelRequest"),
  leave: told("leave"),
  sitOut: told("sitOut"),
  sitIn: told("sitIn"),
  setAutoChips: told("setAutoChips"),
  setStraddle: told("setStraddle"),
  huntRabbit: told("huntRabbit"),
  chooseGame: told("chooseGame"),
  chooseEntry: told("chooseEntry"),
  showCards: told("showCards"),
  say: told("say"),
  react: told("react"),
  report: told("report"),
  rules: () => Promise.resolve(RULES),
};

function Gallery() {
  const state = table(name).value!;
  const phone = useMedia(PHONE);
  const bar = (buttons: ComponentChildren) =>
    phone ? (
      <PhoneBar id={name} config={state.view.config}>
        {buttons}
      </PhoneBar>
    ) : (
      <TopBar />
    );
  return (
    <TableRoom
      state={state}
      actions={actions}
      bar={bar}
      phone={phone}
      me="You"
      wallet={1_000_000}
      lost={query.has("lost")}
      onRefused={console.error}
    />
  );
}

if (query.has("fi")) change({ language: "fi" });
else change({ language: "en" });
change({ guided: true, theme: query.has("light") ? "light" : "dark" });
if (query.has("still")) change({ motion: false });
for (const one of ["felt", "deck", "face", "back"] as const) {
  const chosen = query.get(one);
  if (chosen) change({ [one]: chosen });
}
applySettings();
document.documentElement.dataset.tables = Object.keys(tables).join(" ");
me.value = {
  player: "you",
  name: "You",
  guest: false,
  balances: [{ currency: "EUR", wallet: 1_000_000, in_play: 0 }],
  version: "gallery",
};
table(name).value = tableOf(name)();

/** Tables of every kind beside each other, some of which wait for me. */
const TILES: readonly FixtureName[] = ["waiting", "flop", "hilo", "stud", "draw", "split", "headsUp", "ten", "showdown", "telesina", "rich", "postOrWait"];

function putTiles(count: number): void {
  const ids = Array.from({ length: count }, (_, at) => `table ${at + 1}`);
  ids.forEach((id, at) => {
    const shown = query.has("of") ? names : TILES;
    const state = tableOf(shown[at % shown.length]!)();
    table(id).value = { ...state, view: { ...state.view, config: { ...state.view.config, id } } };
  });
  myTables.value = ids;
  change({ arrangement: query.has("stack") ? "stack" : "tiles" });
  route.value = { view: "tables" };
}

/** The table shown is one of `count` tables with long names, which have tabs. */
function putTabs(count: number): void {
  const ids = Array.from({ length: count }, (_, at) => (at === 0 ? name : `table ${at + 1}`));
  ids.forEach((id, at) => {
    const state = tableOf(at === 0 ? name : TILES[at % TILES.length]!)();
    table(id).value = { ...state, view: { ...state.view, config: { ...state.view.config, id, name: `Suomenlinna Friday ${at + 1}` } } };
  });
  myTables.value = ids;
  change({ arrangement: "tabs" });
  route.value = { view: "table", id: name };
}

const tabs = Number(query.get("tabs") ?? 0);
if (tabs > 0) putTabs(tabs);
const tiles = Number(query.get("tiles") ?? 0);
if (tiles > 0) putTiles(tiles);
render(tiles > 0 ? <TablesView /> : <Gallery />, document.getElementById("app")!);
