/**
 * The one connection to the server. It reconnects automatically, resumes every table where it was lost, and repeats what was
 * not answered: the server carries out a command with the same id only once.
 */

import type {
  ClientMessage,
  Do,
  Host,
  QuickSeat,
  Refused,
  React,
  ReportChat,
  Say,
  Seated,
  ServerMessage,
  Sit,
  TopUp,
  TournamentDo,
  Wait,
  WaitForKind,
  Welcome,
} from "./types";

/** The part of a WebSocket that is used here. */
export interface Transport {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** The listener of the connection. */
export interface Listener {
  /** Any message but `Pong` and the answers to commands. */
  message(message: Exclude<ServerMessage, Answer | Refused | Pong>): void;
  /** `code` is the one with which the connection was closed; null if there is none. */
  state(state: "connecting" | "online" | "lost", code: number | null): void;
  /** `latency` there and back in milliseconds, `offset` the room's clock less ours. */
  clock(latency: number | null, offset: number): void;
  /** The number of the last event of `table` that is known, 0 for none. */
  seen(table: string): number;
}

type Done = Extract<ServerMessage, { type: "Done" }>;
type Pong = Extract<ServerMessage, { type: "Pong" }>;
/** The answer to a command that is not refused. */
export type Answer = Done | Seated;
type Command = Sit | TopUp | Do | Host | Wait | WaitForKind | QuickSeat | Say | React | ReportChat | TournamentDo;
type WithoutId<One> = One extends Command ? Omit<One, "id"> : never;
/** A command before it has its id. */
export type Order = WithoutId<Command>;

interface Pending {
  readonly command: Command;
  resolve(answer: Answer): void;
  reject(refused: Refused | Gone): void;
}

/** The connection was given up (a log-out) before the room had answered. */
export interface Gone {
  readonly type: "Gone";
}

const OPEN = 1;
const PING_EVERY = 5_000;
/** A connection that has been silent this long after a ping is dead, whatever the browser thinks. */
const SILENCE = 8_000;
/** When the page comes back to the front, the doubt is greater. */
const SILENCE_AFTER_SLEEP = 2_500;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** How long to wait before the attempt after `failures` failed ones; `chance` (0 to 1) keeps a crowd from coming at once. */
export function backoff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + chance / 2);
}

export class Socket {
  private transport: Transport | null = null;
  private welcomed = false;
  private wasOnline = false;
  private failures = 0;
  private stopped = true;
  private lobbyWatched = false;
  private readonly watched = new Set<string>();
  private tournamentsWatched = false;
  private readonly tournaments = new Set<string>();
  private readonly pending = new Map<string, Pending>();
  private readonly run = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private counter = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceEnds = 0;

  constructor(
    private readonly listener: Listener,
    private readonly make: () => Transport,
  ) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    clearTimeout(this.retryTimer);
    this.drop();
  }

  /** Reconnects immediately with the identity that the cookie now has. Unanswered commands are given up. */
  restart(): void {
    for (const { reject } of this.pending.values()) reject({ type: "Gone" });
    this.pending.clear();
    clearTimeout(this.retryTimer);
    this.drop();
    this.failures = 0;
    if (!this.stopped) this.connect();
  }

  watchLobby(on: boolean): void {
    if (this.lobbyWatched === on) return;
    this.lobbyWatched = on;
    this.tell({ type: "WatchLobby", on });
  }

  watch(table: string): void {
    if (this.watched.has(table)) return;
    this.watched.add(table);
    this.tell({ type: "Watch", table, seen: this.listener.seen(table) });
  }

  /** Ask again for what is missing: events of `table` have been lost on the way. */
  catchUp(table: string): void {
    if (this.watched.has(table)) this.tell({ type: "Watch", table, seen: this.listener.seen(table) });
  }

  unwatch(table: string): void {
    if (this.watched.delete(table)) this.tell({ type: "Unwatch", table });
  }

  watchTournaments(on: boolean): void {
    if (this.tournamentsWatched === on) return;
    this.tournamentsWatched = on;
    this.tell({ type: "WatchTournaments", on });
  }

  watchTournament(tournament: string, on: boolean): void {
    if (this.tournaments.has(tournament) === on) return;
    if (on) this.tournaments.add(tournament);
    else this.tournaments.delete(tournament);
    this.tell({ type: "WatchTournament", tournament, on });
  }

  /** Resolves on the answer, rejects with the `Refused`; it may take as long as the connection is lost. */
  command(order: Order): Promise<Answer> {
    const command = { ...order, id: `${this.run}-${this.counter++}` } as Command;
    return new Promise((resolve, reject) => {
      this.pending.set(command.id, { command, resolve, reject });
      this.tell(command);
    });
  }

  /** A warning that is not acknowledged because the connection is lost comes again. */
  acknowledge(warning: number): void {
    this.tell({ type: "Acknowledge", warning });
  }

  /** So does what was interrupted. */
  acknowledgeInterruption(interruption: string): void {
    this.tell({ type: "AcknowledgeInterruption", interruption });
  }

  /** So does a notice of how long one has played. */
  heedCheck(number: number): void {
    this.tell({ type: "HeedCheck", number });
  }

  /** Looks for the room at once. */
  retry(): void {
    if (this.stopped || this.welcomed) return;
    this.drop();
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    this.listener.state(this.wasOnline ? "lost" : "connecting", null);
    const transport = this.make();
    this.transport = transport;
    this.welcomed = false;
    transport.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    transport.onclose = (event) => this.closed(event.code);
    this.awaitSign(SILENCE);
  }

  /** Only after the welcome: before it the room does not know us, and nothing counts as sent. */
  private tell(message: ClientMessage): void {
    if (this.welcomed && this.transport?.readyState === OPEN) this.transport.send(JSON.stringify(message));
  }

  private receive(message: ServerMessage): void {
    this.heard();
    switch (message.type) {
      case "Welcome":
        return this.welcome(message);
      case "Done":
      case "Seated":
        return this.answered(message.id)?.resolve(message);
      case "Refused":
        return this.answered(message.id)?.reject(message);
      case "Pong":
        return this.pong(message);
      default:
        return this.listener.message(message);
    }
  }

  private welcome(message: Welcome): void {
    this.wasOnline = true;
    this.failures = 0;
    this.listener.clock(null, message.now - Date.now());
    this.listener.state("online", null);
    // A listener's new subscriptions arrive as a whole, not event by event.
    this.welcomed = false;
    this.listener.message(message);
    this.welcomed = true;
    if (this.lobbyWatched) this.tell({ type: "WatchLobby", on: true });
    for (const table of this.watched) this.tell({ type: "Watch", table, seen: this.listener.seen(table) });
    if (this.tournamentsWatched) this.tell({ type: "WatchTournaments", on: true });
    for (const tournament of this.tournaments) this.tell({ type: "WatchTournament", tournament, on: true });
    for (const { command } of this.pending.values()) this.tell(command);
    this.ping();
  }

  private answered(id: string): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private ping(silence = SILENCE): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.ping(), PING_EVERY);
    this.tell({ type: "Ping", sent: performance.now() });
    this.awaitSign(silence);
  }

  private pong({ sent, now }: Pong): void {
    this.tell({ type: "Heard", now });
    const latency = Math.max(0, performance.now() - sent);
    this.listener.clock(Math.round(latency), Math.round(now + latency / 2 - Date.now()));
  }

  /** The room must be heard from within `silence`; a further ping does not put off an earlier end. */
  private awaitSign(silence: number): void {
    const ends = Date.now() + silence;
    if (this.silenceTimer !== undefined && this.silenceEnds <= ends) return;
    this.heard();
    this.silenceEnds = ends;
    this.silenceTimer = setTimeout(() => this.closed(null), silence);
  }

  private heard(): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = undefined;
  }

  private closed(code: number | null): void {
    this.drop();
    if (this.stopped) return;
    this.listener.state(this.wasOnline ? "lost" : "connecting", code);
    this.retryTimer = setTimeout(() => this.connect(), backoff(this.failures++, Math.random()));
  }

  private drop(): void {
    clearTimeout(this.pingTimer);
    this.heard();
    const transport = this.transport;
    this.transport = null;
    this.welcomed = false;
    if (!transport) return;
    transport.onmessage = transport.onclose = null;
    transport.close();
  }

  /** The page is in front again, or the network is back: no waiting for timers that slept with it. */
  private readonly wake = (): void => {
    if (document.visibilityState === "hidden" || this.stopped) return;
    if (this.transport === null) this.connect();
    else if (this.welcomed) this.ping(SILENCE_AFTER_SLEEP);
  };
}

/** The room's socket at the address of this page. */
export function roomTransport(): Transport {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`);
}
