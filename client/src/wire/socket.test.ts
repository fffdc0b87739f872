import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backoff, type Listener, Socket, type Transport } from "./socket";
import type { ClientMessage, ServerMessage, Welcome } from "./types";

class FakeTransport implements Transport {
  readyState = 0;
  sent: ClientMessage[] = [];
  closed = false;
  onmessage: Transport["onmessage"] = null;
  onclose: Transport["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  open(): void {
    this.readyState = 1;
    this.say(WELCOME);
  }

  lose(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close"));
  }

  /** What was sent, pings left out. */
  get told(): ClientMessage[] {
    return this.sent.filter((message) => message.type !== "Ping");
  }
}

const WELCOME: Welcome = {
  type: "Welcome",
  player: "p1",
  name: "Tuuli",
  guest: false,
  balances: [],
  tables: [],
  now: 0,
  version: "1",
  waits: { type: "Waits", tables: [], kinds: [], offers: [] },
  tournaments: [],
  rejoins: [],
};

let transports: FakeTransport[];
let seen: Record<string, number>;
let states: string[];
let latencies: (number | null)[];
let socket: Socket;

const listener: Listener = {
  message: () => undefined,
  state: (now) => states.push(now),
  clock: (latency) => latencies.push(latency),
  seen: (table) => seen[table] ?? 0,
};

const last = () => transports.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  transports = [];
  seen = {};
  states = [];
  latencies = [];
  socket = new Socket(listener, () => {
    transports.push(new FakeTransport());
    return last();
  });
  socket.start();
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

const SHORT_WAIT = 401;

function reconnect(): void {
  last().lose();
  vi.advanceTimersByTime(SHORT_WAIT);
  last().open();
}

describe("connecting", () => {
  it("says nothing before the welcome", () => {
    socket.watch("t1");
    last().readyState = 1;
    expect(last().sent).toEqual([]);
    last().say(WELCOME);
    expect(last().told).toEqual([{ type: "Watch", table: "t1", seen: 0 }]);
  });

  it("is connecting at first, then online, then lost until it is back", () => {
    last().open();
    reconnect();
    expect(states).toEqual(["connecting", "online", "lost", "lost", "online"]);
  });

  it("waits longer after each failure, never more than fifteen seconds, and never as long as everybody else", () => {
    expect([0, 1, 2, 3].map((failures) => backoff(failures, 1))).toEqual([400, 800, 1600, 3200]);
    expect(backoff(30, 1)).toBe(15_000);
    expect(backoff(2, 0)).toBe(800);
  });

  it("begins with the short wait again once it was online", () => {
    for (let count = 0; count < 6; count++) {
      last().lose();
      vi.advanceTimersToNextTimer();
    }
    last().open();
    const before = transports.length;
    last().lose();
    vi.advanceTimersByTime(SHORT_WAIT);
    expect(transports.length).toBe(before + 1);
  });

  it("takes a connection that stays silent after a ping for dead", () => {
    last().open();
    vi.advanceTimersByTime(13_001);
    expect(transports[0]!.closed).toBe(true);
    expect(transports.length).toBeGreaterThan(1);
  });

  it("keeps a connection whose pings are answered, and tells its latency", () => {
    last().open();
    for (let count = 0; count < 10; count++) {
      vi.advanceTimersByTime(5_000);
      last().say({ type: "Pong", sent: performance.now() - 40, now: Date.now() });
    }
    expect(transports.length).toBe(1);
    expect(latencies.at(-1)).toBe(40);
  });

  it("answers each pong at once, so that the room can measure the way", () => {
    last().open();
    last().say({ type: "Pong", sent: performance.now(), now: 1234 });
    expect(last().told).toEqual([{ type: "Heard", now: 1234 }]);
  });

  it("connects at once when the network comes back", () => {
    last().open();
    last().lose();
    const before = transports.length;
    dispatchEvent(new Event("online"));
    expect(transports.length).toBe(before + 1);
  });

  it("connects no more once it is stopped", () => {
    last().open();
    socket.stop();
    vi.advanceTimersByTime(60_000);
    expect(transports.length).toBe(1);
    expect(transports[0]!.closed).toBe(true);
  });
});

describe("tables", () => {
  it("are taken up again with the last number seen", () => {
    last().open();
    socket.watchLobby(true);
    socket.watch("t1");
    socket.watch("t2");
    socket.unwatch("t2");
    seen.t1 = 310;
    reconnect();
    expect(last().told).toEqual([
      { type: "WatchLobby", on: true },
      { type: "Watch", table: "t1", seen: 310 },
    ]);
  });

  it("are asked for once, however many views show them", () => {
    last().open();
    socket.watch("t1");
    socket.watch("t1");
    expect(last().told).toEqual([{ type: "Watch", table: "t1", seen: 0 }]);
  });
});

describe("commands", () => {
  const fold = { type: "Do", table: "t1", command: { type: "Act", turn: 7, action: { type: "Fold" } } } as const;

  it("resolve on Done and reject with the refusal", async () => {
    last().open();
    const done = socket.command(fold);
    const refused = socket.command(fold);
    const [first, second] = last().told as { id: string }[];
    last().say({ type: "Refused", id: second!.id, code: "late", reason: "Too late." });
    last().say({ type: "Done", id: first!.id });
    await expect(done).resolves.toMatchObject({ type: "Done" });
    await expect(refused).rejects.toMatchObject({ code: "late", reason: "Too late." });
  });

  it("that were not answered are sent again, in their order and under their ids, after the tables", () => {
    last().open();
    socket.watch("t1");
    void socket.command({ type: "Sit", table: "t1", seat: 2, buy_in: 500 });
    void socket.command(fold);
    const before = last().told.slice(1);
    reconnect();
    expect(last().told).toEqual([{ type: "Watch", table: "t1", seen: 0 }, ...before]);
  });

  it("that were answered are not sent again", () => {
    last().open();
    void socket.command(fold);
    last().say({ type: "Done", id: (last().told[0] as { id: string }).id });
    reconnect();
    expect(last().told).toEqual([]);
  });

  it("given while the connection is lost are sent once it is back, once", () => {
    last().open();
    last().lose();
    void socket.command(fold);
    vi.advanceTimersByTime(SHORT_WAIT);
    last().open();
    expect(last().told).toMatchObject([fold]);
  });

  it("are given up when somebody else logs in", async () => {
    last().open();
    const command = socket.command(fold);
    socket.restart();
    await expect(command).rejects.toEqual({ type: "Gone" });
    last().open();
    expect(last().told).toEqual([]);
  });
});
