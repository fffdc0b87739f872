import { t } from "../i18n";
import { countdown } from "../i18n/format";
import { Icon } from "../parts/Icon";
import { linkTo } from "../router";
import { upcoming } from "../tournaments";
import { countsDown, moment } from "../views/tournaments/words";
import type { TournamentAnswer } from "../wire/calls";
import { useRoomNow } from "./now";

/** In one word when a tournament of mine begins, or that I wait for a place in it. */
export function startWord({ view, own }: TournamentAnswer, now: number): string {
  const { config, phase, entrants } = view;
  if (own?.waiting) return t("tour.strip-waiting", { place: own.waiting });
  if (config.starts === 0) return t("tour.of", { part: entrants, all: config.most });
  const start = { starts: config.starts, phase };
  return countsDown(start, now) ? t("tour.strip-starts", { time: countdown(config.starts - now) }) : t("tour.strip-at", { time: moment(config.starts, now) });
}

/** The tournaments that I am registered for, beside my tables. */
export function MyTournaments() {
  const now = useRoomNow(1000, upcoming.value.length > 0);
  return (
    <>
      {upcoming.value.map((state) => (
        <a key={state.view.tournament} class="mytab" {...linkTo({ view: "tournament", id: state.view.tournament })}>
          <Icon name="trophy" small />
          <b>{state.view.config.name}</b>
          <span class="muted num">{startWord(state, now)}</span>
        </a>
      ))}
    </>
  );
}
