import { signal } from "@preact/signals";
import { houseRules } from "../../house-rules";
import { t } from "../../i18n";
import { read, write } from "../../settings";
import type { TableState } from "../../state";
import "./request-bar.css";

const NAME = "dealerbox.house-rules";
/** The rules last read are remembered for this many tables. */
const MOST = 50;

/** The house rules that were read in this browser, by table. */
const known = signal<ReadonlyMap<string, string>>(new Map(pairs(read(NAME))));

function pairs(stored: unknown): [string, string][] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string"));
}

function markRead(id: string, rules: string): void {
  const others = [...known.peek()].filter(([table]) => table !== id);
  const now = [...others, [id, rules] as const].slice(-MOST);
  known.value = new Map(now);
  write(NAME, now);
}

const rulesOf = ({ view }: Pick<TableState, "view">): string => houseRules(view.config).join(" · ");

/** Whether a player at a private table has not read its house rules: when play starts, and after the host changed them. */
export function hasNewRules(state: Pick<TableState, "view" | "myPlace">): boolean {
  const { view, myPlace } = state;
  if (view.config.host === "" || view.hand === null || myPlace === null) return false;
  return rulesOf(state) !== (known.value.get(view.config.id) ?? "");
}

/** Over the table, so that it covers nothing, until it is read. */
export function RulesStrip({ state }: { state: Pick<TableState, "view" | "myPlace"> }) {
  const { id } = state.view.config;
  const rules = rulesOf(state);
  const text = t(known.value.get(id) ? "rules.changed" : "rules.start", { rules: rules || t("rules.none") });
  return (
    <aside class="tstrip askstrip rulesstrip" aria-label={t("rules.label")}>
      <p class="grow" role="status" title={text}>
        {text}
      </p>
      <button type="button" class="btn line" onClick={() => markRead(id, rules)}>
        {t("rules.read")}
      </button>
    </aside>
  );
}
