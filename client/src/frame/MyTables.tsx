import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { linkBy } from "../link";
import { go, linkTo, route } from "../router";
import { change, settings } from "../settings";
import { callingTables, me, myTables, waits } from "../state";
import { upcoming } from "../tournaments";
import { MyTable } from "./MyTable";
import { MyTournaments } from "./MyTournaments";
import { WaitingEntries } from "./Waiting";
import "./mytables.css";

/** The strip at the foot of the lobby: my tables, what each waits for, and my cards there; the tournaments that I am
 * registered for; and where I wait for a seat. */
export function MyTables() {
  const { tables, kinds } = waits.value;
  if (myTables.value.length + tables.length + kinds.length + upcoming.value.length === 0) return null;
  return (
    <section class="mine-strip" aria-label={t("shell.my-tables")}>
      <h2>{myTables.value.length > 1 ? <a {...linkTo({ view: "tables" })}>{t("shell.my-tables")}</a> : t("shell.my-tables")}</h2>
      {myTables.value.map((id) => (
        <MyTable key={id} id={id} className="mytab" />
      ))}
      <MyTournaments />
      <WaitingEntries />
    </section>
  );
}

/** On a phone: my other tables, in a row above the one in front. */
export function TableSwitch({ id }: { id: string }) {
  const tables = myTables.value;
  if (!tables.some((other) => other !== id)) return null;
  return (
    <nav class="tswitch" aria-label={t("shell.my-tables")}>
      <TogetherLink />
      {tables.map((one) => (
        <MyTable key={one} id={one} className="ttab" current={one === id} short />
      ))}
    </nav>
  );
}

/** Shows all my tables; in the one-at-a-time layout, switches to tiles. */
function TogetherLink() {
  const together = () => {
    if (settings.peek().arrangement !== "tiles") change({ arrangement: "tiles" });
    go({ view: "tables" });
  };
  return (
    <a class="iconbtn" aria-label={t("many.back")} {...linkBy("/tables", together)}>
      <Icon name="grid" />
    </a>
  );
}

/** On a phone: the views under the thumb. */
export function BottomNav() {
  const here = route.value.view;
  const own = linkTo(me.value?.player == null ? { view: "welcome" } : { view: "account" });
  const waiting = callingTables.value.length;
  const next = callingTables.value[0] ?? myTables.value[0];
  return (
    <nav class="bnav" aria-label={t("shell.main")}>
      <a aria-current={here === "lobby" ? "page" : undefined} {...linkTo({ view: "lobby" })}>
        <Icon name="cards" />
        {t("shell.play")}
      </a>
      <a aria-current={here === "tournaments" || here === "tournament" ? "page" : undefined} {...linkTo({ view: "tournaments" })}>
        <Icon name="trophy" />
        {t("tour.nav")}
      </a>
      {next ? (
        <a aria-current={here === "tables" ? "page" : undefined} {...linkTo(myTables.value.length > 1 ? { view: "tables" } : { view: "table", id: next })}>
          <Icon name="grid" />
          {waiting > 0 ? <span class="dotcount">{waiting}</span> : null}
          {t("shell.my-tables")}
          {waiting > 0 ? <span class="vh">{t("shell.your-turn")}</span> : null}
        </a>
      ) : null}
      {me.value?.player != null ? (
        <a aria-current={here === "hands" ? "page" : undefined} {...linkTo({ view: "hands" })}>
          <Icon name="log" />
          {t("history.title")}
        </a>
      ) : null}
      <a aria-current={here === "account" ? "page" : undefined} {...own}>
        <Icon name="user" />
        {t("shell.me")}
      </a>
    </nav>
  );
}
