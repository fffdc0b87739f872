import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { onEscape, useFocusInside } from "../../frame/dialog";
import { Tabs } from "../../frame/Tabs";
import { t, type Key } from "../../i18n";
import { money } from "../../i18n/format";
import { Card } from "../../parts/Card";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import type { TableActions } from "./actions";
import { Log } from "./Log";
import type { Line } from "./log-lines";
import { jackpots } from "../../state";
import { Chat } from "../../chat/Chat";
import { Marks } from "../../chat/Marks";
import { chatOf, notes, unread } from "../../chat/state";
import type { TableConfig } from "../../wire/types";
import { amountText, type Scene } from "./scene";
import { tagOf } from "./Seat";
import { TableInfo } from "./TableInfo";

interface SideProps {
  scene: Scene;
  lines: readonly Line[];
  actions: TableActions;
  /** The tab that it opens with. */
  first?: Tab;
  /** A further button in its head. */
  button?: ComponentChildren;
  /** Present where the panel is a sheet over the stage. */
  onClose?: () => void;
}

function Players({ scene }: { scene: Scene }) {
  const { view } = scene;
  return (
    <ul class="plist players" aria-label={t("side.players")}>
      {view.seats.map((seat, number) => {
        if (!seat) return null;
        const tag = tagOf(scene, seat, scene.places[number] ?? null);
        return (
          <li key={number}>
            <Avatar name={seat.name} />
            <span class="pname">
              <b>
                {seat.name} <Marks note={notes.value.get(seat.player)} />
              </b>
              <small>{tag?.text ?? ""}</small>
            </span>
            <span class="num">{amountText(seat.stack, view.config)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the jackpot of this table's money holds at the moment. */
function JackpotLine({ config: { currency, money: kind } }: { config: TableConfig }) {
  const held = jackpots.value.find((jackpot) => jackpot.currency === currency);
  if (!held || kind === "fun") return null;
  return (
    <footer class="jackpot">
      {t("jackpot.label")} <b class="num">{money(held.amount, currency)}</b>
    </footer>
  );
}

const TABS = ["hand", "chat", "players", "table"] as const;
export type Tab = (typeof TABS)[number];

/** How many lines of the chat have not been in sight yet. */
export function unreadAt(scene: Scene): number {
  return unread(chatOf(scene.view.config.id).value, notes.value);
}

function Unread({ count }: { count: number }) {
  return count === 0 ? null : (
    <>
      {" "}
      <span class="n" aria-hidden="true">
        {count}
      </span>
      <span class="vh">{t("chat.unread", { count })}</span>
    </>
  );
}

/** The panel beside the table: the hand log, the chat, the players, the table's rules. On small screens it is a sheet over the stage. */
export function Side({ scene, lines, actions, first = "hand", button, onClose }: SideProps) {
  const [tab, setTab] = useState<Tab>(first);
  const box = useRef<HTMLElement>(null);
  useFocusInside(box, "[aria-selected=true]", onClose !== undefined);
  const face = (name: Tab) => (
    <>
      {t(`side.${name}` satisfies Key)}
      {name === "chat" && tab !== "chat" ? <Unread count={unreadAt(scene)} /> : null}
    </>
  );
  const beside = (
    <>
      {button}
      {onClose ? (
        <button type="button" class="iconbtn" aria-label={t("side.close")} onClick={onClose}>
          <Icon name="down" />
        </button>
      ) : null}
    </>
  );
  return (
    <aside ref={box} class={onClose ? "sheet side" : "side"} aria-label={t("side.label")} onKeyDown={onEscape(onClose)}>
      <Tabs label={t("side.label")} names={TABS} chosen={tab} onChoose={(name) => setTab(name)} face={face} beside={beside}>
        {tab === "hand" ? <Log lines={lines} scene={scene} /> : null}
        {tab === "chat" ? <Chat state={scene} actions={actions} /> : null}
        {tab === "players" ? <Players scene={scene} /> : null}
        {tab === "table" ? <TableInfo scene={scene} actions={actions} /> : null}
      </Tabs>
      <JackpotLine config={scene.view.config} />
    </aside>
  );
}

/** Over a sheet: the cards that count and the total, so that the hand is not out of sight. */
export function Brief({ scene }: { scene: Scene }) {
  const hand = scene.view.hand;
  const myCards = hand && scene.myPlace !== null ? (hand.places[scene.myPlace]?.cards ?? []) : [];
  return (
    <div class="brief">
      <span class="bc">
        {hand?.board.map((card) => (
          <Card key={card} card={card} />
        ))}
      </span>
      {myCards.length > 0 ? (
        <span class="bc mine2">
          {myCards.map((card, at) => (
            <Card key={at} card={card} />
          ))}
        </span>
      ) : null}
      <span class="grow" />
      <span class="num">
        <small>{t("table.pot")}</small>
        <b>{amountText(hand?.pot ?? 0, scene.view.config)}</b>
      </span>
    </div>
  );
}
