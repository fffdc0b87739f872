import { t, tOr } from "../../i18n";
import { dateTime } from "../../i18n/format";
import { limitAmount } from "../../play";
import type { LimitChange } from "../../wire/calls";

/** All that was ever asked of my protection, the latest first. */
export function Changes({ history }: { history: readonly LimitChange[] }) {
  if (history.length === 0) return null;
  return (
    <section class="panel">
      <header>
        <h2>{t("limits.history")}</h2>
      </header>
      <ol class="changes">
        {history.map((one) => (
          <li key={`${one.at} ${one.what} ${one.name}`}>
            <span class="faint num">{dateTime(one.at)}</span> {changeWords(one)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeWords(change: LimitChange): string {
  const limit = change.name ? t(`limits.of.${change.name}`) : "";
  const value = change.value === null ? t("limits.none") : limitAmount(change.value, change.currency);
  const until = change.until === null ? t("limits.for-good") : dateTime(change.until);
  return tOr(`limits.change.${change.what}`, change.what, { limit, value, until, reason: change.reason });
}
