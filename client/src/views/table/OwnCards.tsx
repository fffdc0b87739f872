import type { ComponentChildren } from "preact";
import { offersIn } from "../../pre-actions/intent";
import { mark, marked } from "../../pre-actions/pre-actions";
import { t } from "../../i18n";
import { cardName } from "../../i18n/format";
import { Card } from "../../parts/Card";
import { showsKeys } from "../../settings";
import type { Scene } from "./scene";
import type { MyTurn } from "./useTurn";

interface OwnCardsProps {
  cards: readonly number[];
  /** The turn to draw, or what is marked before it. */
  turn: Pick<MyTurn, "tossed" | "sent" | "toggle">;
}

/** The viewer's cards around a draw: a press marks one to discard and unmarks it (RULES.md E10). */
export function OwnCards({ cards, turn }: OwnCardsProps) {
  return (
    <div class="own five">
      {cards.map((card, at) => {
        const tossed = turn.tossed.includes(card);
        return (
          <button
            key={card}
            type="button"
            aria-pressed={tossed}
            aria-label={t("dock.card", { number: at + 1, card: cardName(card) })}
            data-tossed={t("dock.tossed")}
            disabled={turn.sent}
            onClick={() => turn.toggle(card)}
          >
            <Card card={card} look={tossed ? "toss" : ""} />
            {showsKeys() ? <kbd aria-hidden="true">{at + 1}</kbd> : null}
          </button>
        );
      })}
    </div>
  );
}

/** The viewer's cards as buttons in their draw and while waiting for it. */
export function ownButtons(scene: Scene, turn: MyTurn | null): ComponentChildren {
  const place = scene.myPlace === null ? undefined : scene.view.hand?.places[scene.myPlace];
  if (!place) return undefined;
  if (turn) return turn.moves.discard ? <OwnCards cards={place.cards} turn={turn} /> : undefined;
  if (!offersIn(scene.view, scene.myPlace).some((offer) => offer.name === "discard")) return undefined;
  const toggle = (card: number) => mark(scene, card);
  return <OwnCards cards={place.cards} turn={{ tossed: marked(scene), sent: false, toggle }} />;
}
