import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Check } from "../../frame/Choice";
import { onEscape, useFocusInside } from "../../frame/dialog";
import { Tabs } from "../../frame/Tabs";
import { t, type Key } from "../../i18n";
import { money } from "../../i18n/format";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import { settings } from "../../settings";
import { me } from "../../state";
import { Marks, marksInWords } from "../../chat/Marks";
import { notes, openNote } from "../../chat/state";
import type { HandDetails } from "../../wire/calls";
import { LogLine } from "../table/Log";
import { logLines } from "../table/log-lines";
import { changeReplay, replayOptions } from "./options";
import type { Replay } from "./replay";
import type { Player } from "./usePlayer";

/** The log up to the shown step, which is marked. Not `numbered`: the hand's number is not shown. */
function Actions({ replay, player, name, numbered }: { replay: Replay; player: Player; name: string | null; numbered: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const { known } = replay.frames[player.at]!;
  const language = settings.value.language;
  const lines = useMemo(
    () => logLines(replay.log.slice(0, known), name, replay.config.game).filter((line) => numbered || line.kind !== "hand"),
    [replay, known, language, name],
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

/** "+5.00", "−5.00". */
export function signed(amount: number, currency: string): string {
  const sign = amount > 0 ? "+" : amount < 0 ? "−" : "";
  return `${sign}${money(Math.abs(amount), currency, "always")}`;
}

/** The players with their results and my notes. `notable`: notes can be written. */
function Players({ hand, notable }: { hand: HandDetails; notable(player: string): boolean }) {
  return (
    <ul class="plist players whoplayed" aria-label={t("history.players")} tabIndex={0}>
      {hand.players.map(({ player, name, net }) => {
        const note = notable(player) ? notes.value.get(player) : undefined;
        return (
          <li key={player}>
            <Avatar name={name} />
            <span class="pname">
              <b>
                {name} <Marks note={note} />
              </b>
              <small>{note?.text || marksInWords(note)}</small>
            </span>
            {hand.void ? null : <span class={net > 0 ? "num gain" : "num"}>{signed(net, hand.currency)}</span>}
            {notable(player) ? (
              <button
                type="button"
                class="iconbtn"
                aria-label={t("note.open", { name })}
                onClick={() => (openNote.value = { player, name })}
              >
                <Icon name="pencil" />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
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

/** What of the hand is shown. */
export function Shown() {
  const { known, equities } = replayOptions.value;
  return (
    <>
      <Check label={t("history.known")} on={known} onChange={(on) => changeReplay({ known: on })} />
      <Check label={t("history.equities")} on={equities} onChange={(on) => changeReplay({ equities: on })} />
    </>
  );
}

const TABS = ["actions", "players"] as const;
type Tab = (typeof TABS)[number];

interface ReplaySideProps {
  hand: HandDetails;
  replay: Replay;
  player: Player;
  /** Somebody else shows it: then there is nothing of mine. */
  shared: boolean;
  notable(player: string): boolean;
  /** Further controls under its head. */
  children?: ComponentChildren;
  onClose?: () => void;
}

/** The panel beside the table: the actions, the players, and the hand as a file. On small screens it is a sheet over the
 * stage. */
export function ReplaySide({ hand, replay, player, shared, notable, children, onClose }: ReplaySideProps) {
  const [tab, setTab] = useState<Tab>("actions");
  const box = useRef<HTMLElement>(null);
  useFocusInside(box, "[aria-selected=true]", onClose !== undefined);
  const face = (name: Tab) => t(`history.${name}` satisfies Key);
  const close = onClose ? (
    <button type="button" class="iconbtn" aria-label={t("history.hide-actions")} onClick={onClose}>
      <Icon name="down" />
    </button>
  ) : null;
  return (
    <aside ref={box} class={onClose ? "sheet side" : "side"} aria-label={t("history.panel")} onKeyDown={onEscape(onClose)}>
      <Tabs label={t("history.panel")} names={TABS} chosen={tab} onChoose={(name) => setTab(name)} face={face} beside={close} between={children}>
        {tab === "actions" ? (
          <Actions replay={replay} player={player} name={shared ? null : (me.value?.name ?? null)} numbered={hand.number > 0} />
        ) : (
          <Players hand={hand} notable={notable} />
        )}
      </Tabs>
      <p class="replaykeys needs-keys faint">{t("history.keys")}</p>
      {shared ? null : (
        <div class="say-box">
          <Download id={hand.id} ending="txt" format={t("history.text")} />
          {hand.phh ? <Download id={hand.id} ending="phh" format={t("history.phh")} /> : null}
        </div>
      )}
    </aside>
  );
}
