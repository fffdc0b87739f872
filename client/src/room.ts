/** Between the socket and the state: messages change signals, commands become messages. */

import { batch, effect } from "@preact/signals";
import { arrivalOf, forgetArrivals, isLeft, withArrival } from "./arrivals";
import { forgetOffers } from "./chip-offers";
import { FoldError } from "./fold/access";
import { AfterCards } from "./after-cards";
import { WatchedTournaments } from "./watched-tournaments";
import { FrameBatch } from "./frame-batch";
import { closingAnnounced, connectionIs, interrupted, warned, welcomed } from "./house";
import { applyLobby } from "./lobby-messages";
import { handleCancelled, handleDisqualified, handleNotice, handleTableLeft } from "./notice-messages";
import { t } from "./i18n";
import { appended, foldAll, pastEntries } from "./log";
import { seatOf } from "./my-seat";
import { notify } from "./notices";
import { once } from "./once";
import { hearPlay, playWelcomed } from "./play";
import { msToEnd, runOutAfter } from "./run-out";
import { settings } from "./settings";
import {
  clockOffset,
  connection,
  jackpots,
  type Link,
  type LogEntry,
  me,
  missingTables,
  myTables,
  RefusedError,
  rejoins,
  roomNow,
  setLink,
  table,
  type TableState,
  waits,
} from "./state";
import { forgetChat, hear, loadNotes } from "./chat/state";
import { forgetTournaments, hearTournaments, myTournaments, setTournamentLink, type TournamentLink } from "./tournaments";
import { type Answer, type Gone, type Listener, type Order, roomTransport, Socket, type Transport } from "./wire/socket";
import type { Events, Refused, Snapshot, TableKind, Welcome } from "./wire/types";

/** How long a table is followed after sitting down, for the seat to show up in its events. */
const SEAT_SHOWS_MS = 10_000;

export class Room implements Link, TournamentLink, Listener {
  private readonly socket: Socket;
  /** How many views follow each table. */
  private readonly followers = new Map<string, number>();
  /** How many views follow the list of tournaments. */
  private listeners = 0;
  private readonly following = new WatchedTournaments((id, on) => this.socket.watchTournament(id, on));
  private readonly afterCards = new AfterCards((tournament) => {
    const ids = new Set([...myTables.peek(), ...this.followers.keys()]);
    const states = [...ids].map((id) => table(id).peek()).filter((state) => state?.view.config.tournament === tournament);
    return Math.max(0, ...states.map((state) => msToEnd(state!.runOut)));
  });
  private off: (() => void) | null = null;
  private version: string | null = null;
  private readonly gathering = new FrameBatch((all) => batch(() => all.forEach((events) => this.events(events))));

  constructor(make: () => Transport = roomTransport) {
    this.socket = new Socket(this, make);
  }

  start(): void {
    setLink(this);
    setTournamentLink(this);
    this.off = effect(() => this.following.mine(myTournaments.value));
    this.socket.watchLobby(true);
    this.socket.start();
  }

  /** After logging in or out: starts over with the new identity. Resolves with the server's welcome. */
  asSomebodyElse(): Promise<void> {
    this.forget();
    me.value = null;
    this.socket.restart();
    return new Promise((resolve) => {
      const off = me.subscribe((now) => {
        if (!now) return;
        queueMicrotask(() => off());
        resolve();
      });
    });
  }

  stop(): void {
    this.off?.();
    this.gathering.flush();
    this.socket.stop();
  }

  // ---- commands ----

  watch(id: string): () => void {
    this.followers.set(id, (this.followers.get(id) ?? 0) + 1);
    this.reconcile(id);
    return once(() => {
      this.followers.set(id, (this.followers.get(id) ?? 1) - 1);
      this.reconcile(id);
    });
  }

  async sit(id: string, seat: number, buyIn: number): Promise<void> {
    const unwatch = this.watch(id);
    try {
      await this.send({ type: "Sit", table: id, seat, buy_in: buyIn, entry: settings.peek().entry });
      this.mine(id, true);
    } finally {
      setTimeout(unwatch, SEAT_SHOWS_MS);
    }
  }

  watchTournaments(): () => void {
    this.socket.watchTournaments(++this.listeners > 0);
    return once(() => this.socket.watchTournaments(--this.listeners > 0));
  }

  watchTournament(id: string): () => void {
    return this.following.look(id);
  }

  tournamentDo: TournamentLink["tournamentDo"] = (id, command) => this.send({ type: "TournamentDo", tournament: id, command });

  topUp(id: string, amount: number): Promise<void> {
    return this.send({ type: "TopUp", table: id, amount });
  }

  command: Link["command"] = (id, command) => this.send({ type: "Do", table: id, command });

  wait(id: string): Promise<void> {
    return this.send({ type: "Wait", table: id });
  }

  waitForKind(kind: TableKind, on: boolean): Promise<void> {
    return this.send({ type: "WaitForKind", kind, on });
  }

  /** The table at which the room has given a seat. */
  async quickSeat(kind: TableKind, buyIn: number): Promise<string> {
    const answer = await this.ask({ type: "QuickSeat", kind, buy_in: buyIn, entry: settings.peek().entry });
    if (answer.type !== "Seated") throw new Error("the room answered a quick seat without a table");
    this.mine(answer.table, true);
    return answer.table;
  }

  order: Link["order"] = (id, order) => this.send({ type: "Host", table: id, order });

  say: Link["say"] = (id, text) => this.send({ type: "Say", table: id, text });

  react: Link["react"] = (id, kind) => this.send({ type: "React", table: id, kind });

  report: Link["report"] = (id, number) => this.send({ type: "ReportChat", table: id, number, why: "" });

  knock(id: string): void {
    this.missing(id, false);
    this.socket.catchUp(id);
  }

  acknowledge(warning: number): void {
    this.socket.acknowledge(warning);
  }

  acknowledgeInterruption(interruption: string): void {
    this.socket.acknowledgeInterruption(interruption);
  }

  heedCheck(number: number): void {
    this.socket.heedCheck(number);
  }

  reconnect(): void {
    this.socket.retry();
  }

  private async send(order: Order): Promise<void> {
    await this.ask(order);
  }

  private ask(order: Order): Promise<Answer> {
    return this.socket.command(order).catch((refused: Refused | Gone) => {
      if (refused.type === "Gone") throw new RefusedError("gone", t("refused.gone"));
      throw new RefusedError(refused.code, refused.reason, refused.limit, refused.accepted);
    });
  }

  // ---- messages from the socket ----

  seen(id: string): number {
    return table(id).peek()?.number ?? 0;
  }

  state(now: "connecting" | "online" | "lost", code: number | null): void {
    connectionIs(now, code);
    connection.value = { state: now, latency: now === "online" ? connection.peek().latency : null };
  }

  clock(latency: number | null, offset: number): void {
    batch(() => {
      clockOffset.value = offset;
      if (latency !== null) connection.value = { ...connection.peek(), latency };
    });
  }

  message: Listener["message"] = (message) => {
    if (message.type === "Events") return this.gathering.add(message, this.asksForMe(message));
    this.gathering.flush();
    batch(() => {
      switch (message.type) {
        case "Welcome":
          return this.welcome(message);
        case "Lobby":
        case "LobbyChanged":
          return applyLobby(message);
        case "Snapshot":
          return this.snapshot(message);
        case "Wallet":
          me.value = me.peek() && { ...me.peek()!, balances: message.balances };
          rejoins.value = message.rejoins;
          return;
        case "Notice":
          return handleNotice(message, (id) => this.missing(id, true));
        case "TableLeft":
          return this.afterCards.hear("", () => handleTableLeft(message));
        case "TournamentCancelled":
          return handleCancelled(message);
        case "TournamentDisqualified":
          return handleDisqualified(message);
        case "Closing":
          return closingAnnounced(message, roomNow());
        case "Warned":
          return warned(message);
        case "Interrupted":
          return interrupted(message);
        case "RealityCheck":
        case "PlayBarred":
          return hearPlay(message);
        case "Jackpots":
          return this.afterCards.hear("", () => (jackpots.value = message.jackpots));
        case "Waits":
          waits.value = message;
          return;
        case "Chat":
        case "Reacted":
        case "ChatHistory":
        case "ChatRemoved":
        case "ChatMuted":
        case "NoteChanged":
        case "Pictures":
          return hear(message);
        case "TournamentSeat":
        case "Tournaments":
        case "TournamentsChanged":
          return this.tournaments(message);
        case "TournamentView":
        case "TournamentPlace":
        case "TournamentOwn":
          return this.afterCards.hear(message.tournament, () => this.tournaments(message));
        case "Malformed":
          return notify(message.reason, "stop");
      }
    });
  };

  private welcome({ player, name, guest, balances, tables, version, waits: mine, tournaments, rejoins: asked }: Welcome): void {
    if (me.peek()?.player !== player) this.forget();
    welcomed();
    playWelcomed();
    waits.value = mine;
    rejoins.value = asked;
    myTournaments.value = tournaments;
    me.value = { player, name, guest, balances, version };
    if (this.version !== null && this.version !== version) {
      notify(t("shell.new-version"), "info", { label: t("shell.reload"), run: () => location.reload() });
    }
    this.version = version;
    if (player !== null) void loadNotes();
    const stillOpen = myTables.peek().filter((id) => tables.includes(id));
    const now = [...stillOpen, ...tables.filter((id) => !stillOpen.includes(id))];
    const gone = myTables.peek().filter((id) => !tables.includes(id));
    myTables.value = now;
    for (const id of [...now, ...gone]) this.reconcile(id);
    // Left while we were disconnected, or the server has restarted: the balance shows that nothing is lost.
    if (gone.length > 0) notify(t("shell.seats-ended"));
  }

  /** Another player sees other cards: no state of the former one may be built on. */
  private forget(): void {
    this.afterCards.forget();
    forgetChat();
    forgetTournaments();
    forgetOffers();
    forgetArrivals();
    const known = new Set([...myTables.peek(), ...this.followers.keys()]);
    myTables.value = [];
    for (const id of known) {
      table(id).value = null;
      this.reconcile(id);
    }
  }

  private snapshot({ table: id, number, view, past = [] }: Snapshot): void {
    this.put(id, { view, number, before: null, batch: [], log: pastEntries(view, past, number), ...seatOf(view), runOut: null });
  }

  /** My turn, and what changes or ends it, waits for no frame; nor does the only table. */
  private asksForMe({ table: id, events }: Events): boolean {
    const state = table(id).peek();
    if (!state || state.mySeat === null || myTables.peek().length < 2) return true;
    const { mySeat } = state;
    return state.view.turn?.seat === mySeat || events.some((event) => event.type === "TurnStarted" && event.seat === mySeat);
  }

  private events({ table: id, first, events }: Events): void {
    const state = table(id).peek();
    if (!state || first > state.number + 1) return this.socket.catchUp(id);
    const news = events.slice(state.number + 1 - first);
    if (news.length === 0) return;
    const view = structuredClone(state.view);
    let entries: LogEntry[];
    try {
      entries = foldAll(view, news, state.number + 1);
    } catch (error) {
      if (!(error instanceof FoldError)) throw error;
      // What we know is not what the room knows: only a snapshot mends that.
      table(id).value = null;
      return this.socket.catchUp(id);
    }
    const log = appended(state.log, entries);
    const now: TableState = {
      view,
      number: state.number + news.length,
      before: state.view,
      batch: news,
      log,
      ...seatOf(view),
      runOut: null,
    };
    this.put(id, { ...now, runOut: runOutAfter(state, now, seatOf) });
  }

  private missing(id: string, missing: boolean): void {
    if (missingTables.peek().has(id) === missing) return;
    const others = [...missingTables.peek()].filter((other) => other !== id);
    missingTables.value = new Set(missing ? [...others, id] : others);
  }

  /** What a tournament says of my seat changes what my tables show. */
  private tournaments(message: Parameters<typeof hearTournaments>[0]): void {
    hearTournaments(message);
    const { left, now } = arrivalOf(message);
    for (const id of [...left, ...now]) {
      const state = table(id).peek();
      if (state) this.put(id, { ...state, batch: [] }, false);
      else this.mine(id, now.includes(id));
    }
  }

  /** `told`: by the table itself, not by its tournament. */
  private put(id: string, known: TableState, told = true): void {
    this.missing(id, false);
    const state = (table(id).value = withArrival(id, known, me.peek(), told));
    // A tournament's table that is closed has nobody's seat, though it was not given up.
    this.mine(id, state.mySeat !== null && !isLeft(id) && !(state.view.closed && state.view.config.tournament));
  }

  private mine(id: string, seated: boolean): void {
    const list = myTables.peek();
    if (list.includes(id) === seated) return;
    myTables.value = seated ? [...list, id] : list.filter((other) => other !== id);
    this.reconcile(id);
  }

  private reconcile(id: string): void {
    if ((this.followers.get(id) ?? 0) > 0 || myTables.peek().includes(id)) return this.socket.watch(id);
    this.socket.unwatch(id);
    table(id).value = null;
  }
}

export const room = new Room();
