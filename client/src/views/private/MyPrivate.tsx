import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { stakes, tableGame } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { connection, me } from "../../state";
import { api } from "../../wire/api";
import type { OwnTable } from "../../wire/calls";
import "./my-private.css";

/** The lobby knows nothing of private tables: they are fetched now and then. */
const ASK_EVERY_MS = 15_000;

/** The private tables that I host or have entered; empty until they are known. */
function useOwnTables(): readonly OwnTable[] {
  const [tables, setTables] = useState<readonly OwnTable[]>([]);
  const player = me.value?.player ?? null;
  const online = connection.value.state === "online";
  useEffect(() => {
    setTables([]);
    if (player === null || !online) return;
    let here = true;
    const ask = () => {
      // What cannot be asked for now is asked for the next time.
      api.privateTables().then((answer) => here && setTables(answer.tables), () => undefined);
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [player, online]);
  return tables;
}

/** In the lobby: my private tables, and the way to make one or to enter one by its code. */
export function MyPrivate() {
  const tables = useOwnTables();
  if (me.value === null) return null;
  return (
    <section class="privates" aria-label={t("private.mine")}>
      {tables.map(({ row, hosting }) => (
        <a key={row.config.id} class="pick own" {...linkTo({ view: "table", id: row.config.id })}>
          <b>{row.config.name}</b>
          <span class="muted">
            {tableGame(row.config)} {stakes(row.config)}
          </span>
          <span class="num">
            {row.playing}/{row.config.seats}
          </span>
          {hosting ? <span class="tag go">{t("private.host")}</span> : null}
        </a>
      ))}
      <a class="pick" {...linkTo({ view: "private" })}>
        <Icon name="plus" small />
        {t("private.new")}
      </a>
      <a class="pick" {...linkTo({ view: "join", key: null })}>
        <Icon name="lock" small />
        {t("private.by-code")}
      </a>
      {me.value.player === null ? null : (
        <a class="pick" {...linkTo({ view: "evenings" })}>
          <Icon name="log" small />
          {t("past-game.title")}
        </a>
      )}
    </section>
  );
}
