/** Guests who come back to my private table with a new device, and ask me whether it is them. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { tell } from "./notices";
import { connection } from "./state";
import { api } from "./wire/api";
import type { PlaceClaim } from "./wire/calls";

/** While somebody waits it is asked for again: a claim expires. */
const ASK_EVERY_MS = 15_000;

/** How often the room has said that somebody asks. */
export const claimNotices = signal(0);
/** How many parts of the page show who asks. */
let shown = 0;
/** Somebody asks: whether a part of the page shows it. */
export function handleClaim(): boolean {
  claimNotices.value++;
  return shown > 0;
}

/** The guests waiting for the host's answer, the longest first; `answer` gives it. Empty for everybody else. */
export function useClaims(table: string, hosting: boolean) {
  const [claims, setClaims] = useState<readonly PlaceClaim[]>([]);
  const waits = claims.length > 0;
  const online = connection.value.state === "online";
  const heard = claimNotices.value;
  useEffect(() => {
    let here = true;
    const ask = () => void api.claims(table).then((found) => here && setClaims(found.claims), () => undefined);
    if (hosting && online) ask();
    else if (!hosting) setClaims([]);
    const timer = hosting && waits ? setInterval(ask, ASK_EVERY_MS) : undefined;
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [table, hosting, online, heard, waits]);
  useEffect(() => {
    if (!hosting) return undefined;
    shown++;
    return () => void shown--;
  }, [hosting]);
  const answer = ({ id }: PlaceClaim, accept: boolean) => void api.answerClaim(table, id, accept).then((found) => setClaims(found.claims), tell);
  return { claims, answer };
}
