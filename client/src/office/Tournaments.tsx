import { useState } from "preact/hooks";
import { gameName, money, number } from "../i18n/format";
import { Icon } from "../parts/Icon";
import type { TournamentRow } from "../wire/types";
import { o } from "./i18n";
import { Head, Loading, Panel } from "./Page";
import { at, go, linkTo } from "./router";
import { Rows } from "./Rows";
import { may } from "./session";
import { useQuery } from "./useQuery";
import { inUtc, when } from "./when";

const LOOK: Readonly<Record<TournamentRow["phase"], string>> = { registering: "tag go", running: "tag info", over: "tag", cancelled: "tag stop" };

export function Phase({ phase }: { phase: TournamentRow["phase"] }) {
  return <span class={LOOK[phase]}>{o(`phase.${phase}`)}</span>;
}

/** "20 + 2"; "Free". */
export function price({ buy_in, fee, currency }: Pick<TournamentRow, "buy_in" | "fee" | "currency">): string {
  if (buy_in + fee === 0) return o("tour.free");
  const text = (cents: number) => money(cents, currency, "auto");
  return fee ? `${text(buy_in)} + ${text(fee)}` : text(buy_in);
}

export function TournamentsPage() {
  const { answer, fault } = useQuery("tournaments");
  const [search, setSearch] = useState("");
  const rows = answer?.tournaments ?? [];
  const found = rows.filter((one) => `${one.name} ${one.id} ${gameName(one)}`.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <Head title={o("nav.tournaments")} text={o("tour.text")} fault={fault}>
        {may("tournament/announce") ? (
          <button type="button" class="btn go" onClick={() => go(at("tournaments", "new"))}>
            <Icon name="plus" small />
            {o("tour.new")}
          </button>
        ) : null}
      </Head>
      <Panel
        title={o("tour.count", { count: found.length })}
        tools={
          <label class="field osearch">
            <Icon name="search" small />
            <input type="search" placeholder={o("tour.search")} aria-label={o("tour.search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
          </label>
        }
      >
        {answer ? (
          <Rows
            caption={o("nav.tournaments")}
            rows={found}
            keyOf={(one) => one.id}
            empty={search ? o("tour.none-found") : o("tour.none")}
            columns={[
              { key: "name", label: o("tour.name"), cell: (one) => <a {...linkTo(at("tournaments", one.id))}>{one.name}</a> },
              { key: "game", label: o("tables.game"), cell: (one) => gameName(one) },
              { key: "price", label: o("tour.price"), num: true, cell: (one) => price(one) },
              { key: "starts", label: o("tour.starts"), cell: (one) => <Start at={one.starts} /> },
              { key: "phase", label: o("tables.state"), cell: (one) => <Phase phase={one.phase} /> },
              { key: "entrants", label: o("tour.entrants"), num: true, cell: (one) => o("tables.of", { many: one.entrants, seats: number(one.most) }) },
              { key: "left", label: o("tour.left"), num: true, cell: (one) => (one.phase === "running" ? number(one.left) : "–") },
            ]}
          />
        ) : (
          <Loading fault={fault} />
        )}
      </Panel>
    </>
  );
}

export function Start({ at: starts }: { at: number }) {
  if (starts === 0) return <>{o("tour.when-full")}</>;
  return (
    <time dateTime={new Date(starts).toISOString()} title={inUtc(starts)}>
      {when(starts)}
    </time>
  );
}
