import { t } from "../../i18n";
import { tell } from "../../notices";
import type { TableView } from "../../wire/types";
import { waitsForHost } from "../table/status";
import type { Order } from "./HostPanel";
import "./request-bar.css";

/** Over the host's new table: how many are seated, and the press that deals the first hand. */
export function StartStrip({ view, order }: { view: TableView; order: Order }) {
  if (!waitsForHost(view)) return null;
  const count = view.seats.filter((seat) => seat && !seat.reserved).length;
  return (
    <aside class="tstrip askstrip startstrip" aria-label={t("host.start")}>
      <p class="grow">
        <b>{t("host.seated", { count })}</b> <span class="muted">{t("host.start-text")}</span>
      </p>
      <button type="button" class="btn go" disabled={count < 2} onClick={() => void order({ type: "GoOn" }).catch(tell)}>
        {t("host.start")}
      </button>
    </aside>
  );
}
