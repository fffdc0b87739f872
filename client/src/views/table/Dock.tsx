import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { offersIn } from "../../pre-actions/intent";
import { marked } from "../../pre-actions/pre-actions";
import { useFocusWithin } from "../../frame/dialog";
import { t } from "../../i18n";
import { RequestButtons } from "../private/RequestBar";
import type { TableTools } from "./actions";
import type { ClockState } from "./clock";
import { useClock } from "./clock";
import { RestButtons, SizeOrHint, TurnButtons } from "./DockParts";
import type { Line } from "./log-lines";
import { LogText } from "./Log";
import { DroppedLine, PreActions, useDropped } from "./PreActions";
import { amountText, type Scene } from "./scene";
import { ShowChoices, wasInToTheEnd } from "./ShowChoices";
import { hasRequests, statusOf, type Status } from "./status";
import { useHandWords } from "./useHandWords";
import { moveAmount, type MyTurn } from "./useTurn";

interface DockProps {
  scene: Scene;
  /** What concerns the viewer's seat: as it is now, whatever is still to be shown of the hand. */
  menu: ComponentChildren;
  turn: MyTurn | null;
  tools: TableTools;
  loggedIn: boolean;
  /** The last lines of the log, for where the panel is not in sight. */
  recent: readonly Line[];
  phone: boolean;
}

function Bar({ clock }: { clock: ClockState }) {
  return <i class={clock.bank ? "bank" : ""} style={{ transform: `scaleX(${clock.left.toFixed(3)})` }} />;
}

const bankText = (clock: ClockState): string =>
  clock.bank ? t("dock.bank.running") : clock.bankSeconds > 0 ? t("dock.bank", { seconds: clock.bankSeconds }) : "";

interface ClockProps {
  scene: Scene;
  /** The clock is the viewer's own; no other is shown here. */
  isMine: boolean;
}

/** The clock of my turn. Only what shows it is redrawn with it. */
function useMyClock({ scene: { view }, isMine }: ClockProps): ClockState | null {
  return useClock(isMine ? view.turn : null, view.hand?.drawing ?? false, view.config);
}

/** Seconds, a bar, and the time bank. No running clock is read out; the announcer says the seconds that matter. */
function ClockLine(props: ClockProps) {
  const clock = useMyClock(props);
  if (!clock) return <div class="clock" />;
  return (
    <div class="clock" aria-hidden="true">
      <b class={clock.low ? "low" : ""}>{t("dock.seconds", { seconds: clock.seconds })}</b>
      <span class="bar">
        <Bar clock={clock} />
      </span>
      <span>{bankText(clock)}</span>
    </div>
  );
}

/** The bar over a phone's dock. */
function PhoneClockBar(props: ClockProps) {
  const clock = useMyClock(props);
  return (
    <div class="tbar" aria-hidden="true">
      {clock ? <Bar clock={clock} /> : null}
    </div>
  );
}

/** The figures of a phone's dock. */
function PhoneSeconds(props: ClockProps) {
  const clock = useMyClock(props);
  if (!clock) return null;
  return (
    <>
      <span class={clock.low ? "secs2 low" : "secs2"} aria-hidden="true">
        {t("dock.seconds", { seconds: clock.seconds })}
      </span>
      <span class="muted bank-left" aria-hidden="true">
        {bankText(clock)}
      </span>
    </>
  );
}

const LONG = 28;
/** Of more characters there is no one line beside the clock of a phone: they have two low ones. */
const LONGER = 34;

/** A long title is written smaller, so that the dock keeps its height. */
const handClass = ({ title: { length } }: Status): string =>
  length > LONGER ? "hand longer" : length > LONG ? "hand long" : "hand";

/** The second line of the dock, with what counts in it set off. */
function Detail({ status, dropped }: { status: Status; dropped: string }) {
  if (dropped) return <DroppedLine text={dropped} />;
  let rest = status.detail;
  const parts: ComponentChildren[] = [];
  for (const strong of status.strong ?? []) {
    const at = rest.indexOf(strong);
    if (at < 0) continue;
    parts.push(rest.slice(0, at), <b>{strong}</b>);
    rest = rest.slice(at + strong.length);
  }
  return (
    <p class="price">
      {parts}
      {rest}
    </p>
  );
}

/** What happened last, in the row that is empty while others act. */
function Feed({ scene, lines }: { scene: Scene; lines: readonly Line[] }) {
  return (
    <div class="feed" aria-hidden="true">
      {lines.map((line) => (
        <p key={line.id}>
          <LogText line={line} config={scene.view.config} />
        </p>
      ))}
    </div>
  );
}

/** What the row over the buttons is for while others act: choices made ahead, what becomes of a hand, the news. */
function Waiting({ scene, recent }: DockProps) {
  const offers = offersIn(scene.view, scene.myPlace, marked(scene).length);
  if (offers.length > 0) return <PreActions scene={scene} offers={offers} />;
  if (wasInToTheEnd(scene)) return <ShowChoices scene={scene} />;
  return <Feed scene={scene} lines={recent} />;
}

function Moves(props: DockProps) {
  const { scene, turn } = props;
  const roomy = scene.view.config.limit === "FL" ? "fixed" : "";
  return (
    <>
      <div class={`choose ${roomy}`}>
        {turn ? <SizeOrHint scene={scene} turn={turn} /> : <Waiting {...props} />}
      </div>
      {turn ? (
        <TurnButtons scene={scene} turn={turn} />
      ) : hasRequests(scene) ? (
        <RequestButtons view={scene.view} />
      ) : (
        <RestButtons {...props} />
      )}
    </>
  );
}

interface ShapeProps extends DockProps {
  status: Status;
  /** Why a choice made ahead was dropped a moment ago, or what wants a second press. */
  dropped: string;
}

function WideDock(props: ShapeProps) {
  const { scene, menu, turn, status } = props;
  const box = useRef<HTMLElement>(null);
  useFocusWithin(box);
  return (
    <footer ref={box} class={turn ? "dock on" : "dock"} aria-label={t("dock.label")} tabIndex={-1} data-dock>
      <div class="you">
        <div>
          <p class={handClass(status)}>{status.title}</p>
          <Detail status={status} dropped={props.dropped} />
        </div>
        <ClockLine scene={scene} isMine={turn !== null} />
        <div class="row">{menu}</div>
      </div>
      <div class="moves">
        <Moves {...props} />
      </div>
    </footer>
  );
}

function PhoneDock(props: ShapeProps) {
  const { scene, turn, status } = props;
  const box = useRef<HTMLElement>(null);
  useFocusWithin(box);
  return (
    <footer ref={box} class="pdock" aria-label={t("dock.label")} tabIndex={-1} data-dock>
      <PhoneClockBar scene={scene} isMine={turn !== null} />
      <div class="line1">
        <span class={handClass(status)}>{status.title}</span>
        <PhoneSeconds scene={scene} isMine={turn !== null} />
      </div>
      <Detail status={status} dropped={props.dropped} />
      <Moves {...props} />
    </footer>
  );
}

/** What is wrong with the typed amount, or what is to be pressed once more; empty if nothing is. */
export function hintText(scene: Scene, turn: MyTurn | null): string {
  const range = turn?.wrong ? turn.moves.range : null;
  if (range) {
    const [least, most] = [range.least, range.most].map((amount) => amountText(amount, scene.view.config));
    return t("dock.amount.wrong", { least: least!, most: most! });
  }
  const move = turn && [turn.moves.middle, ...turn.moves.right].find((one) => one && turn.asks(one));
  if (!move) return "";
  return t("dock.again.hint", { move: t(`dock.${move.name}`), amount: moveAmount(move, scene.view.config) ?? "" });
}

/** Where one acts. It has one height a table, and each action one place. */
export function Dock(props: DockProps) {
  const { scene, turn } = props;
  const status = statusOf(scene, turn, props.loggedIn, useHandWords(scene));
  const dropped = useDropped(scene) || hintText(scene, turn);
  const View = props.phone ? PhoneDock : WideDock;
  return (
    <>
      <View {...props} status={status} dropped={dropped} />
      <div class="vh" role="status" aria-live="polite">
        {dropped}
      </div>
    </>
  );
}
