import { gameName, money } from "../../i18n/format";
import type { HandRow } from "../../wire/calls";
import { o } from "../i18n";
import { Loading, Paging, Panel } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { usePersisted } from "../usePersisted";
import { exactly } from "../when";

/** Hands that are looked for: those of a player, or by `query`. */
export function HandList({ player = "", query = "" }: { player?: string; query?: string }) {
  const [pages, setPages] = usePersisted<{ readonly of: string; readonly all: readonly string[] }>(`hands.pages ${player}`, { of: "", all: [] });
  const sought = `${query}${player ? `&player=${encodeURIComponent(player)}` : ""}`;
  const before = pages.of === sought ? pages.all : [];
  const { answer, fault } = useQuery(`hands?${sought}${before.length ? `&page=${encodeURIComponent(before.at(-1)!)}` : ""}`);
  return (
    <>
      <Panel title={o("hands.found")}>
        {fault ? <p class="pad minus" role="alert">{fault}</p> : null}
        {answer ? <HandRows hands={answer.hands} names={answer.names} player={player} /> : <Loading fault={fault} />}
      </Panel>
      <Paging label={o("hands.pages")} back={before.length ? () => setPages({ of: sought, all: before.slice(0, -1) }) : null} on={answer?.next ? () => setPages({ of: sought, all: [...before, answer.next!] }) : null} />
    </>
  );
}

/** `player`: whose result is shown. */
export function HandRows({ hands, names, player = "" }: { hands: readonly HandRow[]; names: Readonly<Record<string, string>>; player?: string }) {
  return (
    <Rows
      caption={o("hands.found")}
      rows={hands}
      keyOf={(one) => one.id}
      empty={o("hands.none")}
      columns={[
        {
          key: "hand",
          label: o("hands.hand"),
          cell: (one) => (
            <span class="row tags">
              {may("hand") ? <a {...linkTo(at("hands", one.id))}>{one.id}</a> : one.id}
              {one.void ? <span class="tag stop">{o("hands.void")}</span> : null}
            </span>
          ),
        },
        { key: "game", label: o("tables.game"), cell: (one) => gameName(one) },
        { key: "ended", label: o("log.when"), cell: (one) => <time dateTime={new Date(one.ended).toISOString()}>{exactly(one.ended)}</time> },
        { key: "players", label: o("tables.players"), cell: (one) => <small class="wrapped">{one.players.map(([id]) => names[id] ?? id).join(", ")}</small> },
        { key: "pot", label: o("hands.pot"), num: true, cell: (one) => money(one.pot, one.currency) },
        ...(player ? [{ key: "net", label: o("player.net"), num: true, cell: (one: HandRow) => money(one.players.find(([id]) => id === player)?.[1] ?? 0, one.currency) }] : []),
      ]}
    />
  );
}
