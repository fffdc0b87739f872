import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { tell } from "../../notices";
import { go } from "../../router";
import { me, myTables, waitForKind, waits } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { kindOf, sameKind } from "../../waiting";
import { useMedia } from "../table/useMedia";
import { WITH_PREVIEW } from "./Preview";
import { pickTable, sitDownAtSuch, walletOf } from "./quick";

interface QuickSeatProps {
  /** The tables that the filters let through: the quick seat is one of these if any fits. */
  shown: readonly LobbyTable[];
  all: readonly LobbyTable[];
  /** Drawn without the green where another button is the plain next step. */
  plain: boolean;
}

/**
 * One press to a seat at such a table as suits best; the room picks the table. Where none of those has a seat free, one
 * press to wait for the first of them.
 */
export function QuickSeat({ shown, all, plain }: QuickSeatProps) {
  const [busy, setBusy] = useState(false);
  // Until the viewer is known, show nothing that may be wrong in a moment.
  if (me.value === null) return null;
  if (me.value.player === null) return <Observer plain={plain} />;
  const without = myTables.value;
  const full = pickTable(shown, walletOf) ? null : pickTable(shown, walletOf, without, true);
  const kind = full ? kindOf(full.config) : null;
  const row = kind ? null : (pickTable(shown, walletOf, without) ?? pickTable(all, walletOf, without));
  const run = (command: () => Promise<void>) => () => {
    setBusy(true);
    command().catch(tell).finally(() => setBusy(false));
  };
  if (kind) {
    const on = waits.value.kinds.some((one) => sameKind(one, kind));
    return (
      <div class="quick">
        <span>
          <small>{t(on ? "wait.kind-on" : "wait.kind-hint")}</small>
          <b>{`${gameName(kind)} · ${stakes(kind)}`}</b>
        </span>
        <button type="button" class={on ? "btn line" : "btn go"} disabled={busy} onClick={run(() => waitForKind(kind, !on))}>
          {t(on ? "wait.leave" : "wait.kind")}
        </button>
      </div>
    );
  }
  return (
    <div class="quick">
      <span>
        <small>{t("lobby.quick")}</small>
        <b>{row ? `${gameName(row.config)} · ${stakes(row.config)}` : t("lobby.none-quick")}</b>
      </span>
      <button
        type="button"
        class={plain ? "btn line" : "btn go"}
        disabled={!row || busy}
        onClick={row ? run(() => sitDownAtSuch(row)) : undefined}
      >
        {t("lobby.sit")}
      </button>
    </div>
  );
}

/** For people without an account: joining. Not green if the preview has the button too. */
function Observer({ plain }: { plain: boolean }) {
  const preview = useMedia(WITH_PREVIEW);
  return (
    <div class="quick">
      <span>
        <small>{t("lobby.observer")}</small>
        <b>{t("lobby.observer-text")}</b>
      </span>
      <button type="button" class={plain || preview ? "btn line" : "btn go"} onClick={toWelcome}>
        {t("lobby.observer-button")}
      </button>
    </div>
  );
}

/** Where people who are not logged in go when they want to sit. */
export function toWelcome(): void {
  go({ view: "welcome" });
}
