import { useState } from "preact/hooks";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { at, go } from "../router";

interface Props {
  players: readonly string[];
  names: readonly string[];
  /** So many days of what the desk says begin the case. */
  days: number;
  onEnd(): void;
}

export function OpenCase({ players, names, days, onEnd }: Props) {
  const [title, setTitle] = useState("");
  return (
    <Dialog
      title={o("case.open-title", { names: names.join(", ") })}
      text={o("case.open-text")}
      act={o("case.open-one")}
      reason="needed"
      onEnd={onEnd}
      onDo={async (reason) => {
        const { number } = await post("case/open", { players: [...players], reason, title, days });
        go(at("cases", String(number)));
        return o("case.opened", { number });
      }}
    >
      <div class="ofield">
        <label for="case-title">{o("case.title")}</label>
        <span class="field">
          <input id="case-title" maxLength={120} value={title} placeholder={names.join(", ")} onInput={(event) => setTitle(event.currentTarget.value)} />
        </span>
      </div>
    </Dialog>
  );
}
