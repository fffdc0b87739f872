import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { tell } from "../../notices";
import { Icon } from "../../parts/Icon";
import type { IconName } from "../../parts/icon-shapes";
import { go, linkTo, type Route } from "../../router";
import { me } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { changeFilter, NO_FILTER } from "./filter";
import { pickTable, sitDown, walletOf } from "./quick";

/** Says why the list is empty, and three ways on. */
export function EmptyLobby({ rows }: { rows: readonly LobbyTable[] }) {
  if (rows.length === 0) return <EmptyRoom />;
  const players = rows.reduce((sum, row) => sum + row.playing, 0);
  const next = me.value?.player == null ? null : pickTable(rows, walletOf);
  const liveliest = [...rows].sort((a, b) => b.playing - a.playing)[0];
  return (
    <div class="tlist empty">
      <Icon name="cards" />
      <h2>{t("lobby.empty.filters")}</h2>
      <p>
        {t("lobby.empty.filters-text", {
          tables: t("lobby.tables", { count: rows.length }),
          players: t("lobby.players", { count: players }),
        })}
      </p>
      <div class="ways">
        <div>
          <Icon name="filter" />
          <h3>{t("lobby.empty.clear")}</h3>
          <p>{t("lobby.empty.clear-text")}</p>
          <button type="button" class="btn go" onClick={() => changeFilter(NO_FILTER)}>
            {t("lobby.empty.clear-button")}
          </button>
        </div>
        {next ? (
          <div>
            <Icon name="plus" />
            <h3>{t("lobby.empty.quick")}</h3>
            <p>
              {t("lobby.empty.quick-text", {
                game: gameName(next.config),
                stakes: stakes(next.config),
                table: next.config.name,
              })}
            </p>
            <button type="button" class="btn line" onClick={() => void sitDown(next).catch(tell)}>
              {t("lobby.sit")}
            </button>
          </div>
        ) : null}
        {liveliest ? <WatchTable row={liveliest} /> : null}
        {me.value?.player == null ? <ComeIn green={false} /> : null}
      </div>
    </div>
  );
}

interface WayOnProps {
  icon: IconName;
  title: string;
  text: string;
  button: string;
  to: Route;
  /** The plain next step. */
  green: boolean;
}

function WayOn({ icon, title, text, button, to, green }: WayOnProps) {
  return (
    <div>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
      <a class={green ? "btn go" : "btn line"} {...linkTo(to)}>
        {button}
      </a>
    </div>
  );
}

function ComeIn({ green }: { green: boolean }) {
  return (
    <WayOn
      icon="user"
      title={t("lobby.empty.come-in")}
      text={t("lobby.empty.come-in-text")}
      button={t("lobby.empty.come-in-button")}
      to={{ view: "welcome" }}
      green={green}
    />
  );
}

/** No cash table is open: offers to log in, or to open a private table. */
function EmptyRoom() {
  const nobody = me.value?.player == null;
  return (
    <div class="tlist empty">
      <Icon name="cards" />
      <h2>{t("lobby.empty.room")}</h2>
      <p>{t("lobby.empty.room-text")}</p>
      <div class="ways">
        {nobody ? (
          <ComeIn green />
        ) : (
          <WayOn
            icon="people"
            title={t("lobby.empty.own")}
            text={t("lobby.empty.own-text")}
            button={t("private.new")}
            to={{ view: "private" }}
            green
          />
        )}
        <WayOn
          icon="trophy"
          title={t("tour.title")}
          text={t("lobby.empty.tournaments-text")}
          button={t("lobby.empty.tournaments-button")}
          to={{ view: "tournaments" }}
          green={false}
        />
        <WayOn
          icon="book"
          title={t("shell.rules")}
          text={t("lobby.empty.rules-text")}
          button={t("lobby.empty.rules-button")}
          to={{ view: "rules" }}
          green={false}
        />
      </div>
    </div>
  );
}

function WatchTable({ row }: { row: LobbyTable }) {
  return (
    <div>
      <Icon name="eye" />
      <h3>{t("lobby.empty.watch")}</h3>
      <p>
        {t("lobby.empty.watch-text", { table: row.config.name, players: t("lobby.players", { count: row.playing }) })}
      </p>
      <button type="button" class="btn line" onClick={() => go({ view: "table", id: row.config.id })}>
        {t("lobby.watch")}
      </button>
    </div>
  );
}
