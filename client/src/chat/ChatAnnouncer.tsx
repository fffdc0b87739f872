import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { settings } from "../settings";
import { play } from "../sound";
import { me } from "../state";
import { shownAt } from "./Reactions";
import { chatOf, notes } from "./state";

/** Reads new lines of the others out, when the listener has time and wants to hear them; and sounds them. */
export function ChatAnnouncer({ table }: { table: string }) {
  const { newest } = chatOf(table).value;
  const heard = newest && newest.player !== me.value?.player && !notes.value.get(newest.player)?.muted ? newest : null;
  useEffect(() => {
    if (heard) play(["message"]);
  }, [heard]);
  return (
    <>
      <div class="vh" aria-live="polite">
        {heard && settings.value.chatAloud ? t("chat.heard", { name: heard.name, text: heard.text }) : ""}
      </div>
      <div class="vh" aria-live="polite">
        {shownAt(table)
          .filter(({ player }) => player !== me.value?.player)
          .map(({ name, kind }) => t("react.heard", { name, what: t(`react.${kind}`) }))
          .join(" ")}
      </div>
    </>
  );
}
