import { useRef } from "preact/hooks";
import { reasonWords } from "../hands/reasons";
import { acknowledged, away, closing, interruptions, interruptionsRead, warnings } from "../house";
import { t } from "../i18n";
import { clockTime, date, money } from "../i18n/format";
import { Icon } from "../parts/Icon";
import { acknowledge, acknowledgeInterruption, reconnect } from "../state";
import type { Interrupted } from "../wire/types";
import { Modal } from "./Modal";
import { shownName } from "./names";
import { useRoomNow } from "./now";

/** What concerns the whole room, over every view. */
export function House() {
  return (
    <>
      <ClosingBar />
      <Warning />
      <Interruptions />
      <Away />
    </>
  );
}

/** The minutes before closing at which screen readers are notified. */
const STEPS = [1, 2, 5, 10, 15, 30];
const MINUTE_MS = 60_000;

/** Counts down to the closing of the room; in the way of nothing, read out only now and then. */
function ClosingBar() {
  const planned = closing.value;
  const now = useRoomNow(500, planned !== null);
  const left = planned === null ? 0 : Math.max(0, planned.at - now);
  const step = planned === null ? undefined : STEPS.find((minutes) => left <= minutes * MINUTE_MS);
  const announced = useRef<{ at: number; step: number | undefined } | null>(null);
  if (planned === null) announced.current = null;
  else if (announced.current?.at !== planned.at) announced.current = { at: planned.at, step }; // the notice has said it
  const news = planned === null || step === announced.current?.step ? "" : stepWords(left, step);
  return (
    <>
      <div class="vh" role="status" aria-live="polite">
        {news}
      </div>
      {planned && away.value === null ? (
        <div class={left > 0 ? "closingbar" : "closingbar now"} aria-hidden="true" title={planned.reason}>
          <Icon name="clock" small />
          <span>{left > 0 ? t("closing.bar") : t("closing.now")}</span> {left > 0 ? <b class="num">{clock(left)}</b> : null}
        </div>
      ) : null}
    </>
  );
}

function stepWords(left: number, step: number | undefined): string {
  if (left === 0) return t("closing.now");
  return step === undefined ? "" : t("closing.step", { count: step });
}

/** "9:05". */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The oldest of the operator's warnings, until it is acknowledged. */
function Warning() {
  const warning = warnings.value[0];
  if (!warning || away.value !== null) return null;
  const read = () => {
    acknowledge(warning.warning);
    acknowledged(warning.warning);
  };
  return (
    <Modal key={warning.warning} title={t("warned.title")} button={t("warned.read")} onPress={read}>
      <p>{t("warned.on", { date: date(warning.at) })}</p>
      <blockquote>{warning.reason}</blockquote>
      <p>{t("warned.again")}</p>
    </Modal>
  );
}

/** Everything that was interrupted for me, until I have read it. */
function Interruptions() {
  const all = interruptions.value;
  if (all.length === 0 || warnings.value.length > 0 || away.value !== null) return null;
  const read = () => {
    for (const { interruption } of interruptionsRead()) acknowledgeInterruption(interruption);
  };
  return (
    <Modal title={t("interrupted.title")} button={t("warned.read")} onPress={read}>
      <ul class="interrupted">
        {all.map((one) => (
          <li key={one.interruption}>
            <b>{one.table_name || shownName(one.table)}</b>{" "}
            <span class="faint">
              {date(one.at)} {clockTime(one.at)}
            </span>
            <p>{interruptedWords(one)}</p>
          </li>
        ))}
      </ul>
      <p>{t("interrupted.where")}</p>
    </Modal>
  );
}

/** What it meant: the hand, why, and where the chips are. */
function interruptedWords({ hand, reason, amount, currency }: Interrupted): string {
  const number = hand.slice(hand.lastIndexOf("-") + 1);
  const why = reasonWords(reason);
  const what = hand ? t("interrupted.hand", { number, why }) : t("interrupted.table", { why });
  return `${what} ${amount > 0 ? t("interrupted.back", { amount: money(amount, currency) }) : t("interrupted.stays")}`;
}

/** While the room is not there: that it comes back, and that nothing is lost. */
function Away() {
  const why = away.value;
  if (why === null) return null;
  return (
    <Modal title={t(why === "restart" ? "away.restart" : "away.silent")} button={t("away.try")} onPress={reconnect}>
      <p>{t(why === "restart" ? "away.restart.back" : "away.silent.back")}</p>
      <p>
        <b>{t("away.safe")}</b> {t("away.void")}
      </p>
    </Modal>
  );
}
