import { t } from "../../i18n";
import { columnCents } from "../../i18n/format";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import type { TournamentAnswer } from "../../wire/calls";
import { prizeText } from "./Prizes";
import { placeText } from "./words";

const PODIUM = 3;

/** The first three of a tournament that is over; everybody else is in the list of players. */
export function Result({ state: { view } }: { state: TournamentAnswer }) {
  if (view.phase !== "over") return null;
  const first = [...view.top, ...view.last_out].filter((one) => one.place > 0 && one.place <= PODIUM).sort((one, other) => one.place - other.place);
  if (first.length === 0) return null;
  const cents = columnCents(first.map(({ prize }) => prize));
  return (
    <section class="panel result-panel">
      <header>
        <h2>{t("tour.result")}</h2>
        <Icon name="trophy" />
      </header>
      <ol class="pad podium">
        {first.map((one) => (
          <li key={one.player} class={one.place === 1 ? "first" : undefined}>
            <span class="muted">{placeText(one.place, one.tied)}</span>
            <Avatar name={one.name} />
            <b>{one.name}</b>
            <span class="num">{one.prize > 0 ? prizeText(one.prize, view.config, cents) : "–"}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
