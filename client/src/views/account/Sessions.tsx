import { useEffect, useState } from "preact/hooks";
import { browserName } from "../../browser-name";
import { t, tOr } from "../../i18n";
import { dateTime } from "../../i18n/format";
import { notify, tell } from "../../notices";
import { go } from "../../router";
import { room } from "../../room";
import type { AccountEventRow, SessionRow } from "../../wire/calls";
import { account } from "./api";

/** Where the account is open, and what happened to it. */
export function Sessions() {
  const [known, setKnown] = useState<{ sessions: readonly SessionRow[]; events: readonly AccountEventRow[] } | null>(null);
  const fetchAll = () => void account.sessions().then(setKnown, tell);
  useEffect(fetchAll, []);
  if (!known) return null;
  const end = (id: string) =>
    void account.endSession(id).then(() => {
      notify(t("security.session-ended"), "go");
      fetchAll();
    }, tell);
  const endAll = () =>
    void account
      .endAll()
      .then(() => room.asSomebodyElse())
      .then(() => go({ view: "welcome" }), tell);
  return (
    <div class="panels">
      <section class="panel">
        <header>
          <h2>{t("security.sessions")}</h2>
        </header>
        <div class="pad">
          <ul class="sessionlist">
            {known.sessions.map((one) => (
              <li key={one.id}>
                <span class="grow">
                  <b>{browserName(one.agent)}</b>
                  {one.this ? <span class="tag go">{t("security.session-this")}</span> : null}
                  <small class="muted">
                    {one.address} · {t("security.session-used", { when: dateTime(one.used) })}
                  </small>
                </span>
                {one.this ? null : (
                  <button
                    type="button"
                    class="btn line"
                    aria-label={t("security.session-end-label", { browser: browserName(one.agent), address: one.address })}
                    onClick={() => end(one.id)}
                  >
                    {t("security.session-end")}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <div class="row">
            <button type="button" class="btn line" onClick={endAll}>
              {t("security.everywhere")}
            </button>
            <small class="muted">{t("security.everywhere-text")}</small>
          </div>
        </div>
      </section>
      <section class="panel">
        <header>
          <h2>{t("security.events")}</h2>
        </header>
        <div class="pad">
          {known.events.length === 0 ? <p class="muted">{t("security.nothing")}</p> : null}
          <ul class="sessionlist">
            {known.events.map((one, at) => (
              <li key={at}>
                <span class="grow">
                  <b>{tOr(`event.${one.what}`, one.what)}</b>
                  <small class="muted">
                    {dateTime(one.at)} · {[browserName(one.agent), one.address].filter(Boolean).join(" · ")}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}
