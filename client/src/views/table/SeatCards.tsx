import type { ComponentChildren } from "preact";
import { Card, type CardProps } from "../../parts/Card";
import type { PlaceView } from "../../wire/types";
import { spotOf, type Point } from "./layout";
import { useMoves } from "./Moving";
import type { Scene } from "./scene";

interface SeatCardsProps {
  scene: Scene;
  place: PlaceView;
  isMine: boolean;
  own?: ComponentChildren;
}

/** How a card looks at the end of a hand: in a winning hand or not. */
function endLook(scene: Scene, place: PlaceView, card: number): string {
  const result = scene.result;
  if (!result || card < 0 || result.winning.size === 0) return place.folded ? "dim" : "";
  return result.winning.has(card) && place.won > 0 ? "win" : "dim";
}

/** Which half of the pot a card of a winner plays for. */
const useOf = (scene: Scene, place: PlaceView, card: number): string | undefined =>
  place.won > 0 ? scene.result?.use.get(card) : undefined;

/** Where a card comes from, as seen from the seat: the middle of the table, in units of the drawing. */
function dealtFrom(scene: Scene, place: PlaceView): Point {
  const spot = spotOf(scene.layout, place.seat, scene.mySeat);
  return [scene.layout.width / 2 - spot.x, scene.layout.board - spot.y];
}

const STEP_MS = 60;

/** A card at a seat, dealt from the middle or turned up in its place. */
function SeatCard({ by = "dealt", look = "", ...card }: CardProps & { by?: "dealt" | "turned" }) {
  return <Card {...card} look={`${look} ${useMoves() ? by : ""}`} />;
}

/** Backs of a flop game's players, or their cards once shown; the viewer's own are large. */
function Hole({ scene, place, isMine }: SeatCardsProps) {
  const { cards } = place;
  const [x, y] = dealtFrom(scene, place);
  const open = !isMine && cards.every((card) => card >= 0);
  const size = isMine && cards.length > 2 ? ` n${cards.length}` : "";
  const look = open ? (cards.length > 3 ? " show five" : " show") : !isMine && cards.length > 2 ? " many" : size;
  const order = scene.view.hand!.places.indexOf(place);
  const players = scene.view.hand!.places.length;
  return (
    <div class={`hole${look}`} style={{ "--dx": x, "--dy": y }}>
      {cards.map((card, at) => (
        <SeatCard
          key={`${at} ${card}`}
          card={card}
          by={open ? "turned" : "dealt"}
          look={`${open && cards.length > 3 ? "idx" : ""} ${endLook(scene, place, card)}`}
          use={useOf(scene, place, card)}
          style={{ animationDelay: `${(open ? at : at * players + order) * STEP_MS}ms` }}
        />
      ))}
    </div>
  );
}

/** Up and down cards of another player, fanned: down cards show as slivers. */
function Fan({ scene, place }: SeatCardsProps) {
  const [x, y] = dealtFrom(scene, place);
  const open = place.cards.length > 4 && place.cards.every((card) => card >= 0);
  return (
    <div class={open ? `fan n${place.cards.length}` : "fan"} style={{ "--dx": x, "--dy": y }}>
      {place.cards.map((card, at) => (
        <SeatCard
          key={`${at} ${card}`}
          card={card}
          by={place.shown ? "turned" : "dealt"}
          look={endLook(scene, place, card)}
          use={useOf(scene, place, card)}
        />
      ))}
    </div>
  );
}

/** The viewer's stud hand: first the cards that nobody else sees, then the open ones, then a last one down. */
function OwnStud({ scene, place }: SeatCardsProps) {
  const [x, y] = dealtFrom(scene, place);
  const firstUp = place.up.indexOf(true);
  const parts = place.cards.map((card, at) => ({
    card,
    up: place.up[at] === true,
    late: firstUp >= 0 && at > firstUp,
  }));
  const groups = [
    parts.filter((part) => !part.up && !part.late),
    parts.filter((part) => part.up),
    parts.filter((part) => !part.up && part.late),
  ].filter((group) => group.length > 0);
  return (
    <div class={`own ${place.cards.length > 6 ? "n7" : ""}`} style={{ "--dx": x, "--dy": y }}>
      {groups.map((group, at) => (
        <>
          {at > 0 ? <span class="gap" /> : null}
          {group.map(({ card, up }) => (
            <SeatCard
              key={card}
              card={card}
              look={`${up ? "" : "down"} ${endLook(scene, place, card)}`}
              use={useOf(scene, place, card)}
            />
          ))}
        </>
      ))}
    </div>
  );
}

function OwnDraw({ scene, place }: SeatCardsProps) {
  const [x, y] = dealtFrom(scene, place);
  return (
    <div class="own five" style={{ "--dx": x, "--dy": y }}>
      {place.cards.map((card) => (
        <SeatCard key={card} card={card} look={endLook(scene, place, card)} />
      ))}
    </div>
  );
}

/** The cards at a seat. A folded or mucked hand of another player is gone; one's own stays, dimmed. */
export function SeatCards(props: SeatCardsProps) {
  const { scene, place, isMine, own } = props;
  const hidden = !isMine && (place.folded || (scene.result !== null && place.mucked)) && !place.shown;
  if (place.cards.length === 0 || hidden) return null;
  if (scene.layout.family === "flop") return <Hole {...props} />;
  if (!isMine) return <Fan {...props} />;
  if (scene.layout.family === "stud") return <OwnStud {...props} />;
  return own ? <>{own}</> : <OwnDraw {...props} />;
}

/** The card that draws for the mark before the first hand of a tournament's table (RULES.md K6); the highest shines. */
export function DrawnCard({ scene, seat }: { scene: Scene; seat: number }) {
  const { drawn } = scene.view;
  const card = drawn.find(([at]) => at === seat)?.[1];
  if (card === undefined) return null;
  const highest = Math.max(...drawn.map(([, other]) => other));
  return (
    <div class="hole show">
      <SeatCard card={card} by="turned" look={card === highest ? "win" : ""} />
    </div>
  );
}
