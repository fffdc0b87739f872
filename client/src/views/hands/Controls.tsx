import { Segments } from "../../frame/Choice";
import { t, tOr } from "../../i18n";
import { Icon } from "../../parts/Icon";
import type { IconName } from "../../parts/icon-shapes";
import { streetKey } from "../../games";
import type { Mark, Replay } from "./replay";
import { SPEEDS, type Player, type Speed } from "./usePlayer";

/** The ends of the timeline stay clear of its edges, in percent. */
const EDGE = 4;

function Button({ icon, label, off = false, onPress }: { icon: IconName; label: string; off?: boolean; onPress(): void }) {
  return (
    <button type="button" class="iconbtn" aria-label={label} title={label} aria-disabled={off} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

function markText(game: string, { street }: Mark, shown: boolean): string {
  if (street === null) return t(shown ? "street.showdown" : "history.end");
  return street === 0 ? t("history.deal") : tOr(streetKey(game, street), "");
}

/** Marks so close to another that is named, or to the one that is shown, have no room for their names; in percent. */
const ROOM = 14;

/** Which marks are named, going from left to right; the `current` one is in any case. */
function named(marks: readonly Mark[], current: number, last: number): ReadonlySet<Mark> {
  const place = ({ frame }: Mark) => ((100 - 2 * EDGE) * frame) / Math.max(1, last);
  const shown = marks[current];
  let before = -ROOM;
  const found = marks.filter((mark) => {
    if (mark === shown) return true;
    if (place(mark) - before < ROOM || (shown && Math.abs(place(mark) - place(shown)) < ROOM)) return false;
    before = place(mark);
    return true;
  });
  return new Set(found);
}

/** The moves as a line, with a tick and a button where each street begins. */
function Timeline({ replay, player }: { replay: Replay; player: Player }) {
  const last = replay.frames.length - 1;
  const left = (frame: number) => `${EDGE + ((100 - 2 * EDGE) * frame) / Math.max(1, last)}%`;
  const current = replay.marks.findLastIndex(({ frame }) => frame <= player.at);
  const names = named(replay.marks, current, last);
  const shown = replay.log.some(({ event }) => event.type === "ShownDown");
  return (
    <div class="timeline" style={{ "--v": left(player.at) }} role="group" aria-label={t("history.streets")}>
      {replay.marks.map((mark, at) => (
        <>
          <s style={{ left: left(mark.frame) }} />
          <button
            type="button"
            class={names.has(mark) ? "" : "near"}
            style={{ left: left(mark.frame) }}
            aria-current={at === current ? "true" : undefined}
            onClick={() => player.to(mark.frame)}
          >
            {markText(replay.config.game, mark, shown)}
          </button>
        </>
      ))}
      <input
        type="range"
        min={0}
        max={last}
        value={player.at}
        aria-label={t("history.at", { step: player.at, steps: last })}
        onInput={(event) => player.to(Number(event.currentTarget.value))}
      />
      <i />
    </div>
  );
}

const speedText = (speed: Speed): string => (speed === 0.5 ? "½×" : `${speed}×`);

interface ControlsProps {
  replay: Replay;
  player: Player;
  /** Shares the hand; absent if it is not the viewer's own. */
  onShare?: (() => void) | undefined;
}

/** Step, play, jump to a street, speed. */
export function Controls({ replay, player, onShare }: ControlsProps) {
  const atEnd = player.at >= replay.frames.length - 1;
  const play = t(player.playing ? "history.pause" : "history.play");
  return (
    <footer class="rp" aria-label={t("history.replay")}>
      <div class="row">
        <Button icon="first" label={t("history.first")} off={player.at === 0} onPress={() => player.to(0)} />
        <Button icon="left" label={t("history.back")} off={player.at === 0} onPress={player.back} />
        <button type="button" class="iconbtn play" aria-label={play} title={play} onClick={player.toggle}>
          <Icon name={player.playing ? "pause" : "play"} />
        </button>
        <Button icon="right" label={t("history.step")} off={atEnd} onPress={player.step} />
        <Button icon="last" label={t("history.last")} off={atEnd} onPress={() => player.to(Infinity)} />
      </div>
      <Timeline replay={replay} player={player} />
      <div class="row last">
        <Segments
          label={t("history.speed")}
          value={String(player.speed)}
          options={SPEEDS.map((speed) => [String(speed), speedText(speed)] as const)}
          onChange={(speed) => player.setSpeed(Number(speed) as Speed)}
        />
        {onShare ? (
          <button type="button" class="btn line sharebtn" aria-haspopup="dialog" onClick={onShare}>
            <Icon name="link" small />
            <span>{t("share.share")}</span>
          </button>
        ) : null}
      </div>
    </footer>
  );
}
