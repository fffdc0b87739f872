import type { WebhookView } from "../../wire/calls";
import { inWords, post } from "../api";
import { o } from "../i18n";
import { Loading, Panel } from "../Page";
import { Rows } from "../Rows";
import { say } from "../toast";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { exactly } from "../when";
import { eventInWords } from "./HooksPanel";

/** The deliveries to a webhook, sent and waiting. */
export function Deliveries({ hook }: { hook: WebhookView }) {
  const { answer, fault, again } = useQuery(`hooks/deliveries?hook=${hook.id}`);
  const parked = answer?.deliveries.some((one) => one.state === "parked");
  const send = (delivery: number | null) =>
    post("hooks/again", { hook: hook.id, delivery }).then(
      ({ count }) => (again(), say(o("deliveries.queued", { count }))),
      (no: unknown) => say(inWords(no)),
    );
  return (
    <Panel
      title={o("deliveries.title", { url: hook.url })}
      tools={
        parked && may("hooks/again") ? (
          <button type="button" class="btn line" onClick={() => void send(null)}>
            {o("deliveries.all-again")}
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
          caption={o("deliveries.title", { url: hook.url })}
          rows={answer.deliveries}
          keyOf={(one) => String(one.number)}
          empty={o("deliveries.none")}
          columns={[
            { key: "at", label: o("deliveries.at"), cell: (one) => exactly(one.at) },
            { key: "event", label: o("deliveries.event"), cell: (one) => eventInWords(one.event) },
            { key: "about", label: o("log.about"), cell: (one) => <code>{one.about || "–"}</code> },
            { key: "state", label: o("tables.state"), cell: (one) => <span class={one.state === "parked" ? "tag stop" : one.state === "done" ? "tag go" : "tag"}>{o(`deliveries.${one.state}`)}</span> },
            { key: "tries", label: o("deliveries.tries"), num: true, cell: (one) => one.tries },
            { key: "answer", label: o("deliveries.answer"), cell: (one) => (one.error ? <span class="minus">{one.error}</span> : one.status || "–") },
            {
              key: "acts",
              label: o("acts"),
              quiet: true,
              num: true,
              cell: (one) =>
                one.state === "parked" && may("hooks/again") ? (
                  <button type="button" class="btn line" aria-label={o("deliveries.again-name", { at: exactly(one.at) })} onClick={() => void send(one.number)}>
                    {o("deliveries.again")}
                  </button>
                ) : null,
            },
          ]}
        />
      ) : (
        <Loading fault={fault} />
      )}
    </Panel>
  );
}
