import { useState } from "preact/hooks";
import type { TournamentDetails } from "../wire/calls";
import type { TournamentPlayer } from "../wire/types";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { direct, tableNumber } from "./tournament";

/** What the director is about to do. */
export type Direction =
  | { readonly act: "pause" | "resume" | "add-time" | "broadcast" }
  | { readonly act: "move" | "disqualify"; readonly player: TournamentPlayer };

interface Props {
  answer: TournamentDetails;
  direction: Direction;
  onEnd(): void;
  onDone(): void;
}

export function Direct({ answer, direction, onEnd, onDone }: Props) {
  const { config, view } = answer;
  const name = "player" in direction ? direction.player.name : "";
  const others = view.tables.filter((one) => !("player" in direction) || one.table !== direction.player.table);
  const [minutes, setMinutes] = useState("5");
  const [table, setTable] = useState(others[0] ? tableNumber(others[0].table) : 0);
  const [text, setText] = useState("");
  const give = async (command: Parameters<typeof direct>[1], told: string) => {
    await direct(config.id, command);
    onDone();
    return told;
  };
  const [forfeits, setForfeits] = useState(false);
  const common = { onEnd };
  switch (direction.act) {
    case "pause":
      return (
        <Dialog {...common} title={o("tour.pause")} text={o("tour.pause-text")} act={o("tour.pause")} reason="needed" onDo={(reason) => give({ type: "Pause", reason }, o("tour.paused"))} />
      );
    case "resume":
      return <Dialog {...common} title={o("tour.resume")} text={o("tour.resume-text")} act={o("tour.resume")} onDo={() => give({ type: "Resume" }, o("tour.resumed"))} />;
    case "add-time":
      return (
        <Dialog {...common} title={o("tour.add-time")} text={o("tour.add-time-text")} act={o("tour.add")} ready={Number(minutes) > 0} onDo={() => give({ type: "AddTime", seconds: Number(minutes) * 60 }, o("tour.time-added"))}>
          <div class="ofield short">
            <label for="more-minutes">{o("room.minutes")}</label>
            <span class="field">
              <input id="more-minutes" type="number" min={0.5} step={0.5} value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} />
            </span>
          </div>
        </Dialog>
      );
    case "broadcast":
      return (
        <Dialog {...common} title={o("tour.broadcast")} text={o("tour.broadcast-text")} act={o("tour.send")} ready={text.trim() !== ""} onDo={() => give({ type: "Broadcast", text: text.trim() }, o("tour.sent"))}>
          <div class="ofield">
            <label for="broadcast">{o("tour.message")}</label>
            <span class="field">
              <textarea id="broadcast" rows={3} maxLength={300} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            </span>
          </div>
        </Dialog>
      );
    case "move": {
      const { player } = direction.player;
      return (
        <Dialog {...common} title={o("tour.move-name", { name })} text={o("tour.move-text")} act={o("tour.move")} onDo={() => give({ type: "MovePlayer", player, table }, o("tour.moved", { name }))}>
          <div class="ofield short">
            <label for="to-table">{o("tour.to-table")}</label>
            <span class="field">
              <select id="to-table" value={table} onChange={(event) => setTable(Number(event.currentTarget.value))}>
                {others.map((one) => (
                  <option key={one.table} value={tableNumber(one.table)}>
                    {o("tour.table-with", { number: tableNumber(one.table) + 1, count: one.players })}
                  </option>
                ))}
              </select>
            </span>
          </div>
        </Dialog>
      );
    }
    case "disqualify": {
      const { player } = direction.player;
      const send = (reason: string) => give({ type: "Disqualify", player, reason, forfeits }, o("tour.disqualified", { name }));
      return (
        <Dialog {...common} title={o("tour.disqualify-name", { name })} text={o("tour.disqualify-text")} act={o("tour.disqualify")} danger reason="needed" onDo={send}>
          <div class="seg" role="group" aria-label={o("tour.disqualify-money")}>
            <button type="button" aria-pressed={!forfeits} onClick={() => setForfeits(false)}>
              {o("tour.disqualify-keeps")}
            </button>
            <button type="button" aria-pressed={forfeits} onClick={() => setForfeits(true)}>
              {o("tour.disqualify-forfeits")}
            </button>
          </div>
          <p class="muted">{o(forfeits ? "tour.disqualify-forfeits-text" : "tour.disqualify-keeps-text")}</p>
        </Dialog>
      );
    }
  }
}
