import { useEffect, useState } from "preact/hooks";
import { browserName } from "../../browser-name";
import { SettingsPanel } from "../../frame/Settings";
import { t, tOr } from "../../i18n";
import { dateTime, money } from "../../i18n/format";
import { notify, tell } from "../../notices";
import { Avatar } from "../../parts/Avatar";
import { go, linkTo } from "../../router";
import { registerGuest, logOut } from "../../session";
import { me } from "../../state";
import { myTournaments, tournament } from "../../tournaments";
import type { OwnAccount } from "../../wire/calls";
import type { Balance } from "../../wire/types";
import { Credentials } from "../welcome/PasswordForm";
import { account } from "./api";
import { Points } from "./Points";
import { TournamentEmails } from "./TournamentEmails";

/** What is mine: money in the wallet and at tables, the last login, the account itself, how the room looks. */
export function Overview() {
  const who = me.value;
  const own = useOwn(who?.player != null && !who.guest ? who.player : null);
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
        {who?.guest ? <RegisterGuest name={who.name ?? ""} /> : null}
        {own ? <LastLogIn own={own} /> : null}
        {who?.player != null ? <OwnPicture name={who.name ?? ""} /> : null}
        {who?.player != null ? <Points key={who.player} /> : null}
        <section class="panel">
          <header>
            <h2>{t("account.settings")}</h2>
          </header>
          <div class="pad">
            <SettingsPanel />
          </div>
        </section>
        {own && own.email_use !== "off" ? <TournamentEmails key={who?.player} own={own} /> : null}
      </div>
      {who?.player != null && !who.guest ? (
        <button type="button" class="btn line logout" onClick={() => void logOut().then(() => go({ view: "welcome" }), tell)}>
          {t("shell.log-out")}
        </button>
      ) : null}
    </>
  );
}

/** What the server says about the player's account; null until it has, and for guests. */
function useOwn(player: string | null): OwnAccount | null {
  const [own, setOwn] = useState<OwnAccount | null>(null);
  useEffect(() => {
    let wanted = player !== null;
    setOwn(null);
    if (wanted) void account.mine().then((found) => wanted && setOwn(found), () => undefined);
    return () => void (wanted = false);
  }, [player]);
  return own;
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
  const playing = myTournaments.value.filter((id) => tournament(id).value?.view.config.currency === currency).length;
  return (
    <section class="kpi">
      <small>{currency === "FUN" ? t("money.fun") : tOr(`currency.${currency}`, currency)}</small>
      <b>{money(wallet, currency)}</b>
      <small>
        {t("account.wallet")}
        {" · "}
        {in_play > 0 ? t("account.in-play", { amount: money(in_play, currency) }) : playing > 0 ? null : t("account.none-in-play")}
        {in_play > 0 && playing > 0 ? " · " : null}
        {playing > 0 ? t("account.in-tournaments", { count: playing }) : null}
      </small>
    </section>
  );
}

/** How others see me, and the way to another picture. */
function OwnPicture({ name }: { name: string }) {
  return (
    <section class="panel">
      <header>
        <h2>{t("account.picture")}</h2>
      </header>
      <div class="pad ownpicture">
        <Avatar name={name} />
        <p class="muted">{t("account.picture-text")}</p>
        <a class="btn line" {...linkTo({ view: "account", section: "picture" })}>
          {t("account.picture-choose")}
        </a>
      </div>
    </section>
  );
}

/** When and where the account was opened before, and what about it wants looking after. */
function LastLogIn({ own }: { own: OwnAccount }) {
  const { last } = own;
  const warning = warningOf(own);
  return (
    <section class="panel">
      <header>
        <h2>{t("overview.last-title")}</h2>
      </header>
      <div class="pad">
        <p>
          {last
            ? t("overview.last", { when: dateTime(last.at), browser: browserName(last.agent), address: last.address })
            : t("overview.first")}
        </p>
        {last && last.failed > 0 ? <p class="minus">{t("overview.failed", { count: last.failed })}</p> : null}
        {warning ? <p class="muted">{warning}</p> : null}
        <a {...linkTo({ view: "account", section: "security" })}>{t("overview.look")}</a>
      </div>
    </section>
  );
}

function warningOf({ email_use: use, email, confirmed }: OwnAccount): string | null {
  if (use === "off" || confirmed !== null) return null;
  if (use === "required") return t("overview.unconfirmed-required");
  return email ? t("overview.unconfirmed") : t("overview.no-email");
}

/** What a guest account lacks, and how to turn it into a registered one. */
function RegisterGuest({ name }: { name: string }) {
  return (
    <section class="panel">
      <header>
        <h2>{t("account.keep")}</h2>
      </header>
      <div class="pad">
        <p class="muted">{t("account.keep-text")}</p>
        <div class="muted">
          <p>{t("guest.lacks")}</p>
          <ul class="lacks">
            <li>{t("guest.lacks-device")}</li>
            <li>{t("guest.lacks-password")}</li>
            <li>{t("guest.lacks-money")}</li>
          </ul>
        </div>
        <Credentials
          name={name}
          button={t("account.keep-button")}
          onSubmit={(given) => registerGuest(given).then(() => notify(t("account.created"), "go"))}
        />
      </div>
    </section>
  );
}
