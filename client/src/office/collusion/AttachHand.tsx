import { useState } from "preact/hooks";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { useQuery } from "../useQuery";

/** Puts a hand into a case file, with what is to be seen in it. */
export function AttachHand({ hand, onEnd }: { hand: string; onEnd(): void }) {
  const { answer } = useQuery("cases");
  const open = (answer?.cases ?? []).filter((one) => one.status !== "closed");
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? open[0]?.number ?? null;
  const [text, setText] = useState("");
  return (
    <Dialog
      title={o("hand.attach")}
      text={answer && open.length === 0 ? o("case.none-open") : o("hand.attach-text")}
      act={o("case.attach")}
      ready={number !== null}
      onEnd={onEnd}
      onDo={async () => {
        if (number !== null) await post("case/add", { case: number, kind: "hand", about: hand, text });
        return o("case.attached", { number: number ?? 0 });
      }}
    >
      {open.length > 0 ? (
        <div class="ofield">
          <label for="attach-case">{o("case.which")}</label>
          <span class="field">
            <select id="attach-case" value={String(number)} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {open.map((one) => (
                <option key={one.number} value={String(one.number)}>
                  {o("case.name", { number: one.number, title: one.title })}
                </option>
              ))}
            </select>
          </span>
        </div>
      ) : null}
      <div class="ofield">
        <label for="attach-text">{o("case.what-to-look-for")}</label>
        <span class="field">
          <textarea id="attach-text" rows={3} maxLength={4_000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </span>
      </div>
    </Dialog>
  );
}
