import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { money } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { notify } from "../../notices";
import { go, route } from "../../router";
import { play } from "../../sound";
import { myTables } from "../../state";
import { finished, placeRead, tournament, tournamentOf, watchTournament } from "../../tournaments";
import type { TournamentPlace } from "../../wire/types";
import { ordinal, placeText } from "./words";
import "./finished-cards.css";

/** My tournaments that are over for me: place and prize, over every view but never over a dock, until they are read. */
export function FinishedCards() {
  return (
    <div class="outcards" role="status">
      {finished.value.map((one) => (
        <Card key={one.tournament} one={one} />
      ))}
    </div>
  );
}

/** At the table itself the last hand is seen to its end first. */
const LATER_MS = 4_500;

function Card({ one }: { one: TournamentPlace }) {
  const here = route.value;
  const watching = here.view === "table" && tournamentOf(here.id) === one.tournament;
  const elsewhere = (here.view === "table" && !watching) || (here.view === "tables" && myTables.value.some((id) => tournamentOf(id) !== one.tournament));
  // Over another table it is a line among the others: nothing may cover what is played there.
  useEffect(() => {
    if (elsewhere) tellInALine(one);
  }, [elsewhere]);
  const [shown, setShown] = useState(!watching);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown && !elsewhere ? <Outcome one={one} watching={watching} /> : null;
}

function tellInALine(one: TournamentPlace): void {
  const { tournament: id, prize, currency, name } = one;
  const won = one.place === 1 && one.tied <= 1;
  placeRead(id);
  const title = won ? titleOf(one) : `${name}: ${titleOf(one)}`;
  notify(won && prize > 0 ? `${title} ${money(prize, currency, "auto")}` : title, "info", {
    label: t("tour.open"),
    run: () => go({ view: "tournament", id }),
  });
}

/** Of how many is said once the tournament's `entrants` are known. */
function titleOf({ place, tied, prize, currency, name }: TournamentPlace, entrants = 0): string {
  if (place === 1 && tied <= 1) return t("tour.out.won", { name });
  const values = { place: ordinal(place), count: entrants, amount: money(prize, currency, "auto") };
  if (prize > 0) return entrants > 0 ? t("tour.out.paid-of", values) : t("tour.out.paid", values);
  return entrants > 0 ? t("tour.out.title-of", values) : t("tour.out.title", values);
}

function Outcome({ one, watching }: { one: TournamentPlace; watching: boolean }) {
  const { tournament: id, place, tied, prize, currency, name } = one;
  useEffect(() => watchTournament(id), [id]);
  const won = place === 1 && tied <= 1;
  useEffect(() => {
    if (won || prize > 0) play(["win"]);
  }, []);
  const { entrants = 0, phase } = tournament(id).value?.view ?? {};
  const goesOn = phase !== "over" && phase !== "cancelled";
  const title = titleOf(one, entrants);
  return (
    <section class={won ? "outcard won" : "outcard"} aria-label={title}>
      {won ? (
        <span class="laurel" aria-hidden="true">
          <Icon name="trophy" />
        </span>
      ) : null}
      <div class="said">
        <h2>{title}</h2>
        <p class="muted">
          {tied > 1 ? t("tour.out.shared", { places: placeText(place, tied) }) : won ? t("tour.out.beat", { count: Math.max(0, entrants - 1) }) : name}
        </p>
      </div>
      {won && prize > 0 ? <b class="prize num">{money(prize, currency, "auto")}</b> : null}
      <div class="answers">
        <button
          type="button"
          class="btn go"
          onClick={() => {
            placeRead(id);
            go({ view: "tournament", id });
          }}
        >
          {t("tour.out.lobby")}
        </button>
        {watching && !won && goesOn ? (
          <button type="button" class="btn line" onClick={() => placeRead(id)}>
            {t("tour.out.watch")}
          </button>
        ) : null}
        <button
          type="button"
          class="btn quiet"
          onClick={() => {
            placeRead(id);
            go({ view: "tournaments" });
          }}
        >
          {t("tour.out.others")}
        </button>
      </div>
      <button type="button" class="iconbtn" aria-label={t("close")} onClick={() => placeRead(id)}>
        <Icon name="x" small />
      </button>
    </section>
  );
}
