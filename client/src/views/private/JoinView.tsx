import { useEffect, useState } from "preact/hooks";
import { BottomNav } from "../../frame/MyTables";
import { houseRules } from "../../house-rules";
import { LostBar } from "../../frame/Notices";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { stakes, tableGame, tableMoney } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { go, linkTo } from "../../router";
import { me } from "../../state";
import { api, ApiError } from "../../wire/api";
import type { Invited } from "../../wire/calls";
import { NarrowPanel } from "./NarrowPanel";
import { BeSomebody, EnterPrivateTable } from "./EnterPrivateTable";
import "./private.css";

/** The secret of a link is longer than any table's code. */
const SHORTEST_TOKEN = 16;

const toTable = (id: string) => go({ view: "table", id }, true);

/** Where an invitation leads: by its link at once, or by a code and a password. */
export function JoinView({ path }: { path: string | null }) {
  return (
    <div class="wrap private">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        {path !== null && path.length >= SHORTEST_TOKEN ? <ByLink key={path} token={path} /> : <ByCode code={path} />}
      </main>
      <BottomNav />
    </div>
  );
}

function ByCode({ code }: { code: string | null }) {
  return (
    <NarrowPanel title={t("private.join")}>
      <p class="muted">{t("private.join-text")}</p>
      <EnterPrivateTable code={code} onEntered={toTable} />
    </NarrowPanel>
  );
}

/** What a link has led to so far. */
type Found = { readonly invited: Invited } | { readonly failure: unknown } | null;

function ByLink({ token }: { token: string }) {
  const [found, setFound] = useState<Found>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let here = true;
    setFound(null);
    api.look(token).then(
      (invited) => here && setFound({ invited }),
      (failure: unknown) => here && setFound({ failure }),
    );
    return () => {
      here = false;
    };
  }, [again]);
  if (found === null || (me.value === null && "invited" in found)) {
    return (
      <NarrowPanel title={t("private.entering")}>
        <p class="muted" role="status">
          {t("private.entering-text")}
        </p>
      </NarrowPanel>
    );
  }
  if ("failure" in found) return <NoWay failure={found.failure} onAgain={() => setAgain(again + 1)} />;
  return <Invitation token={token} {...found.invited} />;
}

function NoWay({ failure, onAgain }: { failure: unknown; onAgain(): void }) {
  const ended = failure instanceof ApiError && failure.code === "no_link";
  return (
    <NarrowPanel title={ended ? t("private.ended") : t("private.not-now")}>
      <p role="alert">{ended ? t("private.ended-text") : reasonOf(failure)}</p>
      {ended ? null : (
        <button type="button" class="btn line big" onClick={onAgain}>
          {t("private.again")}
        </button>
      )}
      <a class="btn line big" {...linkTo({ view: "lobby" })}>
        {t("crash.lobby")}
      </a>
    </NarrowPanel>
  );
}

/** The invitation: logged-in players enter directly, newcomers choose a name. */
function Invitation({ token, host, config }: Invited & { token: string }) {
  const [failure, setFailure] = useState<unknown>(null);
  const player = me.value?.player ?? null;
  const enter = () => api.enter({ token }).then(({ table }) => toTable(table));
  useEffect(() => {
    if (player !== null) enter().catch(setFailure);
  }, [player]);
  const rules = houseRules(config);
  const facts = `${tableGame(config)} · ${stakes(config)} · ${t("lobby.seats", { count: config.seats })}`;
  return (
    <NarrowPanel title={t("private.invites", { host, name: config.name })}>
      <p class="muted">{facts}</p>
      <p class="muted">
        {t("private.buy-in", { least: tableMoney(config.min_buy_in, config), most: config.max_buy_in ? tableMoney(config.max_buy_in, config) : t("buy.no-most") })}
      </p>
      {rules.length > 0 ? (
        <>
          <h2>{t("rules.label")}</h2>
          <ul class="houserules">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </>
      ) : null}
      {player !== null ? (
        <p role="status" class={failure ? "minus" : "muted"}>
          {failure ? reasonOf(failure) : t("private.entering-text")}
        </p>
      ) : (
        // Logging in leads to the table automatically: see the effect above.
        <BeSomebody opens={{ token }} />
      )}
    </NarrowPanel>
  );
}
