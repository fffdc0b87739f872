import { useEffect, useState } from "preact/hooks";
import { Field, Form } from "../../frame/Form";
import { t } from "../../i18n";
import { notify } from "../../notices";
import { go } from "../../router";
import { room } from "../../room";
import { me } from "../../state";
import { account, OWN_DATA } from "./api";
import { Cancel, PresentPassword } from "./Security";

/** Everything stored about the player, to download; and closing the account. */
export function PersonalData() {
  return (
    <div class="panels">
      <section class="panel">
        <header>
          <h2>{t("data.take")}</h2>
        </header>
        <div class="pad">
          <p class="muted">{t("data.take-text")}</p>
          <div class="row">
            <a class="btn line" href={OWN_DATA} download>
              {t("data.take-button")}
            </a>
          </div>
        </div>
      </section>
      <Close />
    </div>
  );
}

function Close() {
  const [asking, setAsking] = useState(false);
  return (
    <section class="panel">
      <header>
        <h2>{t("data.close")}</h2>
      </header>
      <div class="pad">
        <p class="muted">{t("data.close-text")}</p>
        <p class="muted">{t("data.close-first")}</p>
        {asking ? (
          <Confirm onEnd={() => setAsking(false)} />
        ) : (
          <div class="row">
            <button type="button" class="btn line" onClick={() => setAsking(true)}>
              {t("data.close-begin")}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function Confirm({ onEnd }: { onEnd(): void }) {
  const guest = me.value?.guest ?? false;
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [factor, setFactor] = useState(false);
  useEffect(() => void account.mine().then((own) => setFactor(own.recovery_left !== null), () => undefined), []);
  const close = async () => {
    await account.close(password, code);
    await room.asSomebodyElse();
    go({ view: "welcome" });
    notify(t("data.closed"));
  };
  return (
    <Form
      danger
      button={t("data.close-button")}
      ready={guest || (password !== "" && (!factor || code.trim() !== ""))}
      onSubmit={close}
      more={<Cancel onPress={onEnd} />}
    >
      {guest ? null : <PresentPassword value={password} onInput={setPassword} />}
      {factor ? <Field label={t("welcome.code")} name="code" autocomplete="one-time-code" value={code} onInput={setCode} /> : null}
    </Form>
  );
}
