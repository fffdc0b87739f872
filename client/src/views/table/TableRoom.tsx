import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { lazyView } from "../../frame/lazy-view";
import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { barred } from "../../play";
import { change, settings } from "../../settings";
import type { TableState } from "../../state";
import { ChatAnnouncer } from "../../chat/ChatAnnouncer";
import { NoteDialog } from "../../chat/NoteDialog";
import { openNote } from "../../chat/state";
import type { TableConfig } from "../../wire/types";
import { ownRequest } from "../private/requests";
import type { TableActions, TableTools } from "./actions";
import { Announcer } from "./Announcer";
import { BuyIn } from "./BuyIn";
import { Canvas } from "./Canvas";
import { Dock } from "./Dock";
import { LastHand } from "./LastHand";
import { familyOf } from "../../games";
import { hasLiveHand, LeaveDialog } from "./LeaveDialog";
import { logLines } from "./log-lines";
import { ownButtons } from "./OwnCards";
import { Choosing } from "./Plate";
import { sceneOf, type Scene } from "./scene";
import { SeatMenu } from "./SeatMenu";
import { Brief, Side, unreadAt } from "./Side";
import { closedWords, pausedWords, waitsForHost } from "./status";
import { useLayout } from "./useLayout";
import { useEquities } from "./useEquities";
import { useGuide } from "./useGuide";
import { useJackpot } from "./useJackpot";
import { useKeys } from "./useKeys";
import { LOW, ROOMY, useMedia } from "./useMedia";
import { useShown } from "./useShown";
import { useTurn } from "./useTurn";

export interface TableRoomProps {
  state: TableState;
  actions: TableActions;
  /** Draws the bar over the page; on a phone it takes up the table's own buttons. */
  bar(buttons: ComponentChildren): ComponentChildren;
  phone: boolean;
  /** The viewer's name; null for people who have not logged in. */
  me: string | null;
  wallet: number;
  /** The connection is lost and looked for. */
  lost: boolean;
  onRefused(error: unknown): void;
  /** Further buttons beside the table's own. */
  more?: ComponentChildren;
  /** What is between the bar and the stage. */
  strip?: ComponentChildren;
}

/** What the buy-in is opened for: a seat, more chips, or nothing. */
type Buying = { readonly seat: number | null } | null;

const RECENT_LINES = 3;

/** Shown to players who sit at a table for the first time, and on request. */
const guide = lazyView<{ config: TableConfig; turn: boolean; moved: unknown }>(() =>
  import("../../help/Guide").then(({ Guide }) => Guide),
);

function LogButton({ scene, onPress }: { scene: Scene; onPress(): void }) {
  const count = unreadAt(scene);
  const label = count > 0 ? t("side.open.unread", { count }) : t("side.open");
  return (
    <button type="button" class="iconbtn" aria-label={label} onClick={onPress}>
      <Icon name="log" />
      {count > 0 ? <span class="dotcount">{count > 9 ? "9+" : count}</span> : null}
    </button>
  );
}

/** The game played, if neither the panel nor a phone's bar shows it. The page's heading has it for screen readers. */
function Played({ config }: { config: TableConfig }) {
  return (
    <p class="played" aria-hidden="true">
      <b>{gameName(config)}</b> <span>{stakes(config)}</span>
    </p>
  );
}

interface StageToolsProps {
  scene: Scene;
  tools: TableTools;
  /** The dock has no room for the seat's menu. */
  menu: boolean;
  onLog: (() => void) | null;
  more: ComponentChildren;
}

/** In the free corner of the stage, or beside a low one in the dock: sound, and what dock and panel have no room for. */
function StageTools({ scene, tools, menu, onLog, more }: StageToolsProps) {
  const muted = settings.value.muted;
  return (
    <div class="stagetools">
      {menu ? <Played config={scene.view.config} /> : null}
      {more}
      {menu ? <SeatMenu scene={scene} tools={tools} small /> : null}
      <button
        type="button"
        class="iconbtn"
        aria-label={t(muted ? "table.sound.on" : "table.sound.off")}
        onClick={() => change({ muted: !muted })}
      >
        <Icon name={muted ? "mute" : "sound"} />
      </button>
      {onLog ? <LogButton scene={scene} onPress={onLog} /> : null}
    </div>
  );
}

function Note({ lost, scene }: { lost: boolean; scene: Scene }) {
  const { closed, paused, hand } = scene.view;
  const idle = !hand || hand.ended;
  const text = lost ? t("table.lost") : closed ? closedWords(scene.view) : paused && idle && !waitsForHost(scene.view) ? pausedWords(scene.view) : "";
  if (!text) return null;
  return (
    <div class={lost || (closed && !scene.view.config.tournament) ? "note" : "note calm"} role="alert">
      <Icon name="clock" small />
      {text}
    </div>
  );
}

/** What counts against the table's maximum: in a hand what the player came into it with, once folded what is left. */
function stackForTopUp({ view, log, mySeat, myPlace }: TableState): number {
  const seat = mySeat === null ? null : view.seats[mySeat];
  if (!seat) return 0;
  const place = myPlace !== null && view.hand && !view.hand.ended ? view.hand.places[myPlace] : undefined;
  const started = place && !place.folded ? log.findLast(({ event }) => event.type === "HandStarted")?.event : undefined;
  const stack = started?.type === "HandStarted" ? started.stacks[myPlace!] : seat.stack;
  return (stack ?? seat.stack) + seat.held;
}

/**
 * A table: the stage with its drawing, the dock, the panel. All it knows comes in; all it wants goes out by `actions`.
 */
export function TableRoom(props: TableRoomProps) {
  const { state, actions, phone, me, wallet } = props;
  const { config } = state.view;
  useJackpot(actions, config);
  const stage = useRef<HTMLElement>(null);
  const roomy = useMedia(ROOMY);
  const low = useMedia(LOW);
  const layout = useLayout(stage, familyOf(config.game), config.seats);
  const shown = useShown(state);
  const drawn = useMemo(() => sceneOf(shown.view, layout, shown.mySeat, shown.myPlace, shown.log), [shown, layout]);
  const actual = useMemo(
    () => (shown.view === state.view ? drawn : sceneOf(state.view, layout, state.mySeat, state.myPlace, state.log)),
    [drawn, state],
  );
  const language = settings.value.language;
  const lines = useMemo(() => logLines(shown.log, me, config.game), [shown.log, me, language]);
  const [buying, setBuying] = useState<Buying>(null);
  const [sheet, setSheet] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const tools: TableTools = {
    actions,
    run: (command) => void command.catch(props.onRefused),
    buy: (seat) => setBuying({ seat }),
    leave: () => {
      if (hasLiveHand(state.view, state.myPlace)) setLeaving(true);
      else tools.run(actions.leave("after hand"));
    },
  };
  const turn = useTurn(actual, tools, props.lost);
  const guides = useGuide(shown, me);
  useKeys(drawn, turn, tools);
  const requested = ownRequest(state.view)?.amount;
  // The answer has come: what the form was opened for is settled.
  useEffect(() => () => void (requested !== undefined && setBuying(null)), [requested]);
  const maySit = requested === undefined && me !== null && state.mySeat === null && barred.value === null && !state.view.closed && config.tournament === "";
  const mySeat = state.mySeat === null ? null : state.view.seats[state.mySeat];
  const seated = mySeat != null && !mySeat.reserved && !state.view.closed;
  const paced = shown.view !== state.view;
  const equities = useEquities(shown.view, paced && state.view.hand?.second_board.length === 0);
  const openSheet = () => setSheet(!sheet);
  const replay = <LastHand table={config.id} log={shown.log} me={me} />;
  return (
    <div class={phone ? "phone-page" : "table-page"}>
      <Dock
        scene={drawn}
        menu={<SeatMenu scene={actual} tools={tools} />}
        turn={turn}
        tools={tools}
        loggedIn={me !== null}
        recent={lines.filter((line) => line.kind !== "hand" && line.kind !== "street").slice(-RECENT_LINES)}
        phone={phone}
      />
      <main ref={stage} id="content" tabIndex={-1} class="stage" aria-label={t("table.label", { name: config.name })}>
        <h1 class="vh">{`${config.name}, ${gameName(config)} ${stakes(config)}`}</h1>
        <Canvas
          scene={drawn}
          equities={equities}
          fresh={shown.before === null}
          own={ownButtons(drawn, turn)}
          onSit={maySit ? tools.buy : undefined}
          onNote={me === null ? undefined : (player, name) => (openNote.value = { player, name })}
        />
        {phone || low || roomy ? null : <Played config={config} />}
        {phone || low ? null : <StageTools scene={actual} tools={tools} menu={false} more={props.more} onLog={roomy ? null : openSheet} />}
        <Note lost={props.lost} scene={actual} />
        {props.lost ? null : <Choosing scene={actual} tools={tools} />}
        {sheet && !roomy ? (
          <>
            <Brief scene={drawn} />
            <Side
              scene={drawn}
              lines={lines}
              actions={actions}
              first={unreadAt(drawn) > 0 ? "chat" : "hand"}
              button={replay}
              onClose={() => setSheet(false)}
            />
          </>
        ) : null}
        {leaving && mySeat ? (
          <LeaveDialog
            table={config.name}
            live={hasLiveHand(state.view, state.myPlace)}
            onLeave={(when) => tools.run(actions.leave(when))}
            onClose={() => setLeaving(false)}
          />
        ) : null}
        <NoteDialog table={config.id} report={actions.report} />
        {buying ? (
          <BuyIn
            config={config}
            stack={buying.seat === null ? stackForTopUp(state) : null}
            wallet={wallet}
            onClose={() => setBuying(null)}
            onDone={(amount) => {
              tools.run(buying.seat === null ? actions.topUp(amount) : actions.sit(buying.seat, amount));
              setBuying(null);
            }}
          />
        ) : null}
      </main>
      {low && !phone ? <StageTools scene={actual} tools={tools} menu more={props.more} onLog={roomy ? null : openSheet} /> : null}
      {roomy ? <Side scene={drawn} lines={lines} actions={actions} button={replay} /> : null}
      {props.strip}
      {props.bar(
        phone ? (
          <>
            {props.more}
            <SeatMenu scene={actual} tools={tools} small />
            <LogButton scene={actual} onPress={openSheet} />
          </>
        ) : null,
      )}
      {seated && guides ? <guide.View config={config} turn={turn !== null} moved={state.number} /> : null}
      <Announcer state={shown} me={me} />
      <ChatAnnouncer table={config.id} />
    </div>
  );
}
