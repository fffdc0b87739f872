import { useState } from "preact/hooks";
import { newNonce } from "../../views/cashier/nonce";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { wayName } from "./words";

/** The address of a list in the bank's format. */
export const listFile = (batch: string): string => `/api/operator/cash/list?batch=${encodeURIComponent(batch)}`;

interface Props {
  /** The ways whose bank is given a file. */
  readonly lists: readonly string[];
  /** Withdrawals whose provider the server has notified. */
  readonly online: readonly string[];
  onEnd(): void;
  onDone(): void;
}

/** All approved withdrawals become a list for the bank, which is fetched at once, or go to the payment provider. */
export function SendList({ lists, online, onEnd, onDone }: Props) {
  const ways = [...lists, ...online];
  const [way, setWay] = useState(ways[0] ?? "");
  const [nonce] = useState(newNonce);
  const send = async () => {
    const made = await post("cash/send", { way, nonce });
    onDone();
    if (lists.includes(way)) {
      const link = document.createElement("a");
      link.href = listFile(made.batch);
      link.download = `payments-${made.batch}.xml`;
      link.click();
    }
    const out = Object.keys(made.left_out).length;
    return `${o("cash.sent", { count: made.requests.length })}${out > 0 ? ` ${o("cash.left-out", { count: out })}` : ""}`;
  };
  return (
    <Dialog title={o("cash.send")} text={o("cash.send-text")} act={o("cash.make-list")} onDo={send} onEnd={onEnd}>
      {ways.length > 1 ? (
        <div class="ofield">
          <label for="list-way">{o("cash.way")}</label>
          <span class="field">
            <select id="list-way" value={way} onChange={(event) => setWay(event.currentTarget.value)}>
              {ways.map((one) => (
                <option key={one} value={one}>
                  {wayName(one)}
                </option>
              ))}
            </select>
          </span>
        </div>
      ) : null}
    </Dialog>
  );
}
