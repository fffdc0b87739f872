import { useState } from "preact/hooks";
import { Switch } from "../../frame/Choice";
import { t } from "../../i18n";
import { tell } from "../../notices";
import { linkTo } from "../../router";
import type { OwnAccount } from "../../wire/calls";
import { account } from "./api";

/** Which e-mails about tournaments the player gets. */
export function TournamentEmails({ own }: { own: OwnAccount }) {
  const [wanted, setWanted] = useState(own.tournament_letters);
  const set = (part: Partial<typeof wanted>) => void account.setTournamentEmails({ ...wanted, ...part }).then(setWanted, tell);
  return (
    <section class="panel">
      <header>
        <h2>{t("account.tournament-emails")}</h2>
      </header>
      <div class="pad">
        <p class="muted">{t("account.tournament-emails-always")}</p>
        <div class="settings">
          <Switch label={t("account.tournament-reminders")} on={wanted.reminders} onChange={(reminders) => set({ reminders })} />
          <Switch label={t("account.tournament-results")} on={wanted.results} onChange={(results) => set({ results })} />
        </div>
        {own.confirmed === null ? (
          <p class="muted">
            {t("account.tournament-emails-unconfirmed")} <a {...linkTo({ view: "account", section: "security" })}>{t("account.tournament-emails-address")}</a>
          </p>
        ) : null}
      </div>
    </section>
  );
}
