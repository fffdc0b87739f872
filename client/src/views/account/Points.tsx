import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { clockTime, date, points } from "../../i18n/format";
import { api } from "../../wire/api";
import type { PointsEarned } from "../../wire/calls";

const AT_ONCE = 10;

/** What is known of the points, and whether there are older ones to ask for. */
interface Known {
  readonly points: number;
  readonly history: readonly PointsEarned[];
  readonly more: boolean;
}

/** The VIP points and the hands that earned them, the latest first. */
export function Points() {
  const [known, setKnown] = useState<Known | null>(null);
  const [late, setLate] = useState(false);
  const fetchOlder = (history: readonly PointsEarned[]) =>
    api.points(AT_ONCE, history.at(-1)?.at ?? null).then(
      (page) => {
        setLate(false);
        setKnown({ points: page.points, history: [...history, ...page.history], more: page.history.length === AT_ONCE });
      },
      () => setLate(true),
    );
  useEffect(() => void fetchOlder([]), []);
  return (
    <section class="panel points">
      <header>
        <h2>{t("points.title")}</h2>
        {known ? <b class="num">{points(known.points)}</b> : null}
      </header>
      <div class="pad">
        {late ? <p class="muted">{t("points.late")}</p> : null}
        {known && known.history.length === 0 ? <p class="muted">{t("points.none")}</p> : null}
        {known && known.history.length > 0 ? (
          <ul>
            {known.history.map((one) => (
              <li key={one.hand}>
                <span class="grow">
                  {date(one.at)} <span class="faint">{clockTime(one.at)}</span>
                </span>
                <b class="num">+{points(one.amount)}</b>
              </li>
            ))}
          </ul>
        ) : null}
        {known?.more ? (
          <button type="button" class="btn line" onClick={() => void fetchOlder(known.history)}>
            {t("points.older")}
          </button>
        ) : null}
      </div>
    </section>
  );
}
