import { t } from "../../i18n";
import { tell } from "../../notices";
import { ActButton } from "../../parts/ActButton";
import { Avatar } from "../../parts/Avatar";
import { me } from "../../state";
import type { TableView } from "../../wire/types";
import { answer, approveAll, requestsAt, requestText } from "./requests";
import "./request-bar.css";

/** Over the host's table while players ask for chips: the first of them with the answers, and one press for all. */
export function RequestStrip({ view }: { view: TableView }) {
  const requests = requestsAt(view, me.value?.player ?? null);
  const [first] = requests;
  if (!first) return null;
  const { id } = view.config;
  const give = (approve: boolean) => void answer(id, first, approve).catch(tell);
  return (
    <aside class="tstrip askstrip" aria-label={t("panel.waiting")}>
      <Avatar name={first.name} />
      <p class="grow">
        <b>{requestText(first, view.config)}</b>
        {requests.length > 1 ? <span class="muted"> {t("asked.others", { count: requests.length - 1 })}</span> : null}
      </p>
      <button type="button" class="btn line" aria-label={t("panel.refuse-of", { name: first.name })} onClick={() => give(false)}>
        {t("panel.refuse")}
      </button>
      <button type="button" class="btn go" aria-label={t("panel.approve-of", { name: first.name })} onClick={() => give(true)}>
        {t("panel.approve")}
      </button>
      {requests.length > 1 ? (
        <button type="button" class="btn go" onClick={() => void approveAll(id, requests)}>
          {t("asked.all", { count: requests.length })}
        </button>
      ) : null}
    </aside>
  );
}

/** In the places of the dock's buttons while the host plays no hand. */
export function RequestButtons({ view }: { view: TableView }) {
  const requests = requestsAt(view, me.value?.player ?? null);
  const [first] = requests;
  if (!first) return null;
  const { id } = view.config;
  const give = (approve: boolean) => void answer(id, first, approve).catch(tell);
  return (
    // Another player's request is another button: a press that comes late answers nobody else.
    <div class="acts" key={first.player}>
      <ActButton label={t("panel.refuse")} look="plain" armed onPress={() => give(false)} />
      <ActButton label={t("panel.approve")} look="go" armed onPress={() => give(true)} />
      {requests.length > 1 ? (
        <ActButton label={t("asked.all", { count: requests.length })} look="go" armed onPress={() => void approveAll(id, requests)} />
      ) : (
        <span />
      )}
    </div>
  );
}
