import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { date, dateTime, money } from "../../i18n/format";
import { go } from "../../router";
import { signed } from "../hands/ReplaySide";
import { rowsOf, spanOf, thinned, ticks, type Step } from "./curve";

const HEIGHT = 260;
const TOP = 14;
const BOTTOM = 26;
const LEFT = 76;
const RIGHT = 14;
const FIRST_WIDTH = 720;
const ROWS = 50;
/** It stays on the line of its amount. */
const SIGN = /[+−]/g;
/** Steps for Page up and Page down: this part of all of them. */
const PAGES = 10;

interface GraphProps {
  steps: readonly Step[];
  currency: string;
  /** Day by day; else hand by hand. */
  daily: boolean;
}

/** How wide the drawing is. */
function useWidth(): [box: { current: HTMLDivElement | null }, width: number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const watched = box.current;
    if (!watched || !("ResizeObserver" in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, Math.round(entry!.contentRect.width))));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/** The sum of all results as a line, with what showdowns brought beside it; the same as a table. The arrow keys walk
 * along it. */
export function Graph({ steps, currency, daily }: GraphProps) {
  const [box, width] = useWidth();
  const [picked, setPicked] = useState<number | null>(null);
  useEffect(() => setPicked(null), [steps]);
  const id = useId();
  const last = steps.length - 1;
  const at = picked ?? last;
  const sums = useMemo(() => steps.map(({ sum }) => sum), [steps]);
  const shown = useMemo(() => steps.map((step) => step.shown), [steps]);
  const [low, high] = useMemo(() => spanOf(daily ? sums : [...sums, ...shown]), [sums, shown]);
  const x = (step: number) => LEFT + ((width - LEFT - RIGHT) * (step + 1)) / Math.max(1, steps.length);
  const y = (sum: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (sum - low) / (high - low));
  const path = (values: readonly number[]) =>
    `M${x(-1)} ${y(0).toFixed(1)}${thinned(values, width).map((step) => `L${x(step).toFixed(1)} ${y(values[step]!).toFixed(1)}`).join("")}`;
  const step = steps[at]!;
  const words = (step: Step, number: number) => {
    const told = { at: daily ? date(step.at) : dateTime(step.at), net: signed(step.net, currency), sum: signed(step.sum, currency) };
    return daily ? t("results.graph.day", told) : t("results.graph.point", { ...told, number });
  };
  const extremes = { low: signed(Math.min(0, ...spanEnds(sums)), currency), high: signed(Math.max(0, ...spanEnds(sums)), currency) };
  const described = { count: steps.length, net: signed(steps[last]!.sum, currency), ...extremes };
  const pick = (event: PointerEvent) => {
    const { left } = box.current!.getBoundingClientRect();
    const part = (event.clientX - left - LEFT) / (width - LEFT - RIGHT);
    setPicked(Math.max(0, Math.min(last, Math.round(part * steps.length) - 1)));
  };
  const keys: Readonly<Record<string, number>> = {
    ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: last,
    PageUp: at + Math.ceil(steps.length / PAGES), PageDown: at - Math.ceil(steps.length / PAGES),
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && step.hand) return go({ view: "hand", id: step.hand });
    const to = keys[event.key];
    if (to === undefined) return undefined;
    event.preventDefault();
    setPicked(Math.max(0, Math.min(last, to)));
    return undefined;
  };
  return (
    <figure class="graph">
      <figcaption>
        <span class="gkey">{t("results.graph.line")}</span>
        {daily ? null : <span class="gkey shown">{t("results.graph.shown")}</span>}
        <output class="grow">{words(step, at + 1).replace(SIGN, "$&\u2060")}</output>
      </figcaption>
      <div
        ref={box}
        class="drawing"
        role="slider"
        tabIndex={0}
        aria-label={t(daily ? "results.graph.move.days" : "results.graph.move")}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={at + 1}
        aria-valuetext={words(step, at + 1)}
        onKeyDown={press}
        onPointerMove={pick}
        onPointerDown={pick}
        onDblClick={() => step.hand && go({ view: "hand", id: step.hand })}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
          <title id={`${id}-title`}>{t(daily ? "results.graph.days" : "results.graph")}</title>
          <desc id={`${id}-desc`}>{t(daily ? "results.graph.desc.days" : "results.graph.desc", described)}</desc>
          {ticks(low, high, 4).map((amount) => (
            <g key={amount} class={amount === 0 ? "grid zero" : "grid"}>
              <path d={`M${LEFT} ${y(amount).toFixed(1)}H${width - RIGHT}`} />
              <text x={LEFT - 8} y={y(amount) + 4} text-anchor="end">
                {money(amount, currency, "auto").replace("-", "−")}
              </text>
            </g>
          ))}
          <text x={LEFT} y={HEIGHT - 6}>
            {date(steps[0]!.at)}
          </text>
          <text x={width - RIGHT} y={HEIGHT - 6} text-anchor="end">
            {date(steps[last]!.at)}
          </text>
          {daily ? null : <path class="line shown" d={path(shown)} />}
          <path class="line" d={path(sums)} />
          <path class="cursor" d={`M${x(at).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`} />
          <circle cx={x(at)} cy={y(step.sum)} r="4.500" />
        </svg>
      </div>
      <GraphTable steps={steps} currency={currency} daily={daily} />
    </figure>
  );
}

/** The lowest and the highest; a spread of many arguments would not fit the stack. */
const spanEnds = (values: readonly number[]): readonly number[] =>
  values.length > 0 ? [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] : [];

function GraphTable({ steps, currency, daily }: GraphProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("results.graph.table")}</summary>
      {open ? (
        <div class="tblbox" tabIndex={0} role="region" aria-label={t("results.graph.table")}>
          <table class="tbl">
            <thead>
              <tr>
                {daily ? null : <th class="n">{t("results.hand-number")}</th>}
                <th>{t("results.at")}</th>
                <th class="n">{t("results.net")}</th>
                <th class="n">{t("results.sum")}</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(steps, ROWS).map(({ number, step }) => (
                <tr key={number}>
                  {daily ? null : <td class="n num">{number}</td>}
                  <td>{daily ? date(step.at) : dateTime(step.at)}</td>
                  <td class="n num">{signed(step.net, currency)}</td>
                  <td class="n num">{signed(step.sum, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
