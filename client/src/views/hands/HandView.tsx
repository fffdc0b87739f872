import { useEffect, useState } from "preact/hooks";
import { learnNames } from "../../frame/names";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { linkTo } from "../../router";
import { me } from "../../state";
import type { HandDetails } from "../../wire/calls";
import { api, ApiError } from "../../wire/api";
import { PHONE, useMedia } from "../table/useMedia";
import { ReplayBar } from "./ReplayBar";
import { Replayer } from "./Replayer";

/** Why the hand cannot be shown, for people. */
function reasonTo(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "no_hand") return t("history.not-yours");
  return error.code === "not_logged_in" ? t("history.log-in") : reasonOf(error);
}

/** The page of one hand: fetched, then replayed. */
export function HandView({ id }: { id: string }) {
  const [hand, setHand] = useState<HandDetails | null>(null);
  const [error, setError] = useState<unknown>(null);
  const phone = useMedia(PHONE);
  /** Null: a spectator, who has no hands; undefined: not known yet. */
  const player = me.value?.player;
  const why = player === null ? t("history.log-in") : error ? reasonTo(error) : null;
  useEffect(() => {
    if (!player) return;
    let over = false;
    setError(null);
    api.hand(id).then(
      (found) => {
        if (over) return;
        learnNames({ [found.table]: found.table_name });
        setHand(found);
      },
      (fault: unknown) => over || setError(fault),
    );
    return () => {
      over = true;
    };
  }, [id, player]);
  if (hand && why === null) return <Replayer hand={hand} />;
  return (
    <div class={phone ? "phone-page" : "table-page"}>
      <ReplayBar title="" about="" phone={phone} />
      <main class="stage loading" id="content" tabIndex={-1} aria-busy={why === null}>
        <h1 class="vh">{t("history.title")}</h1>
        {why !== null ? (
          <div class="nohand">
            <p role="alert">{why}</p>
            <a class="btn line" {...linkTo({ view: "hands" })}>
              {t("history.title")}
            </a>
          </div>
        ) : (
          t("history.loading")
        )}
      </main>
    </div>
  );
}
