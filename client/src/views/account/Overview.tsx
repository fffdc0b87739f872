import { SettingsPanel } from "../../frame/Settings";
import { t, tOr } from "../../i18n";
import { money } from "../../i18n/format";
import { notify, tell } from "../../notices";
import { go, linkTo } from "../../router";
import { keepAccount, logOut } from "../../session";
import { me } from "../../state";
import type { Balance } from "../../wire/types";
import { Credentials } from "../welcome/PasswordForm";
import { Points } from "./Points";

/** What is mine: money in the wallet and at tables, the account itself, how the room looks. */
export function Overview() {
  const who = me.value;
  return (
    <>
      {who && who.player === null ? <Observer /> : null}
      {who && who.balances.length > 0 ? (
        <div class="kpis">
          {who.balances.map((balance) => (
            <Money key={balance.currency} balance={balance} />
          ))}
        </div>
      ) : null}
      <div class="panels">
        {who?.guest ? <Keep name={who.name ?? ""} /> : null}
        {who?.player != null ? <Points key={who.player} /> : null}
        <section class="panel">
          <header>
            <h2>{t("account.settings")}</h2>
          </header>
          <div class="pad">
            <SettingsPanel />
          </div>
        </section>
      </div>
      {who?.player != null && !who.guest ? (
        <button type="button" class="btn line logout" onClick={() => void logOut().then(() => go({ view: "welcome" }), tell)}>
          {t("shell.log-out")}
        </button>
      ) : null}
    </>
  );
}

function Observer() {
  return (
    <div class="panel observer">
      <p class="grow">{t("account.not-logged-in")}</p>
      <a class="btn go big" {...linkTo({ view: "welcome" })}>
        {t("welcome.guest")}
      </a>
    </div>
  );
}

function Money({ balance: { currency, wallet, in_play } }: { balance: Balance }) {
  return (
    <section class="kpi">
      <small>{currency === "FUN" ? t("money.fun") : tOr(`currency.${currency}`, currency)}</small>
      <b>{money(wallet, currency)}</b>
      <small>
        {t("account.wallet")}
        {" · "}
        {in_play > 0 ? t("account.in-play", { amount: money(in_play, currency) }) : t("account.none-in-play")}
      </small>
    </section>
  );
}

function Keep({ name }: { name: string }) {
  const keep = (chosen: string, password: string) =>
    keepAccount(chosen, password).then(() => notify(t("account.kept"), "go"));
  return (
    <section class="panel">
      <header>
        <h2>{t("account.keep")}</h2>
      </header>
      <div class="pad">
        <p class="muted">{t("account.keep-text")}</p>
        <Credentials fresh name={name} button={t("account.keep-button")} onSubmit={keep} />
      </div>
    </section>
  );
}
