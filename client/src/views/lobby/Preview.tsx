import { useRef, useState } from "preact/hooks";
import { buyInLimits, usualBuyIn } from "../../buy-in";
import { useFocusInside } from "../../frame/dialog";
import { RejoinNote } from "../../frame/RejoinNote";
import { WaitButton } from "../../frame/WaitButton";
import { CopyLink } from "../../frame/CopyLink";
import { familyOf, streetKey } from "../../games";
import { t } from "../../i18n";
import { money, number, percent, stakes, tableCents, tableGame, tableMoney } from "../../i18n/format";
import { tell } from "../../notices";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import { barred, barredWords } from "../../play";
import { go, linkTo, type Route } from "../../router";
import { me, myTables, type TableState, waits } from "../../state";
import { isFull, placeOn } from "../../waiting";
import { Marks, marksInWords } from "../../chat/Marks";
import { notesByName } from "../../chat/state";
import type { LobbyTable, SeatView, TableConfig } from "../../wire/types";
import { BuyIn } from "./BuyIn";
import { MiniTable } from "./MiniTable";
import { affordable, sitDown, walletOf } from "./quick";
import { toWelcome } from "./QuickSeat";

/** Whether the preview is beside the list; otherwise it opens over it. */
export const WITH_PREVIEW = "(min-width: 1101px)";

interface PreviewProps {
  row: LobbyTable;
  /** What is known of the table itself; null until it has been heard from. */
  state: TableState | null;
  /** Lies over the list, on a small screen. */
  over: boolean;
  onClose(): void;
}

/** The selected table: its players and stacks, and a button to sit down. */
export function Preview({ row, state, over, onClose }: PreviewProps) {
  const { config } = row;
  const wallet = walletOf(config.currency);
  const [wish, setWish] = useState<{ table: string; amount: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLElement>(null);
  useFocusInside(box, "", over);
  const buyIn = wish?.table === config.id ? wish.amount : usualBuyIn(config, wallet);

  const full = isFull(row) && !myTables.value.includes(config.id);

  const onList = waits.value.tables.includes(config.id);

  const sit = (seat?: number) => {
    if (me.value?.player == null) return toWelcome();
    setBusy(true);
    sitDown(row, buyIn, seat).catch(tell).finally(() => setBusy(false));
  };

  return (
    <aside ref={box} class={over ? "preview over" : "preview"} aria-label={t("lobby.preview")} tabIndex={over ? -1 : undefined}>
      <header class="row">
        <div class="grow">
          <h2>{config.name}</h2>
          <p class="muted">
            {tableGame(config)} · {stakes(config)} · {t("lobby.seats", { count: config.seats })}
          </p>
          <a class="ruleslink" {...linkTo(rulesOf(config))}>
            <Icon name="book" small />
            {t("lobby.rules")}
          </a>
        </div>
        <CopyLink to={{ view: "table", id: config.id }} />
        {over ? (
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
            <Icon name="x" />
          </button>
        ) : null}
      </header>
      <MiniTable config={config} view={state?.view ?? null} mySeat={state?.mySeat ?? null} onSeat={busy ? undefined : sit} />
      <div class="preview-facts">
        <Facts row={row} state={state} />
        <Players row={row} state={state} />
      </div>
      <div class="preview-way">
        <BuyIn
          config={config}
          wallet={wallet}
          value={buyIn}
          hidden={full || me.value?.player == null || myTables.value.includes(config.id) || !affordable(config, wallet)}
          onChange={(amount) => setWish({ table: config.id, amount })}
        />
        {full ? null : <RejoinNote config={config} />}
        {full ? (
          <>
            <PlaceInLine id={config.id} state={state} />
            <WaitButton id={config.id} count={row.waiting} className={onList ? "btn line big" : "btn go big"} />
          </>
        ) : (
          <WayIn row={row} wallet={wallet} buyIn={buyIn} busy={busy} onSit={() => sit()} />
        )}
        <button type="button" class="btn line" onClick={() => go({ view: "table", id: config.id })}>
          <Icon name="eye" small />
          {t("lobby.watch")}
        </button>
      </div>
    </aside>
  );
}

/** Of a table with several games: where all rules are. */
function rulesOf({ game, house, extras }: TableConfig): Route {
  return (extras.rotation?.length ?? 0) > 1 ? { view: "rules" } : { view: "rules", game, book: house };
}

/** Whether a seat is free, and how many are before me where I wait for one. */
function PlaceInLine({ id, state }: { id: string; state: TableState | null }) {
  const place = state ? placeOn(state.view, me.value?.player ?? null) : null;
  if (place !== null) return <p class="muted">{t("wait.place", { place, count: state!.view.waiting.length })}</p>;
  return <p class="faint">{t(waits.value.tables.includes(id) ? "wait.on-list" : "lobby.full")}</p>;
}

/** The green button: always in the same place, its label says what it does now. */
function WayIn(props: { row: LobbyTable; wallet: number; buyIn: number; busy: boolean; onSit(): void }) {
  const { row, wallet, buyIn, busy, onSit } = props;
  const { config } = row;
  if (myTables.value.includes(config.id)) {
    return (
      <button type="button" class="btn go big" onClick={() => go({ view: "table", id: config.id })}>
        {t("lobby.open")}
      </button>
    );
  }
  const observer = me.value?.player == null;
  const poor = !observer && !affordable(config, wallet);
  const text = observer
    ? t("lobby.as-guest")
    : poor
      ? t("lobby.sit")
      : t("lobby.sit-amount", { amount: tableMoney(buyIn, config) });
  return (
    <>
      <button type="button" class="btn go big" disabled={poor || busy || barred.value !== null} onClick={onSit}>
        {text}
      </button>
      {barred.value ? <p class="faint">{barredWords(barred.value)}</p> : null}
      {poor ? <p class="faint">{t("lobby.too-poor", { amount: tableMoney(buyInLimits(config).least, config) })}</p> : null}
    </>
  );
}

function Facts({ row, state }: { row: LobbyTable; state: TableState | null }) {
  const { config, average_pot, flop_percent, hands_per_hour } = row;
  const stacks = seated(state).map((seat) => chipsOf(seat, state));
  const average = stacks.length > 0 ? stacks.reduce((sum, stack) => sum + stack, 0) / stacks.length : null;
  const buyIns = {
    least: money(config.min_buy_in, config.currency, tableCents(config)),
    most: config.max_buy_in ? money(config.max_buy_in, config.currency, tableCents(config)) : t("buy.no-most"),
  };
  return (
    <dl class="facts">
      <Fact name={t("lobby.buy-in")} value={t("lobby.buy-in-range", buyIns)} />
      <Fact name={t("lobby.average-stack")} value={average === null ? "–" : tableMoney(wholeChips(average), config)} />
      <Fact name={t("lobby.average-pot")} value={average_pot > 0 ? tableMoney(average_pot, config) : "–"} />
      <Fact name={t(`lobby.sees.${secondStreet(config)}`)} value={flop_percent === null ? "–" : percent(flop_percent)} />
      <Fact name={t("lobby.hands")} value={hands_per_hour > 0 ? number(hands_per_hour) : "–"} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Players({ row, state }: { row: LobbyTable; state: TableState | null }) {
  if (row.playing === 0) return <p class="muted">{t("lobby.take-seat-here")}</p>;
  return (
    <ul class="plist" tabIndex={0} aria-label={t("lobby.players", { count: row.playing })}>
      <li class="hd">
        {t("lobby.players", { count: row.playing })}
        <span class="num">{t("lobby.stack")}</span>
      </li>
      {state
        ? seated(state).map((seat) => <Player key={seat.player} name={seat.name} stack={tableMoney(chipsOf(seat, state), row.config)} />)
        : row.players.map((name) => <Player key={name} name={name} stack="" />)}
    </ul>
  );
}

function Player({ name, stack }: { name: string; stack: string }) {
  const note = notesByName.value.get(name);
  return (
    <li>
      <Avatar name={name} />
      <span>
        {name} <Marks note={note} />
        <span class="vh">{marksInWords(note)}</span>
      </span>
      <b class="num">{stack}</b>
    </li>
  );
}

function seated(state: TableState | null): readonly SeatView[] {
  return state?.view.seats.filter((seat) => seat !== null) ?? [];
}

/** A player's chips: the stack and what is bet in this round. */
function chipsOf(seat: SeatView, state: TableState | null): number {
  const hand = state?.view.hand;
  const place = hand && !hand.ended ? hand.places.find((dealt) => state.view.seats[dealt.seat] === seat) : undefined;
  return (place?.stack ?? seat.stack) + (place?.bet ?? 0);
}

/** What the second street of a game is called, at whose beginning those who are still in are counted. */
function secondStreet({ game, extras }: TableConfig): "flop" | "third" | "fourth" | "draw" | "second" {
  if ((extras.rotation?.length ?? 0) > 1) return "second";
  const family = familyOf(game);
  if (family !== "stud") return family;
  return streetKey(game, 1).startsWith("street.stud7") ? "fourth" : "third";
}

/** Averages are of chips, not of their cents. */
function wholeChips(amount: number): number {
  return Math.round(amount / 100) * 100;
}
