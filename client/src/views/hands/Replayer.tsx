import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { shownName } from "../../frame/names";
import { t } from "../../i18n";
import { clockTime, date, gameName, stakes } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { reasonWords } from "../../hands/reasons";
import { lobby, me } from "../../state";
import { NoteDialog } from "../../chat/NoteDialog";
import { openNote } from "../../chat/state";
import type { HandDetails } from "../../wire/calls";
import type { TableView } from "../../wire/types";
import { Canvas } from "../table/Canvas";
import { familyOf } from "../../games";
import { sceneOf } from "../table/scene";
import { useLayout } from "../table/useLayout";
import { useEquities } from "../table/useEquities";
import { PHONE, ROOMY, useMedia } from "../table/useMedia";
import { Controls } from "./Controls";
import { withKnownCards } from "./known";
import { replayOptions } from "./options";
import { ReplayBar } from "./ReplayBar";
import { replayOf, type Replay } from "./replay";
import { ReplaySide, Shown } from "./ReplaySide";
import { ShareHand } from "./ShareHand";
import { usePlayer, usePlayerKeys } from "./usePlayer";
import "./replay.css";

/** What a frame shows: as its reader saw it, or with all cards that they know by now. */
function useShown(replay: Replay, at: number): TableView {
  const { known } = replayOptions.value;
  const { view } = replay.frames[at]!;
  const last = replay.frames.at(-1)!.view;
  return useMemo(() => (known ? withKnownCards(view, last) : view), [view, last, known]);
}

interface ReplayerProps {
  hand: HandDetails;
  /** Somebody else shows the hand: it is nobody's own. */
  shared?: boolean;
}

/** One hand, move by move, at the table as its reader saw it. */
export function Replayer({ hand, shared = false }: ReplayerProps) {
  const table = lobby.value?.get(hand.table)?.config;
  const replay = useMemo(() => replayOf(hand, table), [hand, table]);
  const player = usePlayer(replay.frames.length, replay.marks);
  usePlayerKeys(player);
  const stage = useRef<HTMLElement>(null);
  const phone = useMedia(PHONE);
  const roomy = useMedia(ROOMY);
  const [sheet, setSheet] = useState(false);
  const [sharing, setSharing] = useState(false);
  useEffect(() => () => void (openNote.value = null), []);
  const { config } = replay;
  const mySeat = shared ? null : replay.mySeat;
  const myPlace = shared ? null : replay.myPlace;
  const layout = useLayout(stage, familyOf(config.game), config.seats);
  const { known } = replay.frames[player.at]!;
  const view = useShown(replay, player.at);
  const scene = useMemo(
    () => sceneOf(view, layout, mySeat, myPlace, replay.log.slice(0, known)),
    [view, layout, replay],
  );
  const end = replay.frames.at(-1)!.view.hand;
  const later = useMemo(() => (end ? { end, thrown: replay.thrown } : undefined), [end, replay]);
  const equities = useEquities(view, replayOptions.value.equities, later);
  const who = me.value?.player ?? null;
  const notable = (id: string) => !shared && who !== null && id !== who;
  const name = hand.table ? shownName(hand.table) : "";
  const about = [name, `${gameName(config)} ${stakes(config)}`, `${date(hand.started)}, ${clockTime(hand.started)}`].filter(Boolean).join(" · ");
  const title = hand.number ? t("history.hand", { number: hand.number }) : t("share.title");
  const side = { hand, replay, player, shared, notable };
  return (
    <div class={phone ? "phone-page replay" : "table-page replay"}>
      <ReplayBar title={title} about={about} phone={phone} shared={shared}>
        {phone ? null : <Shown />}
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
        {hand.void ? <p class="voidnote">{t("history.void.why", { why: reasonWords(hand.void) })}</p> : null}
        <Canvas
          key={player.jumps}
          scene={scene}
          fresh={player.at === 0}
          equities={equities}
          onNote={who === null || shared ? undefined : (id, named) => (openNote.value = { player: id, name: named })}
        />
        {sheet && !roomy ? (
          <ReplaySide {...side} onClose={() => setSheet(false)}>
            {phone ? (
              <div class="row shownrow">
                <Shown />
              </div>
            ) : null}
          </ReplaySide>
        ) : null}
        {sharing ? <ShareHand hand={hand.id} onClose={() => setSharing(false)} /> : null}
        <NoteDialog table={hand.table} />
      </main>
      <Controls replay={replay} player={player} onShare={shared ? undefined : () => setSharing(!sharing)} />
      {roomy ? <ReplaySide {...side} /> : null}
    </div>
  );
}
