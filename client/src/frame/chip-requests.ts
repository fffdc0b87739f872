/** Tells the host of a private table that somebody asks for chips, wherever the host is in the client. */

import { computed, effect, untracked } from "@preact/signals";
import { t } from "../i18n";
import { dismiss, notices, notify } from "../notices";
import { route } from "../router";
import { play } from "../sound";
import { me, myTables, table } from "../state";
import type { AskedView, TableConfig } from "../wire/types";
import { requestsAt, requestText } from "../views/private/requests";
import { bringForward, tableInFront } from "./in-focus";

interface Waiting {
  readonly config: TableConfig;
  readonly request: AskedView;
}

const textOf = ({ config, request }: Waiting): string => t("asked.at", { table: config.name, text: requestText(request, config) });

/** What waits for my answer at all the tables that I know of, as their host. */
export const waitingForMe = computed<readonly Waiting[]>(() => {
  const here = route.value.view === "table" ? [route.value.id] : [];
  const player = me.value?.player ?? null;
  return [...new Set([...myTables.value, ...here])].flatMap((id) => {
    const view = table(id).value?.view;
    return view ? requestsAt(view, player).map((request) => ({ config: view.config, request })) : [];
  });
});

/** Each is heard once; at another table or page it is also said, until it is answered. Runs until the returned function is
 * called. */
export function watchChipRequests(): () => void {
  let known: ReadonlyMap<string, string> = new Map();
  const tell = (all: readonly Waiting[]) => {
    const now = new Map<string, string>();
    for (const waiting of all) {
      const { config, request } = waiting;
      const key = `${config.id} ${request.player} ${request.seat} ${request.amount}`;
      const text = known.get(key) ?? textOf(waiting);
      now.set(key, text);
      if (known.has(key)) continue;
      play(["background"]);
      // The page of the table says it itself.
      if (route.value.view === "table" && tableInFront() === config.id) continue;
      notify(text, "info", { label: t("asked.show"), run: () => bringForward(config.id) });
    }
    for (const [key, text] of known) {
      if (!now.has(key)) notices.value.filter((notice) => notice.text === text).forEach(({ id }) => dismiss(id));
    }
    known = now;
  };
  return effect(() => {
    const all = waitingForMe.value;
    untracked(() => tell(all));
  });
}
