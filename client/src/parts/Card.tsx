import type { CSSProperties } from "preact";
import { RANKS, SUITS, rankOf, suitOf } from "./cards";
import { RANK_SHAPES, SUIT_PATHS } from "./card-shapes";
import { cardName } from "../i18n/format";

function Rank({ rank, className }: { rank: number; className?: string }) {
  const shape = RANK_SHAPES[rank]!;
  return (
    <svg class={className} viewBox={shape.box} aria-hidden="true">
      <path d={shape.path} fill="none" stroke="currentColor" stroke-width="11.5" stroke-linejoin="round" />
    </svg>
  );
}

function Suit({ suit, className }: { suit: number; className?: string }) {
  return (
    <svg class={className} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SUIT_PATHS[suit]!} fill="currentColor" />
    </svg>
  );
}

export interface CardProps {
  card: number;
  /** Further classes: `win`, `dim`, `toss`, `down`, `idx`. */
  look?: string | undefined;
  style?: CSSProperties | undefined;
  /** Which half of the pot it plays for: H, L or H L. */
  use?: string | undefined;
}

/** One card; its size follows from `--cw` alone. A hidden card is a back: its face is not in the page. */
export function Card({ card, look = "", style, use }: CardProps) {
  if (card < 0) {
    return <i class={`card back ${look}`} style={style} role="img" aria-label={cardName(card)} />;
  }
  const rank = rankOf(card);
  const suit = suitOf(card);
  const ten = RANKS.charAt(rank) === "T" ? "ten" : "";
  return (
    <i
      class={`card ${SUITS.charAt(suit)} ${ten} ${look}`}
      style={style}
      role="img"
      aria-label={cardName(card)}
      data-use={use}
    >
      <Rank rank={rank} className="rk" />
      <Suit suit={suit} className="st" />
      <Suit suit={suit} className="pip" />
    </i>
  );
}

/** Cards in running text. */
export function CardText({ cards }: { cards: readonly number[] }) {
  return (
    <>
      {cards.map((card, at) =>
        card < 0 ? null : (
          <span key={at} class={`tc ${SUITS.charAt(suitOf(card))}`} role="img" aria-label={cardName(card)}>
            {RANKS.charAt(rankOf(card)).replace("T", "10")}
            <Suit suit={suitOf(card)} />
          </span>
        ),
      )}
    </>
  );
}
