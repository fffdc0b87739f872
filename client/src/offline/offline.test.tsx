import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { change } from "../settings";
import { connection } from "../state";
import { code, kindOf, page, prepare, tidy } from "./answering";
import { Offline } from "./Offline";
import { registerWorker, POLICY, policyOf, WORKER } from "./register";

const HERE = "https://room.example";
const fetched = vi.fn<(request: RequestInfo | URL, how?: RequestInit) => Promise<Response>>();
const answer = (text: string, status = 200) => new Response(text, { status });

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As much of a cache as the worker needs. */
function aCache(kept: Record<string, string> = {}) {
  const inside = new Map(Object.entries(kept));
  const path = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : String(request), HERE).pathname;
  const cache = {
    match: async (request: RequestInfo) => (inside.has(path(request)) ? answer(inside.get(path(request))!) : undefined),
    put: async (request: RequestInfo, given: Response) => void inside.set(path(request), await given.text()),
    add: async (request: RequestInfo) => cache.put(request, await fetch(request)),
    addAll: async (all: RequestInfo[]) => void (await Promise.all(all.map((one) => cache.add(one)))),
    keys: async () => [...inside.keys()].map((one) => new Request(HERE + one)),
    delete: async (request: RequestInfo) => inside.delete(path(request)),
  };
  return { inside, cache: cache as unknown as Cache };
}

describe("what the worker has to do with", () => {
  const files = new Set(["/assets/index-1a.js"]);

  test.each([
    ["/", "page"],
    ["/table/aurora", "page"],
    ["/table/t9u2y6im.0", "page"],
    ["/shared/secret", "page"],
    ["/office", "other"],
    ["/office/staff", "other"],
    ["/officers", "page"],
    ["/api/account/data", "other"],
    ["/health", "other"],
    ["/favicon.svg", "other"],
    ["/assets/index-1a.js", "other"],
  ])("of the pages: %s is %s", (path, kind) => {
    expect(kindOf({ url: HERE + path, method: "GET", mode: "navigate" }, HERE, files)).toBe(kind);
  });

  test.each([
    ["GET", `${HERE}/assets/index-1a.js`, "code"],
    ["GET", `${HERE}/assets/index-2b.js`, "other"],
    ["GET", `${HERE}/assets/index-1a.js?x`, "other"],
    ["GET", `${HERE}/api/me`, "other"],
    ["GET", `${HERE}/manifest.webmanifest`, "other"],
    ["GET", "https://elsewhere.example/assets/index-1a.js", "other"],
    ["POST", `${HERE}/assets/index-1a.js`, "other"],
  ])("of all else: %s %s is %s", (method, url, kind) => {
    expect(kindOf({ url, method, mode: "cors" }, HERE, files)).toBe(kind);
  });
});

describe("a page", () => {
  const asked = new Request(`${HERE}/table/aurora`);
  const standIn = async () => answer("offline");
  const text = async () => (await page(asked, standIn)).text();

  test.each([200, 404, 500, 503])("is the room's own where it answers with %d", async (status) => {
    fetched.mockResolvedValue(answer("room", status));
    expect(await text()).toBe("room");
  });

  test.each([502, 504])("is stood in for where a proxy answers with %d", async (status) => {
    fetched.mockResolvedValue(answer("bad gateway", status));
    expect(await text()).toBe("offline");
  });

  test("is stood in for where nobody answers", async () => {
    fetched.mockRejectedValue(new TypeError("refused"));
    expect(await text()).toBe("offline");
    expect((await page(asked, async () => undefined)).type).toBe("error");
  });
});

describe("code", () => {
  const asked = new Request(`${HERE}/assets/index-1a.js`);

  test("is fetched once", async () => {
    const { cache } = aCache();
    fetched.mockImplementation(async () => answer("one"));
    expect(await (await code(asked, cache)).text()).toBe("one");
    await vi.waitFor(async () => expect(await cache.match(asked)).toBeDefined());
    expect(await (await code(asked, cache)).text()).toBe("one");
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("that is gone is not kept as gone", async () => {
    const { cache, inside } = aCache();
    fetched.mockResolvedValue(answer("nothing here", 404));
    expect((await code(asked, cache)).status).toBe(404);
    expect(inside.size).toBe(0);
  });

  test("is answered where nothing can be kept", async () => {
    const { cache } = aCache();
    cache.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    fetched.mockResolvedValue(answer("one"));
    expect(await (await code(asked, cache)).text()).toBe("one");
  });
});

describe("a version", () => {
  test("keeps the page that stands in only with all that it needs", async () => {
    const { cache, inside } = aCache({ "/offline.html": "old" });
    fetched.mockImplementation(async (request) => {
      if (String(request) === "/assets/b.css") throw new TypeError("refused");
      return answer("new");
    });
    await expect(prepare(cache, ["/offline.html", "/assets/a.js", "/assets/b.css"])).rejects.toThrow();
    expect(inside.get("/offline.html")).toBe("old");
  });

  test("lets go of the code of another", async () => {
    const { cache, inside } = aCache({ "/offline.html": "", "/assets/new.js": "", "/assets/old.js": "" });
    await tidy(cache, { files: ["/assets/new.js", "/assets/later.js"], page: ["/offline.html"] });
    expect([...inside.keys()]).toEqual(["/offline.html", "/assets/new.js"]);
  });
});

describe("the worker", () => {
  const register = vi.fn(async (_: string | URL) => ({}) as ServiceWorkerRegistration);
  beforeEach(() => register.mockClear());

  test("comes once, a while after the room was there", () => {
    connection.value = { state: "connecting", latency: null };
    registerWorker({ register }, undefined);
    vi.advanceTimersByTime(60_000);
    expect(register).not.toHaveBeenCalled();
    connection.value = { state: "online", latency: 5 };
    vi.advanceTimersByTime(1_000);
    expect(register).not.toHaveBeenCalled();
    connection.value = { state: "online", latency: 6 };
    vi.advanceTimersByTime(60_000);
    expect(register.mock.calls).toEqual([[WORKER]]);
    connection.value = { state: "online", latency: 7 };
    vi.advanceTimersByTime(60_000);
    expect(register).toHaveBeenCalledTimes(1);
  });

  test("comes by a policy that lets no other address through", () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => rules);
    const policy = policyOf({ createPolicy });
    expect(createPolicy.mock.calls[0]![0]).toBe(POLICY);
    expect(policy?.createScriptURL("/worker.js")).toBe("/worker.js");
    for (const url of ["/assets/worker.js", "https://room.example/worker.js", "/worker.js?x", ""]) {
      expect(() => policy?.createScriptURL(url)).toThrow(TypeError);
    }
  });

  test("does without where the policy is not allowed, and the client goes on", () => {
    const createPolicy = () => {
      throw new TypeError("Policy disallowed");
    };
    connection.value = { state: "online", latency: 5 };
    registerWorker({ register }, { createPolicy });
    vi.advanceTimersByTime(60_000);
    expect(register).not.toHaveBeenCalled();
  });
});

describe("the page that stands in", () => {
  const goOn = vi.fn();
  const root = document.createElement("div");
  const show = () => act(() => render(<Offline goOn={goOn} />, root));
  beforeEach(() => goOn.mockClear());
  afterEach(() => act(() => render(null, root)));

  test.each([
    ["en", "Can’t reach the room", "You’re offline"],
    ["fi", "Huoneeseen ei saada yhteyttä", "Et ole verkossa"],
  ] as const)("says in %s what is the matter", (language, silent, offline) => {
    change({ language });
    fetched.mockRejectedValue(new TypeError("refused"));
    show();
    expect(root.querySelector("h1")!.textContent).toBe(silent);
    expect(document.title).toContain(silent);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    expect(root.querySelector("[role=status] h1")!.textContent).toBe(offline);
  });

  test("looks by itself and goes on once the room answers, be it to say that it is closed", async () => {
    fetched.mockRejectedValueOnce(new TypeError("refused")).mockResolvedValueOnce(answer("", 502)).mockResolvedValue(answer("", 503));
    show();
    await vi.advanceTimersByTimeAsync(10_100);
    expect(fetched.mock.calls.length).toBeLessThan(4);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]).toEqual([location.href, expect.objectContaining({ method: "HEAD", cache: "no-store" })]);
    const asked = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([fetched.mock.calls.length, goOn.mock.calls.length]).toEqual([asked, 1]);
  });

  test("looks at once when it is told to, or the network is back", async () => {
    fetched.mockRejectedValueOnce(new TypeError("refused"));
    show();
    act(() => root.querySelector("button")!.click());
    await vi.advanceTimersByTimeAsync(0);
    expect([fetched.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 0]);
    fetched.mockResolvedValue(answer(""));
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(goOn).toHaveBeenCalledTimes(1);
  });
});
