import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { tell } from "../../notices";
import { go } from "../../router";
import { me, myTables } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { pickTable, sitDown, walletOf } from "./quick";

interface QuickSeatProps {
  /** The tables that the filters let through: the quick seat is one of these if any fits. */
  shown: readonly LobbyTable[];
  all: readonly LobbyTable[];
  /** Drawn without the green where another button is the plain next step. */
  plain: boolean;
}

/** One press to a seat at the table that suits best. */
export function QuickSeat({ shown, all, plain }: QuickSeatProps) {
  const [busy, setBusy] = useState(false);
  if (me.value?.player == null) return null;
  const without = myTables.value;
  const row = pickTable(shown, walletOf, without) ?? pickTable(all, walletOf, without);
  const press = () => {
    if (!row) return;
    setBusy(true);
    sitDown(row).catch(tell).finally(() => setBusy(false));
  };
  return (
    <div class="quick">
      <span>
        <small>{t("lobby.quick")}</small>
        <b>
          {row ? `${gameName(row.config)} · ${stakes(row.config)}` : t("lobby.none-quick")}
          {row ? <span class="only-desk"> · {row.config.name}</span> : null}
        </b>
      </span>
      <button type="button" class={plain ? "btn line" : "btn go"} disabled={!row || busy} onClick={press}>
        {t("lobby.sit")}
      </button>
    </div>
  );
}

/** Where somebody who is not logged in is led when he wants to sit. */
export function toWelcome(): void {
  go({ view: "welcome" });
}
