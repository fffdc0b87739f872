import { useEffect, useState } from "preact/hooks";
import { BottomNav, MyTables } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { TopBar } from "../../frame/TopBar";
import { CopyLink } from "../../frame/CopyLink";
import { t, type Key } from "../../i18n";
import { gameName, number } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { me } from "../../state";
import { missingTournaments, tournament, watchTournament } from "../../tournaments";
import type { TournamentAnswer } from "../../wire/calls";
import { useMedia } from "../table/useMedia";
import { ConfirmEntry } from "./ConfirmEntry";
import { Deal } from "./Deal";
import { EnterButton, MoreChips } from "./EnterButton";
import { Facts } from "./Facts";
import { LevelPanel } from "./LevelPanel";
import { News } from "./News";
import { Players } from "./Players";
import { Prizes } from "./Prizes";
import { Result } from "./Result";
import { RoomClock } from "./RoomClock";
import { Structure } from "./Structure";
import { Tables } from "./Tables";
import { buyInText, LOOK, standingOf } from "./words";
import { You } from "./You";
import "./figures.css";
import "./tournament.css";

const WIDE = "(min-width: 1001px)";
const ROOMY = "(min-width: 621px)";

/** The lobby of a tournament: status, players, tables, prizes, and one button to register or to go to the table. */
export function TournamentPage({ id }: { id: string }) {
  useEffect(() => watchTournament(id), [id]);
  const state = tournament(id).value;
  return (
    <div class="wrap tourney">
      <TopBar />
      <LostBar />
      <main class="tbodyarea" id="content" tabIndex={-1} aria-busy={!state}>
        {state ? <Lobby state={state} /> : missingTournaments.value.has(id) ? <Missing /> : <p class="faint loading">{t("shell.loading")}</p>}
      </main>
      <MyTables />
      <BottomNav />
      <ConfirmEntry />
    </div>
  );
}

function Missing() {
  return (
    <section class="panel narrow">
      <header>
        <h1>{t("tour.missing")}</h1>
      </header>
      <div class="pad">
        <p class="muted">{t("tour.missing-text")}</p>
        <a class="btn go big" {...linkTo({ view: "tournaments" })}>
          {t("tour.all")}
        </a>
      </div>
    </section>
  );
}

const PARTS = ["now", "players", "tables", "structure", "prizes"] as const;
type Part = (typeof PARTS)[number];

function Lobby({ state }: { state: TournamentAnswer }) {
  const wide = useMedia(WIDE);
  const roomy = useMedia(ROOMY);
  const [chosen, setPart] = useState<Part>("now");
  const tabs = PARTS.slice(wide ? 1 : 0, roomy ? 3 : undefined);
  const shown = tabs.includes(chosen) ? chosen : tabs[0]!;
  return (
    <>
      <Head state={state} />
      <Deal state={state} />
      {wide ? (
        <div class="tcols">
          <div class="tcol">
            <Now state={state} />
          </div>
          <section class="panel tmain">
            <Tabs tabs={tabs} shown={shown} state={state} onShow={setPart} />
            <Shown part={shown} state={state} />
          </section>
          <div class="tcol">
            <Shown part="structure" state={state} />
            <Shown part="prizes" state={state} />
          </div>
        </div>
      ) : (
        <div class="tphone">
          <Tabs tabs={tabs} shown={shown} state={state} onShow={setPart} />
          {shown === "now" ? <Now state={state} /> : <Framed part={shown} state={state} />}
          {shown === "now" && roomy ? (
            <>
              <Shown part="structure" state={state} />
              <Shown part="prizes" state={state} />
            </>
          ) : null}
        </div>
      )}
    </>
  );
}

function Now({ state }: { state: TournamentAnswer }) {
  return (
    <>
      <Result state={state} />
      <LevelPanel view={state.view} />
      <You state={state} />
      <Facts view={state.view} />
    </>
  );
}

function Framed({ part, state }: { part: Part; state: TournamentAnswer }) {
  const framed = part === "players" || part === "tables";
  return framed ? (
    <section class="panel">
      <Shown part={part} state={state} />
    </section>
  ) : (
    <Shown part={part} state={state} />
  );
}

function Shown({ part, state: { view, own } }: { part: Part; state: TournamentAnswer }) {
  switch (part) {
    case "players":
      return <Players key={view.tournament} view={view} me={own?.me ?? null} />;
    case "tables":
      return <Tables view={view} myTable={own?.me?.table ?? ""} />;
    case "structure":
      return <Structure view={view} />;
    case "prizes":
      return <Prizes view={view} />;
    case "now":
      return null;
  }
}

interface TabsProps {
  tabs: readonly Part[];
  shown: Part;
  state: TournamentAnswer;
  onShow(part: Part): void;
}

function Tabs({ tabs, shown, state: { view }, onShow }: TabsProps) {
  const counts: Partial<Record<Part, number>> = { players: view.entrants, tables: view.tables.length };
  return (
    <div class="ttabrow" role="group" aria-label={t("tour.parts")}>
      {tabs.map((part) => (
        <button key={part} type="button" class="tab" aria-pressed={part === shown} onClick={() => onShow(part)}>
          {t(`tour.part.${part}` satisfies Key)}{" "}
          {counts[part] ? <span class="n">{number(counts[part])}</span> : null}
        </button>
      ))}
    </div>
  );
}

function Head({ state }: { state: TournamentAnswer }) {
  const { view } = state;
  const { config } = view;
  const standing = standingOf({ ...view, most: config.most });
  return (
    <header class="thead">
      <a class="iconbtn back" aria-label={t("tour.all")} {...linkTo({ view: "tournaments" })}>
        <Icon name="left" />
      </a>
      <div class="ttitle">
        <h1>{config.name}</h1>
        <p class="muted">
          <span class={LOOK[standing]}>{t(`tour.standing.${standing}`)}</span>
          {view.final && view.entrants > config.seats ? <span class="tag info">{t("tour.final-table")}</span> : null}
          {view.private ? <span class="tag">{t("tour.private")}</span> : null}
          <span>{gameName(config)}</span>
          <span>{buyInText(config)}</span>
          <span>{t("lobby.seats", { count: config.seats })}</span>
        </p>
      </div>
      <RoomClock />
      <CopyLink to={{ view: "tournament", id: config.id }} share />
      <div class="tway">
        <News view={view} />
        <MoreChips state={state} />
        <EnterButton state={state} player={me.value?.player ?? null} />
      </div>
    </header>
  );
}
