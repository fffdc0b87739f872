import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useClaims } from "../../claims";
import { tell } from "../../notices";
import { t } from "../../i18n";
import { connection, hostOrder, me, missingTables, table, watchTable } from "../../state";
import { Icon } from "../../parts/Icon";
import { fetchPast, lacksPast } from "../../past-hands";
import { linkTo } from "../../router";
import { PhoneBar } from "./PhoneBar";
import { lazyView } from "../../frame/lazy-view";
import { TopBar } from "../../frame/TopBar";
import { ClaimStrip } from "../private/ClaimStrip";
import { HostMenu } from "../private/HostMenu";
import { RequestStrip } from "../private/RequestBar";
import { hasNewRules, RulesStrip } from "../private/RulesStrip";
import { StartStrip } from "../private/StartStrip";
import { AtTable } from "../tournaments/AtTable";
import { actionsOf } from "./actions-of";
import { hasRequests, waitsForHost } from "./status";
import { TableRoom } from "./TableRoom";
import { PHONE, useMedia } from "./useMedia";

const missing = lazyView<{ id: string }>(() => import("../private").then(({ Missing }) => Missing));

/** From a private table to its settlement sheet. */
function ToSheet({ id }: { id: string }) {
  return (
    <a class="iconbtn" aria-label={t("past-game.sheet")} title={t("past-game.sheet")} {...linkTo({ view: "evenings", id })}>
      <Icon name="chart" />
    </a>
  );
}

/** The page of one table, watched while it is open. `barless`: the bar is drawn above it already. */
export function TablePage({ id, barless = false }: { id: string; barless?: boolean }) {
  useEffect(() => watchTable(id), [id]);
  const actions = useMemo(() => actionsOf(id), [id]);
  const phone = useMedia(PHONE);
  const state = table(id).value;
  const who = me.value;
  const hosting = state !== null && state.view.config.host !== "" && state.view.config.host === who?.player && !state.view.closed;
  const { claims, answer } = useClaims(id, hosting);
  const lacks = state !== null && who?.player != null && lacksPast(state);
  useEffect(() => {
    if (lacks) fetchPast(id).catch(() => undefined); // the log is as good as it was
  }, [id, lacks]);
  const bar = (buttons: ComponentChildren) =>
    phone ? (
      <PhoneBar id={id} config={state?.view.config ?? null}>
        {buttons}
      </PhoneBar>
    ) : barless ? null : (
      <TopBar />
    );
  if (missingTables.value.has(id)) {
    return (
      <div class={phone ? "phone-page" : "table-page"}>
        {bar(null)}
        <missing.View id={id} />
      </div>
    );
  }
  if (!state) {
    return (
      <div class={phone ? "phone-page" : "table-page"}>
        {bar(null)}
        <main class="stage loading" aria-busy="true">
          {t("table.loading")}
        </main>
      </div>
    );
  }
  const currency = state.view.config.currency;
  const wallet = who?.balances.find((balance) => balance.currency === currency)?.wallet ?? 0;
  return (
    <TableRoom
      key={id}
      state={state}
      actions={actions}
      bar={bar}
      phone={phone}
      me={who?.player == null ? null : (who.name ?? "")}
      wallet={wallet}
      lost={connection.value.state === "lost"}
      onRefused={tell}
      strip={
        state.view.config.tournament ? (
          <AtTable id={state.view.config.tournament} table={id} />
        ) : claims.length > 0 ? (
          <ClaimStrip claims={claims} onAnswer={answer} />
        ) : hosting && state.view.asked.length > 0 && !hasRequests(state) ? (
          <RequestStrip view={state.view} />
        ) : hosting && waitsForHost(state.view) ? (
          <StartStrip view={state.view} order={(order) => hostOrder(id, order)} />
        ) : hasNewRules(state) ? (
          <RulesStrip state={state} />
        ) : null
      }
      more={
        <>
          {state.view.config.host ? <ToSheet id={id} /> : null}
          {hosting ? <HostMenu view={state.view} order={(order) => hostOrder(id, order)} /> : null}
        </>
      }
    />
  );
}
