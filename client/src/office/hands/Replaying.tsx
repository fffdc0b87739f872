import { useMemo, useRef } from "preact/hooks";
import { Controls } from "../../views/hands/Controls";
import { replayOf } from "../../views/hands/replay";
import { usePlayer, usePlayerKeys } from "../../views/hands/usePlayer";
import { Canvas } from "../../views/table/Canvas";
import { familyOf } from "../../games";
import { LogLine } from "../../views/table/Log";
import { logLines } from "../../views/table/log-lines";
import { sceneOf } from "../../views/table/scene";
import { useLayout } from "../../views/table/useLayout";
import { settings } from "../../settings";
import { o } from "../i18n";
import type { HandFile } from "../../wire/calls";
import "./replaying.css";

/** Staff had no place in the hand. */
const NOBODY = -1;

export function Replaying({ hand }: { hand: HandFile }) {
  const replay = useMemo(
    () => replayOf({ ...hand, place: NOBODY, net: 0, cards: [], board: [], phh: false, table_name: "" }, undefined),
    [hand],
  );
  const player = usePlayer(replay.frames.length, replay.marks);
  usePlayerKeys(player);
  const stage = useRef<HTMLDivElement>(null);
  const { config } = replay;
  const layout = useLayout(stage, familyOf(config.game), config.seats);
  const { view, known } = replay.frames[player.at]!;
  const scene = useMemo(() => sceneOf(view, layout, null, null, replay.log.slice(0, known)), [view, layout, replay]);
  const lines = useMemo(() => logLines(replay.log, null, config.game), [replay, settings.value.language]);
  return (
    <section class="panel oreplay" aria-label={o("hand.replay")}>
      <div ref={stage} class="stage">
        <Canvas key={player.jumps} scene={scene} fresh={player.at === 0} />
      </div>
      <div class="log" role="log" aria-live="off" tabIndex={0} aria-label={o("hand.record")}>
        {lines.map((line) => (
          <LogLine key={line.id} line={line} config={config} />
        ))}
      </div>
      <Controls replay={replay} player={player} />
    </section>
  );
}
