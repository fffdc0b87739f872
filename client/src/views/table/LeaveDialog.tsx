import { useRef } from "preact/hooks";
import { stayIn, useFocusInside } from "../../frame/dialog";
import { t } from "../../i18n";
import type { Leave, TableView } from "../../wire/types";
import "../tournaments/confirm-entry.css";

/** Whether the viewer has a hand at stake that can still be folded. */
export function hasLiveHand({ hand }: TableView, myPlace: number | null): boolean {
  const place = hand && myPlace !== null ? hand.places[myPlace] : undefined;
  return place !== undefined && !hand!.ended && !place.folded && !place.all_in;
}

interface LeaveDialogProps {
  table: string;
  /** The player has a hand that would be folded. */
  live: boolean;
  onLeave(when: Leave["when"]): void;
  onClose(): void;
}

/** Asks a player with a live hand how to leave; once the hand is over, only whether. */
export function LeaveDialog({ table, live, onLeave, onClose }: LeaveDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box);
  const answer = (when: Leave["when"]) => () => {
    onClose();
    onLeave(when);
  };
  return (
    <>
      <div class="veil" onClick={onClose} />
      <div
        ref={box}
        class="panel asking"
        role="dialog"
        aria-modal="true"
        aria-labelledby="leave-title"
        aria-describedby="leave-text"
        tabIndex={-1}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") onClose();
          stayIn(box.current, event);
        }}
      >
        <header>
          <h2 id="leave-title">{t("leave.title", { name: table })}</h2>
        </header>
        <div class="pad">
          <p id="leave-text" class="muted">
            {t(live ? "leave.live" : "leave.over")}
          </p>
          <div class="answers stacked">
            {live ? (
              <>
                <button type="button" class="btn go big" onClick={answer("after hand")}>
                  {t("leave.after")}
                </button>
                <button type="button" class="btn danger big" onClick={answer("now")}>
                  {t("leave.fold")}
                </button>
              </>
            ) : (
              <button type="button" class="btn go big" onClick={answer("after hand")}>
                {t("me.leave")}
              </button>
            )}
            <button type="button" class="btn line big" onClick={onClose}>
              {t("leave.cancel")}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}
