import { useEffect, useRef, useState } from "preact/hooks";
import { settings, themeOf } from "../../settings";
import { o } from "../i18n";
import { Rows } from "../Rows";
import "./chart.css";

export interface Series {
  readonly name: string;
  readonly kind: "bars" | "line";
  /** The colour by what it means. */
  readonly tone: "go" | "info" | "lamp" | "stop";
  readonly values: readonly number[];
}

interface Props {
  label: string;
  /** Where each value is, and its label. */
  at: readonly number[];
  days: readonly string[];
  series: readonly Series[];
  tell(value: number): string;
}

interface Day {
  readonly day: number;
  readonly row: number;
}

const HEIGHT = 220;

/**
 * Values over days, as a chart and as a table for people who cannot see it or want the numbers. The chart's code is loaded
 * when the first one is needed.
 */
export function Chart({ label, at, days, series, tell }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { theme, language } = settings.value;
  const shown = JSON.stringify([at, series]);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    let over = false;
    let end = () => {};
    void import("./drawing").then(({ draw }) => {
      if (!over) end = draw(place, { at, days, series, tell, height: HEIGHT });
    });
    return () => {
      over = true;
      end();
    };
  }, [shown, themeOf(theme), language]);
  return (
    <figure class="ochartbox">
      <figcaption class="row wrap">
        <span class="vh">{label}</span>
        {series.map((one) => (
          <span key={one.name} class={`okey ${one.tone} ${one.kind}`}>
            {one.name}
          </span>
        ))}
      </figcaption>
      <div ref={box} class="odrawing" style={{ height: `${HEIGHT}px` }} aria-hidden="true" />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{o("chart.table", { label })}</summary>
        {open ? (
          <div class="oscroll" tabIndex={0} role="region" aria-label={label}>
            <Rows
              caption={label}
              rows={at.map((day, row): Day => ({ day, row })).reverse()}
              keyOf={({ day }) => String(day)}
              empty=""
              columns={[
                { key: "day", label: o("money.day"), cell: ({ row }) => days[row] },
                ...series.map((one) => ({ key: one.name, label: one.name, num: true, cell: ({ row }: Day) => tell(one.values[row] ?? 0) })),
              ]}
            />
          </div>
        ) : null}
      </details>
    </figure>
  );
}
