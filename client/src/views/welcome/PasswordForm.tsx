import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { go } from "../../router";
import { logIn, register } from "../../session";
import type { Way } from "./way";

interface PasswordFormProps {
  way: Exclude<Way, "guest">;
  onWay(way: Way): void;
}

/** A name and a password: to come back, or to begin. */
export function PasswordForm({ way, onWay }: PasswordFormProps) {
  const submit = (name: string, password: string) =>
    (way === "login" ? logIn(name, password) : register(name, password)).then(() => go({ view: "lobby" }));
  return (
    <>
      <Credentials
        fresh={way === "register"}
        button={way === "login" ? t("welcome.log-in") : t("welcome.register")}
        onSubmit={submit}
      />
      <div class="otherways">
        <div class="row">
          <button type="button" class="btn line" onClick={() => onWay(way === "login" ? "register" : "login")}>
            {way === "login" ? t("welcome.no-account") : t("welcome.have-account")}
          </button>
          <button type="button" class="btn quiet" onClick={() => onWay("guest")}>
            {t("welcome.back")}
          </button>
        </div>
      </div>
    </>
  );
}

interface CredentialsProps {
  /** A new password is made up, not remembered. */
  fresh: boolean;
  button: string;
  /** The name to begin with. */
  name?: string;
  onSubmit(name: string, password: string): Promise<unknown>;
}

export function Credentials({ fresh, button, name: first = "", onSubmit }: CredentialsProps) {
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    onSubmit(name.trim(), password)
      .catch((failure: unknown) => setError(reasonOf(failure)))
      .finally(() => setBusy(false));
  };

  return (
    <form class="form" onSubmit={submit}>
      <label>
        {t("account.name")}
        <span class="field">
          <input
            name="name"
            required
            maxLength={20}
            autocomplete="username"
            value={name}
            aria-describedby="credentials-error"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </span>
      </label>
      <label>
        {fresh ? t("account.password-new") : t("account.password")}
        <span class="field">
          <input
            name="password"
            type="password"
            required
            autocomplete={fresh ? "new-password" : "current-password"}
            value={password}
            aria-describedby="credentials-error"
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </span>
      </label>
      <p id="credentials-error" role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      <button type="submit" class="btn go big seatme" disabled={busy || name.trim() === "" || password === ""}>
        {button}
      </button>
    </form>
  );
}
