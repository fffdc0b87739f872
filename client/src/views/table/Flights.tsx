import { useEffect, useRef, useState } from "preact/hooks";
import { Chips } from "../../parts/Chips";
import { spotOf, type Point } from "./layout";
import type { Scene } from "./scene";

interface Flight {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly amount: number;
}

const middle = (scene: Scene): Point => [scene.layout.width / 2, scene.layout.pots || scene.layout.total];

function betPoint(scene: Scene, seat: number): Point {
  const spot = spotOf(scene.layout, seat, scene.mySeat);
  return spot.bet ?? [spot.x, spot.y];
}

/** The chips on their way from one drawing to the next: bets to the pot when a round ends, the pot to who won it. */
export function flightsOf(before: Scene, after: Scene): Flight[] {
  const from = before.view.hand;
  const to = after.view.hand;
  if (!from || !to || from.number !== to.number) return [];
  const flights: Flight[] = [];
  if (to.collected > from.collected) {
    for (const place of from.places) {
      const paid = (before.view.seats[place.seat]?.stack ?? 0) - (after.view.seats[place.seat]?.stack ?? 0);
      const amount = place.bet + Math.max(0, paid);
      if (amount > 0) {
        const id = `${to.number} ${to.collected} ${place.seat}`;
        flights.push({ id, from: betPoint(after, place.seat), to: middle(after), amount });
      }
    }
  }
  if (after.result && !before.result) {
    for (const place of to.places.filter((one) => one.won > 0)) {
      const spot = spotOf(after.layout, place.seat, after.mySeat);
      flights.push({
        id: `${to.number} won ${place.seat}`,
        from: middle(after),
        to: [spot.x, spot.y],
        amount: place.won,
      });
    }
  }
  return flights;
}

/** A little longer than `--t-chips`. */
const FLIGHT_MS = 400;

/** Draws the chips that are on their way. They are decoration: the figures are right from the first moment. */
export function Flights({ scene, still }: { scene: Scene; still: boolean }) {
  const previous = useRef(scene);
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  useEffect(() => {
    const started = still || previous.current === scene ? [] : flightsOf(previous.current, scene);
    previous.current = scene;
    if (started.length === 0) return undefined;
    setFlights(started);
    const timer = setTimeout(() => setFlights([]), FLIGHT_MS);
    return () => clearTimeout(timer);
  }, [scene, still]);
  return (
    <>
      {flights.map(({ id, from, to, amount }) => (
        <div
          key={id}
          class="flight"
          style={{ "--x": from[0], "--y": from[1], "--dx": to[0] - from[0], "--dy": to[1] - from[1] }}
          aria-hidden="true"
        >
          <Chips amount={amount} unit={scene.unit} stacks={2} />
        </div>
      ))}
    </>
  );
}
