/** Chips by their worth in steps of the table's smallest blind, dearest first. */
const KINDS = [
  { worth: 1000, face: "#d9a13b", mark: "#fbf0d6" },
  { worth: 500, face: "#6f5198", mark: "#e4dcf0" },
  { worth: 100, face: "#2a2e33", mark: "#b9c0c6" },
  { worth: 25, face: "#3a8560", mark: "#dcebe2" },
  { worth: 10, face: "#3b6ea8", mark: "#dfe8f1" },
  { worth: 5, face: "#b8413f", mark: "#f1dcd6" },
  { worth: 1, face: "#e9e6dd", mark: "#9aa3a8" },
] as const;

export type ChipKind = (typeof KINDS)[number];

const WIDE = 20;
const THICK = 4;

/**
 * The chips of `amount` as stacks, bottom chip first: the most valuable that fit, at most `stacks` stacks of `height` chips.
 * The rest is not drawn; the amount is beside them in figures.
 */
export function chipStacks(amount: number, unit: number, stacks: number, height: number): ChipKind[][] {
  let rest = Math.max(1, Math.floor(amount / Math.max(1, unit)));
  const chips: ChipKind[] = [];
  for (const kind of KINDS) {
    while (rest >= kind.worth && chips.length < stacks * height) {
      chips.push(kind);
      rest -= kind.worth;
    }
  }
  const count = Math.ceil(chips.length / height);
  const each = Math.ceil(chips.length / count);
  return Array.from({ length: count }, (_, at) => chips.slice(at * each, (at + 1) * each));
}

function Chip({ kind, x, y, top }: { kind: ChipKind; x: number; y: number; top: boolean }) {
  const rim = `M${x - 5.5} ${y + 0.6}v3.3M${x} ${y + 1.3}v3.5M${x + 5.5} ${y + 0.6}v3.3`;
  return (
    <>
      <path d={`M${x - 9} ${y - 3}v3.5a9 4.5 0 0 0 18 0v-3.5z`} fill={kind.face} stroke="#0007" stroke-width="0.6" />
      <path d={rim} stroke={kind.mark} stroke-width="2.6" />
      <ellipse cx={x} cy={y - 3} rx="9" ry="4.5" fill={kind.face} stroke="#0005" stroke-width="0.6" />
      {top ? (
        <ellipse
          cx={x}
          cy={y - 3}
          rx="5.6"
          ry="2.6"
          fill="none"
          stroke={kind.mark}
          stroke-width="1.1"
          stroke-dasharray="2.2 1.4"
        />
      ) : null}
    </>
  );
}

interface ChipsProps {
  amount: number;
  /** The worth of the smallest chip: the table's small blind or ante. */
  unit: number;
  stacks?: number;
  height?: number;
}

/** Stacks of chips seen from the front. The figures beside them count; these only show who has bet where. */
export function Chips({ amount, unit, stacks = 1, height = 4 }: ChipsProps) {
  const columns = chipStacks(amount, unit, stacks, height);
  const tallest = Math.max(...columns.map((column) => column.length));
  const width = columns.length * WIDE + 2;
  const tall = 12 + tallest * THICK;
  return (
    <svg class="chips" style={{ "--cwid": width, "--chei": tall }} viewBox={`0 0 ${width} ${tall}`} aria-hidden="true">
      {columns.map((column, at) =>
        column.map((kind, level) => (
          <Chip
            key={`${at} ${level}`}
            kind={kind}
            x={11 + at * WIDE}
            y={tall - 6 - level * THICK}
            top={level === column.length - 1}
          />
        )),
      )}
    </svg>
  );
}
