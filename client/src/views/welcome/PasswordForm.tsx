import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Field, Form } from "../../frame/Form";
import { t } from "../../i18n";
import { notify } from "../../notices";
import { go } from "../../router";
import { logIn, logInWithCode, register } from "../../session";
import { api, type EmailUse } from "../../wire/api";
import type { GuestRegistration } from "../../wire/calls";
import { account } from "../account/api";
import type { Way } from "./way";

type Registration = Required<GuestRegistration>;

interface WayProps {
  onWay(way: Way): void;
}

const toLobby = () => go({ view: "lobby" });

export function LogInForm({ onWay }: WayProps) {
  return (
    <>
      <LogIn onDone={toLobby} />
      <OtherWays onWay={onWay} others={["forgot", "register"]} />
    </>
  );
}

/** Name and password, and a code if the account uses two-factor authentication. */
export function LogIn({ onDone }: { onDone(): void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null) return <CodeForm challenge={challenge} onDone={onDone} onAnew={() => setChallenge(null)} />;
  const submit = () => logIn(name.trim(), password).then((asked) => (asked === null ? onDone() : setChallenge(asked)));
  return (
    <Form big button={t("welcome.log-in")} ready={name.trim() !== "" && password !== ""} onSubmit={submit}>
      <Field label={t("welcome.name-or-email")} name="name" required autocomplete="username" value={name} onInput={setName} />
      <Field
        label={t("account.password")}
        name="password"
        type="password"
        required
        autocomplete="current-password"
        value={password}
        onInput={setPassword}
      />
    </Form>
  );
}

function CodeForm({ challenge, onDone, onAnew }: { challenge: string; onDone(): void; onAnew(): void }) {
  const [code, setCode] = useState("");
  return (
    <Form
      big
      button={t("welcome.code-send")}
      ready={code.trim() !== ""}
      onSubmit={() => logInWithCode(challenge, code).then(onDone)}
      more={
        <button type="button" class="btn quiet" onClick={onAnew}>
          {t("welcome.start-over")}
        </button>
      }
    >
      <h2>{t("welcome.code-title")}</h2>
      <Field
        label={t("welcome.code")}
        about={t("welcome.code-text")}
        name="code"
        required
        focus
        autocomplete="one-time-code"
        value={code}
        onInput={setCode}
      />
    </Form>
  );
}

export function RegisterForm({ onWay }: WayProps) {
  return (
    <>
      <Credentials button={t("welcome.register")} onSubmit={(given) => register(given).then(() => begin(given.email))} />
      <OtherWays onWay={onWay} others={["login"]} />
    </>
  );
}

/** Shown in the lobby to a player who gave an address: what to do to confirm it. */
function begin(email: string): void {
  toLobby();
  if (email !== "") notify(t("welcome.email-sent", { email }), "go");
}

/** Sends a reset e-mail to a player who has forgotten the password, if there is such a player. */
export function ForgotForm({ onWay }: WayProps) {
  const [who, setWho] = useState("");
  const [sent, setSent] = useState(false);
  return (
    <>
      {sent ? (
        <p role="status" class="plus">
          {t("welcome.forgot-sent")}
        </p>
      ) : (
        <Form
          big
          button={t("welcome.forgot-send")}
          ready={who.trim() !== ""}
          onSubmit={() => account.forgot(who.trim()).then(() => setSent(true))}
        >
          <Field
            label={t("welcome.name-or-email")}
            about={t("welcome.forgot-text")}
            name="who"
            required
            autocomplete="username"
            value={who}
            onInput={setWho}
          />
        </Form>
      )}
      <OtherWays onWay={onWay} others={["login"]} />
    </>
  );
}

const WORDS = { login: "welcome.have-account", register: "welcome.no-account", forgot: "welcome.forgot" } as const;

function OtherWays({ others, onWay }: WayProps & { others: readonly (keyof typeof WORDS)[] }) {
  return (
    <div class="otherways">
      <div class="row">
        {others.map((way) => (
          <button key={way} type="button" class="btn line" onClick={() => onWay(way)}>
            {t(WORDS[way])}
          </button>
        ))}
        <button type="button" class="btn quiet" onClick={() => onWay("guest")}>
          {t("welcome.back")}
        </button>
      </div>
    </div>
  );
}

/** What the room asks of who registers; null until it has said so. */
const emailUse = signal<EmailUse | null>(null);

interface CredentialsProps {
  button: string;
  /** The name to begin with. */
  name?: string;
  onSubmit(given: Registration): Promise<unknown>;
}

/** What makes an account: a name, a password, and an e-mail address where the room wants one. */
export function Credentials({ button, name: first = "", onSubmit }: CredentialsProps) {
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  const [email, setEmail] = useState("");
  useEffect(() => {
    if (emailUse.peek() === null) api.accountRules().then((rules) => (emailUse.value = rules.email), () => undefined);
  }, []);
  const use = emailUse.value;
  const ready = name.trim() !== "" && password !== "" && (use !== "required" || email.trim() !== "");
  return (
    <Form big button={button} ready={ready} onSubmit={() => onSubmit({ name: name.trim(), password, email: email.trim() })}>
      <Field label={t("account.name")} name="name" required maxLength={20} autocomplete="username" value={name} onInput={setName} />
      <Field
        label={t("account.password-new")}
        name="password"
        type="password"
        required
        autocomplete="new-password"
        value={password}
        onInput={setPassword}
      />
      {use === "optional" || use === "required" ? (
        <Field
          label={use === "required" ? t("welcome.email") : t("welcome.email-optional")}
          about={t("welcome.email-text")}
          name="email"
          type="email"
          required={use === "required"}
          autocomplete="email"
          value={email}
          onInput={setEmail}
        />
      ) : null}
      <p class="muted small">{t("welcome.one-account")}</p>
    </Form>
  );
}
