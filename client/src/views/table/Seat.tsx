import type { ComponentChildren, CSSProperties } from "preact";
import { t, tOr } from "../../i18n";
import { percentOf } from "../../i18n/format";
import { capital, lowestWins, lowWords, shortHandWords } from "../../hands/words";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import { Reaction } from "../../chat/Reactions";
import { Bubble } from "../../chat/Bubble";
import { Marks, marksInWords } from "../../chat/Marks";
import { notes } from "../../chat/state";
import type { PlaceView, SeatView } from "../../wire/types";
import { useClock } from "./clock";
import { bountyText } from "./knock-outs";
import { DrawnCard, SeatCards } from "./SeatCards";
import { spotOf } from "./layout";
import { amountText, BOARDS, type Scene } from "./scene";
import type { Equity, EquityOfRuns } from "./useEquities";

interface SeatProps {
  scene: Scene;
  seat: number;
  /** Present where the viewer may sit down on an empty seat. */
  onSit?: ((seat: number) => void) | undefined;
  /** Opens the viewer's note on the player; absent if they cannot write one. */
  onNote?: ((player: string, name: string) => void) | undefined;
  /** What the player's open hand is worth against the others. */
  equity?: EquityOfRuns | undefined;
  /** The cards of the viewer's own hand where they are buttons (a draw). */
  own?: ComponentChildren;
}

/** The most characters of a stack on a plate before the cents go. */
const STACK_ROOM = { wide: 11, phone: 9, squat: 10, low: 10, tile: 10 } as const;
/** The same for a bet in a tag. */
const TAG_ROOM = 9;
/** The maximum length of a tag with its amount; longer ones show the amount alone. */
const BOTH_ROOM = { wide: 10, phone: 18, squat: 13, low: 13, tile: 13 } as const;
/** The most characters of a tag in its usual type. */
const TAG_LETTERS = 16;
/** Above this line of the wide drawing a seat has little room over its plate. */
const TOP = 100;
/** The part of the drawing's width that is its left or right side. */
const SIDE = 0.25;
const TAG_LOOKS: Record<string, string> = {
  check: "a-check",
  call: "a-call",
  bet: "a-bet",
  raise: "a-bet",
  "bring-in": "a-bet",
  split: "a-split",
  stand: "a-check",
};

export interface Tag {
  readonly text: string;
  readonly look: string;
}

/** What is below the plate: the player's role, the result of the hand, or the last action. */
export function tagOf(scene: Scene, seat: SeatView, place: PlaceView | null): Tag | null {
  const plain = (key: string): Tag => ({ text: tOr(key, ""), look: "" });
  if (place && scene.result && !place.folded) return endTag(scene, place);
  if (seat.away) return plain("tag.away");
  if (place && !scene.view.hand?.ended && (place.last !== "" || place.all_in)) return actionTag(scene, place);
  if (seat.reserved) return plain("tag.reserved");
  if (seat.sitting_out) return plain("tag.sitting-out");
  if (seat.leaving) return plain("tag.leaving");
  if (place) return place.folded ? plain("tag.fold") : null;
  return plain(seat.quote ? "tag.waiting" : "tag.next-hand");
}

function endTag(scene: Scene, place: PlaceView): Tag | null {
  const at = scene.view.hand!.places.indexOf(place);
  const made = scene.result!.made.get(at);
  const isMine = place.seat === scene.mySeat; // the dock names the viewer's own hand
  const low = scene.result!.lowOnly.get(at);
  if (low && !isMine) return { text: capital(lowWords(low)), look: "" };
  if (made && !isMine) return { text: capital(shortHandWords(made, lowestWins(scene.view.hand!.game))), look: "" };
  if (place.mucked) return { text: t("tag.mucked"), look: "" };
  if (place.won > 0)
    return { text: t("tag.won", { amount: amountText(place.won, scene.view.config) }), look: "a-call" };
  return null;
}

function actionTag(scene: Scene, place: PlaceView): Tag {
  if (place.all_in && !place.folded) return { text: t("tag.all-in"), look: "a-allin" };
  const what =
    place.last === "draw" ? t("tag.draw", { count: place.discarded ?? 0 }) : tOr(`tag.${place.last}`, place.last);
  const facing = scene.facing === place.seat ? " live" : "";
  const bare = scene.layout.bets === "tag" && place.bet > 0;
  const amount = amountText(place.bet, scene.view.config, TAG_ROOM);
  const both = `${what} ${amount}`;
  const text = !bare ? what : both.length > BOTH_ROOM[scene.layout.drawing] ? amount : both;
  return { text, look: `${TAG_LOOKS[place.last] ?? ""}${bare ? facing : ""}` };
}

/** At which edge of the drawing the seat is: there its open cards have less room. */
function edgeClass(scene: Scene, number: number): string {
  const { x, y } = spotOf(scene.layout, number, scene.mySeat);
  const side = x < scene.layout.width * SIDE ? "at-left" : x > scene.layout.width * (1 - SIDE) ? "at-right" : "";
  return y < TOP ? `at-top ${side}` : side;
}

function stateClasses(scene: Scene, number: number, seat: SeatView, place: PlaceView | null): string {
  const turn = scene.view.turn?.seat === number;
  const ended = scene.view.hand?.ended ?? true;
  const over = scene.result !== null;
  const idle = !place && (seat.sitting_out || seat.reserved || seat.owes_big || seat.owes_small || !ended);
  return [
    number === (scene.mySeat ?? 0) ? "at-bottom" : "",
    edgeClass(scene, number),
    number === scene.mySeat ? "is-hero" : "",
    turn ? "is-turn" : "",
    place?.folded || (over && place?.mucked) ? "is-folded" : "",
    idle || (seat.sitting_out && (ended || !place)) ? "is-out" : "",
    seat.away ? "is-gone" : "",
    over && place && place.won > 0 ? "is-win" : "",
  ].join(" ");
}

/** One sentence for a screen reader: "Kettu, 198.40, bet 48, 2 cards, to act". */
export function seatSentence(
  scene: Scene,
  number: number,
  seat: SeatView,
  place: PlaceView | null,
  tag: Tag | null,
  equity?: EquityOfRuns,
): string {
  const config = scene.view.config;
  const parts = [t("seat.say", { name: seat.name, stack: amountText(seat.stack, config) })];
  if (place && place.bet > 0) parts.push(t("seat.say.bet", { amount: amountText(place.bet, config) }));
  if (place && !place.folded && place.cards.length) parts.push(t("seat.say.cards", { count: place.cards.length }));
  if (scene.view.turn?.seat === number) parts.push(t("seat.say.turn"));
  if (tag) parts.push(tag.text);
  const bounty = bountyText(seat, config);
  if (bounty) parts.push(t("seat.bounty", { amount: bounty }));
  if (equity) parts.push(labelOf(equity));
  if (scene.view.button === number) parts.push(t("seat.say.dealer"));
  const marks = marksInWords(notes.value.get(seat.player));
  if (marks) parts.push(marks);
  return parts.join(", ");
}

/** "76.2 %", "≈ 50 %"; the label has the error of a sample. */
export function equityWords({ share, error }: Equity): { text: string; label: string } {
  if (error === 0) {
    const exact = percentOf(share, share === 0 || share === 1 ? 0 : 1);
    return { text: exact, label: t("seat.equity", { part: exact }) };
  }
  const part = percentOf(share, 0);
  return { text: t("seat.equity.short", { part }), label: t("seat.equity.nearly", { part, error: percentOf(error, 1) }) };
}

/** "76.2 %", of two boards "50 % / 100 %". */
export const equityText = (runs: EquityOfRuns): string => runs.map((run) => equityWords(run).text).join(" / ");

/** In words; of two boards each by its name. */
const labelOf = (runs: EquityOfRuns): string =>
  runs.length < 2
    ? runs.map((run) => equityWords(run).label).join()
    : runs.map((run, at) => `${t(`result.${BOARDS[at]!}`)}: ${equityWords(run).label}`).join(", ");

/** With two boards one line each, in whole percent: there is little room. */
function EquityMark({ scene, seat, equity }: { scene: Scene; seat: number; equity: EquityOfRuns }) {
  const { x } = spotOf(scene.layout, seat, scene.mySeat);
  const side = x > scene.layout.width / 2 && seat !== scene.mySeat ? "eq l" : "eq";
  return (
    <span class={equity.length > 1 ? `${side} runs` : side} title={labelOf(equity)} aria-hidden="true">
      {equity.length > 1
        ? equity.map(({ share }, at) => (
            <span key={BOARDS[at]}>
              <i>{at + 1}</i> {percentOf(share, 0)}
            </span>
          ))
        : equity.map((run) => equityWords(run).text)}
    </span>
  );
}

function EmptySeat({ scene, seat, onSit, style }: SeatProps & { style: CSSProperties }) {
  const shown = t(onSit ? "seat.sit" : scene.view.config.tournament ? "tour.empty-seat" : "seat.open");
  const label = `${t("seat.number", { number: seat + 1 })}: ${shown}`;
  return (
    <div class={`seat is-empty ${onSit ? "can-sit" : ""}`} style={style} data-seat={seat}>
      {onSit ? (
        <button class="plate" aria-label={label} disabled={scene.view.closed !== ""} onClick={() => onSit(seat)}>
          {shown}
        </button>
      ) : (
        <div class="plate" aria-label={label}>
          {shown}
        </div>
      )}
    </div>
  );
}

/** What knocking the player out is worth. */
function Bounty({ scene, seat }: { scene: Scene; seat: SeatView }) {
  const amount = bountyText(seat, scene.view.config);
  return amount ? (
    <span class="bnty" title={t("seat.bounty", { amount })} aria-hidden="true">
      <Icon name="target" small />
      {amount}
    </span>
  ) : null;
}

function SeatClock({ scene, name }: { scene: Scene; name: string }) {
  const clock = useClock(scene.view.turn, scene.view.hand?.drawing ?? false, scene.view.config);
  const small = scene.layout.drawing !== "wide" && scene.layout.drawing !== "phone";
  if (!small || !clock) return <Avatar name={name} clock={clock} />;
  return (
    <span class={clock.bank ? "tbar2 bank" : "tbar2"}>
      <i style={{ transform: `scaleX(${clock.left.toFixed(3)})` }} />
    </span>
  );
}

export function Seat(props: SeatProps) {
  const { scene, seat: number } = props;
  const spot = spotOf(scene.layout, number, scene.mySeat);
  const style = { "--x": spot.x, "--y": spot.y };
  const seat = scene.view.seats[number];
  if (!seat) return <EmptySeat {...props} style={style} />;
  const place = scene.places[number] ?? null;
  const tag = tagOf(scene, seat, place);
  const isMine = number === scene.mySeat;
  const stack = amountText(seat.stack, scene.view.config, isMine ? Infinity : STACK_ROOM[scene.layout.drawing]);
  return (
    <div
      class={`seat ${stateClasses(scene, number, seat, place)}`}
      style={style}
      data-seat={number}
      role="group"
      aria-label={seatSentence(scene, number, seat, place, tag, props.equity)}
    >
      {place ? (
        <SeatCards key={scene.view.hand?.number} scene={scene} place={place} isMine={isMine} own={props.own} />
      ) : (
        <DrawnCard scene={scene} seat={number} />
      )}
      <div class="plate">
        {scene.view.turn?.seat === number ? <SeatClock scene={scene} name={seat.name} /> : <Avatar name={seat.name} />}
        <div class="who" aria-hidden="true">
          <span class="nm">{isMine ? t("table.you") : seat.name}</span>
          <span class={stack.length > STACK_ROOM[scene.layout.drawing] ? "stk long" : "stk"} style={{ "--n": stack.length }}>{stack}</span>
        </div>
        <Bounty scene={scene} seat={seat} />
        <Marks note={notes.value.get(seat.player)} />
        <Reaction table={scene.view.config.id} player={seat.player} />
        <Bubble table={scene.view.config.id} player={seat.player} />
      </div>
      {props.onNote && !isMine ? (
        <button
          type="button"
          class="notebtn"
          aria-label={t("note.open", { name: seat.name })}
          onClick={() => props.onNote?.(seat.player, seat.name)}
        />
      ) : null}
      {props.equity ? <EquityMark scene={scene} seat={number} equity={props.equity} /> : null}
      {tag ? (
        <span key={tag.text} class={`act ${tag.look} ${tag.text.length > TAG_LETTERS ? "long" : ""}`} aria-hidden="true">
          {tag.text}
        </span>
      ) : null}
    </div>
  );
}
