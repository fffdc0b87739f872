import { Icon } from "../parts/Icon";
import { t } from "../i18n";
import type { PlayerNote } from "../wire/types";
import "./chat.css";

export type Colour = PlayerNote["colour"];
export type NamedColour = Exclude<Colour, "">;

/** Each colour has its own shape, for players who cannot tell colours apart. In a box of 16 by 16. */
const SHAPES: Readonly<Record<NamedColour, string>> = {
  red: "M8 1.500L15 14H1z",
  orange: "M2 2h12v12H2z",
  yellow: "M8 1l2.100 4.600 4.900.600-3.600 3.400.900 4.900L8 12.100 3.700 14.500l.900-4.900L1 6.200l4.900-.600z",
  green: "M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z",
  teal: "M1 2h14L8 14.500z",
  blue: "M4.500 1.500h7L15 8l-3.500 6.500h-7L1 8z",
  purple: "M5.500 1h5v4.500H15v5h-4.500V15h-5v-4.500H1v-5h4.500z",
  pink: "M10 1.300A6.800 6.800 0 1 0 14.700 10.500 6 6 0 0 1 10 1.300z",
};

export const COLOURS = Object.keys(SHAPES) as readonly NamedColour[];

export function Mark({ colour }: { colour: NamedColour }) {
  return (
    <svg class={`mark c-${colour}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[colour]} />
    </svg>
  );
}

/** My note on a player as signs: its colour (or that there is one), and whether the player is muted. */
export function Marks({ note }: { note: PlayerNote | null | undefined }) {
  if (!note) return null;
  return (
    <span class="marks" aria-hidden="true">
      {note.colour ? <Mark colour={note.colour} /> : note.text ? <Icon name="pencil" small /> : null}
      {note.muted ? <Icon name="mute" small /> : null}
    </span>
  );
}

/** The marks in words, for screen readers; empty if there are none. */
export function marksInWords(note: PlayerNote | null | undefined): string {
  if (!note) return "";
  const words = [
    note.colour ? t("note.say.colour", { colour: t(`note.colour.${note.colour}`).toLowerCase() }) : "",
    note.text ? t("note.say.text") : "",
    note.muted ? t("note.say.muted") : "",
  ];
  return words.filter(Boolean).join(", ");
}
