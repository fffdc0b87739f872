import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Chips } from "../../parts/Chips";
import { t } from "../../i18n";
import { Centre } from "./Centre";
import { Flights } from "./Flights";
import { Still, useMoves } from "./Moving";
import { Seat } from "./Seat";
import { spotOf, type Point } from "./layout";
import { amountText, type Scene } from "./scene";
import type { EquityByPlace } from "./useEquities";

/** Longer bets are drawn without cents; the whole amount is on the call button and in the seat's label. */
const BET_ROOM = { wide: Infinity, phone: 9, squat: 9, low: 9, tile: 9 } as const;

/** The classes of each drawing: the low one is the squat one with more room at the sides. */
const LOOKS = { wide: "wide", phone: "phone", squat: "squat", low: "squat low", tile: "tile" } as const;

function Bet({ scene, seat, amount }: { scene: Scene; seat: number; amount: number }) {
  const spot = spotOf(scene.layout, seat, scene.mySeat);
  const moves = useMoves();
  if (!spot.bet) return null;
  const [x, y] = spot.bet;
  const chips = <Chips amount={amount} unit={scene.unit} />;
  const text = <b>{amountText(amount, scene.view.config, BET_ROOM[scene.layout.drawing])}</b>;
  return (
    <div
      class={`bet ${scene.facing === seat ? "live" : ""} ${moves ? "placed" : ""}`}
      style={{ "--x": x, "--y": y, "--dx": spot.x - x, "--dy": spot.y - y }}
      aria-hidden="true"
    >
      {spot.side === "r" ? [chips, text] : [text, chips]}
    </div>
  );
}

/** Seats below this part of the drawing's height have the viewer's own cards beside the lower half of their plate. */
const BESIDE_OWN = 0.6;

/**
 * Where the dealer button is. At the end of a hand open cards and results take its usual place, and it moves to the corner of
 * its player's plate; the viewer's own is at the side of the plate anyway.
 */
function dealerSpot({ layout, mySeat, result }: Scene, seat: number): Point {
  const spot = spotOf(layout, seat, mySeat);
  if (!result || spot === layout.spots[0]) return spot.dealer;
  const inward = spot.x > layout.width / 2 ? -1 : 1;
  const down = spot.y > layout.height * BESIDE_OWN ? -1 : 1;
  return [spot.x + (inward * (layout.plate[0] + layout.dealerSize)) / 2, spot.y + (down * layout.plate[1]) / 2];
}

function DealerMark({ scene }: { scene: Scene }) {
  const seat = scene.view.button;
  if (seat === null) return null;
  const [x, y] = dealerSpot(scene, seat);
  return (
    <div
      class="dealer"
      style={{ "--x": x, "--y": y, "--d": scene.layout.dealerSize }}
      role="img"
      aria-label={t("table.dealer")}
    >
      D
    </div>
  );
}

function Felt({ scene }: { scene: Scene }) {
  const { x, y, w, h, r, rail, line } = scene.layout.felt;
  return (
    <div
      class="felt"
      style={{ "--x": x, "--y": y, "--w": w, "--h": h, "--r": r, "--rail": rail, "--line-in": line }}
      aria-hidden="true"
    />
  );
}

interface CanvasProps {
  scene: Scene;
  onSit?: ((seat: number) => void) | undefined;
  own?: ComponentChildren;
  /** Opens my note on a player; absent if there is none to open. */
  onNote?: ((player: string, name: string) => void) | undefined;
  /** What open hands are worth against each other. */
  equities?: EquityByPlace | undefined;
  /** True if the view did not follow from the one before: then nothing moves. */
  fresh: boolean;
}

const STILL_MS = 500;

/** True from the opening of a table until everything has found its place. */
function useStill(fresh: boolean): boolean {
  const [still, setStill] = useState(true);
  useEffect(() => {
    if (fresh) setStill(true);
    const timer = setTimeout(() => setStill(false), STILL_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return still;
}

/** The place in the hand of a seat; -1 where it has none. */
const placeAt = (scene: Scene, seat: number): number =>
  scene.view.hand?.places.findIndex((place) => place.seat === seat) ?? -1;

/** The table as one drawing: felt, middle, seats clockwise from the viewer, bets, dealer button, flying chips. */
export function Canvas({ scene, onSit, own, onNote, equities, fresh }: CanvasProps) {
  const { layout, view } = scene;
  const still = useStill(fresh);
  const count = layout.spots.length;
  const first = scene.mySeat ?? 0;
  const order = view.seats.map((_, at) => (first + at) % view.seats.length).slice(0, count);
  const tight = layout.bets !== "felt" || (layout.drawing === "phone" && layout.family === "flop" && count > 7);
  const classes = ["canvas", LOOKS[layout.drawing], layout.family, tight ? "tight" : "", scene.result ? "over" : ""];
  const bets = view.hand?.places.filter((place) => place.bet > 0) ?? [];
  return (
    <Still.Provider value={still}>
      <div class={classes.join(" ")} style={{ "--room": layout.room, "--letters": layout.letters }}>
        <Felt scene={scene} />
        <Centre scene={scene} />
        {order.map((seat) => (
          <Seat
            key={seat}
            scene={scene}
            seat={seat}
            onSit={onSit}
            onNote={onNote}
            equity={equities?.get(placeAt(scene, seat))}
            own={seat === scene.mySeat ? own : undefined}
          />
        ))}
        {bets.map((place) => (
          <Bet key={`${place.seat} ${place.bet}`} scene={scene} seat={place.seat} amount={place.bet} />
        ))}
        <DealerMark scene={scene} />
        <Flights scene={scene} still={still} />
      </div>
    </Still.Provider>
  );
}
