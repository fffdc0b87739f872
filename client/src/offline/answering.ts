/**
 * How the service worker answers requests. It caches two kinds of things: the code of the running version, whose file names
 * identify its content, and the page that stands in while the server cannot be reached. Everything else always comes from the
 * server and is never cached.
 */

/** What the build says of itself. Paths begin with "/". */
export interface CacheEntry {
  /** The code of the client, the back office's left out. */
  readonly files: readonly string[];
  /** What the page that stands in needs, itself first. */
  readonly page: readonly [own: string, ...needed: string[]];
}

/** What a request is to the worker: code that it may keep, a page that may be stood in for, or none of its business. */
export type Kind = "code" | "page" | "other";

/** Where answers are no pages of the client (see the room's list of routes). */
const ROOMS_OWN = /^\/(api|office|health|metrics|ws)(\/|$)/;

export function kindOf({ url, method, mode }: Pick<Request, "url" | "method" | "mode">, origin: string, files: ReadonlySet<string>): Kind {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "other";
  if (mode !== "navigate") return files.has(address.pathname) && !address.search ? "code" : "other";
  // As in the room's `static.py`: only a first part with a dot is a file's; further down it belongs to an id.
  const isFile = /^\/(assets(\/|$)|[^/]*\.)/.test(address.pathname);
  return isFile || ROOMS_OWN.test(address.pathname) ? "other" : "page";
}

/** With these a proxy says that nobody is behind it. The room's own goodbye is a page with 503. */
export const isRoomAway = (status: number): boolean => status === 502 || status === 504;

/** The room's answer to a page; where there is none, `standIn`. */
export async function page(request: Request, standIn: () => Promise<Response | undefined>): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer !== null && !isRoomAway(answer.status)) return answer;
  return (await standIn()) ?? answer ?? Response.error();
}

/** The code from the cache, or from the server and then cached. */
export async function code(request: Request, cache: Cache): Promise<Response> {
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  // If nothing can be cached (the disk is full), fetch it again.
  if (answer.status === 200) void cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** Fetches what the offline page needs: its code first, so that a page without it is never cached. */
export async function prepare(cache: Cache, [own, ...needed]: CacheEntry["page"]): Promise<void> {
  await cache.addAll(needed);
  await cache.add(new Request(own, { cache: "reload" }));
}

/** Lets go of what another version has left. */
export async function tidy(cache: Cache, { files, page }: CacheEntry): Promise<void> {
  const wanted = new Set([...files, ...page]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
