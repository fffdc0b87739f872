import { useEffect, useState } from "preact/hooks";
import { BottomNav } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { dateTime, money, withSymbol } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { linkTo } from "../../router";
import { me } from "../../state";
import { api } from "../../wire/api";
import type { ClosedTable } from "../../wire/calls";
import { NarrowPanel } from "./NarrowPanel";
import { Settlement } from "./Settlement";
import { BeSomebody } from "./EnterPrivateTable";
import { OpenAgain } from "./OpenAgain";
import { signed } from "./Sheet";
import "./settlement.css";
import "./private.css";

/** The evening at one private table, or all that are over. */
export function PastGames({ id }: { id: string | undefined }) {
  const who = me.value;
  return (
    <div class="wrap private evenings">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        {who?.player === null ? <Nobody /> : who === null ? null : id === undefined ? <Past /> : <Settlement id={id} />}
      </main>
      <BottomNav />
    </div>
  );
}

function Nobody() {
  return (
    <NarrowPanel title={t("past-game.title")}>
      <p>{t("past-game.log-in")}</p>
      <BeSomebody />
    </NarrowPanel>
  );
}

function Past() {
  const [tables, setTables] = useState<readonly ClosedTable[] | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    api.closedTables().then((answer) => setTables(answer.tables), (failure: unknown) => setError(reasonOf(failure)));
  }, []);
  if (error) return <NarrowPanel title={t("past-game.title")}>{<p role="alert">{error}</p>}</NarrowPanel>;
  if (tables === null) return <div class="grow" aria-busy="true" />;
  return (
    <>
      <header>
        <h1>{t("past-game.title")}</h1>
        <p class="muted">{t("past-game.lead")}</p>
      </header>
      <section class="panel">
        {tables.length === 0 ? (
          <div class="pad nothing">
            <p>
              <b>{t("past-game.none")}</b>
            </p>
            <p class="muted">{t("past-game.none-text")}</p>
            <a class="btn go" {...linkTo({ view: "private" })}>
              {t("private.new")}
            </a>
          </div>
        ) : (
          <ul class="eveninglist">
            {tables.map((one) => (
              <li key={one.table}>
                <a {...linkTo({ view: "evenings", id: one.table })}>
                  <span>
                    <b>{one.name}</b>
                    <small>{dateTime(one.closed)}</small>
                  </span>
                  {one.hosting ? <span class="tag go">{t("private.host")}</span> : null}
                  <span class={one.net > 0 ? "num plus" : "num"}>
                    <span class="vh">{t("past-game.net")} </span>
                    {one.net === 0 ? withSymbol(money(0, one.currency, "always"), one.symbol) : signed(one.net, one)}
                  </span>
                </a>
                {one.hosting || one.again ? <OpenAgain table={one.table} again={one.again} hosting={one.hosting} /> : null}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
