import { useRoomNow } from "../../frame/now";
import { t } from "../../i18n";
import { clockSeconds, date } from "../../i18n/format";

/** The room's own clock, by which tournaments start (RULES.md K2a); its date is in the label. */
export function RoomClock() {
  const now = useRoomNow(1000, true);
  return (
    <time class="roomclock" dateTime={new Date(now).toISOString()} title={date(now)}>
      <small>{t("tour.clock")}</small> <b class="num">{clockSeconds(now)}</b>
      <span class="vh">{date(now)}</span>
    </time>
  );
}
