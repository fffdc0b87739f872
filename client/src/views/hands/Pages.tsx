import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import "./pages.css";

/** My hands, and what they have brought me: from the one to the other. */
export function Pages({ here }: { here: "hands" | "results" }) {
  const current = (page: typeof here) => (page === here ? "page" : undefined);
  return (
    <nav class="seg pagesnav" aria-label={t("results.pages")}>
      <a aria-current={current("hands")} {...linkTo({ view: "hands" })}>
        <Icon name="log" small />
        {t("results.hands")}
      </a>
      <a aria-current={current("results")} {...linkTo({ view: "results" })}>
        <Icon name="chart" small />
        {t("results.title")}
      </a>
    </nav>
  );
}
