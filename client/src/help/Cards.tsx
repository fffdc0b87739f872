import { Card } from "../parts/Card";
import { parseCards } from "../parts/cards";

/** Cards in a row: `"Ah !4s | ??"` is an ace that counts, a four that does not, and in a row below a hidden card. */
export function Cards({ text, counts = Infinity }: { text: string; counts?: number }) {
  if (!text) return null;
  return (
    <>
      {text.split(" | ").map((row) => (
        <span key={row} class="cd">
          {row.split(" ").map((word, at) => (
            <Card
              key={at}
              card={parseCards(word.replace("!", ""))[0]!}
              look={word.startsWith("!") || at >= counts ? "dim" : ""}
            />
          ))}
        </span>
      ))}
    </>
  );
}
