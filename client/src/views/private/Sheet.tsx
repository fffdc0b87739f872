import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import { money, withSymbol } from "../../i18n/format";
import { Avatar } from "../../parts/Avatar";
import { me } from "../../state";
import { Check } from "../../frame/Choice";
import { tell } from "../../notices";
import { api } from "../../wire/api";
import type { Sheet, SheetRow } from "../../wire/calls";
import { SendSettlement } from "./CopySettlement";
import "../tournaments/figures.css";

/** An amount of a sheet: all have the same number of decimals, so that they line up. */
export const amount = (value: number, { currency, symbol }: Counted): string => withSymbol(money(value, currency, "always"), symbol);

/** What amounts are counted in: a currency, or what the host calls the chips. */
type Counted = Pick<Sheet, "currency" | "symbol">;

/** The same with its sign: "+12.50", "−8.90". */
export function signed(value: number, counted: Counted): string {
  const text = amount(Math.abs(value), counted);
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text;
}

interface PaymentProps {
  sheet: Sheet;
  payer: string;
  payee: string;
  /** The reader is shown as "You"; absent if there is none. */
  reader?: string | null | undefined;
  printed?: boolean;
}

/** A payment as a sentence: payer, amount, payee. */
function Payment({ sheet, payer, payee, reader = null, printed = false }: PaymentProps) {
  const isMine = payer !== "" && payer === reader;
  const from = isMine ? t("past-game.you") : payer === "" ? t("past-game.house") : nameIn(sheet, payer);
  const name = nameIn(sheet, payee);
  const to = payee === "" ? t("past-game.to-house") : payee === reader ? t("past-game.to-you") : t("past-game.to", { name });
  return (
    <span class={printed ? "printed" : "onscreen"} aria-hidden={printed}>
      <b>{from}</b> <span class="muted">{t(isMine ? "past-game.you-pay" : "past-game.pays")}</span> <b>{to}</b>
    </span>
  );
}

export const nameIn = (sheet: Sheet, player: string): string => sheet.rows.find((row) => row.player === player)?.name ?? player;

/** Whose line holds the player's amounts: the host may have joined it to another. */
function lineOf(sheet: Sheet, player: string): string {
  return sheet.rows.find((row) => row.joined?.some((one) => one.player === player))?.player ?? player;
}

/** What each player brought, has and won. */
export function Figures({ sheet, menu }: { sheet: Sheet; menu?: ((row: SheetRow) => ComponentChildren) | undefined }) {
  const { rows, rake, closed } = sheet;
  const brought = rows.reduce((sum, row) => sum + row.brought, 0);
  return (
    <section class="panel figures" aria-labelledby="sheet-players">
      <header>
        <h2 id="sheet-players">{t("past-game.players")}</h2>
      </header>
      {rows.length === 0 ? (
        <p class="pad muted">{t("past-game.empty")}</p>
      ) : (
        <>
          <table class="tbl wide">
            <thead>
              <tr>
                <th scope="col">{t("past-game.player")}</th>
                <th scope="col" class="n">
                  {t("past-game.brought")}
                </th>
                <th scope="col" class="n">
                  {t(closed === null ? "past-game.stack" : "past-game.left")}
                </th>
                <th scope="col" class="n">
                  {t("past-game.net")}
                </th>
                {menu ? <td class="tools" /> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.player}>
                  <th scope="row">
                    <span class="who">
                      <Avatar name={row.name} />
                      <b>{row.name}</b>
                      {row.joined ? <span class="muted">{t("lines.with", { names: row.joined.map(({ name }) => name).join(", ") })}</span> : null}
                      {row.player === sheet.host ? <span class="tag">{t("past-game.host")}</span> : null}
                    </span>
                  </th>
                  <td class="n num">{amount(row.brought, sheet)}</td>
                  <td class="n num">{amount(row.left, sheet)}</td>
                  <td class={row.net > 0 ? "n num plus" : "n num"}>
                    <b>{signed(row.net, sheet)}</b>
                  </td>
                  {menu ? <td class="tools">{menu(row)}</td> : null}
                </tr>
              ))}
              {rake ? (
                <tr>
                  <th scope="row">{t("past-game.rake")}</th>
                  <td />
                  <td />
                  <td class="n num">{signed(rake, sheet)}</td>
                  {menu ? <td class="tools" /> : null}
                </tr>
              ) : null}
            </tbody>
          </table>
          <p class="pad faint">
            {t("past-game.sum", { brought: amount(brought, sheet), left: amount(brought - rake, sheet) })}
            {closed === null ? ` ${t("past-game.hand")}` : ""}
          </p>
        </>
      )}
    </section>
  );
}

interface PaymentsProps {
  sheet: Sheet;
  /** Takes up the sheet after a payment was ticked off. */
  onChange?(sheet: Sheet): void;
  children?: ComponentChildren;
}

/** The fewest payments after which all are even; once the evening is over they are ticked off as they are made. */
export function Payments({ sheet, onChange, children }: PaymentsProps) {
  const reader = me.value?.player;
  const readerRow = reader == null ? reader : lineOf(sheet, reader);
  const mayTick = (one: { payer: string; payee: string }) => readerRow != null && ([one.payer, one.payee].includes(readerRow) || reader === sheet.host);
  return (
    <section class="panel payments" aria-labelledby="sheet-payments">
      <header>
        <h2 id="sheet-payments">{t(sheet.closed === null ? "past-game.now" : "past-game.sheet")}</h2>
      </header>
      {sheet.payments.length === 0 ? (
        <p class="pad muted">{t("past-game.even")}</p>
      ) : (
        <ul>
          {sheet.payments.map((one) => {
            const { payer, payee, amount: sum, paid = false } = one;
            return (
              <li key={`${payer} ${payee}`} class={[payer === readerRow || payee === readerRow ? "mine" : "", paid ? "paid" : ""].filter(Boolean).join(" ")}>
                <Payment sheet={sheet} payer={payer} payee={payee} reader={readerRow} />
                {/* On paper everybody reads it. */}
                <Payment sheet={sheet} payer={payer} payee={payee} printed />
                <b class="num">{amount(sum, sheet)}</b>
                {sheet.closed === null ? null : onChange && mayTick(one) ? (
                  <Check label={t("past-game.paid")} on={paid} onChange={(on) => void api.markPaid(sheet.table, one, on).then(onChange, tell)} />
                ) : (
                  <span class="muted tick">{paid ? t("past-game.paid") : t("past-game.unpaid")}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {sheet.rows.length > 0 ? <SendSettlement sheet={sheet} /> : null}
      {children}
    </section>
  );
}
