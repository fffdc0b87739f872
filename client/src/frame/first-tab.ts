/** Of several tabs of one browser only the first moves between tables; in the others the player stays where they are. */

const CHANNEL = "dealerbox.tabs";

/** The others have answered by then. */
const ANSWER_MS = 100;

type Word = { readonly says: "hello" | "here" | "bye"; readonly tab: string; readonly since: number };

export interface Tab {
  /** Whether no older tab of this browser has the room open. */
  isFirst(): boolean;
  close(): void;
}

/** Asks which other tabs there are, now and whenever this one is looked at again: a browser may have ended one unheard. */
export function openTab(tab: string = crypto.getRandomValues(new Uint32Array(2)).join("-"), since: number = Date.now()): Tab {
  if (typeof BroadcastChannel === "undefined") return { isFirst: () => true, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  const older = new Set<string>();
  let askedAt = -Infinity;
  const say = (says: Word["says"]) => channel.postMessage({ says, tab, since } satisfies Word);
  const ask = () => {
    older.clear();
    askedAt = performance.now();
    say("hello");
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.says === "bye") older.delete(data.tab);
    else if (data.since < since || (data.since === since && data.tab < tab)) older.add(data.tab);
    else if (data.says === "hello") say("here");
  };
  const shown = () => document.visibilityState === "visible" && ask();
  const leave = () => say("bye");
  document.addEventListener("visibilitychange", shown);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ask);
  ask();
  return {
    isFirst: () => older.size === 0 && performance.now() - askedAt >= ANSWER_MS,
    close: () => {
      leave();
      channel.close();
      document.removeEventListener("visibilitychange", shown);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", ask);
    },
  };
}
