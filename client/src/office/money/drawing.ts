/** Draws with uPlot: a separate chunk, since few pages need it. */

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Series } from "./Chart";

export interface Drawing {
  readonly at: readonly number[];
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly height: number;
  tell(value: number): string;
}

/** Draws into `place` and keeps to its width; returns what ends it. */
export function draw(place: HTMLElement, drawing: Drawing): () => void {
  const { at, series, height } = drawing;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const caption = place.appendChild(document.createElement("p"));
  caption.className = "otold";
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false, range: (_, least, most) => [least - 0.6, most + 0.6] } },
      axes: [
        { ...axis(colour, (_, ticks) => ticks.map((day) => drawing.days[at.indexOf(day)] ?? "")), size: 28, grid: { show: false } },
        { ...axis(colour, (_, ticks) => ticks.map((value) => short(drawing.tell(value)))), size: (_, texts) => 14 + 6.5 * Math.max(3, ...(texts ?? []).map((text) => text.length)) },
      ],
      padding: [10, 12, 0, 0],
      series: [{}, ...series.map((one) => drawn(one, colour(one.tone)))],
      hooks: { setCursor: [(now) => tellDay(now, caption, drawing)] },
    },
    [[...at], ...series.map((one) => [...one.values])],
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
    caption.remove();
  };
}

/** Without the cents of a whole amount. */
const short = (text: string): string => text.replace(/[.,]00(?!\d)/, "");

function axis(colour: (name: string) => string, values: uPlot.Axis.DynamicValues): uPlot.Axis {
  return {
    stroke: colour("text-3"),
    grid: { stroke: colour("line"), width: 1 },
    ticks: { show: false },
    font: "11px system-ui, sans-serif",
    incrs: [1, 2, 4, 7, 14, 30, 60, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 1e8, 1e9],
    values,
  };
}

function drawn(one: Series, colour: string): uPlot.Series {
  if (one.kind === "line") return { label: one.name, stroke: colour, width: 2, points: { show: false } };
  return { label: one.name, fill: colour, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.6, 40] }) };
}

/** Shows the value under the pointer. */
function tellDay(plot: uPlot, caption: HTMLElement, { days, series, tell }: Drawing): void {
  const at = plot.cursor.idx;
  caption.textContent = at == null ? "" : [days[at], ...series.map((one) => `${one.name} ${tell(one.values[at] ?? 0)}`)].join(" · ");
}
