import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { asGuest } from "../../session";
import { me } from "../../state";
import { api, ApiError } from "../../wire/api";
import type { TableKey } from "../../wire/calls";
import { LogIn } from "../welcome/PasswordForm";
import { AskHost } from "./AskHost";
import { Text } from "./Fields";

interface EnterPrivateTableProps {
  /** The table's code where it is known already. */
  code: string | null;
  /** The table is open to me now. */
  onEntered(table: string): void;
}

/** Entering by table code and password, with a name for newcomers. */
export function EnterPrivateTable({ code, onEntered }: EnterPrivateTableProps) {
  const [table, setTable] = useState(code ?? "");
  const [password, setPassword] = useState("");
  const entered = async () => onEntered((await api.enter({ table, password })).table);
  return (
    <Entrance button={t("private.enter")} ready={table.trim() !== "" && password !== ""} opens={{ table, password }} enter={entered}>
      {code === null ? (
        <Text label={t("private.code")} name="table-code" autocomplete="off" value={table} onInput={setTable} />
      ) : null}
      <Text
        label={t("private.password-of")}
        secret
        name="table-password"
        autocomplete="off"
        value={password}
        onInput={setPassword}
      />
    </Entrance>
  );
}

interface EntranceProps {
  button: string;
  ready?: boolean;
  /** What opens the table: a guest with a new device may ask its host. */
  opens?: TableKey | undefined;
  /** Goes in; rejects with the reason why not. */
  enter(): Promise<void>;
  children?: ComponentChildren;
}

/** A form that enters the table; people without an account become guests with the same press. */
export function Entrance({ button, ready = true, opens, enter, children }: EntranceProps) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const observer = me.value?.player == null;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    setTaken(null);
    try {
      if (me.peek()?.player == null) await asGuest(name.trim() || null);
      await enter();
    } catch (failure) {
      setError(reasonOf(failure));
      if (failure instanceof ApiError && failure.code === "name_taken") setTaken(name.trim());
    } finally {
      setBusy(false);
    }
  };

  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      {children}
      {observer ? (
        <Text
          label={t("welcome.name")}
          name="name"
          maxLength={20}
          autocomplete="nickname"
          placeholder={t("welcome.name-hint")}
          value={name}
          onInput={setName}
        />
      ) : null}
      <p role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      <button type="submit" class="btn go big wide" disabled={busy || !ready || me.value === null}>
        {observer ? t("private.enter-guest") : button}
      </button>
      {taken !== null && opens ? <AskHost key={taken} opens={opens} name={taken} onMoved={enter} /> : null}
    </form>
  );
}

/** For people without an account: a guest name, or logging in. The rest follows once they are logged in. */
export function BeSomebody({ opens }: { opens?: TableKey }) {
  const [loggingIn, setLoggingIn] = useState(false);
  return (
    <>
      {loggingIn ? (
        <LogIn onDone={() => undefined} />
      ) : (
        <Entrance button={t("private.enter")} opens={opens} enter={() => Promise.resolve()} />
      )}
      <button type="button" class="btn quiet" onClick={() => setLoggingIn(!loggingIn)}>
        {loggingIn ? t("welcome.back") : t("welcome.have-account")}
      </button>
    </>
  );
}
