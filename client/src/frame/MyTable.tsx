import { t } from "../i18n";
import { gameName, stakes } from "../i18n/format";
import { Card } from "../parts/Card";
import { linkBy } from "../link";
import { pathOf, route } from "../router";
import { showsKeys } from "../settings";
import { callingTables, table, type TableState } from "../state";
import { NEXT_KEY, nextWaiting } from "./front";
import { bringForward } from "./in-focus";
import { shownName } from "./names";
import { useRoomNow } from "./now";

interface MyTableProps {
  id: string;
  className: string;
  /** The table in front. */
  current?: boolean;
  /** In little space: the acting player, or the seconds, without further words. */
  short?: boolean;
}

/** One of my tables wherever they are listed: its name, what it waits for, and my cards there. */
export function MyTable({ id, className, current = false, short = false }: MyTableProps) {
  const state = table(id).value;
  const calls = callingTables.value.includes(id) && !current;
  const now = useRoomNow(500, calls);
  const here = route.value;
  const next = calls && nextWaiting(callingTables.value, here.view === "table" ? here.id : null) === id;
  const cards = current ? [] : handCards(state);
  const line = stateLine(state, calls, now);
  return (
    <a
      class={calls ? `${className} calls` : className}
      aria-current={current ? "page" : undefined}
      aria-keyshortcuts={next ? NEXT_KEY : undefined}
      {...linkBy(pathOf({ view: "table", id }), () => bringForward(id))}
    >
      <b>{shownName(id)}</b>
      {current && state ? (
        <span class="muted game">{`${gameName(state.view.config)} ${stakes(state.view.config)}`}</span>
      ) : (
        <>
          <span class={calls ? "lampc" : "muted"} aria-hidden={short}>
            {short ? shortLine(state, calls, now) : line}
          </span>
          {short ? <span class="vh">{line}</span> : null}
        </>
      )}
      {cards.length > 0 ? (
        <span class={cards.length > 2 ? "cd many" : "cd"}>
          {cards.map((card, at) => (
            <Card key={at} card={card} />
          ))}
        </span>
      ) : null}
      {next && showsKeys() ? <kbd aria-hidden="true">{NEXT_KEY}</kbd> : null}
    </a>
  );
}

const secondsLeft = (state: TableState, now: number): number =>
  Math.max(0, Math.ceil(((state.view.turn?.ends ?? now) - now) / 1000));

function stateLine(state: TableState | null, calls: boolean, now: number): string {
  if (!state) return "";
  if (calls) return t("shell.your-turn-seconds", { seconds: secondsLeft(state, now) });
  if (isOffered(state)) return t("offer.tab");
  if (sitsOut(state)) return t("shell.sitting-out");
  const name = actor(state);
  return name ? t("shell.waiting-for", { name }) : t("shell.between-hands");
}

function shortLine(state: TableState | null, calls: boolean, now: number): string {
  if (!state) return "";
  if (calls) return t("shell.seconds", { seconds: secondsLeft(state, now) });
  if (isOffered(state)) return t("offer.tab");
  return sitsOut(state) ? t("shell.sitting-out") : (actor(state) ?? "");
}

/** My seat there is only offered: I have not bought in yet. */
const isOffered = ({ view, mySeat }: TableState): boolean => mySeat !== null && Boolean(view.seats[mySeat]?.offered_until);

const sitsOut = ({ view, mySeat }: TableState): boolean => mySeat !== null && view.seats[mySeat]?.sitting_out === true;

/** The acting player; null while nobody is to act. */
const actor = ({ view }: TableState): string | null => (view.turn ? (view.seats[view.turn.seat]?.name ?? null) : null);

function handCards(state: TableState | null): readonly number[] {
  if (!state || state.myPlace === null || !state.view.hand || state.view.hand.ended) return [];
  const place = state.view.hand.places[state.myPlace];
  return place && !place.folded ? place.cards : [];
}
