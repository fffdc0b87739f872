import { useState } from "preact/hooks";
import { tOr } from "../i18n";
import { money } from "../i18n/format";
import type { WaitingPrize } from "../wire/calls";
import { post } from "./api";
import { Dialog } from "./Dialog";
import { o } from "./i18n";
import { JackpotTotals } from "./money/JackpotTotals";
import { Head, Panel } from "./Page";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";
import { when } from "./when";

/** The prizes that wait, each with what proves it (RULES.md M). */
export function JackpotsPage() {
  const { answer, fault, again } = useQuery("jackpots");
  const [wanted, setWanted] = useState<{ readonly act: "pay" | "withhold"; readonly one: WaitingPrize } | null>(null);
  return (
    <>
      <Head title={o("nav.jackpots")} text={o("jackpots.text")} fault={fault} />
      {answer?.jackpots.length === 0 ? (
        <Panel title={o("jackpots.pending")}>
          <p class="pad muted">{o("jackpots.none")}</p>
        </Panel>
      ) : null}
      {(answer?.jackpots ?? []).map((one) => (
        <Prize key={one.hand} prize={one} onWant={(act) => setWanted({ act, one })} />
      ))}
      {may("jackpot") ? <JackpotTotals /> : null}
      {wanted ? (
        <Dialog
          title={o(`jackpots.${wanted.act}-title`, { amount: money(wanted.one.prize, wanted.one.currency) })}
          text={o(`jackpots.${wanted.act}-text`)}
          act={o(`jackpots.${wanted.act}`)}
          danger={wanted.act === "withhold"}
          reason={wanted.act === "withhold" ? "needed" : "wanted"}
          onEnd={() => setWanted(null)}
          onDo={async (reason) => {
            await post(`jackpot/${wanted.act}`, { hand: wanted.one.hand, reason });
            again();
            return o(wanted.act === "pay" ? "jackpots.paid" : "jackpots.withheld");
          }}
        />
      ) : null}
    </>
  );
}

function Prize({ prize, onWant }: { prize: WaitingPrize; onWant(act: "pay" | "withhold"): void }) {
  const amount = (cents: number) => money(cents, prize.currency);
  return (
    <Panel
      title={o("jackpots.prize", { prize: amount(prize.prize), jackpot: amount(prize.jackpot) })}
      tools={
        <span class="row">
          {may("jackpot/withhold") ? (
            <button type="button" class="btn line" onClick={() => onWant("withhold")}>
              {o("jackpots.withhold")}
            </button>
          ) : null}
          {may("jackpot/pay") ? (
            <button type="button" class="btn go" onClick={() => onWant("pay")}>
              {o("jackpots.pay")}
            </button>
          ) : null}
        </span>
      }
    >
      <div class="pad">
        <p class="muted">{o("jackpots.where", { table: prize.table, hand: prize.hand, at: when(prize.ended), payable: when(prize.payable) })}</p>
        <p>
          {tOr(`game.${prize.game}`, prize.game)} · {o("jackpots.board", { cards: prize.board || "–" })} · {o("jackpots.least", { hand: prize.minimum })}
        </p>
      </div>
      <Rows
        caption={o("jackpots.proof")}
        rows={[...prize.beaten.map((one) => ({ ...one, what: o("jackpots.beaten") })), ...prize.winners.map((one) => ({ ...one, what: o("jackpots.winner") }))]}
        keyOf={(one) => one.player + one.what}
        empty=""
        columns={[
          { key: "name", label: o("player"), cell: (one) => one.name },
          { key: "what", label: o("jackpots.part"), cell: (one) => one.what },
          { key: "cards", label: o("jackpots.cards"), cell: (one) => <code>{one.cards}</code> },
          { key: "hand", label: o("jackpots.hand"), cell: (one) => one.hand },
        ]}
      />
      <Rows
        caption={o("jackpots.shares")}
        rows={prize.shares}
        keyOf={(one) => one.player}
        empty=""
        columns={[
          { key: "name", label: o("player"), cell: (one) => one.name },
          { key: "amount", label: o("jackpots.share"), num: true, cell: (one) => amount(one.amount) },
        ]}
      />
    </Panel>
  );
}
