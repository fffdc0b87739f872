import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { linkTo } from "../../router";
import { settings } from "../../settings";
import type { HandDetails, SharedHand } from "../../wire/calls";
import type { TableEvent } from "../../wire/types";
import { PHONE, useMedia } from "../table/useMedia";
import { ReplayBar } from "./ReplayBar";
import { Replayer } from "./Replayer";
import { shareApi } from "./share-api";

/** Spectators had no place in the hand. */
const NOBODY = -1;

/** The events with the table turned so that who shows the hand sits at the bottom. */
export function turned(events: readonly TableEvent[], sharer: number): readonly TableEvent[] {
  const opened = events.find((event) => event.type === "HandOpened");
  const bottom = opened?.seats[sharer];
  if (!opened || bottom === undefined) return events;
  const { seats, button, small = -1, big = -1 } = opened;
  const count = 1 + Math.max(...seats, button, small, big);
  const turn = (seat: number) => (seat < 0 ? seat : (seat - bottom + count) % count);
  return events.map((event) => {
    switch (event.type) {
      case "HandOpened":
        return { ...event, seats: seats.map(turn), button: turn(button), small: turn(small), big: turn(big) };
      case "CardsShown":
      case "RabbitShown":
        return { ...event, seat: turn(event.seat) };
      default:
        return event;
    }
  });
}

/** The hand as the replayer takes it. Players without names are numbered. */
function asWhole(hand: SharedHand): HandDetails {
  const players = hand.players.map(({ name, net }, place) => ({
    player: String(place),
    name: name || (place === hand.sharer ? t("share.hero") : t("share.player", { number: place + 1 })),
    net,
  }));
  const events = turned(hand.events, hand.sharer);
  return { ...hand, events, id: "", place: NOBODY, net: 0, cards: [], board: [], phh: false, players, table_name: "" };
}

/** A hand that somebody shows by a link. No account is needed. */
export function SharedView({ token }: { token: string }) {
  const [found, setFound] = useState<SharedHand | null>(null);
  const [error, setError] = useState<unknown>(null);
  const phone = useMedia(PHONE);
  const language = settings.value.language;
  useEffect(() => {
    let over = false;
    shareApi.look(token).then(
      (hand) => over || setFound(hand),
      (fault: unknown) => over || setError(fault),
    );
    return () => {
      over = true;
    };
  }, [token]);
  const hand = useMemo(() => found && asWhole(found), [found, language]);
  if (hand) return <Replayer hand={hand} shared />;
  return (
    <div class={phone ? "phone-page" : "table-page"}>
      <ReplayBar title="" about="" phone={phone} shared />
      <main class="stage loading" id="content" tabIndex={-1} aria-busy={!error}>
        <h1 class="vh">{t("share.title")}</h1>
        {error ? (
          <div class="nohand">
            <p role="alert">{reasonOf(error)}</p>
            <a class="btn line" {...linkTo({ view: "lobby" })}>
              {t("share.to-lobby")}
            </a>
          </div>
        ) : (
          t("history.loading")
        )}
      </main>
    </div>
  );
}
