import { localeOf } from "../../i18n";
import { number } from "../../i18n/format";
import { settings } from "../../settings";
import { o, oOr } from "../i18n";
import { Panel } from "../Page";
import { Rows } from "../Rows";
import { SELDOM_MS, useQuery } from "../useQuery";

/** Whether the cards fall as chance would have them. */
export function CardsPanel() {
  const { answer } = useQuery("cards", SELDOM_MS);
  if (!answer) return null;
  const rows = answer.decks.flatMap(({ deck, hands, tests }) => tests.map((test) => ({ ...test, deck, hands })));
  return (
    <Panel title={o("cards.title")} tools={<span class={answer.alarmed ? "tag stop" : "tag go"}>{answer.alarmed ? o("cards.alarms", { count: answer.alarmed }) : o("cards.no-alarm")}</span>}>
      <p class="pad muted">{o("cards.text", { level: small(answer.level) })}</p>
      <Rows
        caption={o("cards.title")}
        rows={rows}
        keyOf={(one) => `${one.deck} ${one.name}`}
        empty={o("cards.too-few")}
        columns={[
          { key: "test", label: o("cards.test"), cell: (one) => oOr(`cards.${one.name}`, one.name) },
          { key: "deck", label: o("cards.deck"), num: true, cell: (one) => number(one.deck) },
          { key: "hands", label: o("money.hands"), num: true, cell: (one) => number(one.hands) },
          { key: "statistic", label: o("cards.statistic"), num: true, cell: (one) => (one.degrees ? o("cards.chi", { value: number(Math.round(one.statistic * 10) / 10), degrees: one.degrees }) : o("cards.deviations", { value: number(Math.round(one.statistic * 100) / 100) })) },
          { key: "p", label: o("cards.p"), num: true, cell: (one) => <span class={one.p < answer.level ? "minus" : ""}>{small(one.p)}</span> },
        ]}
      />
    </Panel>
  );
}

/** A probability, also a very small one. */
const small = (value: number): string => value.toLocaleString(localeOf(settings.value.language), value < 0.001 ? { notation: "scientific", maximumFractionDigits: 1 } : { maximumFractionDigits: 3 });
