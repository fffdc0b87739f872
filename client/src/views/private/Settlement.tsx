import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { dateTime } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { connection, hostOrder, me, table, watchTable } from "../../state";
import { api, ApiError } from "../../wire/api";
import type { Sheet } from "../../wire/calls";
import type { HostOrder } from "../../wire/types";
import { ClaimList } from "./ClaimStrip";
import { CloseTable, PlayerMenu, Waiting } from "./HostPanel";
import { NextHand } from "./Settings";
import { InviteLink } from "./InviteLink";
import { JoinLines } from "./JoinLines";
import { OpenAgain } from "./OpenAgain";
import { Figures, Payments } from "./Sheet";

/** While the table is open its sheet is asked for now and then. */
const ASK_EVERY_MS = 5_000;
/** Afterwards only ticks are new. */
const ASK_LATER_MS = 20_000;

/** The settlement sheet of a private table, open or closed. */
export function Settlement({ id }: { id: string }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asks, setAsks] = useState(0);
  const online = connection.value.state === "online";
  const over = sheet !== null && sheet.closed !== null;
  useEffect(() => {
    let here = true;
    const ask = () =>
      api.sheet(id).then(
        (found) => here && (setSheet(found), setFailure(null)),
        (error: unknown) => here && setFailure(error),
      );
    void ask();
    const timer = setInterval(() => void ask(), over ? ASK_LATER_MS : ASK_EVERY_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [id, online, over, asks]);
  if (sheet === null) return failure ? <NoSheet failure={failure} /> : <div class="grow" aria-busy="true" />;
  const { created, closed } = sheet;
  return (
    <>
      <header class="eveninghead">
        <div>
          <h1>{sheet.name}</h1>
          <p class="muted">
            {closed === null
              ? t("past-game.since", { when: dateTime(created) })
              : t("past-game.over", { from: dateTime(created), until: dateTime(closed) })}
          </p>
        </div>
        <div class="tools">
          <a class="btn line" href={`/api/private-tables/${encodeURIComponent(id)}/sheet.csv`} download={`${id}.csv`}>
            <Icon name="download" small />
            {t("past-game.csv")}
          </a>
          <button type="button" class="btn line" onClick={() => print()}>
            <Icon name="log" small />
            {t("past-game.print")}
          </button>
          {closed === null ? (
            <a class="btn go" {...linkTo({ view: "table", id })}>
              {t("past-game.to-table")}
            </a>
          ) : (
            <OpenAgain table={id} again={sheet.again ?? ""} hosting={sheet.host === me.value?.player} />
          )}
        </div>
      </header>
      {closed === null && sheet.host === me.value?.player ? (
        <Hosting sheet={sheet} onChange={setSheet} onNews={() => setAsks((before) => before + 1)} />
      ) : (
        <div class="eveningbody">
          <div class="col">
            <Figures sheet={sheet} menu={sheet.host === me.value?.player ? (row) => <JoinLines sheet={sheet} row={row} onChange={setSheet} /> : undefined} />
          </div>
          <div class="col">
            <Payments sheet={sheet} onChange={setSheet} />
          </div>
        </div>
      )}
    </>
  );
}

/** The host panel beside the sheet; watches the table, and `onNews` is called when the sheet changes. */
function Hosting({ sheet, onChange, onNews }: { sheet: Sheet; onChange(sheet: Sheet): void; onNews(): void }) {
  const id = sheet.table;
  useEffect(() => watchTable(id), [id]);
  const view = table(id).value?.view;
  const order = (what: HostOrder) => hostOrder(id, what);
  // New players and results of hands appear on the sheet immediately.
  const news = view && `${view.seats.map((seat) => seat?.player ?? "").join()} ${view.hand?.ended ?? true}`;
  useEffect(() => void (news && onNews()), [news]);
  const seated = new Set(view?.seats.flatMap((seat) => (seat && seat.player !== view.config.host ? [seat.player] : [])));
  return (
    <div class="eveningbody">
      <div class="col">
        <ClaimList table={id} />
        {view?.config.approve ? <Waiting view={view} order={order} /> : null}
        <Figures
          sheet={sheet}
          menu={(row) => (
            <>
              <JoinLines sheet={sheet} row={row} onChange={onChange} />
              {seated.has(row.player) ? <PlayerMenu player={row.player} name={row.name} order={order} /> : null}
            </>
          )}
        />
      </div>
      <div class="col">
        {view ? <NextHand view={view} order={order} /> : null}
        <Payments sheet={sheet}>
          <CloseTable table={id} order={order} onDone={onNews} />
        </Payments>
        <section class="panel hostpanel" aria-labelledby="host-link">
          <header>
            <h2 id="host-link">{t("private.link")}</h2>
          </header>
          <div class="pad form">
            <InviteLink table={id} name={sheet.name} />
          </div>
        </section>
      </div>
    </div>
  );
}

function NoSheet({ failure }: { failure: unknown }) {
  const none = failure instanceof ApiError && failure.code === "no_table";
  return (
    <section class="panel narrow">
      <header>
        <h1>{none ? t("past-game.missing") : t("past-game.title")}</h1>
      </header>
      <div class="pad">
        <p role="alert">{none ? t("past-game.missing-text") : reasonOf(failure)}</p>
        <a class="btn line big" {...linkTo({ view: "lobby" })}>
          {t("crash.lobby")}
        </a>
      </div>
    </section>
  );
}
