/** Sounds the start of my tournaments and their levels. */

import { effect } from "@preact/signals";
import { play } from "../sound";
import { myTournaments, tournament } from "../tournaments";
import type { TournamentView } from "../wire/types";

type Stage = Pick<TournamentView, "phase" | "level">;

/** What is heard when a tournament comes from one stage to another; null: nothing. */
export function soundOf(before: Stage | undefined, { phase, level }: Stage): "starts" | "level" | null {
  if (!before || phase !== "running") return null;
  if (before.phase === "registering") return "starts";
  return level > before.level ? "level" : null;
}

/** Listens until the returned function is called. */
export function playLevelSounds(): () => void {
  const known = new Map<string, Stage>();
  return effect(() => {
    for (const id of myTournaments.value) {
      const view = tournament(id).value?.view;
      if (!view) continue;
      const heard = soundOf(known.get(id), view);
      known.set(id, { phase: view.phase, level: view.level });
      if (heard) play([heard]);
    }
  });
}
