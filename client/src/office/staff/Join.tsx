import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { ExpectedMember } from "../../wire/calls";
import { inWords, post } from "../api";
import { Brand } from "../Brand";
import { LoginForm } from "../LoginForm";
import { o } from "../i18n";
import { at, go } from "../router";
import { Secret } from "../Secret";
import { join } from "../session";
import { rolesInWords } from "./words";

/** The secret of the link by which this page was opened; null on any other. */
export const joining = signal<string | null>(null);

/** The page behind a one-time link: choosing a password, and a name if the link has none. */
export function Join({ link }: { link: string }) {
  const [expected, setExpected] = useState<ExpectedMember | null>(null);
  const [fault, setFault] = useState("");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  useEffect(() => {
    post("link", { link }).then(setExpected, (no: unknown) => setFault(inWords(no)));
  }, [link]);
  const leave = () => {
    joining.value = null;
    go(at("overview"));
  };
  if (!expected) {
    return (
      <main class="ologin">
        <div class="panel ocard">
          <Brand />
          <h1>{o("join.title")}</h1>
          <p class="minus" role="alert">
            {fault}
          </p>
          {fault ? (
            <button type="button" class="btn line" onClick={leave}>
              {o("join.leave")}
            </button>
          ) : (
            <p class="muted">{o("loading")}</p>
          )}
        </div>
      </main>
    );
  }
  const send = async () => {
    await join(link, name, password);
    leave();
  };
  const differ = again !== "" && again !== password ? o("join.differ") : "";
  return (
    <main class="ologin">
      <LoginForm
        title={expected.name ? o("join.welcome", { name: expected.name }) : o("join.title")}
        text={o("join.text", { roles: rolesInWords(expected.roles) })}
        act={o("join.do")}
        notice={differ}
        ready={(expected.name !== "" || name.trim() !== "") && password !== "" && again === password}
        onSend={send}
      >
        {expected.name ? null : (
          <div class="ofield">
            <label for="name">{o("join.name")}</label>
            <span class="field">
              <input id="name" autocomplete="username" autofocus maxLength={20} spellcheck={false} value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </span>
          </div>
        )}
        <Secret id="password" kind="new" label={o("join.password")} hint={o("own.password-hint")} value={password} onInput={setPassword} />
        <Secret id="again" kind="new" label={o("join.again")} value={again} onInput={setAgain} />
      </LoginForm>
    </main>
  );
}
