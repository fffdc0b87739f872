import { t } from "../i18n";
import { Card } from "../parts/Card";
import { Icon } from "../parts/Icon";
import { linkTo, route } from "../router";
import { callingTables, me, myTables, table, type TableState } from "../state";
import { shownName } from "./names";
import { useRoomNow } from "./now";
import "./mytables.css";

/** The strip at the foot of the lobby: my tables, what each waits for, and my cards there. */
export function MyTables() {
  if (myTables.value.length === 0) return null;
  return (
    <section class="mine-strip" aria-label={t("shell.my-tables")}>
      <h2>{t("shell.my-tables")}</h2>
      {myTables.value.map((id) => (
        <MyTable key={id} id={id} />
      ))}
    </section>
  );
}

function MyTable({ id }: { id: string }) {
  const state = table(id).value;
  const calls = callingTables.value.includes(id);
  const now = useRoomNow(500, calls);
  const cards = handCards(state);
  return (
    <a class={calls ? "mytab calls" : "mytab"} {...linkTo({ view: "table", id })}>
      <b>{shownName(id)}</b>
      <span class={calls ? "lampc" : "muted"}>{stateLine(state, calls, now)}</span>
      {cards.length > 0 ? (
        <span class="cd">
          {cards.map((card, at) => (
            <Card key={at} card={card} />
          ))}
        </span>
      ) : null}
    </a>
  );
}

function stateLine(state: TableState | null, calls: boolean, now: number): string {
  const turn = state?.view.turn;
  if (!state) return "";
  if (calls && turn) return t("shell.your-turn-seconds", { seconds: Math.max(0, Math.ceil((turn.ends - now) / 1000)) });
  if (state.mySeat !== null && state.view.seats[state.mySeat]?.sitting_out) return t("shell.sitting-out");
  const name = turn ? state.view.seats[turn.seat]?.name : undefined;
  return name ? t("shell.waiting-for", { name }) : t("shell.between-hands");
}

function handCards(state: TableState | null): readonly number[] {
  if (!state || state.myPlace === null || !state.view.hand || state.view.hand.ended) return [];
  const place = state.view.hand.places[state.myPlace];
  return place && !place.folded ? place.cards : [];
}

/** On a phone: the views under the thumb. */
export function BottomNav() {
  const here = route.value.view;
  const own = linkTo(me.value?.player == null ? { view: "welcome" } : { view: "account" });
  const next = callingTables.value[0] ?? myTables.value[0];
  return (
    <nav class="bnav" aria-label={t("shell.main")}>
      <a aria-current={here === "lobby" ? "page" : undefined} {...linkTo({ view: "lobby" })}>
        <Icon name="cards" />
        {t("shell.play")}
      </a>
      {next ? (
        <a {...linkTo({ view: "table", id: next })}>
          <Icon name="grid" />
          {t("shell.my-tables")}
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
