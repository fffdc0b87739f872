import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { play } from "../../sound";
import { answered, roomNow, type TableState } from "../../state";
import type { Sound } from "../../settings";
import { eventSentences, soundsOf, turnSentence } from "./cues";

/** When screen readers announce the remaining time, before the table's own warning. */
const EARLY_SECONDS = 10;

interface AnnouncerProps {
  state: TableState;
  me: string | null;
  /** Where several tables are in sight: its name comes before what is said. */
  name?: string;
  /** Only what asks for me is said and sounds: another table is in front. */
  brief?: boolean;
}

/** What is heard of a table that is not in front. */
const URGENT: ReadonlySet<Sound> = new Set(["turn", "bank"]);

/** Says and sounds what happens: my turn at once, everything else when the reader has time. */
export function Announcer({ state, me, name = "", brief = false }: AnnouncerProps) {
  const [urgent, setUrgent] = useState("");
  const [news, setNews] = useState("");
  const turn = state.view.turn;
  const isMine = turn !== null && turn.seat === state.mySeat && answered.value.get(state.view.config.id) !== turn.turn;
  useEffect(() => {
    play(soundsOf(state).filter((sound) => (isMine || sound !== "turn") && (!brief || URGENT.has(sound))));
    if (state.before) setNews(brief ? "" : eventSentences(state, me));
  }, [state.number]);
  useEffect(() => {
    setUrgent((isMine && turnSentence(state, roomNow())) || "");
    if (!isMine) return undefined;
    const last = state.view.config.warning_seconds;
    const timers = [EARLY_SECONDS, last].map((seconds) => {
      const wait = turn.ends - roomNow() - seconds * 1000;
      if (wait <= 0) return undefined;
      return setTimeout(() => {
        setUrgent(t("say.seconds", { seconds }));
        if (seconds === last) play(["seconds"]);
      }, wait);
    });
    return () => timers.forEach(clearTimeout);
  }, [turn?.turn, turn?.ends, isMine]);
  return (
    <>
      <div class="vh" role="alert" aria-live="assertive">
        {named(name, urgent)}
      </div>
      <div class="vh" aria-live="polite">
        {news}
      </div>
    </>
  );
}

const named = (name: string, text: string): string => (name && text ? t("many.says", { name, text }) : text);
