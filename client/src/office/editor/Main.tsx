import { bookName } from "../../help/names";
import { tOr } from "../../i18n";
import type { Templates } from "../../wire/calls";
import type { TournamentRow } from "../../wire/types";
import { gameIds } from "../../games";
import { o } from "../i18n";
import { Panel } from "../Page";
import { fromInput, inUtc, zone } from "../when";
import { bookOf } from "./books";
import { Choice, Pick, Text } from "./Fields";
import { type Draft, LIMITS, NO_REBUYS, type RebuysDraft } from "./form";

interface Props {
  draft: Draft;
  offered: Templates | null;
  /** Tournaments that a satellite may lead to. */
  rows: readonly TournamentRow[];
  onChange(part: Partial<Draft>): void;
}

export function Main({ draft, offered, rows, onChange }: Props) {
  const input = (field: "buy_in" | "fee" | "bounty" | "guarantee" | "chips" | "seats" | "least" | "most" | "late_levels" | "reentries" | "turn_seconds" | "bank_seconds" | "pause_seconds", label: string, hint = "") => (
    <Text field={field} label={label} hint={hint} kind="decimal" value={draft[field]} onInput={(value) => onChange({ [field]: value })} />
  );
  const utc = (text: string) => (fromInput(text) ? o("edit.zone", { zone: zone(), utc: inUtc(fromInput(text)) }) : zone());
  return (
    <div class="ostack">
      <Panel title={o("edit.tournament")}>
        <div class="pad">
          <Text field="name" label={o("tour.name")} value={draft.name} onInput={(name) => onChange({ name })} />
          <Game draft={draft} offered={offered} onChange={onChange} />
          <Pick field="limit" label={o("edit.limit")} value={draft.limit} options={LIMITS.map((one) => [one, tOr(`limit.long.${one}`, one)])} onChange={(limit) => onChange({ limit })} />
          {input("seats", o("edit.seats"))}
          {input("least", o("edit.least"))}
          {input("most", o("edit.most"), draft.timed ? o("edit.most-hint") : o("edit.most-starts"))}
          <Choice
            field="format"
            label={o("edit.format")}
            value={draft.format}
            options={[["moving", o("edit.moving")], ["shoot-out", o("edit.shoot-out")]]}
            hint={draft.format === "shoot-out" ? o("edit.shoot-out-hint") : ""}
            onChange={(format) => onChange({ format: format as Draft["format"] })}
          />
        </div>
      </Panel>
      <Panel title={o("edit.start")}>
        <div class="pad">
          <Choice field="" label={o("tour.starts")} value={draft.timed ? "time" : "full"} options={[["full", o("edit.when-full")], ["time", o("edit.at-a-time")]]} onChange={(value) => onChange({ timed: value === "time" })} />
          {draft.timed ? <Text field="starts" label={o("edit.at")} kind="datetime-local" hint={utc(draft.starts)} value={draft.starts} onInput={(starts) => onChange({ starts })} /> : null}
          <Text field="opens" label={o("edit.opens")} kind="datetime-local" hint={draft.opens ? utc(draft.opens) : o("edit.opens-hint")} value={draft.opens} onInput={(opens) => onChange({ opens })} />
          {input("late_levels", o("edit.late"), o("edit.late-hint"))}
          {input("reentries", o("edit.reentries"))}
        </div>
      </Panel>
      <Panel title={o("edit.money")}>
        <div class="pad">
          <Choice field="money" label={o("edit.kind")} value={draft.money} options={[["fun", tOr("money.fun", "fun")], ["real", tOr("currency.EUR", "EUR")]]} onChange={(value) => onChange({ money: value as Draft["money"] })} />
          {input("buy_in", o("edit.buy-in"))}
          {input("fee", o("edit.fee"), o("edit.fee-hint"))}
          {input("bounty", o("edit.bounty"), o("edit.bounty-hint"))}
          {input("guarantee", o("edit.guarantee"))}
          {input("chips", o("edit.chips"))}
          {draft.money === "real" ? (
            <Choice field="points" label={o("edit.points")} value={draft.points ? "yes" : "no"} options={[["no", o("no")], ["yes", o("yes")]]} hint={o("edit.points-hint")} onChange={(value) => onChange({ points: value === "yes" })} />
          ) : null}
          <Satellite draft={draft} rows={rows} onChange={onChange} />
        </div>
      </Panel>
      <Rebuying draft={draft} onChange={onChange} />
      <Panel title={o("edit.more")}>
        <div class="pad">
          <Text field="invited" label={o("edit.invited")} hint={o("edit.invited-hint")} value={draft.invited} onInput={(invited) => onChange({ invited })} />
          {input("turn_seconds", o("edit.turn"), o("seconds"))}
          {input("bank_seconds", o("edit.bank"), o("seconds"))}
          {input("pause_seconds", o("edit.pause"), o("seconds"))}
        </div>
      </Panel>
    </div>
  );
}

/** The rule book, and which of its games. */
function Game({ draft, offered, onChange }: Pick<Props, "draft" | "offered" | "onChange">) {
  const name = draft.house || (offered?.house ?? "");
  const books = offered?.books.map((book) => book.name) ?? [];
  const games = bookOf(offered, draft.house)?.games ?? gameIds();
  const choose = (house: string) => {
    const its = bookOf(offered, house)?.games ?? gameIds();
    onChange(its.includes(draft.game) ? { house } : { house, game: its[0] ?? draft.game });
  };
  return (
    <>
      <Pick field="house" label={o("edit.book")} value={name} options={(books.length ? books : [name]).map((one) => [one, bookName(one)])} hint={name === offered?.house ? o("edit.book-own") : ""} onChange={choose} />
      <Pick field="game" label={o("tables.game")} value={draft.game} options={games.map((one) => [one, tOr(`game.${one}`, one)])} onChange={(game) => onChange({ game })} />
    </>
  );
}

/** A ticket is worth what a seat costs where it leads. */
function Satellite({ draft, rows, onChange }: Omit<Props, "offered">) {
  const currency = draft.money === "fun" ? "FUN" : "EUR";
  const targets = rows.filter((one) => one.currency === currency && one.buy_in + one.fee > 0);
  const known = targets.some((one) => one.id === draft.satellite_to) || draft.satellite_to === "";
  const pick = (id: string) => {
    const target = targets.find((one) => one.id === id);
    onChange({ satellite_to: id, ticket: target ? ((target.buy_in + target.fee) / 100).toFixed(2) : "0" });
  };
  const options = [["", o("edit.no-satellite")], ...targets.map((one) => [one.id, one.name]), ...(known ? [] : [[draft.satellite_to, draft.satellite_to]])];
  return <Pick field="satellite_to" label={o("edit.satellite")} value={draft.satellite_to} options={options as [string, string][]} hint={o("edit.satellite-hint")} onChange={pick} />;
}

function Rebuying({ draft, onChange }: Pick<Props, "draft" | "onChange">) {
  const { rebuys } = draft;
  const input = (field: keyof RebuysDraft, label: string, hint = "") =>
    rebuys ? <Text field={`rebuys.${field}`} label={label} hint={hint} kind="decimal" value={rebuys[field]} onInput={(value) => onChange({ rebuys: { ...rebuys, [field]: value } })} /> : null;
  return (
    <Panel title={o("edit.rebuys")}>
      <div class="pad">
        <Choice
          field="rebuys"
          label={o("edit.rebuys-are")}
          value={rebuys ? "yes" : "no"}
          options={[["no", o("edit.none")], ["yes", o("edit.some")]]}
          onChange={(value) => onChange({ rebuys: value === "yes" ? { ...NO_REBUYS, cost: draft.buy_in, chips: draft.chips } : null })}
        />
        {input("until_level", o("edit.until-level"), o("edit.until-level-hint"))}
        {input("cost", o("edit.rebuy-cost"))}
        {input("chips", o("edit.rebuy-chips"))}
        {input("most", o("edit.rebuy-most"), o("edit.any-number"))}
        {input("addon_cost", o("edit.addon-cost"))}
        {input("addon_chips", o("edit.addon-chips"), o("edit.addon-hint"))}
      </div>
    </Panel>
  );
}
