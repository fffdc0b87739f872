import { localeOf, t } from "../i18n";
import { settings } from "../settings";
import type { TableState } from "../state";
import type { HandView } from "../wire/types";

/** Why I cannot write at a table now, in words; empty if I can. The room has the last word. */
export function whyNot(state: Pick<TableState, "view" | "mySeat" | "myPlace">, loggedIn: boolean, muted: number | "for good" | null): string {
  const { config, hand, seats } = state.view;
  // A seat that is only offered is none yet.
  const seated = state.mySeat !== null && !seats[state.mySeat]?.offered_until;
  if (config.chat === "off") return t("chat.why.off");
  if (!loggedIn) return t("chat.why.log-in");
  if (config.chat === "players" && !seated) return t("chat.why.seat");
  if (muted === "for good") return t("chat.why.muted.for-good");
  if (muted !== null) return t("chat.why.muted", { time: timeText(muted) });
  if (state.myPlace !== null && hand && isSilent(hand)) return t("chat.why.all-in");
  return "";
}

/** Whether players in the hand may not write: it runs, and somebody still in has no more decisions. */
export function isSilent(hand: HandView): boolean {
  return !hand.ended && hand.places.some((place) => !place.folded && (place.all_in || place.protected));
}

function timeText(at: number): string {
  const style = new Date(at).toDateString() === new Date().toDateString() ? ({ timeStyle: "short" } as const) : ({ dateStyle: "medium", timeStyle: "short" } as const);
  return new Intl.DateTimeFormat(localeOf(settings.value.language), style).format(at);
}
