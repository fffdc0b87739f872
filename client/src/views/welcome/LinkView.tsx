import { useEffect, useState } from "preact/hooks";
import { LostBar } from "../../frame/Notices";
import { Field, Form } from "../../frame/Form";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { go, linkTo } from "../../router";
import { account } from "../account/api";
import { way } from "./way";
import "./welcome.css";

/**
 * The page of an e-mail's link. Its secret is after the # of the address, which no server sees, and is removed from it
 * immediately, so that it stays in no history.
 */
export function LinkView({ purpose }: { purpose: "confirm" | "reset" }) {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(null, "", location.pathname), []);
  return (
    <div class="wrap">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        <div class="letterlink">
          <h1>{purpose === "confirm" ? t("link.confirm-title") : t("link.reset-title")}</h1>
          {token === "" ? <p class="minus">{t("link.broken")}</p> : null}
          {token !== "" && purpose === "confirm" ? <Confirming token={token} /> : null}
          {token !== "" && purpose === "reset" ? <Resetting token={token} /> : null}
        </div>
      </main>
    </div>
  );
}

function Confirming({ token }: { token: string }) {
  const [name, setName] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    account.confirmEmail(token).then(
      (confirmed) => setName(confirmed.name),
      (failure: unknown) => setFault(reasonOf(failure)),
    );
  }, []);
  return (
    <>
      <p role="status" class={fault ? "minus" : "lead"}>
        {fault ?? (name === null ? t("link.confirming") : t("link.confirmed", { name }))}
      </p>
      <a class="btn go big" {...linkTo({ view: "lobby" })}>
        {t("link.to-lobby")}
      </a>
    </>
  );
}

function Resetting({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [name, setName] = useState<string | null>(null);
  const toWelcome = (next: "login" | "forgot") => {
    way.value = next;
    go({ view: "welcome" });
  };
  if (name !== null) {
    return (
      <>
        <p role="status" class="lead">
          {t("link.reset-done", { name })}
        </p>
        <button type="button" class="btn go big" onClick={() => toWelcome("login")}>
          {t("welcome.log-in")}
        </button>
      </>
    );
  }
  return (
    <Form
      big
      button={t("link.reset-button")}
      ready={password !== ""}
      onSubmit={() => account.reset(token, password).then((done) => setName(done.name))}
      more={
        <button type="button" class="btn quiet" onClick={() => toWelcome("forgot")}>
          {t("link.ask-again")}
        </button>
      }
    >
      <p class="muted">{t("link.reset-text")}</p>
      <Field
        label={t("security.password-new")}
        name="password"
        type="password"
        required
        autocomplete="new-password"
        value={password}
        onInput={setPassword}
      />
    </Form>
  );
}
