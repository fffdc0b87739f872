import { t } from "../../i18n";
import { shortMoney } from "../../i18n/format";
import { CardText } from "../../parts/Card";
import type { Scene } from "../table/scene";
import { equityText, seatSentence, tagOf } from "../table/Seat";
import type { EquityByPlace } from "../table/useEquities";

interface OpponentProps {
  scene: Scene;
  seat: number;
  equities: EquityByPlace;
}

/** An opponent in little space: chips, bet or last action, and open cards. */
function Opponent({ scene, seat: number, equities }: OpponentProps) {
  const { view } = scene;
  const seat = view.seats[number];
  if (!seat) return <li class="none" />;
  const place = scene.places[number] ?? null;
  const tag = tagOf(scene, seat, place);
  const equity = place ? equities.get(view.hand!.places.indexOf(place)) : undefined;
  const { currency } = view.config;
  const bet = place && place.bet > 0 ? shortMoney(place.bet, currency) : "";
  const does = place?.folded ? "" : place?.all_in ? tag?.text : bet || tag?.text;
  const open = place && !place.folded ? place.cards.filter((card) => card >= 0) : [];
  const looks = [
    place && !place.folded ? "in" : "out",
    view.turn?.seat === number && "asked",
    bet && scene.facing === number && "live",
    scene.result && place && place.won > 0 && "won",
  ];
  return (
    <li class={looks.filter(Boolean).join(" ")}>
      <span class="vh">{seatSentence(scene, number, seat, place, tag, equity)}</span>
      <span class="chips" aria-hidden="true">
        {view.button === number ? <i>D</i> : null}
        <span class="oname">{seat.name}</span>
        <b>{shortMoney(seat.stack, currency)}</b>
      </span>
      <small aria-hidden="true">{equity ? equityText(equity) : does}</small>
      {open.length > 0 ? (
        <span class="ocards">
          <CardText cards={open} />
        </span>
      ) : null}
    </li>
  );
}

/** The opponents, clockwise from the viewer's left; each keeps their place. */
export function Opponents({ scene, equities }: Omit<OpponentProps, "seat">) {
  const count = scene.view.seats.length;
  const order = Array.from({ length: count - 1 }, (_, at) => ((scene.mySeat ?? 0) + 1 + at) % count);
  const still = scene.places.filter((place) => place && !place.folded).length;
  return (
    <ul class="opponents" aria-label={t("many.in", { count: still })}>
      {order.map((seat) => (
        <Opponent key={seat} scene={scene} seat={seat} equities={equities} />
      ))}
    </ul>
  );
}
