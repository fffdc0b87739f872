import { useEffect, useRef, useState } from "preact/hooks";
import { Field, Form } from "../../frame/Form";
import { copyText } from "../../copy";
import { t } from "../../i18n";
import { notify } from "../../notices";
import { Qr } from "../../parts/Qr";
import type { SecondFactorSetup } from "../../wire/calls";
import { account } from "./api";
import { Cancel, PresentPassword } from "./Security";

type Step =
  | { readonly at: "rest" }
  | { readonly at: "begin" }
  | { readonly at: "scan"; readonly setup: SecondFactorSetup }
  | { readonly at: "codes"; readonly codes: readonly string[] }
  | { readonly at: "off" }
  | { readonly at: "renew" };

const REST: Step = { at: "rest" };

interface Props {
  /** Recovery codes that are left; null if the second factor is off. */
  left: number | null;
  onChange(): void;
}

/** The second factor: set up by a QR code and the first code of the device, its recovery codes, and the way out of it. */
export function SecondFactor({ left, onChange }: Props) {
  const [step, setStep] = useState<Step>(REST);
  const rest = () => setStep(REST);
  const shown = (codes: readonly string[]) => {
    setStep({ at: "codes", codes });
    onChange();
  };
  return (
    <section class="panel factor">
      <header>
        <h2>{t("security.factor")}</h2>
      </header>
      <div class="pad">
        {step.at === "rest" ? <Rest left={left} onStep={setStep} /> : null}
        {step.at === "begin" ? <Begin onSetup={(setup) => setStep({ at: "scan", setup })} onEnd={rest} /> : null}
        {step.at === "scan" ? <Scan setup={step.setup} onCodes={shown} onEnd={rest} /> : null}
        {step.at === "codes" ? <Codes codes={step.codes} onEnd={rest} /> : null}
        {step.at === "off" || step.at === "renew" ? (
          <Prove
            key={step.at}
            danger={step.at === "off"}
            button={step.at === "off" ? t("security.factor-switch-off") : t("security.factor-renew")}
            onProof={
              step.at === "renew"
                ? (password, code) => account.newCodes(password, code).then(({ codes }) => shown(codes))
                : (password, code) =>
                    account.factorOff(password, code).then(() => {
                      notify(t("security.factor-switched-off"));
                      rest();
                      onChange();
                    })
            }
            onEnd={rest}
          />
        ) : null}
      </div>
    </section>
  );
}

function Rest({ left, onStep }: { left: number | null; onStep(step: Step): void }) {
  if (left === null) {
    return (
      <>
        <p class="muted">{t("security.factor-off")}</p>
        <div class="row">
          <button type="button" class="btn line" onClick={() => onStep({ at: "begin" })}>
            {t("security.factor-begin")}
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{t("security.factor-on")}</p>
      <p class={left > 2 ? "muted" : "minus"}>{t("security.factor-left", { count: left })}</p>
      <div class="row">
        <button type="button" class="btn line" onClick={() => onStep({ at: "renew" })}>
          {t("security.factor-renew")}
        </button>
        <button type="button" class="btn quiet" onClick={() => onStep({ at: "off" })}>
          {t("security.factor-switch-off")}
        </button>
      </div>
    </>
  );
}

function Begin({ onSetup, onEnd }: { onSetup(setup: SecondFactorSetup): void; onEnd(): void }) {
  const [password, setPassword] = useState("");
  return (
    <Form
      button={t("security.factor-begin")}
      ready={password !== ""}
      onSubmit={() => account.beginFactor(password).then(onSetup)}
      more={<Cancel onPress={onEnd} />}
    >
      <PresentPassword value={password} onInput={setPassword} />
    </Form>
  );
}

function Scan({ setup, onCodes, onEnd }: { setup: SecondFactorSetup; onCodes(codes: readonly string[]): void; onEnd(): void }) {
  const [code, setCode] = useState("");
  const confirm = () =>
    account.confirmFactor(code).then(({ codes }) => {
      notify(t("security.factor-switched-on"), "go");
      onCodes(codes);
    });
  return (
    <Form button={t("security.factor-confirm")} ready={code.trim() !== ""} onSubmit={confirm} more={<Cancel onPress={onEnd} />}>
      <p class="muted">{t("security.factor-scan")}</p>
      <Qr svg={setup.qr} label={t("security.factor-qr")} />
      <p class="key">
        <span class="muted">{t("security.factor-key")}</span> <code>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <Field
        label={t("security.factor-code")}
        name="code"
        numeric
        autocomplete="one-time-code"
        value={code}
        onInput={setCode}
      />
    </Form>
  );
}

function Codes({ codes, onEnd }: { codes: readonly string[]; onEnd(): void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = () =>
    void copyText(codes.join("\n")).then(
      () => notify(t("security.codes-copied"), "go"),
      () => undefined,
    );
  return (
    <div class="codes" ref={box} tabIndex={-1} role="group" aria-label={t("security.codes")}>
      <h3>{t("security.codes")}</h3>
      <p class="muted">{t("security.codes-text")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="btn go" onClick={onEnd}>
          {t("security.codes-saved")}
        </button>
        {/* Where the page has not come over TLS, browsers give no clipboard. */}
        {"clipboard" in navigator ? (
          <button type="button" class="btn line" onClick={copy}>
            {t("security.codes-copy")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

interface ProveProps {
  button: string;
  danger: boolean;
  onProof(password: string, code: string): Promise<unknown>;
  onEnd(): void;
}

function Prove({ button, danger, onProof, onEnd }: ProveProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <Form
      button={button}
      danger={danger}
      ready={password !== "" && code.trim() !== ""}
      onSubmit={() => onProof(password, code)}
      more={<Cancel onPress={onEnd} />}
    >
      <PresentPassword value={password} onInput={setPassword} />
      <Field label={t("welcome.code")} name="code" autocomplete="one-time-code" value={code} onInput={setCode} />
    </Form>
  );
}
