import type { Sign } from "../../wire/calls";
import { o } from "../i18n";
import { Rows } from "../Rows";
import { signWords } from "./words";

const TONES = { none: "tag", some: "tag info", strong: "tag stop" } as const;

/** Every sign, those that say nothing too: they speak for the players. */
export function SignRows({ signs, names }: { signs: readonly Sign[]; names: readonly [string, string] }) {
  return (
    <Rows
      caption={o("collusion.signs")}
      rows={signs}
      keyOf={(one) => one.kind}
      empty=""
      columns={[
        { key: "sign", label: o("collusion.sign"), cell: (one) => o(`sign.${one.kind}`) },
        { key: "told", label: o("collusion.numbers"), cell: (one) => <span class="wrapped">{signWords(one, names)}</span> },
        { key: "level", label: o("collusion.level"), cell: (one) => <span class={TONES[one.level]}>{o(`level.${one.level}`)}</span> },
        { key: "points", label: o("collusion.points"), num: true, cell: (one) => one.points },
      ]}
    />
  );
}
