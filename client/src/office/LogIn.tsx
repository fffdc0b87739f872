import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { inWords } from "./api";
import { Brand } from "./Brand";
import { o } from "./i18n";
import { ended, logIn } from "./session";

/** Why the key of a link did not open the office. */
export const linkFault = signal("");

export function LogIn() {
  const [key, setKey] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy || !key.trim()) return;
    setBusy(true);
    setFault("");
    linkFault.value = "";
    try {
      await logIn(key);
    } catch (no) {
      setFault(inWords(no));
      setBusy(false);
    }
  };
  const told = fault || linkFault.value || (ended.value ? o("login.ended") : "");
  return (
    <main class="ologin">
      <form class="panel" onSubmit={(event) => void send(event)}>
        <Brand />
        <h1>{o("login.title")}</h1>
        <p class="muted">{o("login.text")}</p>
        <div class="ofield">
          <label for="key">{o("login.key")}</label>
          <span class="field">
            <input
              id="key"
              type="password"
              autocomplete="off"
              autofocus
              spellcheck={false}
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          </span>
        </div>
        <p class="minus oans" role="alert">
          {told}
        </p>
        <button type="submit" class="btn go big" disabled={busy || !key.trim()}>
          {o("login.open")}
        </button>
      </form>
    </main>
  );
}
