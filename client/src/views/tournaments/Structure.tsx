import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { number } from "../../i18n/format";
import type { TournamentView } from "../../wire/types";
import { anteOf, endOf, levelText, minutes } from "./words";

/** The levels with their breaks; the one that is on is marked and in sight. */
export function Structure({ view }: { view: TournamentView }) {
  const { config, level, in_break } = view;
  const box = useRef<HTMLDivElement>(null);
  const on = view.phase === "running" ? level : 0;
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (box.current && row) box.current.scrollTop = Math.max(0, row.offsetTop - 2 * row.offsetHeight);
  }, [on, in_break]);
  return (
    <section class="panel">
      <header>
        <h2>{t("tour.part.structure")}</h2>
      </header>
      {config.late_levels > 0 && level <= config.late_levels && !view.closed && view.phase !== "over" && view.phase !== "cancelled" ? (
        <p class="pad muted levelnote">{t("tour.rule.late", { end: endOf(config, config.late_levels) })}</p>
      ) : null}
      <div class="tscroll" ref={box} tabIndex={0} role="region" aria-label={t("tour.part.structure")}>
        <table class="tbl levels">
          <thead>
            <tr>
              <th scope="col">{t("tour.column.level")}</th>
              <th scope="col" class="n">
                {t("lobby.column.stakes")}
              </th>
              <th scope="col" class="n">
                {t("tour.ante")}
              </th>
              <th scope="col" class="n">
                {t("tour.column.time")}
              </th>
            </tr>
          </thead>
          <tbody>
            {config.levels.map(({ seconds = 600, break_seconds = 0 }, at) => (
              <Fragment key={at}>
                <tr class={on === at + 1 && !in_break ? "cur" : on > at + 1 || (on === at + 1 && in_break) ? "past" : undefined} aria-current={on === at + 1 && !in_break ? "true" : undefined}>
                  <td>{at + 1}</td>
                  <td class="n">{levelText(config, at + 1)}</td>
                  <td class="n">{anteOf(config, at + 1) ? number(anteOf(config, at + 1)) : "–"}</td>
                  <td class="n">{minutes(seconds)}</td>
                </tr>
                {break_seconds > 0 ? (
                  <tr class={on === at + 1 && in_break ? "cur" : on > at + 1 ? "past" : undefined} aria-current={on === at + 1 && in_break ? "true" : undefined}>
                    <td colSpan={3}>{t("tour.break")}</td>
                    <td class="n">{minutes(break_seconds)}</td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
            {on > config.levels.length ? (
              <tr class="cur" aria-current="true">
                <td>{on}</td>
                <td class="n">{levelText(config, on)}</td>
                <td class="n">{anteOf(config, on) ? number(anteOf(config, on)) : "–"}</td>
                <td class="n">{minutes(config.levels.at(-1)?.seconds ?? 600)}</td>
              </tr>
            ) : null}
            <tr>
              <td class="muted after" colSpan={4}>
                {t("tour.then-double", { level: config.levels.length })}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}
