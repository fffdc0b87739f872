import { useEffect, useRef, useState } from "preact/hooks";
import { away } from "../house";
import { t } from "../i18n";
import { dismiss, notices } from "../notices";
import { Icon } from "../parts/Icon";
import { connection } from "../state";
import "./notices.css";

/** Messages at the edge of the page; read out, never in the way of the dock. */
export function Notices() {
  return (
    <>
      <div class="notices" role="status" aria-live="polite" aria-atomic="false" aria-label={t("shell.notices")}>
        {notices.value.map(({ id, kind, text, action }) => (
          <div key={id} class={`notice ${kind}`}>
            <span>{text}</span>
            {action ? (
              <button type="button" class="btn line" onClick={action.run}>
                {action.label}
              </button>
            ) : null}
            <button type="button" class="iconbtn" aria-label={t("close")} onClick={() => dismiss(id)}>
              <Icon name="x" small />
            </button>
          </div>
        ))}
      </div>
      <Back />
    </>
  );
}

const BACK_MS = 10_000;

/** Says that the room is there again, for players who heard that it was lost; others see it. */
function Back() {
  const { state } = connection.value;
  const lost = useRef(false);
  const [back, setBack] = useState(false);
  useEffect(() => {
    const again = state === "online" && lost.current;
    if (state !== "connecting") lost.current = state === "lost";
    setBack(again);
    if (!again) return undefined;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div class="vh" role="status">
      {back ? t("shell.back") : ""}
    </div>
  );
}

/** Stands under the bar while the room is out of reach, until more is known of it. */
export function LostBar() {
  const lost = connection.value.state === "lost" && away.value === null;
  return (
    <div role="alert" class={lost ? "lostbar" : "vh"}>
      {lost ? t("shell.lost") : null}
    </div>
  );
}
