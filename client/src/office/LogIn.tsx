import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { LoginForm } from "./LoginForm";
import { o } from "./i18n";
import { Secret } from "./Secret";
import { ended, logIn, logInByKey } from "./session";

/** Why the key of a link did not open the office. */
export const linkFault = signal("");

/** By name, or at the machine itself by the key of its data folder. */
export function LogIn() {
  const [byKey, setByKey] = useState(false);
  const notice = linkFault.value || (ended.value ? o("login.ended") : "");
  return (
    <main class="ologin">
      {byKey ? <ByKey notice={notice} /> : <ByName notice={notice} />}
      <button type="button" class="btn quiet" onClick={() => setByKey(!byKey)}>
        {o(byKey ? "login.by-name" : "login.by-key")}
      </button>
    </main>
  );
}

function ByName({ notice }: { notice: string }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <LoginForm title={o("login.title")} act={o("login.open")} notice={notice} ready={name.trim() !== "" && password !== ""} onSend={() => logIn(name, password, code)}>
      <div class="ofield">
        <label for="name">{o("login.name")}</label>
        <span class="field">
          <input id="name" autocomplete="username" autofocus spellcheck={false} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </span>
      </div>
      <Secret id="password" kind="password" label={o("login.password")} value={password} onInput={setPassword} />
      <Secret id="code" kind="code" label={o("login.code")} hint={o("login.code-hint")} value={code} onInput={setCode} />
    </LoginForm>
  );
}

function ByKey({ notice }: { notice: string }) {
  const [key, setKey] = useState("");
  const send = () => {
    linkFault.value = "";
    return logInByKey(key);
  };
  return (
    <LoginForm title={o("login.title")} text={o("login.text")} act={o("login.open")} notice={notice} ready={key.trim() !== ""} onSend={send}>
      <Secret id="key" kind="password" label={o("login.key")} value={key} onInput={setKey} />
    </LoginForm>
  );
}
