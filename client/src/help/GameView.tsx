import { LanguageChoice } from "../frame/LanguageChoice";
import { Icon } from "../parts/Icon";
import { go, linkTo } from "../router";
import { changeFilter, NO_FILTER } from "../views/lobby/filter";
import type { GameRules } from "../wire/calls";
import { houseOf, useRules } from "./api";
import { Cards } from "./Cards";
import { differsOf } from "./differs";
import { bookName, gameTitle } from "./names";
import { Duels, Order } from "./Order";
import { Contents, Page, Part, StandIn } from "./Page";
import { say, sayOr } from "./rules-texts";
import { about, betting, course, type Facts, leastBets, ownWays, sharing } from "./words";
import "./game.css";

/** The rules of one game, by the book in force or by `book`. */
export function GameView({ id, book }: { id: string; book: string | undefined }) {
  const { rules, late, again } = useRules(book);
  const game = rules?.games.find((one) => one.game === id);
  return (
    <Page>
      {rules && game ? (
        <Game facts={{ rules, game, house: houseOf(rules, game) }} />
      ) : rules ? (
        <div class="panel pad standin" role="alert">
          <p>{say("rules.missing")}</p>
          <a class="btn go" {...linkTo({ view: "rules" })}>
            {say("rules.all")}
          </a>
        </div>
      ) : (
        <StandIn late={late} again={again} texts={{ loading: say("rules.loading"), late: say("rules.late"), again: say("rules.again") }} />
      )}
    </Page>
  );
}

function Game({ facts }: { facts: Facts }) {
  const { game } = facts;
  const own = ownWays(facts);
  const differs = say(game.game === "holdem" ? "rules.first" : "rules.differs");
  const parts = [
    ["differs", differs],
    ["order", say("rules.order")],
    ["course", say("rules.course")],
    ["betting", say("rules.betting")],
    ["duels", say("rules.duels")],
    ["showdown", say("rules.showdown")],
  ] as const;
  return (
    <>
      <Head facts={facts} />
      <Contents label={say("rules.on-page")} parts={parts} />
      <div class="rulegrid">
        <div class="rulecol">
          <Part id="differs" title={differs} className="o1">
            <Differs facts={facts} />
          </Part>
          {own.length > 0 ? (
            <Part id="own" title={say("rules.house")} className="o2 ownway">
              <div class="pad">
                <p class="muted">{say("rules.house-lead", { book: bookName(game.book) })}</p>
                <ul class="dots">
                  {own.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
            </Part>
          ) : null}
          <Part id="course" title={say("rules.course")} className="o4">
            <Course facts={facts} />
          </Part>
          <Part id="betting" title={say("rules.betting")} className="o5">
            <Betting facts={facts} />
          </Part>
        </div>
        <div class="rulecol">
          {game.orders.map((order) => (
            <Order key={order.half} facts={facts} order={order} />
          ))}
          <Part id="duels" title={say("rules.duels")} className="o6">
            <Duels game={game} />
          </Part>
          <Part id="showdown" title={say("rules.showdown")} className="o7">
            <Showdown facts={facts} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Head({ facts }: { facts: Facts }) {
  const { game, rules } = facts;
  const name = gameTitle(game.game);
  const play = () => {
    changeFilter({ ...NO_FILTER, game: [game.game] });
    go({ view: "lobby" });
  };
  return (
    <header class="helphead">
      <div>
        <a class="back" {...linkTo({ view: "rules" })}>
          <Icon name="left" small />
          {say("rules.all")}
        </a>
        <h1>{name}</h1>
        <p class="muted">{sayOr(`about.${game.game}`, "")}</p>
        <p class="headfacts">
          <span>{say("rules.players", { players: game.max_players })}</span>
          <span>{say(`rules.deck.${game.deck}`)}</span>
          <Book game={game} />
        </p>
      </div>
      <div class="headtools">
        <select
          aria-label={say("rules.other-game")}
          value={game.game}
          onChange={(event) => go({ view: "rules", game: event.currentTarget.value })}
        >
          {rules.games.map((one) => (
            <option key={one.game} value={one.game}>
              {gameTitle(one.game)}
            </option>
          ))}
        </select>
        <LanguageChoice />
        <button type="button" class="btn go" onClick={play}>
          {say("rules.play", { game: name })}
        </button>
      </div>
    </header>
  );
}

/** The book that the page goes by; where tables play by several, they are the choice. */
function Book({ game }: { game: GameRules }) {
  const books = [...new Set([game.book, ...game.books])];
  return (
    <span>
      {say("rules.book", { book: bookName(game.book) })}
      {books.slice(1).map((book) => (
        <a key={book} {...linkTo({ view: "rules", game: game.game, book })}>
          {bookName(book)}
        </a>
      ))}
    </span>
  );
}

function Differs({ facts }: { facts: Facts }) {
  return (
    <div class="differs">
      {differsOf(facts).map(({ id, title, text, cards }) => (
        <div key={id} data-differ={id}>
          <h3>{title}</h3>
          <p>{text}</p>
          <Cards text={cards} />
        </div>
      ))}
    </div>
  );
}

function Course({ facts }: { facts: Facts }) {
  return (
    <ol class="course">
      {course(facts).map(({ title, lines, cards, bet }) => (
        <li key={title}>
          <div class="row">
            <h3>{title}</h3>
            {bet ? <span class="tag">{say(`course.${bet}`)}</span> : null}
            <span class="grow" />
            <Cards text={cards} />
          </div>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Betting({ facts }: { facts: Facts }) {
  return (
    <div class="pad">
      <dl class="limits5">
        {betting(facts).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">{leastBets(facts)}</p>
    </div>
  );
}

function Showdown({ facts }: { facts: Facts }) {
  const { game, house } = facts;
  return (
    <div class="pad">
      <ul class="dots">
        {sharing(facts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {game.draw_seconds > 0 ? <Drawing facts={facts} /> : null}
      <p class="muted">
        {about(facts, "show.rake")} <a {...linkTo({ view: "terms", part: "rake" })}>{say("show.rake-link")}</a>
      </p>
      {game.jackpot ? (
        <div class="jackpotrow">
          <p>{say(game.jackpot_both_own ? "show.jackpot-both" : "show.jackpot")}</p>
          <Cards text={game.jackpot} />
        </div>
      ) : house.jackpot ? (
        <p class="muted">{say("show.jackpot-none")}</p>
      ) : null}
    </div>
  );
}

/** What happens after a missed draw, and when the deck runs out. */
function Drawing({ facts }: { facts: Facts }) {
  const draws = facts.game.streets.filter(({ draw }) => draw > 0).length;
  return (
    <>
      <h3>{say("late.title")}</h3>
      <p>{about(facts, draws > 1 ? "late.text.again" : "late.text")}</p>
      <h3>{say("muck.title")}</h3>
      <p>{say(facts.game.barred_discards === "of any draw" ? "muck.text.any" : "muck.text.this")}</p>
    </>
  );
}
