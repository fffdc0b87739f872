import type { ComponentChildren } from "preact";
import { number } from "../i18n/format";
import { o } from "./i18n";
import { Panel } from "./Page";
import { at, linkTo, type Place } from "./router";
import { may } from "./session";
import { SELDOM_MS, useQuery } from "./useQuery";

interface Item {
  readonly to: Place;
  readonly count: number;
  /** There are more than were counted. */
  readonly more?: boolean;
  readonly text: string;
  /** Shown without a count: nothing is waiting. */
  readonly quiet?: boolean;
}

/** What waits for staff: each line links to the page where it is handled. */
export function Attention({ paused }: { paused: number }) {
  const answerOf = <Path extends string>(act: string, path: Path, every?: number) => useQuery(may(act) ? path : null, every).answer;
  const reports = answerOf("reports", "reports?most=500");
  const jackpots = answerOf("jackpots", "jackpots");
  const cases = answerOf("cases", "cases");
  const desk = answerOf("desk", "desk?days=7", SELDOM_MS);
  const cash = answerOf("cash", "cash");
  const stopped = answerOf("stopped", "stopped");
  const cards = answerOf("cards", "cards", SELDOM_MS);
  const items: Item[] = [];
  if (may("cash")) items.push({ to: at("cash"), count: cash?.requests.length ?? 0, more: cash?.next != null, text: o("attention.cash") });
  if (may("stopped")) items.push({ to: at("health"), count: stopped?.stopped.length ?? 0, text: o("attention.stopped") });
  if (may("cards")) items.push({ to: at("health"), count: cards?.alarmed ?? 0, text: o("attention.cards") });
  if (may("reports")) items.push({ to: at("chat"), count: reports?.reports.length ?? 0, text: o("attention.reports") });
  if (may("jackpots")) items.push({ to: at("jackpots"), count: jackpots?.jackpots.length ?? 0, text: o("attention.jackpots") });
  if (may("desk")) items.push({ to: at("desk"), count: desk?.above ?? 0, text: o("attention.pairs") });
  if (may("cases")) items.push({ to: at("desk"), count: cases?.cases.filter((one) => one.status !== "closed").length ?? 0, text: o("attention.cases") });
  if (may("pause")) items.push({ to: at("tables"), count: paused, text: o("attention.paused") });
  if (may("protections")) items.push({ to: at("protection"), count: 0, text: o("waiting.protection"), quiet: true });
  if (items.length === 0) return null;
  const waiting = items.filter((one) => one.count > 0).length;
  return (
    <Panel title={o("attention.title")} tools={<span class={waiting ? "tag lamp" : "tag go"}>{waiting ? o("attention.waits", { count: waiting }) : o("attention.nothing")}</span>}>
      <ul class="olist">
        {items
          .sort((a, b) => Number(b.count > 0) - Number(a.count > 0))
          .map((one) => (
            <li key={one.text}>
              <Line item={one}>{one.text}</Line>
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function Line({ item, children }: { item: Item; children: ComponentChildren }) {
  return (
    <a class={item.count > 0 ? "" : "calm"} {...linkTo(item.to)}>
      <span>{children}</span>
      {item.quiet ? null : <b>{number(item.count) + (item.more ? "+" : "")}</b>}
    </a>
  );
}
