import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { seatings, tableNumber } from "../../tournaments";
import type { TournamentSeat } from "../../wire/types";

const SAID_MS = 9_000;

/** The seats of which it has been said. */
const announced = new WeakSet<TournamentSeat>();

/** Why I sit here now, once, for a moment after the room has seated me: beside level and clock, where it covers nothing. */
export function Moved({ id, table }: { id: string; table: string }) {
  const seating = seatings.value.get(id);
  const here = seating?.table === table ? seating : null;
  const [, again] = useState(0);
  const end = () => {
    if (here) announced.add(here);
    again((count) => count + 1);
  };
  useEffect(() => {
    if (!here) return;
    const timer = setTimeout(end, SAID_MS);
    return () => clearTimeout(timer);
  }, [here]);
  const shown = here && !announced.has(here) ? here : null;
  return (
    <div class={shown ? "smoved on" : "smoved"} role="status">
      {shown ? (
        <>
          <span class="full">{t(`tour.why.${shown.why}`, { table: tableNumber(table), seat: shown.seat + 1 })}</span>
          <span class="short" aria-hidden="true">
            {t(`tour.why-short.${shown.why}`, { table: tableNumber(table), seat: shown.seat + 1 })}
          </span>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={end}>
            <Icon name="x" small />
          </button>
        </>
      ) : null}
    </div>
  );
}
