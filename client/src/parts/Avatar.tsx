import { useEffect } from "preact/hooks";
import { pictures } from "../pictures";
import { EMBLEMS } from "./emblem-shapes";
import { drawings, fetchDrawings, type Shape } from "./figures";

const HUES = [0, 45, 150, 205, 300];

/** A number that follows from the name alone, so that a player has the same face at every table. */
function hash(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16777619);
  return (sum ^ (sum >>> 15)) >>> 0;
}

/** A player's picture or emblem. Decoration: the name is always beside it. */
export function Emblem({ name }: { name: string }) {
  const number = hash(name);
  const hue = HUES[Math.floor(number / EMBLEMS.length) % HUES.length]!;
  const drawing = EMBLEMS[number % EMBLEMS.length]!;
  return (
    <svg class="em" viewBox="0 0 48 48" aria-hidden="true" style={hue ? { filter: `hue-rotate(${hue}deg)` } : undefined}>
      {drawing()}
    </svg>
  );
}

/** One of the pictures that players choose from (`fox:teal`); until it is there, and where there is none, the emblem. */
export function Picture({ picture, name }: { picture: string; name: string }) {
  useEffect(() => {
    if (picture) fetchDrawings();
  }, [picture]);
  const known = picture ? drawings.value : null;
  const [figure = "", ground = ""] = picture.split(":");
  const shapes = known?.figures[figure];
  if (!known || !shapes) return <Emblem name={name} />;
  return (
    <svg class="em" viewBox="0 0 48 48" aria-hidden="true" data-picture={picture}>
      <rect width="48" height="48" fill={known.grounds[ground]} />
      {shapes.map((shape, at) => (
        <Drawn key={at} shape={shape} ink={known.inks[shape[0]]!} />
      ))}
    </svg>
  );
}

function Drawn({ shape: [, first, second, third, fourth], ink }: { shape: Shape; ink: string }) {
  if (typeof first === "number") return <ellipse cx={first} cy={second} rx={third} ry={fourth ?? third} fill={ink} />;
  if (second === undefined) return <path d={first} fill={ink} />;
  return <path d={first} fill="none" stroke={ink} stroke-width={second} stroke-linecap="round" stroke-linejoin="round" />;
}

interface RingProps {
  /** How much of the time is left, 0 to 1. */
  left: number;
  seconds: number;
  bank: boolean;
}

/** The clock around an avatar: the part of the time that is left, and the seconds in the middle. */
export function ClockRing({ left, seconds, bank }: RingProps) {
  return (
    <>
      <svg class={bank ? "ring bank" : "ring"} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" class="tr" />
        <circle
          cx="24"
          cy="24"
          r="22"
          class="go"
          pathLength={100}
          stroke-dasharray={`${(left * 100).toFixed(1)} 100`}
        />
      </svg>
      <b class="secs" aria-hidden="true">
        {seconds}
      </b>
    </>
  );
}

/** The picture that a player has chosen, or the emblem that follows from the name. */
export function Avatar({ name, clock }: { name: string; clock?: RingProps | null | undefined }) {
  return (
    <span class="ava">
      <Picture picture={pictures.value.get(name) ?? ""} name={name} />
      {clock ? <ClockRing {...clock} /> : null}
    </span>
  );
}
