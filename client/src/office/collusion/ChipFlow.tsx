import { money } from "../../i18n/format";
import type { Paid } from "../../wire/calls";
import { o } from "../i18n";

/** Chips between two players, both ways: the wider the line, the more. */
export function ChipFlow({ paid, names }: { paid: Paid; names: readonly [string, string] }) {
  const most = Math.max(paid.forward, paid.back, 1);
  const tell = (payer: string, payee: string, amount: number, hands: number) => o("collusion.flow", { payer, payee, amount: money(amount, paid.currency), count: hands });
  const ways = [
    { payer: names[0], payee: names[1], amount: paid.forward, hands: paid.forward_hands },
    { payer: names[1], payee: names[0], amount: paid.back, hands: paid.back_hands },
  ];
  return (
    <ul class="oflow">
      {ways.map((one) => (
        <li key={one.payer}>
          <span>{tell(one.payer, one.payee, one.amount, one.hands)}</span>
          <i aria-hidden="true" style={{ width: `${Math.max(2, (100 * one.amount) / most)}%` }} class={one.amount === most && paid.forward !== paid.back ? "more" : ""} />
        </li>
      ))}
    </ul>
  );
}
