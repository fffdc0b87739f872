import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { change } from "../settings";
import type { TableConfig } from "../wire/types";
import { say } from "./guide-texts";
import "./guide.css";

const STEPS = ["cards", "price", "buttons", "clock", "leave"] as const;
type StepName = (typeof STEPS)[number];

/** What each step is about, in the drawings of the table; the first that is in sight. */
const PLACES: Readonly<Record<StepName, string>> = {
  cards: ".seat.is-hero",
  price: ".dock .you > div:first-child, .pdock .line1",
  buttons: "[data-dock] .acts",
  clock: ".dock .you .clock, .pdock .tbar, .pdock .line1",
  leave: ".seatmenu .btn, .seatmenu .iconbtn",
};

interface GuideProps {
  config: TableConfig;
  /** It is the viewer's turn: the guide is out of the way until it is over. */
  turn: boolean;
  /** Changes with whatever may have moved things. */
  moved: unknown;
}

/**
 * Short steps beside the real table. It takes no focus and covers no button: it goes away for each turn of the viewer,
 * and one press closes it for good.
 */
export function Guide({ config, turn, moved }: GuideProps) {
  const [at, setAt] = useState(0);
  const box = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [said, setSaid] = useState("");
  const step = STEPS[at]!;
  const title = say(`guide.${step}`);
  const text = textOf(step, config);
  const close = () => change({ guided: true });

  const put = () => {
    const next = box.current ? placeBeside(PLACES[step], box.current) : null;
    setPlace((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  };
  useLayoutEffect(put, [step, turn, moved]);
  useEffect(() => {
    addEventListener("resize", put);
    return () => removeEventListener("resize", put);
  }, [step, turn]);
  useEffect(() => {
    if (turn) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog], .popped, .menu")) return;
      // It closes this alone: the same key leads from a large table back to all of them.
      event.stopPropagation();
      close();
    };
    document.addEventListener("keydown", escape, true);
    return () => document.removeEventListener("keydown", escape, true);
  }, [turn]);

  // Screen readers announce only changes of a region that existed before.
  useEffect(() => setSaid(turn ? "" : `${title}. ${text}`), [title, text, turn]);

  return (
    <>
      <div class="vh" role="status">
        {said}
      </div>
      {turn ? null : (
        <>
          {place ? <i class="guide-ring" style={px(place.ring)} aria-hidden="true" /> : null}
          <aside ref={box} class="guide" style={place ? px(place.box) : { visibility: "hidden" }} aria-label={say("guide.label")}>
            <Step at={at} title={title} text={text} go={setAt} close={close} />
          </aside>
        </>
      )}
    </>
  );
}

interface StepProps {
  at: number;
  title: string;
  text: string;
  go(at: number): void;
  close(): void;
}

function Step({ at, title, text, go, close }: StepProps) {
  const last = at === STEPS.length - 1;
  return (
    <>
      <header>
        <h2>{title}</h2>
        <small>{say("guide.step", { step: at + 1, steps: STEPS.length })}</small>
        <button type="button" class="iconbtn" aria-label={say("guide.close")} title={say("guide.close")} onClick={close}>
          <Icon name="x" small />
        </button>
      </header>
      <p>{text}</p>
      <footer>
        {at > 0 ? (
          <button type="button" class="btn quiet" onClick={() => go(at - 1)}>
            {say("guide.back")}
          </button>
        ) : null}
        <span class="grow" />
        <button type="button" class="btn line" onClick={() => (last ? close() : go(at + 1))}>
          {say(last ? "guide.done" : "guide.next")}
        </button>
      </footer>
    </>
  );
}

function textOf(step: StepName, config: TableConfig): string {
  if (step === "clock") {
    const { turn_seconds: seconds, bank_seconds: bank, bank_refill_seconds: refill } = config;
    return say("guide.clock.text", { seconds, bank, refill });
  }
  if (step === "leave") return say(config.tournament ? "guide.leave.tournament" : "guide.leave.text");
  return say(`guide.${step}.text`);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height?: number;
}

interface Place {
  readonly ring: Box;
  readonly box: Box;
}

const GAP = 10;
const EDGE = 8;
const WIDEST = 340;
const PHONE_WIDTH = 560;

/** Beside what it is about, where it covers no card and no button, and if it can no player; null while there is no such place. */
function placeBeside(selector: string, box: HTMLElement): Place | null {
  const target = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0);
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  if (!target || !stage) return null;
  const width = Math.min(WIDEST, innerWidth - 2 * EDGE);
  const height = box.offsetHeight;
  const ring = { left: target.left - 4, top: target.top - 4, width: target.width + 8, height: target.height + 8 };
  const corners = cornersOf(target, stage, width, height);
  const free = (taken: readonly DOMRect[]) => corners.find((corner) => !taken.some((rect) => overlaps({ ...corner, width, height }, rect)));
  const cards = rectsOf(".stage .card");
  const corner = free([...cards, ...rectsOf(".stage .plate")]) ?? free(cards);
  return corner ? { ring, box: { ...corner, width } } : null;
}

const rectsOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);

const overlaps = (box: Required<Box>, rect: DOMRect): boolean =>
  box.left < rect.right && rect.left < box.left + box.width && box.top < rect.bottom && rect.top < box.top + box.height;

interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Where the box may stand, the best place first. */
function cornersOf(target: DOMRect, stage: DOMRect, width: number, height: number): Corner[] {
  // Within the stage: what stands beside it, the dock of a low screen or the panel, is never covered.
  const most = Math.min(innerWidth, stage.right) - width - EDGE;
  // The middle of a wide row is below the viewer's seat.
  const beside = target.width > width ? target.right - width : target.left + target.width / 2 - width / 2;
  const near = Math.max(EDGE, Math.min(most, beside));
  const [head, foot] = [stage.top + EDGE, stage.bottom - height - EDGE];
  const inStage = target.bottom <= stage.bottom + EDGE;
  const right = inStage && target.right + GAP <= most ? [{ left: target.right + GAP, top: foot }] : [];
  const first = innerWidth < PHONE_WIDTH ? [{ left: near, top: head }] : [...right, { left: near, top: inStage ? head : foot }];
  const start = stage.left + EDGE;
  const middle = (head + foot) / 2;
  const others = [head, foot, middle].flatMap((top) => [start, most, near].map((left) => ({ left, top })));
  return [...first, ...others];
}

const px = (box: Box): Record<string, string> =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, `${Math.round(value)}px`]));
