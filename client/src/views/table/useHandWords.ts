import { useEffect, useState } from "preact/hooks";
import { millisecondsOf } from "../../run-out";
import type { Scene } from "./scene";
import { myHandWords } from "./status";

/** As in `style/tokens.css`, and the distance between two cards that are dealt one after the other. */
const DEAL_MS = 180;
const FLIP_MS = 240;
const STEP_MS = 60;
const TOGETHER = 3;

const duration = (name: string, usual: number): number =>
  millisecondsOf(getComputedStyle(document.documentElement).getPropertyValue(name)) ?? usual;

/** How long the viewer's cards and the common ones move until they lie where they belong. */
function landingMs({ view: { hand }, myPlace, layout }: Scene): number {
  if (!hand || myPlace === null) return 0;
  if (hand.board.length > 0) {
    const flip = duration("--t-flip", FLIP_MS);
    return flip && flip + ((hand.board.length - 1) % TOGETHER) * STEP_MS;
  }
  const deal = duration("--t-deal", DEAL_MS);
  const cards = hand.places[myPlace]?.cards.length ?? 0;
  const before = layout.family === "flop" ? Math.max(0, cards - 1) * hand.places.length + myPlace : 0;
  return deal && deal + before * STEP_MS;
}

/** The viewer's hand in words, once its cards lie on the table: until then what it was before them. */
export function useHandWords(scene: Scene): string {
  const words = myHandWords(scene);
  const hand = scene.view.hand?.number;
  const [named, setNamed] = useState({ hand, words });
  useEffect(() => {
    if (named.hand === hand && named.words === words) return undefined;
    const timer = setTimeout(() => setNamed({ hand, words }), landingMs(scene));
    return () => clearTimeout(timer);
  }, [hand, words]);
  return named.hand === hand ? named.words : "";
}
