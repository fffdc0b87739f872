import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { tell } from "../../notices";
import { go, linkTo } from "../../router";
import { api } from "../../wire/api";

interface OpenAgainProps {
  /** The closed table. */
  table: string;
  /** The open table as which it was opened again; empty: none. */
  again: string;
  hosting: boolean;
}

/** From an evening that is over to the same table again: for its host, or for everybody once that has opened it. */
export function OpenAgain({ table, again, hosting }: OpenAgainProps) {
  const [busy, setBusy] = useState(false);
  if (again) {
    return (
      <a class="btn go" {...linkTo({ view: "table", id: again })}>
        {t("past-game.to-again")}
      </a>
    );
  }
  if (!hosting) return null;
  const open = () => {
    setBusy(true);
    api.again(table).then(
      (invitation) => go({ view: "table", id: invitation.table }),
      (failure: unknown) => {
        setBusy(false);
        tell(failure);
      },
    );
  };
  return (
    <button type="button" class="btn go" disabled={busy} title={t("past-game.again-text")} onClick={open}>
      {t("past-game.again")}
    </button>
  );
}
