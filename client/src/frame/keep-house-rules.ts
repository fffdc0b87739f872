/** Tells a player at a private table its house rules when play starts, and again after the host has changed them. */

import { effect, untracked } from "@preact/signals";
import { houseRules } from "../house-rules";
import { t } from "../i18n";
import { dismiss, notices, notify } from "../notices";
import { myTables, table } from "../state";

/** Runs until the returned function is called. */
export function keepHouseRules(): () => void {
  const told = new Map<string, string>();
  return effect(() => {
    for (const id of myTables.value) {
      const state = table(id).value;
      const config = state?.view.config;
      if (!config?.host || state?.myPlace == null || state.view.hand === null) continue;
      const rules = houseRules(config).join(" · ");
      const before = told.get(id) ?? "";
      if (rules === before) continue;
      told.set(id, rules);
      const text = t(before ? "rules.changed" : "rules.start", { table: config.name, rules: rules || t("rules.none") });
      untracked(() => {
        notify(text, "info", {
          label: t("rules.read"),
          run: () => notices.value.filter((notice) => notice.text === text).forEach((notice) => dismiss(notice.id)),
        });
      });
    }
  });
}
