import { capital, handWords, madeIn } from "../hands/words";
import { parseCards } from "../parts/cards";
import type { GameRules, HandOrder } from "../wire/calls";
import { Cards } from "./Cards";
import { type Duel, duelsOf, handRows, winners } from "./hands";
import { Part } from "./Page";
import { say, sayOr } from "./rules-texts";
import { about, type Facts } from "./words";

/** The hands of one half of the pot, the one that wins first. */
export function Order({ facts, order }: { facts: Facts; order: HandOrder }) {
  const rows = handRows(order);
  const low = order.half === "low";
  const odd = rows.find((row) => row.odd)?.odd;
  const title = say(low ? "rules.order.low" : order.lowest_wins ? "rules.order.deuce" : "rules.order");
  return (
    <Part id={low ? "low" : "order"} className="o3" title={title}>
      {odd ? (
        <p class="legend">
          <i /> {about(facts, `rules.order.${odd}`)}
        </p>
      ) : null}
      <ol class="order">
        {rows.map((row) => (
          <li key={row.hand + row.cards} class={row.odd ? "odd" : ""} data-hand={row.hand}>
            <span class="nn">{row.place}</span>
            <span>
              {row.place || row.hand === "none" ? <b>{row.name}</b> : null}
              <small>{row.note}</small>
            </span>
            <Cards text={row.cards} counts={row.counts} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Hands against each other: who wins, and why. */
export function Duels({ game }: { game: GameRules }) {
  return (
    <ul class="duels">
      {duelsOf(game.game).map((duel) => (
        <li key={duel.id}>
          <p>{sayOr(`duel.${game.game}.${duel.id}`, "")}</p>
          {duel.board ? (
            <div class="duelhand">
              <small>{say("duel.board")}</small>
              <Cards text={duel.board} />
            </div>
          ) : null}
          {duel.hands.map((hand, at) => (
            <Contestant key={hand} game={game} duel={duel} hand={hand} at={at} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Contestant({ game, duel, hand, at }: { game: GameRules; duel: Duel; hand: string; at: number }) {
  const result = resultOf(game, duel, at);
  const made = madeIn(game.game, parseCards(hand), duel.board ? parseCards(duel.board) : []);
  const lowest = game.orders[0]!.lowest_wins;
  return (
    <div class={result ? "duelhand wins" : "duelhand"}>
      <small>{made ? capital(handWords(made, lowest)) : say("duel.player", { number: at + 1 })}</small>
      <Cards text={hand} />
      {result ? <span class="tag go">{say(`duel.${result}`)}</span> : null}
    </div>
  );
}

function resultOf(game: GameRules, duel: Duel, at: number): "wins" | "share" | "high" | "low" | "both" | null {
  const halves = game.orders.filter((order) => winners(duel, order).includes(at));
  if (halves.length === 0) return null;
  if (game.orders.length > 1) return halves.length > 1 ? "both" : halves[0]!.half;
  return winners(duel, halves[0]!).length > 1 ? "share" : "wins";
}
