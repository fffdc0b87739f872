import { useEffect, useState } from "preact/hooks";
import { Field, Form } from "../../frame/Form";
import { t } from "../../i18n";
import { notify, tell } from "../../notices";
import type { OwnAccount } from "../../wire/calls";
import { account } from "./api";
import { SecondFactor } from "./SecondFactor";
import { Sessions } from "./Sessions";

/** Ways to log in, and the devices that are logged in. */
export function Security() {
  const [own, setOwn] = useState<OwnAccount | null>(null);
  const fetchOwn = () => void account.mine().then(setOwn, tell);
  useEffect(fetchOwn, []);
  if (!own) return null;
  return (
    <>
      <div class="panels">
        {own.email_use === "off" ? null : <Email own={own} onChange={setOwn} />}
        <Password />
        <SecondFactor left={own.recovery_left} onChange={fetchOwn} />
      </div>
      <Sessions />
    </>
  );
}

interface EmailProps {
  own: OwnAccount;
  onChange(own: OwnAccount): void;
}

function Email({ own, onChange }: EmailProps) {
  const [changing, setChanging] = useState(false);
  const waits = own.wanted !== "" || (own.email !== "" && own.confirmed === null);
  const again = () => void account.emailAgain().then(() => notify(t("security.email-sent"), "go"), tell);
  return (
    <section class="panel">
      <header>
        <h2>{t("security.email")}</h2>
      </header>
      <div class="pad">
        {own.email ? (
          <Address email={own.email} confirmed={own.confirmed !== null} />
        ) : (
          <p class="muted">
            {t("security.email-none")} {t("overview.no-email")}
          </p>
        )}
        {own.wanted ? (
          <>
            <Address email={own.wanted} confirmed={false} />
            <p class="muted">{t("security.email-wanted")}</p>
          </>
        ) : null}
        {changing ? (
          <NewEmail own={own} onChange={onChange} onEnd={() => setChanging(false)} />
        ) : (
          <div class="row">
            <button type="button" class="btn line" onClick={() => setChanging(true)}>
              {own.email ? t("security.email-change") : t("security.email-add")}
            </button>
            {waits ? (
              <button type="button" class="btn quiet" onClick={again}>
                {t("security.email-again")}
              </button>
            ) : null}
          </div>
        )}
      </div>
    </section>
  );
}

function Address({ email, confirmed }: { email: string; confirmed: boolean }) {
  return (
    <p class="row address">
      <b>{email}</b>
      <span class={confirmed ? "tag go" : "tag"}>{confirmed ? t("security.email-confirmed") : t("security.email-waiting")}</span>
    </p>
  );
}

function NewEmail({ own, onChange, onEnd }: EmailProps & { onEnd(): void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const needed = own.email_use === "required" || !own.email;
  const save = () =>
    account.setEmail(email.trim(), password).then((after) => {
      notify(savedWords(after), "go");
      onChange(after);
      onEnd();
    });
  return (
    <Form
      button={t("security.email-save")}
      ready={password !== "" && (!needed || email.trim() !== "")}
      onSubmit={save}
      more={<Cancel onPress={onEnd} />}
    >
      <Field
        label={t("security.email-new")}
        name="email"
        type="email"
        autocomplete="email"
        value={email}
        onInput={setEmail}
        {...(needed ? {} : { about: t("security.email-empty") })}
      />
      <PresentPassword value={password} onInput={setPassword} />
    </Form>
  );
}

function savedWords({ email, confirmed, wanted }: OwnAccount): string {
  if (email === "") return t("security.email-removed");
  return wanted === "" && confirmed !== null ? t("security.email-stays") : t("security.email-saved");
}

function Password() {
  const [changing, setChanging] = useState(false);
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const end = () => {
    setChanging(false);
    setOld("");
    setFresh("");
  };
  const change = () =>
    account.setPassword(old, fresh).then(() => {
      notify(t("security.password-changed"), "go");
      end();
    });
  return (
    <section class="panel">
      <header>
        <h2>{t("security.password")}</h2>
      </header>
      <div class="pad">
        <p class="muted">{t("security.password-text")}</p>
        {changing ? (
          <Form
            button={t("security.password-change")}
            ready={old !== "" && fresh !== ""}
            onSubmit={change}
            more={<Cancel onPress={end} />}
          >
            <PresentPassword value={old} onInput={setOld} />
            <Field
              label={t("security.password-new")}
              name="new-password"
              type="password"
              autocomplete="new-password"
              value={fresh}
              onInput={setFresh}
            />
          </Form>
        ) : (
          <div class="row">
            <button type="button" class="btn line" onClick={() => setChanging(true)}>
              {t("security.password-change")}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Asked before whatever a stranger at this browser must not do. */
export function PresentPassword({ value, onInput }: { value: string; onInput(value: string): void }) {
  return (
    <Field
      label={t("security.password-old")}
      name="password"
      type="password"
      autocomplete="current-password"
      value={value}
      onInput={onInput}
    />
  );
}

export function Cancel({ onPress }: { onPress(): void }) {
  return (
    <button type="button" class="btn quiet" onClick={onPress}>
      {t("security.cancel")}
    </button>
  );
}
