/** Cards as numbers: `4 * rank + suit`, rank 0 the deuce and 12 the ace, suits clubs, diamonds, hearts, spades. */

/** A card that the viewer may not see. */
export const UNKNOWN = -1;

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";

export const rankOf = (card: number): number => card >> 2;
export const suitOf = (card: number): number => card & 3;

/** The numbers of cards written as `"Ah Td"`. */
export function parseCards(text: string): number[] {
  return text.split(" ").map((card) => {
    const rank = RANKS.indexOf(card.charAt(0));
    const suit = SUITS.indexOf(card.charAt(1));
    return rank < 0 || suit < 0 ? UNKNOWN : 4 * rank + suit;
  });
}
