/** The signs of the collusion desk in words: each with the numbers that it goes by. */

import { number } from "../../i18n/format";
import type { Sign } from "../../wire/calls";
import { o } from "../i18n";

export type SignKind = "device" | "address" | "flow" | "gifts" | "soft" | "folds" | "silent" | "together" | "winning";

const round = (value: number, digits = 0) => number(Number(value.toFixed(digits)));

/** What the sign says, with its numbers. `names` are those of the first and the second player. */
export function signWords({ kind, numbers }: Sign, names: readonly [string, string]): string {
  const of = (name: string) => numbers[name] ?? 0;
  switch (kind) {
    case "device":
    case "address":
      return of("many") === 0 ? o("sign.nothing-shared") : o(`sign.${kind}-text`, { many: round(of("many")), table: round(of("table")) });
    case "flow": {
      const [payer, payee] = of("units") >= of("expected") ? names : [names[1], names[0]];
      const sign = of("units") >= of("expected") ? 1 : -1;
      return o("sign.flow-text", { payer, payee, units: round(sign * of("units"), 1), expected: round(sign * of("expected"), 1) });
    }
    case "gifts":
      return o("sign.gifts-text", { gifts: round(of("gifts")), hands: round(of("hands")), expected: round(of("expected"), 1) });
    case "soft":
      return o("sign.soft-text", { percent: round(of("percent")), others: round(of("others")), times: round(of("times")) });
    case "folds":
      return o("sign.folds-text", { percent: round(of("percent")), others: round(of("others")), times: round(of("times")) });
    case "silent":
      return o("sign.silent-text", { silent: round(of("silent")), showdowns: round(of("showdowns")), expected: round(of("expected"), 1) });
    case "together":
      return o("sign.together-text", { together: round(of("together")), times: round(of("times")), expected: round(of("expected"), 1) });
    case "winning":
      return "per100" in numbers ? o("sign.winning-text", { per100: round(of("per100")), expected: round(of("expected")) }) : o("sign.winning-unknown");
  }
}

/** Those that say something, the weightiest first. */
export const telling = (signs: readonly Sign[]): Sign[] => signs.filter((one) => one.points > 0).sort((a, b) => b.points - a.points);
