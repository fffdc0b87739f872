import { useEffect } from "preact/hooks";
import { lazyView } from "../../frame/lazy-view";
import { ConnectionDot, Logo, Purse } from "../../frame/TopBar";
import { LostBar } from "../../frame/Notices";
import { t } from "../../i18n";
import { linkTo } from "../../router";
import { GuestForm } from "./GuestForm";
import { ForgotForm, LogInForm, RegisterForm } from "./PasswordForm";
import { type Way, way } from "./way";
import "./welcome.css";

const demo = lazyView<object>(() => import("./Demo").then(({ Demo }) => Demo));

const TITLES = {
  guest: "welcome.title",
  register: "welcome.register-title",
  login: "welcome.log-in-title",
  forgot: "welcome.forgot-title",
} as const;

/** The first visit: one press to a seat, or an account. */
export function WelcomeView() {
  // On a lazyView visit the page asks again.
  useEffect(() => () => void (way.value = "guest"), []);
  const now = way.value;
  const setWay = (to: Way) => (way.value = to);
  return (
    <div class="wrap welcome">
      <header class="topbar">
        <Logo />
        <span class="grow" />
        <ConnectionDot />
        <Purse />
      </header>
      <LostBar />
      <main id="content" tabIndex={-1}>
        <div class="hello">
          <div>
            <h1>{t(TITLES[now])}</h1>
            <p class="lead">{t("welcome.lead")}</p>
            {now === "guest" ? <GuestForm onRegister={() => setWay("register")} onLogIn={() => setWay("login")} /> : null}
            {now === "login" ? <LogInForm onWay={setWay} /> : null}
            {now === "register" ? <RegisterForm onWay={setWay} /> : null}
            {now === "forgot" ? <ForgotForm onWay={setWay} /> : null}
            <p class="welcome-read">
              <a {...linkTo({ view: "rules" })}>{t("shell.rules")}</a>
              <a {...linkTo({ view: "terms" })}>{t("shell.terms")}</a>
            </p>
          </div>
          <figure>
            <demo.View />
            <figcaption class="faint">{t("welcome.demo")}</figcaption>
          </figure>
        </div>
      </main>
    </div>
  );
}
