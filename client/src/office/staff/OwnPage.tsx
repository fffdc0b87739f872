import { useState } from "preact/hooks";
import type { OpenSession } from "../../wire/calls";
import { inWords, post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { Head, Loading, Panel } from "../Page";
import { Rows } from "../Rows";
import { say } from "../toast";
import { Secret } from "../Secret";
import { goOn, session } from "../session";
import { useQuery } from "../useQuery";
import { when } from "../when";
import { RecoveryCodes, SetUpFactor } from "./SecondFactor";
import { rolesInWords } from "./words";

type ConfirmEntry = "password" | "factor" | "off" | "codes";

/** One's own account: password, second factor, where one is logged in. */
export function OwnPage() {
  if (session.value?.key)
    return (
      <>
        <Head title={o("nav.own")} />
        <Panel title={o("own.key")}>
          <p class="pad muted">{o("own.key-text")}</p>
        </Panel>
      </>
    );
  return <OwnAccount />;
}

function OwnAccount() {
  const { answer, fault, again } = useQuery("own");
  const [asking, setAsking] = useState<ConfirmEntry | null>(null);
  const last = session.value;
  const done = () => (setAsking(null), again(), void goOn());
  return (
    <>
      <Head title={o("nav.own")} text={answer ? `${answer.name}: ${rolesInWords(answer.roles)}` : ""} fault={fault} />
      {last?.failed ? (
        <p class="onotice" role="status">
          {o("own.failed", { count: last.failed })}
        </p>
      ) : null}
      <div class="ocols">
        <Panel title={o("own.sessions")}>{answer ? <Sessions sessions={answer.sessions} onDone={again} /> : <Loading fault={fault} />}</Panel>
        <Panel title={o("own.login-details")}>
          <div class="pad ostack">
            {last?.logged_in ? <p class="muted">{o("own.last", { at: when(last.logged_in) })}</p> : null}
            <Line title={o("own.password")} act={o("own.change")} onAct={() => setAsking("password")} />
            <Line
              title={o("own.factor")}
              text={answer ? (answer.recovery_codes === null ? o("own.no-factor") : o("own.has-factor", { count: answer.recovery_codes })) : ""}
              act={o(answer?.recovery_codes === null ? "own.set-up" : "own.other-device")}
              onAct={() => setAsking("factor")}
            />
            {answer && answer.recovery_codes !== null ? <Line title={o("factor.codes")} act={o("own.new-codes")} onAct={() => setAsking("codes")} /> : null}
            {answer?.may_drop && answer.recovery_codes !== null ? <Line title={o("own.without")} act={o("own.off")} onAct={() => setAsking("off")} /> : null}
          </div>
        </Panel>
      </div>
      {asking === "password" ? <NewPassword onEnd={() => setAsking(null)} /> : null}
      {asking === "factor" || asking === "codes" ? <Factor codes={asking === "codes"} onDone={done} /> : null}
      {asking === "off" ? (
        <Dialog
          title={o("own.off")}
          text={o("own.off-text")}
          act={o("own.off")}
          danger
          onEnd={() => setAsking(null)}
          onDo={async () => {
            await post("own/factor/off", {});
            done();
            return o("own.is-off");
          }}
        />
      ) : null}
    </>
  );
}

function Line({ title, text = "", act, onAct }: { title: string; text?: string; act: string; onAct(): void }) {
  return (
    <div class="oline">
      <div>
        <h3>{title}</h3>
        {text ? <p class="muted">{text}</p> : null}
      </div>
      <button type="button" class="btn line" aria-label={`${title}: ${act}`} onClick={onAct}>
        {act}
      </button>
    </div>
  );
}

function Sessions({ sessions, onDone }: { sessions: readonly OpenSession[]; onDone(): void }) {
  const end = async (id: string | null) => {
    try {
      await post("own/sessions/end", { session: id });
      say(o("own.session-ended"));
    } catch (no) {
      say(inWords(no));
    }
    onDone();
  };
  return (
    <>
      <Rows
        caption={o("own.sessions")}
        rows={sessions}
        keyOf={(one) => one.id}
        empty=""
        columns={[
          { key: "agent", label: o("own.browser"), cell: (one) => <span class="wrapped">{one.agent || o("own.unknown")}</span> },
          { key: "address", label: o("own.address"), cell: (one) => <span class="unbroken">{one.address}</span> },
          { key: "used", label: o("own.used"), cell: (one) => <span class="unbroken">{when(one.used)}</span> },
          {
            key: "acts",
            label: o("acts"),
            quiet: true,
            cell: (one) =>
              one.this ? (
                <span class="tag go">{o("own.this")}</span>
              ) : (
                <button type="button" class="btn line" aria-label={o("own.end-name", { address: one.address })} onClick={() => void end(one.id)}>
                  {o("own.end")}
                </button>
              ),
          },
        ]}
      />
      {sessions.length > 1 ? (
        <p class="pad">
          <button type="button" class="btn line" onClick={() => void end(null)}>
            {o("own.end-others")}
          </button>
        </p>
      ) : null}
    </>
  );
}

function NewPassword({ onEnd }: { onEnd(): void }) {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  return (
    <Dialog
      title={o("own.password")}
      text={o("own.password-text")}
      act={o("own.change")}
      ready={old !== "" && fresh !== ""}
      onEnd={onEnd}
      onDo={async () => {
        await post("own/password", { old, new: fresh });
        return o("own.password-changed");
      }}
    >
      <Secret id="old-password" kind="password" label={o("own.old-password")} value={old} onInput={setOld} />
      <Secret id="new-password" kind="new" label={o("own.new-password")} hint={o("own.password-hint")} value={fresh} onInput={setFresh} />
    </Dialog>
  );
}

/** In place of the page: codes are shown once, and are not lost by a key that closes a dialog. */
function Factor({ codes: only, onDone }: { codes: boolean; onDone(): void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState("");
  const renew = () => post("own/recovery-codes", {}).then((given) => setCodes(given.codes), (no: unknown) => setFault(inWords(no)));
  return (
    <Panel title={codes || only ? o("factor.codes") : o("own.factor")}>
      <div class="pad ostack">
        {codes ? <RecoveryCodes codes={codes} onKept={onDone} /> : null}
        {!codes && only ? <p>{o("own.new-codes-text")}</p> : null}
        {!codes && !only ? <SetUpFactor onDone={setCodes} onFault={setFault} /> : null}
        <p class="minus oans" role="alert">
          {fault}
        </p>
        {codes ? null : (
          <div class="row wrap">
            {only ? (
              <button type="button" class="btn go" onClick={() => void renew()}>
                {o("own.new-codes")}
              </button>
            ) : null}
            <button type="button" class="btn quiet" onClick={onDone}>
              {o("ask.no")}
            </button>
          </div>
        )}
      </div>
    </Panel>
  );
}
