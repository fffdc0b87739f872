import { useState } from "preact/hooks";
import type { WebhookView } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o, oOr } from "../i18n";
import { ShownOnce } from "../ShownOnce";
import { Loading, Panel } from "../Page";
import { Rows } from "../Rows";
import { say } from "../toast";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { when } from "../when";
import { Choices } from "./Choices";
import { Deliveries } from "./Deliveries";

type ConfirmEntry = "make" | "change" | "rotate" | "remove";

export const eventInWords = (event: string): string => oOr(`event.${event}`, event);

export function HooksPanel() {
  const { answer, fault, again } = useQuery("hooks");
  const [asking, setAsking] = useState<{ readonly what: ConfirmEntry; readonly hook: WebhookView | null } | null>(null);
  const [made, setMade] = useState<{ readonly hook: WebhookView; readonly secret: string } | null>(null);
  const [open, setOpen] = useState("");
  const shown = answer?.hooks.find((one) => one.id === open);
  const test = (hook: WebhookView) =>
    post("hooks/test", { hook: hook.id }).then(
      () => (setOpen(hook.id), again(), say(o("hooks.tested"))),
      (no: Error) => say(no.message),
    );
  return (
    <>
      <Panel
        title={o("hooks.title")}
        tools={
          may("hooks/make") ? (
            <button type="button" class="btn go" disabled={!answer} onClick={() => setAsking({ what: "make", hook: null })}>
              {o("hooks.make")}
            </button>
          ) : null
        }
      >
        {fault ? (
          <p class="pad minus" role="alert">
            {fault}
          </p>
        ) : null}
        {answer ? (
          <Rows
            caption={o("hooks.title")}
            rows={answer.hooks}
            keyOf={(one) => one.id}
            empty={o("hooks.none")}
            columns={[
              { key: "url", label: o("hooks.url"), cell: (one) => <span class="ourl">{one.url}</span> },
              { key: "events", label: o("hooks.events"), cell: (one) => one.events.map(eventInWords).join(", ") },
              { key: "state", label: o("tables.state"), cell: (one) => <State hook={one} /> },
              { key: "waiting", label: o("hooks.waiting"), num: true, cell: (one) => one.waiting },
              {
                key: "acts",
                label: o("acts"),
                quiet: true,
                num: true,
                cell: (one) => (
                  <span class="row wrap end">
                    <Act may={may("hooks/deliveries")} label={o("hooks.log")} name={o("hooks.log-name", { url: one.url })} pressed={open === one.id} onAct={() => setOpen(open === one.id ? "" : one.id)} />
                    <Act may={may("hooks/test")} label={o("hooks.test")} name={o("hooks.test-name", { url: one.url })} onAct={() => void test(one)} />
                    <Act may={may("hooks/change")} label={o("hooks.change")} name={o("hooks.change-name", { url: one.url })} onAct={() => setAsking({ what: "change", hook: one })} />
                    <Act may={may("hooks/rotate")} label={o("hooks.rotate")} name={o("hooks.rotate-name", { url: one.url })} onAct={() => setAsking({ what: "rotate", hook: one })} />
                    <Act may={may("hooks/remove")} label={o("hooks.remove")} name={o("hooks.remove-name", { url: one.url })} onAct={() => setAsking({ what: "remove", hook: one })} />
                  </span>
                ),
              },
            ]}
          />
        ) : (
          <Loading fault={fault} />
        )}
      </Panel>
      {shown ? <Deliveries key={shown.id} hook={shown} /> : null}
      {answer && asking ? (
        <Question
          key={`${asking.what} ${asking.hook?.id}`}
          what={asking.what}
          hook={asking.hook}
          events={answer.events}
          onSecret={setMade}
          onDone={again}
          onEnd={() => setAsking(null)}
        />
      ) : null}
      {made ? <ShownOnce title={o("hooks.secret-title")} text={o("hooks.secret-text")} label={o("hooks.secret")} secret={made.secret} onEnd={() => setMade(null)} /> : null}
    </>
  );
}

function Act({ may, label, name, pressed, onAct }: { may: boolean; label: string; name: string; pressed?: boolean; onAct(): void }) {
  if (!may) return null;
  return (
    <button type="button" class="btn line" aria-label={name} aria-pressed={pressed} onClick={onAct}>
      {label}
    </button>
  );
}

function State({ hook }: { hook: WebhookView }) {
  if (hook.state === "off") return <span class="tag">{o("hooks.off")}</span>;
  if (hook.state === "full") return <span class="tag stop">{o("hooks.full")}</span>;
  if (hook.failures > 0)
    return (
      <>
        <span class="tag stop">{o("hooks.failing", { count: hook.failures })}</span>
        <br />
        <span class="faint">{o("hooks.due", { at: when(hook.due) })}</span>
      </>
    );
  return <span class="tag go">{o("hooks.on")}</span>;
}

interface QuestionProps {
  what: ConfirmEntry;
  hook: WebhookView | null;
  events: readonly string[];
  onSecret(made: { hook: WebhookView; secret: string }): void;
  onDone(): void;
  onEnd(): void;
}

function Question({ what, hook, events, onSecret, onDone, onEnd }: QuestionProps) {
  const [url, setUrl] = useState(hook?.url ?? "https://");
  const [chosen, setChosen] = useState<readonly string[]>(hook?.events ?? []);
  const [on, setOn] = useState(hook?.state !== "off");
  const described = what === "make" || what === "change";
  const send = async (reason: string) => {
    const description = { url: url.trim(), events: chosen, reason };
    if (!hook) onSecret(await post("hooks/make", description));
    else if (what === "change") await post("hooks/change", { ...description, hook: hook.id, on });
    else if (what === "rotate") onSecret(await post("hooks/rotate", { hook: hook.id, reason }));
    else await post("hooks/remove", { hook: hook.id, reason });
    onDone();
    return o(`hooks.${what}-done`);
  };
  return (
    <Dialog
      title={hook ? o(`hooks.${what as "change" | "rotate" | "remove"}-name`, { url: hook.url }) : o("hooks.make")}
      text={o(`hooks.${what}-text`)}
      act={o(`hooks.${what}-do`)}
      danger={what === "remove"}
      reason="needed"
      kept={o("staff.reason-logged")}
      wide={described}
      ready={!described || (chosen.length > 0 && /^https?:\/\/./.test(url.trim()))}
      onEnd={onEnd}
      onDo={send}
    >
      {described ? (
        <>
          <div class="ofield">
            <label for="hook-url">{o("hooks.url")}</label>
            <span class="field">
              <input id="hook-url" type="url" inputMode="url" autofocus spellcheck={false} value={url} onInput={(event) => setUrl(event.currentTarget.value)} />
            </span>
          </div>
          <Choices title={o("hooks.events")} all={events} chosen={chosen} inWords={eventInWords} onChange={setChosen} />
          {what === "change" ? (
            <label class="ocheck">
              <input type="checkbox" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
              <span>{o("hooks.is-on")}</span>
            </label>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}
