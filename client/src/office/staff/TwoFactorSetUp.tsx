import { useState } from "preact/hooks";
import { Brand } from "../Brand";
import { Confirm } from "../Confirm";
import { o } from "../i18n";
import { goOn, logOut, session } from "../session";
import { RecoveryCodes, SetUpFactor } from "./SecondFactor";

/** Shown before everything else to staff without two-factor authentication, if the room requires it. */
export function TwoFactorSetUp() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState("");
  return (
    <main class="ologin">
      <div class="panel ocard wide">
        <Brand />
        <h1>{codes ? o("factor.codes") : o("factor.title", { name: session.value?.name ?? "" })}</h1>
        {codes ? null : <p class="muted">{o("factor.text")}</p>}
        {codes ? <RecoveryCodes codes={codes} onKept={() => void goOn()} /> : <SetUpFactor onDone={setCodes} onFault={setFault} />}
        <p class="minus oans" role="alert">
          {fault}
        </p>
        {codes ? null : (
          <button type="button" class="btn quiet" onClick={() => void logOut()}>
            {o("logout")}
          </button>
        )}
      </div>
      <Confirm />
    </main>
  );
}
