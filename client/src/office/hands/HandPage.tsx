import { useEffect, useState } from "preact/hooks";
import { bookName } from "../../help/names";
import { gameName, money } from "../../i18n/format";
import type { HandFile } from "../../wire/calls";
import { ask, inWords, post } from "../api";
import { Dialog } from "../Dialog";
import { AttachHand } from "../collusion/AttachHand";
import { o, oOr } from "../i18n";
import { Facts, Head, Panel } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { exactly } from "../when";
import { Replay } from "./LazyReplay";

/** A finished hand: as everybody saw it, and with all cards for staff who may see them and give a reason. */
export function HandPage({ id }: { id: string }) {
  const [hand, setHand] = useState<HandFile | null>(null);
  const [fault, setFault] = useState("");
  const [asks, setAsks] = useState<"open" | "attach" | null>(null);
  useEffect(() => {
    ask(`hand?hand=${encodeURIComponent(id)}`).then(setHand, (no: unknown) => setFault(inWords(no)));
  }, [id]);
  if (!hand) return <Head title={o("hand.title", { hand: id })} text={fault ? "" : o("loading")} fault={fault} />;
  const amount = (cents: number) => money(cents, hand.currency);
  return (
    <>
      <Head title={o("hand.title", { hand: hand.id })} text={o("hand.about", { game: gameName(hand), table: hand.table_name || hand.table, at: exactly(hand.started), house: bookName(hand.house) })}>
        {may("case/add") ? (
          <button type="button" class="btn line" onClick={() => setAsks("attach")}>
            {o("hand.attach")}
          </button>
        ) : null}
        {may("hand/open") && !hand.cards ? (
          <button type="button" class="btn line" onClick={() => setAsks("open")}>
            {o("hand.open")}
          </button>
        ) : null}
      </Head>
      {hand.cards ? <p class="tag info oseen">{o("hand.seen")}</p> : null}
      {hand.void ? <p class="minus">{o("hand.void", { why: oOr(`void.${hand.void}`, hand.void) })}</p> : null}
      <Replay hand={hand} />
      <div class="ocols">
        <Panel title={o("tables.players")}>
          <Rows
            caption={o("tables.players")}
            rows={hand.players}
            keyOf={(one) => one.player}
            empty=""
            columns={[
              { key: "name", label: o("player"), cell: (one) => (may("player") ? <a {...linkTo(at("players", one.player))}>{one.name}</a> : one.name) },
              { key: "net", label: o("player.net"), num: true, cell: (one) => amount(one.net) },
            ]}
          />
        </Panel>
        <Panel title={o("hand.money")}>
          <Facts
            of={[
              [o("hands.pot"), amount(hand.pot)],
              [o("figure.rake"), amount(hand.rake)],
              [o("hand.lasted"), o("hand.seconds", { seconds: Math.round((hand.ended - hand.started) / 1000) })],
            ]}
          />
        </Panel>
      </div>
      {hand.text ? (
        <details class="panel pad">
          <summary>{o("hand.text")}</summary>
          <pre class="owords" lang="en">
            {hand.text}
          </pre>
        </details>
      ) : null}
      {asks === "open" ? (
        <Dialog
          title={o("hand.open")}
          text={o("hand.open-text")}
          act={o("hand.open")}
          reason="needed"
          onEnd={() => setAsks(null)}
          onDo={async (reason) => {
            setHand(await post("hand/open", { hand: hand.id, reason }));
            return o("hand.opened");
          }}
        />
      ) : null}
      {asks === "attach" ? <AttachHand hand={hand.id} onEnd={() => setAsks(null)} /> : null}
    </>
  );
}
