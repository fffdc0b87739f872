import { useEffect, useState } from "preact/hooks";
import { shownName } from "../../frame/names";
import { t, tOr } from "../../i18n";
import { clockTime, date, money } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import type { HistoryLine } from "../../wire/calls";
import { cashier, GROUPS, refusal, tableOf } from "./api";
import { currencyName } from "./Balances";
import { stateTag } from "./Requests";

const AT_ONCE = "25";

interface Search {
  readonly group: string;
  readonly currency: string;
  readonly since: string;
  readonly until: string;
}

const EVERYTHING: Search = { group: "", currency: "", since: "", until: "" };

/** Days are the player's own: from the first moment of the one to the last of the other. */
function asked({ group, currency, since, until }: Search): Record<string, string> {
  const wanted: Record<string, string> = {};
  if (group) wanted.group = group;
  if (currency) wanted.currency = currency;
  if (since) wanted.since = String(new Date(`${since}T00:00`).getTime());
  if (until) wanted.until = String(new Date(`${until}T23:59:59.999`).getTime());
  return wanted;
}

interface Shown {
  readonly search: Search;
  readonly lines: readonly HistoryLine[];
  readonly next: number | null;
}

/** The first lines as they are now; older ones that were asked for stay, since nothing is ever put between lines. */
function refreshed(before: Shown, { lines, next }: Omit<Shown, "search">): Shown {
  const last = lines.at(-1)?.seq ?? 0;
  const joins = before.lines.some(({ seq }) => seq === last);
  const older = joins ? before.lines.filter(({ seq }) => seq < last) : [];
  return { search: before.search, lines: [...lines, ...older], next: older.length > 0 ? before.next : next };
}

/** All that has moved the wallet, the latest first, each line with what was in it then. */
export function History({ looks, currencies }: { looks: number; currencies: readonly string[] }) {
  const [search, setSearch] = useState(EVERYTHING);
  const [shown, setShown] = useState<Shown | null>(null);
  const [fault, setFault] = useState("");
  const lines = shown?.lines;
  useEffect(() => {
    let still = true;
    cashier.history({ ...asked(search), most: AT_ONCE }).then(
      (answer) => {
        if (!still) return;
        setShown((before) => (before?.search === search ? refreshed(before, answer) : { ...answer, search }));
        setFault("");
      },
      (error: unknown) => void (still && setFault(refusal(error))),
    );
    return () => void (still = false);
  }, [search, looks]);
  const older = (before: number) =>
    cashier.history({ ...asked(search), most: AT_ONCE, before: String(before) }).then(
      (answer) => setShown((so) => (so?.search === search && so.next === before ? { ...answer, search, lines: [...so.lines, ...answer.lines] } : so)),
      (error: unknown) => setFault(refusal(error)),
    );
  const change = (some: Partial<Search>) => setSearch({ ...search, ...some });
  return (
    <section class="panel cash-history" aria-label={t("cashier.history")}>
      <header>
        <h2 class="grow">{t("cashier.history")}</h2>
        <a class="btn line" href={tableOf(asked(search))} download="history.csv">
          <Icon name="download" small />
          {t("cashier.csv")}
        </a>
      </header>
      <Filters search={search} currencies={currencies} onChange={change} />
      {fault ? (
        <p class="pad minus" role="alert">
          {fault}
        </p>
      ) : null}
      {lines?.length === 0 ? <p class="pad muted">{t(search === EVERYTHING ? "cashier.no-history" : "cashier.nothing-found")}</p> : null}
      {lines && lines.length > 0 ? <Lines lines={lines} /> : null}
      {shown === null || shown.next === null ? null : (
        <button type="button" class="btn quiet" onClick={() => void older(shown.next!)}>
          {t("cashier.older")}
        </button>
      )}
    </section>
  );
}

function Filters({ search, currencies, onChange }: { search: Search; currencies: readonly string[]; onChange(some: Partial<Search>): void }) {
  return (
    <div class="cash-filters">
      <label class="field">
        <small>{t("cashier.what")}</small>
        <select value={search.group} onChange={(event) => onChange({ group: event.currentTarget.value })}>
          <option value="">{t("cashier.everything")}</option>
          {GROUPS.map((group) => (
            <option key={group} value={group}>
              {t(`cashier.group.${group}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <small>{t("cashier.currency")}</small>
        <select value={search.currency} onChange={(event) => onChange({ currency: event.currentTarget.value })}>
          <option value="">{t("cashier.everything")}</option>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currencyName(currency)}
            </option>
          ))}
        </select>
      </label>
      {(["since", "until"] as const).map((end) => (
        <label key={end} class="field">
          <small>{t(`cashier.${end}`)}</small>
          <input type="date" value={search[end]} onChange={(event) => onChange({ [end]: event.currentTarget.value })} />
        </label>
      ))}
    </div>
  );
}

/** On a phone each line is a card; the roles are named, since such a display takes a table's own away. */
function Lines({ lines }: { lines: readonly HistoryLine[] }) {
  const heads = ["when", "what", "amount", "balance"] as const;
  return (
    <table class="cash-lines" role="table" aria-label={t("cashier.history")}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader" class={head === "amount" || head === "balance" ? "num" : undefined}>
              {t(`cashier.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <tr key={line.seq} role="row">
            <td role="cell" class="muted">
              {date(line.at)} {clockTime(line.at)}
            </td>
            <td role="cell">
              {words(line)} {line.details?.state && line.details.state !== "received" && line.details.state !== "paid" && line.group !== "correction" ? stateTag(line.details.state) : null}
              {note(line) ? <small class="faint">{note(line)}</small> : null}
            </td>
            <td role="cell" class={`num ${line.change > 0 ? "plus" : ""}`}>
              <b>
                {line.change > 0 ? "+" : ""}
                {money(line.change, line.currency, "always")}
              </b>
            </td>
            <td role="cell" class="num" data-label={t("cashier.balance")}>
              {money(line.balance, line.currency, "always")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Buy-in, Aurora". */
function words({ kind, group, about, details }: HistoryLine): string {
  const what = tOr(`cashier.moved.${kind}`, t(`cashier.group.${group}`));
  const where = group === "table" ? shownName(about) : (details?.name ?? "");
  return where ? `${what}, ${where}` : what;
}

function note({ group, details }: HistoryLine): string {
  if (group !== "correction" || !details) return details?.state === "rejected" ? details.reason : "";
  return [details.by.length > 0 ? t("cashier.by-names", { names: details.by.join(", ") }) : "", details.reason].filter(Boolean).join(" ");
}
