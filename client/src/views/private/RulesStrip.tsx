import { signal } from "@preact/signals";
import { houseRules } from "../../house-rules";
import { t } from "../../i18n";
import type { TableState } from "../../state";
import "./request-bar.css";

/** The house rules that were read, by table. */
const read = signal<ReadonlyMap<string, string>>(new Map());

const rulesOf = ({ view }: Pick<TableState, "view">): string => houseRules(view.config).join(" · ");

/** Whether a player at a private table has not read its house rules: when play starts, and after the host changed them. */
export function hasNewRules(state: Pick<TableState, "view" | "myPlace">): boolean {
  const { view, myPlace } = state;
  if (view.config.host === "" || view.hand === null || myPlace === null) return false;
  return rulesOf(state) !== (read.value.get(view.config.id) ?? "");
}

/** Over the table, so that it covers nothing, until it is read. */
export function RulesStrip({ state }: { state: Pick<TableState, "view" | "myPlace"> }) {
  const { id } = state.view.config;
  const rules = rulesOf(state);
  const text = t(read.value.get(id) ? "rules.changed" : "rules.start", { rules: rules || t("rules.none") });
  return (
    <aside class="tstrip askstrip rulesstrip" aria-label={t("private.home")}>
      <p class="grow" role="status" title={text}>
        {text}
      </p>
      <button type="button" class="btn line" onClick={() => (read.value = new Map([...read.value, [id, rules]]))}>
        {t("rules.read")}
      </button>
    </aside>
  );
}
