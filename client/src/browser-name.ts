/** What a browser calls itself, in the words that people have for it. */

import { t } from "./i18n";

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|Chrom(e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Firefox, Linux"; a program by the first word of its name. */
export function browserName(agent: string): string {
  const found = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(agent))?.[1];
  const named = [found(BROWSERS), found(SYSTEMS)].filter(Boolean);
  if (named.length > 0) return named.join(", ");
  return agent.split(/[\s/]/)[0]?.slice(0, 30) || t("security.unknown-browser");
}
