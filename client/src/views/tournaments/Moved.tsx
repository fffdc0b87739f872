import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { seatings, tableNumber } from "../../tournaments";

const SAID_MS = 9_000;

/** Why I sit here now, for a moment after the room has seated me: in the strip's own place, so that it covers nothing of the table. */
export function Moved({ id, table }: { id: string; table: string }) {
  const seating = seatings.value.get(id);
  const here = seating?.table === table ? seating : null;
  const [over, setOver] = useState<typeof here>(null);
  useEffect(() => {
    if (!here) return;
    const timer = setTimeout(() => setOver(here), SAID_MS);
    return () => clearTimeout(timer);
  }, [here]);
  const shown = here && over !== here ? here : null;
  return (
    <div class={shown ? "smoved on" : "smoved"} role="status">
      {shown ? (
        <>
          <span>{t(`tour.why.${shown.why}`, { table: tableNumber(table), seat: shown.seat + 1 })}</span>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={() => setOver(shown)}>
            <Icon name="x" small />
          </button>
        </>
      ) : null}
    </div>
  );
}
