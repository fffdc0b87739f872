import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { dateTime } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { connection } from "../../state";
import { api, ApiError, type Sheet } from "../../wire/api";
import { Figures, Payments } from "./Sheet";

/** While the table is open its sheet is asked for now and then. */
const ASK_EVERY_MS = 5_000;

/** The evening at a private table as it stands, or as it ended. */
export function Evening({ id }: { id: string }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const online = connection.value.state === "online";
  const over = sheet !== null && sheet.closed !== null;
  useEffect(() => {
    if (over) return;
    let here = true;
    const ask = () =>
      api.sheet(id).then(
        (found) => here && (setSheet(found), setFailure(null)),
        (error: unknown) => here && setFailure(error),
      );
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [id, online, over]);
  if (sheet === null) return failure ? <NoSheet failure={failure} /> : <div class="grow" aria-busy="true" />;
  const { created, closed } = sheet;
  return (
    <>
      <header class="eveninghead">
        <div>
          <h1>{sheet.name}</h1>
          <p class="muted">
            {closed === null
              ? t("evening.since", { when: dateTime(created) })
              : t("evening.over", { from: dateTime(created), until: dateTime(closed) })}
          </p>
        </div>
        <div class="tools">
          <a class="btn line" href={`/api/private-tables/${encodeURIComponent(id)}/sheet.csv`} download={`${id}.csv`}>
            <Icon name="download" small />
            {t("evening.csv")}
          </a>
          <button type="button" class="btn line" onClick={() => print()}>
            <Icon name="log" small />
            {t("evening.print")}
          </button>
          {closed === null ? (
            <a class="btn go" {...linkTo({ view: "table", id })}>
              {t("evening.to-table")}
            </a>
          ) : null}
        </div>
      </header>
      <div class="eveningbody">
        <div class="col">
          <Figures sheet={sheet} />
        </div>
        <div class="col">
          <Payments sheet={sheet} />
        </div>
      </div>
    </>
  );
}

function NoSheet({ failure }: { failure: unknown }) {
  const none = failure instanceof ApiError && failure.code === "no_table";
  return (
    <section class="panel narrow">
      <header>
        <h1>{none ? t("evening.missing") : t("evening.title")}</h1>
      </header>
      <div class="pad">
        <p role="alert">{none ? t("evening.missing-text") : reasonOf(failure)}</p>
        <a class="btn line big" {...linkTo({ view: "lobby" })}>
          {t("crash.lobby")}
        </a>
      </div>
    </section>
  );
}
