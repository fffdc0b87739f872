import { t } from "../../i18n";
import { cardName } from "../../i18n/format";
import { Card } from "../../parts/Card";
import { settings } from "../../settings";
import type { MyTurn } from "./useTurn";

interface OwnCardsProps {
  cards: readonly number[];
  /** The turn to draw, or what is marked before it. */
  turn: Pick<MyTurn, "tossed" | "sent" | "toggle">;
}

/** The viewer's cards around his draw: a press turns one grey and takes it back (RULES.md E10). */
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
            {settings.value.keyHints ? <kbd aria-hidden="true">{at + 1}</kbd> : null}
          </button>
        );
      })}
    </div>
  );
}
