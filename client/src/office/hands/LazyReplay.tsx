import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { o } from "../i18n";
import type { HandFile } from "../../wire/calls";

type Replaying = FunctionComponent<{ hand: HandFile }>;

/** The hand at the table, move by move: what draws it is loaded with the first hand. */
export function Replay({ hand }: { hand: HandFile }) {
  const [found, setFound] = useState<{ Replaying: Replaying } | null>(null);
  useEffect(() => {
    void import("./Replaying").then(({ Replaying }) => setFound({ Replaying }));
  }, []);
  return found ? <found.Replaying hand={hand} /> : <p class="muted oreplay-room">{o("loading")}</p>;
}
