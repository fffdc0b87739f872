import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { offersIn } from "../../pre-actions/intent";
import { marked } from "../../pre-actions/pre-actions";
import { focusOn, inFocus } from "../../frame/in-focus";
import { shownName } from "../../frame/names";
import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { go } from "../../router";
import { showsKeys } from "../../settings";
import { connection, me, table, type TableState } from "../../state";
import { tell } from "../../notices";
import { tournament, watchTournament } from "../../tournaments";
import { actionsOf } from "../table/actions-of";
import type { TableTools } from "../table/actions";
import { Announcer } from "../table/Announcer";
import { Canvas } from "../table/Canvas";
import { useClock } from "../table/clock";
import { hintText } from "../table/Dock";
import { familyOf } from "../../games";
import { layoutOf } from "../table/layout";
import { ownButtons } from "../table/OwnCards";
import { useDropped } from "../table/PreActions";
import { sceneOf, type Scene } from "../table/scene";
import { waitsForHost } from "../table/status";
import { useEquities } from "../table/useEquities";
import { answerKey } from "../table/useKeys";
import { useShown } from "../table/useShown";
import { useTurn, type MyTurn } from "../table/useTurn";
import { hasNewRules } from "../private/RulesStrip";
import { newsOf } from "../tournaments/announcements";
import { ordinal } from "../tournaments/words";
import { Brief } from "./Brief";
import type { TileShape } from "./grid";
import { TileDock } from "./TileDock";

/** What the keyboard can ask of a tile. */
export interface TileKeys {
  /** Answers a key of the table; true if it meant something there. */
  answer(event: KeyboardEvent): boolean;
  /** Digits mark cards there. */
  marks(): boolean;
}

interface TileProps {
  id: string;
  /** Its place among the tiles, from 1. */
  number: number;
  shape: TileShape;
  /** Where it leaves its keys. */
  keys: Map<string, TileKeys>;
}

/** Shows one table alone, with dock, panel and menu. */
export const makeLarge = (id: string): void => go({ view: "table", id });

/** Moving the keys to a tile moves the page's focus too, unless it is on something else than a tile. */
function takeFocus(tile: HTMLElement): void {
  const at = document.activeElement;
  if (!at || tile.contains(at)) return;
  if (at === document.body || at.id === "content" || at.closest(".tilebox")) tile.focus();
  tile.scrollIntoView?.({ block: "nearest" });
}

function looks({ drawing, oneRow, dense }: TileShape, focused: boolean): string {
  const all = ["tilebox", focused && "infocus", drawing === "brief" && "small", oneRow && "flat", dense && "dense"];
  return all.filter(Boolean).join(" ");
}

/** One of my tables among others: all that is needed to play there, and a lamp while it waits for me. */
export function Tile(props: TileProps) {
  const { id } = props;
  const state = table(id).value;
  const focused = useComputed(() => inFocus.value === id).value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused && box.current) takeFocus(box.current);
  }, [focused]);
  const turn = state?.view.turn;
  const asks = turn != null && turn.seat === state?.mySeat;
  const game = state ? `${gameName(state.view.config)} ${stakes(state.view.config)}` : "";
  const label = t(asks ? "many.tile.calls" : "many.tile", { name: shownName(id), game });
  return (
    <section
      ref={box}
      class={looks(props.shape, focused)}
      aria-label={label}
      tabIndex={-1}
      data-table={id}
      onFocusIn={() => focusOn(id)}
      onPointerDown={() => focusOn(id)}
    >
      {state ? (
        <TileRoom {...props} state={state} game={game} focused={focused} box={box} />
      ) : (
        <p class="loading">{t("table.loading")}</p>
      )}
    </section>
  );
}

interface RoomProps extends TileProps {
  state: TableState;
  game: string;
  focused: boolean;
  box: { readonly current: HTMLElement | null };
}

function TileRoom({ id, number, shape, keys, state, game, focused, box }: RoomProps) {
  const { config } = state.view;
  const drawing = shape.drawing === "brief" ? "tile" : shape.drawing;
  const layout = useMemo(() => layoutOf(familyOf(config.game), drawing, config.seats), [config, drawing]);
  const shown = useShown(state);
  const drawn = useMemo(() => sceneOf(shown.view, layout, shown.mySeat, shown.myPlace, shown.log), [shown, layout]);
  const actual = useMemo(
    () => (shown.view === state.view ? drawn : sceneOf(state.view, layout, state.mySeat, state.myPlace, state.log)),
    [drawn, state],
  );
  const lost = useComputed(() => connection.value.state === "lost").value;
  const tools = useMemo<TableTools>(
    () => ({ actions: actionsOf(id), run: (command) => void command.catch(tell), buy: () => makeLarge(id), leave: () => makeLarge(id) }),
    [id],
  );
  const turn = useTurn(actual, tools, lost);
  useLeftKeys(id, keys, drawn, turn, tools, box);
  const own = ownButtons(drawn, turn);
  const equities = useEquities(shown.view, shown.view !== state.view && state.view.hand?.second_board.length === 0);
  return (
    <>
      <Head id={id} number={number} scene={actual} turn={turn} game={game} />
      <TurnBar scene={drawn} isMine={turn !== null} />
      <div class="stage">
        {shape.drawing === "brief" ? (
          <Brief scene={drawn} own={own} equities={equities} />
        ) : (
          <Canvas scene={drawn} equities={equities} fresh={shown.before === null} own={own} />
        )}
        <TurnText scene={drawn} turn={turn} />
      </div>
      <TileDock scene={drawn} turn={turn} tools={tools} />
      <Announcer state={shown} me={me.value?.name ?? null} name={shownName(id)} brief={!focused} />
    </>
  );
}

/** Leaves for the keyboard what the tile can do now. */
function useLeftKeys(id: string, keys: Map<string, TileKeys>, scene: Scene, turn: MyTurn | null, tools: TableTools, box: RoomProps["box"]): void {
  useLayoutEffect(() => {
    const root = box.current ?? document;
    keys.set(id, {
      answer: (event) => answerKey(event, scene, turn, tools, root),
      marks: () =>
        turn
          ? turn.moves.discard !== null
          : offersIn(scene.view, scene.myPlace, marked(scene).length).some((offer) => offer.name === "discard"),
    });
  });
  useEffect(() => () => void keys.delete(id), [id]);
}

interface HeadProps {
  id: string;
  number: number;
  scene: Scene;
  turn: MyTurn | null;
  game: string;
}

/** The key that leads to a tile; there are nine of them. */
const KEYS = 9;

function Head({ id, number, scene, turn, game }: HeadProps) {
  const { view } = scene;
  const name = shownName(id);
  const large = t("many.enlarge", { name });
  return (
    <header>
      {showsKeys() && number <= KEYS ? (
        <kbd class="at" aria-hidden="true">
          {number}
        </kbd>
      ) : null}
      <h2>{name}</h2>
      <span class="game">{game}</span>
      <span class="grow" />
      <News id={id} scene={scene} />
      {view.config.tournament ? <Standing id={view.config.tournament} /> : null}
      {turn ? <Seconds scene={scene} /> : null}
      <button type="button" class="iconbtn" aria-label={large} title={large} onClick={() => makeLarge(id)}>
        <Icon name="large" small />
      </button>
    </header>
  );
}

/** What a table that has the page to itself says in a strip over it, in short; a press makes it large. */
function News({ id, scene }: { id: string; scene: Scene }) {
  const text = newsIn(scene);
  return text ? (
    <button type="button" class="tag news" aria-label={t("many.says", { name: shownName(id), text })} onClick={() => makeLarge(id)}>
      {text}
    </button>
  ) : null;
}

function newsIn(scene: Scene): string | undefined {
  const { view } = scene;
  const { config } = view;
  const state = config.tournament ? tournament(config.tournament).value : null;
  if (state) return newsOf(state.view)?.short;
  if (view.choosing && view.choosing.seat === scene.mySeat && view.choosing.at === null) return t("choose.you");
  if (config.host !== "" && config.host === me.value?.player && !view.closed && waitsForHost(view)) return t("host.start");
  return hasNewRules(scene) ? t("rules.label") : undefined;
}

function Standing({ id }: { id: string }) {
  useEffect(() => watchTournament(id), [id]);
  const state = tournament(id).value;
  const entrant = state?.own?.me;
  if (!state || !entrant || entrant.stack === 0) return null;
  return <span class="tag">{t("many.place", { place: ordinal(entrant.rank), count: state.view.left })}</span>;
}

/** What is left of my time, in figures. */
function Seconds({ scene }: { scene: Scene }) {
  const clock = useClock(scene.view.turn, scene.view.hand?.drawing ?? false, scene.view.config);
  if (!clock) return null;
  return (
    <span class={clock.low || clock.bank ? "tag secs low" : "tag secs"} aria-hidden="true">
      {t("shell.seconds", { seconds: clock.seconds })}
    </span>
  );
}

/** The acting player's remaining time. */
function TurnBar({ scene, isMine }: { scene: Scene; isMine: boolean }) {
  const clock = useClock(scene.view.turn, scene.view.hand?.drawing ?? false, scene.view.config);
  return (
    <div class={`turnbar ${isMine ? "mine" : ""} ${clock?.bank ? "bank" : ""} ${clock?.low ? "low" : ""}`} aria-hidden="true">
      <i style={{ transform: `scaleX(${(clock?.left ?? 0).toFixed(3)})` }} />
    </div>
  );
}

/** Why a choice made ahead was taken back a moment ago, or what wants a second press. */
function TurnText({ scene, turn }: { scene: Scene; turn: MyTurn | null }) {
  const text = useDropped(scene) || hintText(scene, turn);
  return (
    <div class={text ? "tiledrop" : "vh"} role="status">
      {text}
    </div>
  );
}
