import { money } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import type { PlayerRow } from "../../wire/calls";
import { o } from "../i18n";
import { Head, Loading, Paging, Panel, Seg } from "../Page";
import { at, linkTo } from "../router";
import { Rows, type Order } from "../Rows";
import { useQuery } from "../useQuery";
import { useCurrencies } from "../useCurrencies";
import { usePersisted } from "../usePersisted";
import { when } from "../when";

const PAGE = 50;
const WHICH = ["all", "open", "suspended", "closed", "bots"] as const;
type Which = (typeof WHICH)[number];

/** Players, by any part of what is known of them. */
export function PlayersPage() {
  const [text, setText] = usePersisted("players.text", "");
  const [which, setWhich] = usePersisted<Which>("players.which", "all");
  const [order, setOrder] = usePersisted<Order>("players.order", { by: "name", down: false });
  const [skip, setSkip] = usePersisted("players.skip", 0);
  const { currency, chooser } = useCurrencies();
  const query = new URLSearchParams({
    text,
    kind: which === "bots" ? "bots" : "people",
    state: which === "all" || which === "bots" ? "any" : which,
    sort: order.by,
    descending: String(order.down),
    currency,
    most: String(PAGE),
    skip: String(skip),
  });
  const { answer, fault } = useQuery(`players?${query}`);
  const fromFirstPage =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setSkip(0);
      set(value);
    };
  const total = answer?.total ?? 0;
  const playing = new Set(answer?.playing);
  return (
    <>
      <Head title={o("nav.players")} text={o("players.text")} fault={fault}>
        {chooser}
      </Head>
      <form class="panel ofind" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="field osearch wide">
          <Icon name="search" small />
          <input type="search" autocomplete="off" spellcheck={false} placeholder={o("players.search")} aria-label={o("players.search")} value={text} onInput={(event) => fromFirstPage(setText)(event.currentTarget.value)} />
        </label>
        <Seg label={o("players.which")} value={which} onChange={fromFirstPage(setWhich)} of={WHICH.map((one) => [one, o(`players.${one}`)] as const)} />
      </form>
      <Panel title={o("players.count", { count: total })}>
        {answer ? (
          <Rows
            caption={o("nav.players")}
            rows={answer.players}
            keyOf={(one) => one.id}
            empty={o("players.none")}
            order={order}
            onOrder={fromFirstPage((by: string) => setOrder({ by, down: order.by === by ? !order.down : by !== "name" }))}
            columns={[
              {
                key: "name",
                label: o("player"),
                sorts: true,
                cell: (one) => (
                  <span class="owho">
                    <a {...linkTo(at("players", one.id))}>{one.name}</a>
                    <small class="faint">{one.email || one.id}</small>
                  </span>
                ),
              },
              { key: "state", label: o("tables.state"), cell: (one) => <StateTags row={one} playing={playing.has(one.name)} /> },
              { key: "balance", label: o("players.wallet"), num: true, sorts: true, cell: (one) => money(one.wallet, currency) },
              { key: "rake", label: o("players.rake"), num: true, sorts: true, cell: (one) => (one.rake ? money(one.rake, "EUR") : "–") },
              { key: "used", label: o("players.used"), sorts: true, cell: (one) => (one.used ? when(one.used) : "–") },
              { key: "created", label: o("players.created"), sorts: true, cell: (one) => when(one.created) },
            ]}
          />
        ) : (
          <Loading fault={fault} />
        )}
      </Panel>
      <Paging label={o("players.pages")} back={skip > 0 ? () => setSkip(Math.max(0, skip - PAGE)) : null} on={skip + PAGE < total ? () => setSkip(skip + PAGE) : null} />
    </>
  );
}

export function StateTags({ row, playing }: { row: Pick<PlayerRow, "state" | "kind" | "notes">; playing: boolean }) {
  if (row.state === "open" && row.kind === "player" && !row.notes && !playing) return null;
  return (
    <span class="row tags">
      {row.state !== "open" ? <span class="tag stop">{o(`players.is-${row.state}`)}</span> : null}
      {playing ? <span class="tag go">{o("players.playing")}</span> : null}
      {row.kind !== "player" ? <span class="tag">{o(`players.kind-${row.kind}`)}</span> : null}
      {row.notes ? <span class="tag info">{o("players.notes", { count: row.notes })}</span> : null}
    </span>
  );
}
