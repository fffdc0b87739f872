import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { shownName } from "../../frame/names";
import { t } from "../../i18n";
import { clockTime, date, gameName, stakes } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { voidWords } from "../../hands/void";
import { settings } from "../../settings";
import { lobby, me } from "../../state";
import type { WholeHand } from "../../wire/api";
import { Canvas } from "../table/Canvas";
import { familyOf, layoutOf } from "../table/layout";
import { LogLine } from "../table/Log";
import { logLines } from "../table/log-lines";
import { sceneOf } from "../table/scene";
import { useDrawing } from "../table/useDrawing";
import { PHONE, ROOMY, useMedia } from "../table/useMedia";
import { ReplayBar } from "./ReplayBar";
import { Controls } from "./Controls";
import { replayOf, type Replay } from "./replay";
import { usePlayer, usePlayerKeys, type Player } from "./usePlayer";
import "./replay.css";

/** What has happened up to the move that is shown, which is marked. */
function Actions({ replay, player }: { replay: Replay; player: Player }) {
  const box = useRef<HTMLDivElement>(null);
  const { known } = replay.frames[player.at]!;
  const language = settings.value.language;
  const lines = useMemo(
    () => logLines(replay.log.slice(0, known), me.value?.name ?? null, replay.config.game),
    [replay, known, language],
  );
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    <div ref={box} class="log" role="log" aria-live="off" tabIndex={0} aria-label={t("history.actions")}>
      {lines.map((line, at) =>
        at === lines.length - 1 && line.kind !== "hand" ? (
          <div key={line.id} class="now">
            <LogLine line={line} config={replay.config} />
          </div>
        ) : (
          <LogLine key={line.id} line={line} config={replay.config} />
        ),
      )}
    </div>
  );
}

function Download({ id, ending, format }: { id: string; ending: "txt" | "phh"; format: string }) {
  return (
    <a
      class="btn line grow"
      href={`/api/hands/${encodeURIComponent(id)}.${ending}`}
      download
      aria-label={t("history.download", { format })}
    >
      <Icon name="download" />
      {format}
    </a>
  );
}

interface PanelProps {
  hand: WholeHand;
  replay: Replay;
  player: Player;
  onClose?: () => void;
}

/** The panel beside the table: the actions, and the hand as a file. On small screens it is a sheet over the stage. */
function Panel({ hand, replay, player, onClose }: PanelProps) {
  return (
    <aside class={onClose ? "sheet side" : "side"} aria-label={t("history.actions")}>
      <header>
        <h2 class="tab">{t("history.actions")}</h2>
        <span class="grow" />
        {onClose ? (
          <button type="button" class="iconbtn" aria-label={t("history.hide-actions")} onClick={onClose}>
            <Icon name="down" />
          </button>
        ) : null}
      </header>
      <Actions replay={replay} player={player} />
      <div class="say-box">
        <Download id={hand.id} ending="txt" format={t("history.text")} />
        {hand.phh ? <Download id={hand.id} ending="phh" format={t("history.phh")} /> : null}
      </div>
    </aside>
  );
}

/** One hand, move by move, at the table as its reader saw it. */
export function Replayer({ hand }: { hand: WholeHand }) {
  const table = lobby.value?.get(hand.table)?.config;
  const replay = useMemo(() => replayOf(hand, table), [hand, table]);
  const player = usePlayer(replay.frames.length, replay.marks);
  usePlayerKeys(player);
  const stage = useRef<HTMLElement>(null);
  const drawing = useDrawing(stage);
  const phone = useMedia(PHONE);
  const roomy = useMedia(ROOMY);
  const [sheet, setSheet] = useState(false);
  const { config, mySeat, myPlace } = replay;
  const layout = useMemo(() => layoutOf(familyOf(config.game), drawing, config.seats), [config, drawing]);
  const { view, known } = replay.frames[player.at]!;
  const scene = useMemo(
    () => sceneOf(view, layout, mySeat, myPlace, replay.log.slice(0, known)),
    [view, layout, replay],
  );
  const name = shownName(hand.table);
  const about = `${name} · ${gameName(config)} ${stakes(config)} · ${date(hand.started)}, ${clockTime(hand.started)}`;
  const title = t("history.hand", { number: hand.number });
  return (
    <div class={phone ? "phone-page replay" : "table-page replay"}>
      <ReplayBar title={title} about={about} phone={phone}>
        {roomy ? null : (
          <button
            type="button"
            class="iconbtn"
            aria-label={t("history.show-actions")}
            aria-expanded={sheet}
            onClick={() => setSheet(!sheet)}
          >
            <Icon name="log" />
          </button>
        )}
      </ReplayBar>
      <main ref={stage} id="content" tabIndex={-1} class="stage" aria-label={title}>
        <h1 class="vh">{`${title}, ${about}`}</h1>
        {hand.void ? <p class="voidnote">{t("history.void.why", { why: voidWords(hand.void) })}</p> : null}
        <Canvas key={player.jumps} scene={scene} fresh={player.at === 0} />
        {sheet && !roomy ? (
          <Panel hand={hand} replay={replay} player={player} onClose={() => setSheet(false)} />
        ) : null}
      </main>
      <Controls replay={replay} player={player} />
      {roomy ? <Panel hand={hand} replay={replay} player={player} /> : null}
    </div>
  );
}
