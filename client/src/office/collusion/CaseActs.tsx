import { useState } from "preact/hooks";
import { inWords, post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { Panel, Seg } from "../Page";
import { say } from "../toast";
import type { Status } from "./StatusTag";

const KINDS = ["note", "hand", "player"] as const;
const DECISIONS = ["no-breach", "warned", "suspended", "closed-accounts", "other"] as const;
const LONGEST = 4_000;

/** A note, a hand or a player more. */
export function AddToCase({ number, onDone }: { number: number; onDone(): void }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>("note");
  const [about, setAbout] = useState("");
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const ready = (kind === "note" ? text : about).trim() !== "";
  const add = async (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    try {
      await post("case/add", { case: number, kind, about: about.trim(), text: text.trim() });
      setAbout("");
      setText("");
      setFault("");
      say(o("case.added"));
      onDone();
    } catch (no) {
      setFault(inWords(no));
    }
  };
  return (
    <Panel title={o("case.add")} tools={<Seg label={o("case.add")} value={kind} onChange={setKind} of={KINDS.map((one) => [one, o(`entry.${one}`)] as const)} />}>
      <form class="pad ostack" onSubmit={(event) => void add(event)}>
        {kind === "note" ? null : (
          <div class="ofield">
            <label for="case-about">{o(kind === "hand" ? "hands.hand" : "case.player-name")}</label>
            <span class="field">
              <input id="case-about" autocomplete="off" spellcheck={false} value={about} onInput={(event) => setAbout(event.currentTarget.value)} />
            </span>
          </div>
        )}
        <div class="ofield">
          <label for="case-text">{o(kind === "note" ? "entry.note" : "case.what-to-look-for")}</label>
          <span class="field">
            <textarea id="case-text" rows={3} maxLength={LONGEST} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </span>
          <p class="faint">{o("player.note-stored")}</p>
        </div>
        <p class="minus oans" role="alert">
          {fault}
        </p>
        <button type="submit" class="btn line" disabled={!ready}>
          {o("case.attach")}
        </button>
      </form>
    </Panel>
  );
}

/** What is decided is written down here; what follows from it is done to the players. */
export function Decide({ number, status, onDone }: { number: number; status: Status; onDone(): void }) {
  const [wanted, setWanted] = useState<(typeof DECISIONS)[number] | "open" | "watched" | null>(null);
  const send = async (reason: string) => {
    if (wanted === "open" || wanted === "watched") await post("case/add", { case: number, kind: "status", about: wanted, text: reason });
    else if (wanted !== null) await post("case/decide", { case: number, decision: wanted, reason });
    onDone();
    return o("case.written");
  };
  const steps = status === "closed" ? (["open"] as const) : status === "open" ? (["watched"] as const) : (["open"] as const);
  return (
    <Panel title={o("case.decide")}>
      <div class="pad odecide">
        <p class="muted">{o("case.decide-text")}</p>
        {status === "closed"
          ? null
          : DECISIONS.map((one) => (
              <button key={one} type="button" class={one === "closed-accounts" ? "btn danger" : "btn line"} onClick={() => setWanted(one)}>
                {o(`decision.${one}`)}
              </button>
            ))}
        {steps.map((one) => (
          <button key={one} type="button" class="btn quiet" onClick={() => setWanted(one)}>
            {o(`case.do-${one}`)}
          </button>
        ))}
      </div>
      {wanted ? (
        <Dialog
          title={wanted === "open" || wanted === "watched" ? o(`case.do-${wanted}`) : o(`decision.${wanted}`)}
          text={o("case.stored")}
          act={o("case.write")}
          reason="needed"
          onDo={send}
          onEnd={() => setWanted(null)}
        />
      ) : null}
    </Panel>
  );
}
