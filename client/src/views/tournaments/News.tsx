import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import type { TournamentView } from "../../wire/types";

/** What everybody must know now, the most important first; empty while play goes its way. */
export function newsOf(view: TournamentView): string {
  if (view.phase === "cancelled") return view.cancelled ? t("tour.cancelled-why", { reason: view.cancelled }) : t("tour.standing.cancelled");
  if (view.phase !== "running") return "";
  if (view.paused) return t("tour.paused", { reason: view.paused });
  if (view.deal) return t("tour.deal.news");
  if (view.in_break) return t("tour.in-break");
  if (view.break_due) return t("tour.break-due");
  if (view.hand_for_hand) return t("tour.hand-for-hand");
  return "";
}

/** Read out once when it changes; it keeps its place, so nothing below it jumps. */
export function News({ view }: { view: TournamentView }) {
  const news = newsOf(view);
  return (
    <div class={news ? "tnews on" : "tnews"} role="status">
      {news ? (
        <>
          <Icon name="info" small /> {news}
        </>
      ) : null}
    </div>
  );
}
