import { useState } from "preact/hooks";
import { money, number } from "../i18n/format";
import type { TournamentPayment, CancelPreview } from "../wire/calls";
import type { TournamentConfig } from "../wire/types";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { Loading } from "./Page";
import { type Column, Rows } from "./Rows";
import { direct } from "./tournament";
import { useQuery } from "./useQuery";

const HOWS = ["", "rollback", "payout"] as const;
type How = (typeof HOWS)[number];

/** Shows who would get what and why (RULES.md K18, K19) before the cancellation is confirmed. */
export function CancelDialog({ config, onEnd, onDone }: { config: TournamentConfig; onEnd(): void; onDone(): void }) {
  const [how, setHow] = useState<How>("");
  const { answer, fault } = useQuery(`tournament/payments?${new URLSearchParams({ tournament: config.id, how }).toString()}`);
  const send = async (reason: string) => {
    await direct(config.id, { type: "Cancel", reason, how });
    onDone();
    return o("cancel.done", { name: config.name });
  };
  return (
    <Dialog title={o("cancel.title", { name: config.name })} text={o("cancel.text")} act={o("cancel.act")} danger wide reason="needed" ready={answer !== null} onDo={send} onEnd={onEnd}>
      <div class="seg" role="group" aria-label={o("cancel.how")}>
        {HOWS.map((one) => (
          <button key={one} type="button" aria-pressed={how === one} onClick={() => setHow(one)}>
            {o(one === "" ? "cancel.by-the-rules" : `cancel.${one}`)}
          </button>
        ))}
      </div>
      {fault ? <p class="minus">{fault}</p> : null}
      <div class="oarithmetic" aria-live="polite">
        {answer ? <Arithmetic payments={answer} currency={config.currency} /> : <Loading fault={fault} />}
      </div>
    </Dialog>
  );
}

function Arithmetic({ payments: { how, payments, sum, added }, currency }: { payments: CancelPreview; currency: string }) {
  const amount = (cents: number) => (cents ? money(cents, currency) : "–");
  const column = (key: Exclude<keyof TournamentPayment, "player" | "name">): Column<TournamentPayment> => ({ key, label: o(`cancel.${key}`), num: true, cell: (one) => amount(one[key]) });
  const chips: Column<TournamentPayment> = { ...column("chips"), cell: (one) => number(one.chips) };
  const made = how === "payout" ? [chips, column("first"), column("equal"), column("by_chips"), column("fee")] : [column("paid"), column("got")];
  return (
    <>
      <p>{o(`cancel.${how}-is`)}</p>
      <div class="oscroll">
        <Rows
          caption={o("cancel.payments")}
          rows={payments}
          keyOf={(one) => one.player}
          empty={o("cancel.nobody")}
          columns={[
            { key: "name", label: o("player"), cell: (one) => one.name },
            ...made,
            { key: "amount", label: o("cancel.amount"), num: true, cell: (one) => <b>{money(one.amount, currency)}</b> },
          ]}
        />
      </div>
      <p class="osum">
        <span>{o("cancel.sum", { count: payments.length })}</span> <b>{money(sum, currency)}</b>
      </p>
      {added > 0 ? (
        <p class="osum">
          <span>{o("cancel.added")}</span> <b>{money(added, currency)}</b>
        </p>
      ) : null}
    </>
  );
}
