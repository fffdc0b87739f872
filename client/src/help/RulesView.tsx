import { useState } from "preact/hooks";
import { LanguageChoice } from "../frame/LanguageChoice";
import { Segments } from "../frame/Choice";
import { SearchField } from "../frame/Narrow";
import { Icon } from "../parts/Icon";
import { linkTo } from "../router";
import type { GameRules, RoomRules } from "../wire/calls";
import { houseOf, useRules } from "./api";
import { Cards } from "./Cards";
import { differsOf } from "./differs";
import { handRows } from "./hands";
import { bookName, gameTitle } from "./names";
import { Page, StandIn } from "./Page";
import { RULES_TEXTS, say, sayOr } from "./rules-texts";
import { type Facts, groupOf } from "./words";
import "./games.css";

const GROUPS = ["all", "flop", "stud", "draw"] as const;

/** All games, to be looked for by name, by kind, or by any word of what is different in them. */
export function RulesView() {
  const { rules, late, again } = useRules();
  return (
    <Page>
      <header class="helphead">
        <div>
          <h1>{say("rules.title")}</h1>
          {rules ? (
            <p class="muted">
              {say("rules.lead", { count: rules.games.length })} {say("rules.book", { book: bookName(rules.houses[0].book) })}
            </p>
          ) : null}
        </div>
        <LanguageChoice />
      </header>
      {rules ? (
        <Games rules={rules} />
      ) : (
        <StandIn late={late} again={again} texts={{ loading: say("rules.loading"), late: say("rules.late"), again: say("rules.again") }} />
      )}
    </Page>
  );
}

function Games({ rules }: { rules: RoomRules }) {
  const [text, setText] = useState("");
  const [group, setGroup] = useState<(typeof GROUPS)[number]>("all");
  const found = rules.games.filter((game) => (group === "all" || groupOf(game) === group) && hasWords(rules, game, text));
  return (
    <>
      <div class="helpfind">
        <SearchField label={say("rules.search")} text={text} onInput={setText} className="" />
        <Segments
          label={say("rules.group")}
          value={group}
          options={GROUPS.map((one) => [one, say(`rules.group.${one}`)] as const)}
          onChange={(one) => setGroup(one)}
        />
      </div>
      {found.length === 0 ? (
        <div class="panel pad standin" role="status">
          <p>{say("rules.none", { text })}</p>
          <button
            type="button"
            class="btn go"
            onClick={() => {
              setText("");
              setGroup("all");
            }}
          >
            {say("rules.none-clear")}
          </button>
        </div>
      ) : (
        GROUPS.slice(1).map((one) => <Kind key={one} group={one} rules={rules} games={found.filter((game) => groupOf(game) === one)} />)
      )}
      <a class="panel pad termslink" {...linkTo({ view: "terms" })}>
        <Icon name="shield" />
        <span>
          <b>{say("rules.terms")}</b>
          <small>{say("rules.terms-text")}</small>
        </span>
        <Icon name="right" small />
      </a>
    </>
  );
}

function Kind({ group, rules, games }: { group: (typeof GROUPS)[number]; rules: RoomRules; games: readonly GameRules[] }) {
  if (games.length === 0) return null;
  return (
    <section aria-labelledby={`kind-${group}`}>
      <h2 id={`kind-${group}`} class="kind">
        {say(`rules.group.${group}`)}
      </h2>
      <ul class="gamelist">
        {games.map((game) => (
          <li key={game.game}>
            <GameCard facts={{ rules, game, house: houseOf(rules, game) }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameCard({ facts }: { facts: Facts }) {
  const { game } = facts;
  return (
    <a class="panel gamecard" {...linkTo({ view: "rules", game: game.game })}>
      <h3>{gameTitle(game.game)}</h3>
      <p>{sayOr(`about.${game.game}`, "")}</p>
      <span class="gamefoot">
        <Cards text={pictureOf(facts)} />
        <small>
          {say("rules.players", { players: game.max_players })} · {say("rules.cards", { deck: game.deck })}
        </small>
        {game.offered ? null : <span class="tag">{say("rules.not-offered")}</span>}
      </span>
    </a>
  );
}

/** The cards that show the game best: of its first difference that has some, or else its best hand. */
function pictureOf(facts: Facts): string {
  const shown = differsOf(facts).find(({ cards }) => cards)?.cards ?? handRows(facts.game.orders[0]!)[0]?.cards ?? "";
  return shown.replaceAll("!", "").split(" | ")[0]!.split(" ").slice(0, 5).join(" ");
}

/** Whether every word of `text` stands in what is said of the game, in whichever language. */
function hasWords(rules: RoomRules, game: GameRules, text: string): boolean {
  const facts = { rules, game, house: houseOf(rules, game) };
  const differs = differsOf(facts).flatMap(({ title, text: words }) => [title, words]);
  const names = game.orders.flatMap((order) => handRows(order).map(({ name }) => name));
  const aka = Object.values(RULES_TEXTS).flatMap((texts) => [
    (texts as Readonly<Record<string, unknown>>)[`aka.${game.game}`],
    (texts as Readonly<Record<string, unknown>>)[`about.${game.game}`],
  ]);
  const all = [gameTitle(game.game), game.game, ...aka, ...differs, ...names].join(" ").toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
