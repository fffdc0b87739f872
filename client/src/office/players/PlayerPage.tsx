import { money, number, points } from "../../i18n/format";
import type { PlayerFile } from "../../wire/calls";
import { o, oOr } from "../i18n";
import { Facts, Head, Kpi, Panel, Seg } from "../Page";
import { at, linkTo } from "../router";
import { Rows } from "../Rows";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { currencyName } from "../useCurrencies";
import { usePersisted } from "../usePersisted";
import { when } from "../when";
import { HandList } from "../hands/HandList";
import { StatusTag } from "../collusion/StatusTag";
import { PlayerTools } from "./PlayerActs";
import { ActsPanel, ChatPanel, MoneyPanel, NotesPanel, ResultsPanel, SessionsPanel } from "./PlayerPanels";
import { StateTags } from "./PlayersPage";

/** The parts of the page, each with what one must be allowed to see it. */
const PARTS = [
  ["about", "player"],
  ["results", "player/results"],
  ["hands", "hands"],
  ["money", "player/money"],
  ["sessions", "player/sessions"],
  ["chat", "player/chat"],
  ["acts", "player/acts"],
] as const;
type Part = (typeof PARTS)[number][0];

/** One player. */
export function PlayerPage({ id }: { id: string }) {
  const { answer, fault, again } = useQuery(`player?player=${encodeURIComponent(id)}`);
  const [part, setPart] = usePersisted<Part>(`player.part ${id}`, "about");
  if (!answer) return <Head title={o("player")} text={fault ? "" : o("loading")} fault={fault} />;
  const state = answer.closed !== null ? "closed" : answer.suspension ? "suspended" : "open";
  const open = PARTS.filter(([, act]) => may(act));
  return (
    <>
      <Head title={answer.name} text={<StateTags row={{ state, kind: answer.kind, notes: answer.notes.length }} playing={answer.tables.length > 0} />} fault={fault}>
        {answer.kind === "bot" ? null : <PlayerTools player={answer} state={state} onDone={again} />}
      </Head>
      <Balances player={answer} />
      <Seg label={o("player.parts")} value={part} onChange={setPart} of={open.map(([one]) => [one, o(`player.${one}`)] as const)} />
      {part === "about" ? <About player={answer} onDone={again} /> : null}
      {part === "results" ? <ResultsPanel id={answer.id} /> : null}
      {part === "hands" ? <HandList player={answer.id} /> : null}
      {part === "money" ? <MoneyPanel id={answer.id} /> : null}
      {part === "sessions" ? <SessionsPanel id={answer.id} /> : null}
      {part === "chat" ? <ChatPanel id={answer.id} /> : null}
      {part === "acts" ? <ActsPanel id={answer.id} /> : null}
    </>
  );
}

function Balances({ player }: { player: PlayerFile }) {
  const holdings = Object.entries(player.holdings).sort();
  return (
    <div class="okpis">
      {holdings.map(([currency, has]) => (
        <Kpi
          key={currency}
          label={o("player.has", { currency: currencyName(currency) })}
          value={money(has.free + has.on_tables + has.in_tournaments + has.reserved, currency)}
          more={[
            has.on_tables ? o("player.on-tables", { amount: money(has.on_tables, currency) }) : "",
            has.in_tournaments ? o("player.in-tournaments", { amount: money(has.in_tournaments, currency) }) : "",
            has.reserved ? o("player.reserved", { amount: money(has.reserved, currency) }) : "",
          ]
            .filter(Boolean)
            .join(", ")}
        />
      ))}
      <Kpi label={o("player.rake-paid")} value={money(player.rake, "EUR")} more={o("player.rake-month", { amount: money(player.rake_month, "EUR") })} />
      <Kpi label={o("player.points")} value={points(player.points)} />
    </div>
  );
}

function About({ player, onDone }: { player: PlayerFile; onDone(): void }) {
  return (
    <div class="ocols">
      <div class="ostack">
        <Panel title={o("player.about")}>
          <Facts
            of={[
              [o("player.id"), <code>{player.id}</code>],
              [o("player.email"), player.email ? `${player.email} (${o(player.confirmed ? "player.confirmed" : "player.unconfirmed")})` : ""],
              [o("players.created"), when(player.created)],
              [o("player.closed"), player.closed],
              [o("player.suspended"), player.suspension ? `${when(player.suspension.until)}: ${player.suspension.why}` : ""],
              [o("player.muted"), player.mute ? `${player.mute.until ? when(player.mute.until) : o("chat.for-good")}${player.mute.why ? `: ${player.mute.why}` : ""}` : ""],
              [o("player.warnings"), player.warnings ? number(player.warnings) : ""],
              [o("player.tables"), player.tables.map(({ name }) => name).join(", ")],
              [
                o("player.cases"),
                player.cases.length
                  ? player.cases.map((one) => (
                      <span key={one.number} class="row">
                        {may("case") ? <a {...linkTo(at("cases", String(one.number)))}>{o("case.name", { number: one.number, title: one.title })}</a> : o("case.name", { number: one.number, title: one.title })}
                        <StatusTag status={one.status} />
                      </span>
                    ))
                  : "",
              ],
            ]}
          />
        </Panel>
        <Panel title={o("player.totals")}>
          <Rows
            caption={o("player.totals")}
            rows={player.totals}
            keyOf={(one) => `${one.currency} ${one.kind}`}
            empty={o("player.no-totals")}
            columns={[
              { key: "kind", label: o("money.kind"), cell: (one) => oOr(`kind.${one.kind}`, one.kind) },
              { key: "count", label: o("money.count"), num: true, cell: (one) => number(one.count) },
              { key: "amount", label: o("money.amount"), num: true, cell: (one) => money(one.amount, one.currency) },
            ]}
          />
        </Panel>
      </div>
      <NotesPanel player={player} onDone={onDone} />
    </div>
  );
}
