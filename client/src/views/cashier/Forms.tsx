import { useId, useState } from "preact/hooks";
import { t, tOr } from "../../i18n";
import { money } from "../../i18n/format";
import { notify } from "../../notices";
import { me } from "../../state";
import type { CashBalance, CashierPage, CashWay, Terms } from "../../wire/calls";
import { centsOf } from "./amount";
import { cashier, refusal } from "./api";
import { currencyName } from "./Balances";
import { newNonce } from "./nonce";

type Direction = "deposit" | "withdraw";

const PRESETS = [2_000, 5_000, 10_000, 20_000] as const;

interface Offer {
  readonly way: CashWay;
  readonly terms: Terms;
}

const offersOf = (balance: CashBalance, direction: Direction): readonly Offer[] =>
  balance.ways.flatMap((way) => {
    const terms = direction === "deposit" ? way.deposits : way.payouts;
    return terms ? [{ way, terms }] : [];
  });

/** Paying in and out, in the ways that the host has set up. */
export function Forms({ page, onChange }: { page: CashierPage; onChange(): void }) {
  const [direction, setDirection] = useState<Direction>("deposit");
  const [chosen, setChosen] = useState("");
  const real = page.balances.filter(({ currency }) => currency !== "FUN");
  const balance = real.find(({ currency }) => currency === chosen) ?? real[0];
  if (!balance) return null;
  const offers = offersOf(balance, direction);
  return (
    <section class="panel cash-form" aria-label={t("cashier.pay")}>
      <header>
        <div class="seg" role="group" aria-label={t("cashier.pay")}>
          {(["deposit", "withdraw"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === direction} onClick={() => setDirection(one)}>
              {t(`cashier.${one}`)}
            </button>
          ))}
        </div>
        {real.length > 1 ? (
          <label class="field">
            <span class="vh">{t("cashier.currency")}</span>
            <select value={balance.currency} onChange={(event) => setChosen(event.currentTarget.value)}>
              {real.map(({ currency }) => (
                <option key={currency} value={currency}>
                  {currencyName(currency)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </header>
      <div class="pad">
        {offers.length === 0 ? (
          <HostHandlesCash host={page.host} />
        ) : direction === "deposit" && me.value?.guest ? (
          <p class="muted">{t("cashier.guest")}</p>
        ) : (
          <Form key={`${direction} ${balance.currency}`} direction={direction} balance={balance} offers={offers} page={page} onChange={onChange} />
        )}
      </div>
    </section>
  );
}

function HostHandlesCash({ host }: { host: string }) {
  return (
    <>
      <p>{t("cashier.host-keeps")}</p>
      <p class="muted">{host ? t("cashier.ask-host", { host }) : t("cashier.ask-somebody")}</p>
    </>
  );
}

interface FormProps {
  direction: Direction;
  balance: CashBalance;
  offers: readonly Offer[];
  page: CashierPage;
  onChange(): void;
}

function Form({ direction, balance, offers, page, onChange }: FormProps) {
  const { currency, holding } = balance;
  const id = useId();
  const [text, setText] = useState("");
  const [way, setWay] = useState(offers[0]?.way.way ?? "");
  const [account, setAccount] = useState("");
  const [holder, setHolder] = useState("");
  const [like, setLike] = useState(() => page.payees.find((one) => one.way === way)?.request ?? "");
  const [nonce, setNonce] = useState(newNonce);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const offer = offers.find((one) => one.way.way === way) ?? offers[0];
  if (!offer) return null;
  const { terms } = offer;
  const payees = direction === "withdraw" && offer.way.needs.length > 0 ? page.payees.filter((one) => one.way === offer.way.way) : [];
  const known = payees.some((one) => one.request === like);
  const needs = direction === "withdraw" && !known ? offer.way.needs : [];
  const cents = centsOf(text);
  /** Whatever is changed makes it another request. */
  const changed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setNonce(newNonce());
    setFault("");
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const no = wrong(text, cents, terms, currency, direction === "withdraw" ? holding.free : null);
    if (no) return setFault(no);
    setBusy(true);
    setFault("");
    try {
      const asked = { currency, amount: cents ?? 0, way: offer.way.way, nonce };
      if (direction === "deposit") await cashier.deposit(asked);
      else await cashier.withdraw({ ...asked, ...(known ? { like } : { account, holder }) });
      notify(t(direction === "deposit" ? "cashier.announced" : "cashier.asked", { amount: money(asked.amount, currency) }), "go");
      setText("");
      setAccount("");
      setNonce(newNonce());
      onChange();
    } catch (error) {
      setFault(refusal(error));
    }
    setBusy(false);
  };
  return (
    <form class="cash-fields" onSubmit={(event) => void send(event)}>
      <label>
        {t("cashier.amount")}
        <span class="field">
          <input
            value={text}
            inputMode="decimal"
            autocomplete="off"
            aria-describedby={`${id}-terms ${id}-fault`}
            aria-invalid={fault !== ""}
            onInput={(event) => changed(setText)(event.currentTarget.value)}
          />
          <span>{currency}</span>
        </span>
      </label>
      <div class="presets" role="group" aria-label={t("cashier.presets")}>
        {PRESETS.filter((one) => one >= terms.least && one <= terms.most).map((one) => (
          <button key={one} type="button" aria-pressed={cents === one} onClick={() => changed(setText)(plain(one))}>
            {money(one, currency, "auto")}
          </button>
        ))}
        {direction === "withdraw" && holding.free > 0 ? (
          <button type="button" aria-pressed={cents === holding.free} onClick={() => changed(setText)(plain(holding.free))}>
            {t("cashier.all")}
          </button>
        ) : null}
      </div>
      {offers.length > 1 ? (
        <label>
          {t("cashier.by")}
          <span class="field">
            <select value={offer.way.way} onChange={(event) => changed(setWay)(event.currentTarget.value)}>
              {offers.map((one) => (
                <option key={one.way.way} value={one.way.way}>
                  {wayName(one.way.way)}
                </option>
              ))}
            </select>
          </span>
        </label>
      ) : (
        <p>
          <span class="faint">{t("cashier.by")}</span> {wayName(offer.way.way)}
        </p>
      )}
      {payees.length > 0 ? (
        <label>
          {t("cashier.to")}
          <span class="field">
            <select value={known ? like : ""} onChange={(event) => changed(setLike)(event.currentTarget.value)}>
              {payees.map((one) => (
                <option key={one.request} value={one.request}>
                  {one.account}, {one.holder}
                </option>
              ))}
              <option value="">{t("cashier.another-account")}</option>
            </select>
          </span>
        </label>
      ) : null}
      {needs.includes("holder") ? <Line label={t("cashier.holder")} value={holder} autocomplete="name" onInput={changed(setHolder)} /> : null}
      {needs.includes("account") ? <Line label={t("cashier.iban")} value={account} autocomplete="off" onInput={changed(setAccount)} /> : null}
      <p id={`${id}-terms`} class="faint">
        {t("cashier.terms", { least: money(terms.least, currency), most: money(terms.most, currency) })}
        {terms.fee > 0 ? ` ${t("cashier.fee", { fee: money(terms.fee, currency) })}` : ""}
        {direction === "withdraw" ? ` ${t("cashier.reserved-at-once")}` : ""}
      </p>
      <p id={`${id}-fault`} class="minus" role="alert">
        {fault}
      </p>
      <button type="submit" class="btn go big" disabled={busy}>
        {cents === null ? t(`cashier.${direction}`) : t(`cashier.${direction}-amount`, { amount: money(cents, currency) })}
      </button>
    </form>
  );
}

function Line({ label, value, autocomplete, onInput }: { label: string; value: string; autocomplete: string; onInput(value: string): void }) {
  return (
    <label>
      {label}
      <span class="field">
        <input value={value} maxLength={70} autocomplete={autocomplete} onInput={(event) => onInput(event.currentTarget.value)} />
      </span>
    </label>
  );
}

/** What is wrong before it is asked for at all; `free` null if that does not matter. */
function wrong(text: string, cents: number | null, terms: Terms, currency: string, free: number | null): string {
  if (!text.trim()) return t("cashier.fault.empty");
  if (cents === null) return t("cashier.fault.amount");
  if (cents < terms.least || cents > terms.most) return t("cashier.fault.terms", { least: money(terms.least, currency), most: money(terms.most, currency) });
  if (free !== null && cents > free) return t("cashier.error.not_enough", { most: money(free, currency) });
  return "";
}

export const wayName = (way: string): string => tOr(`cashier.way.${way}`, way);

/** As it may be typed in both languages. */
const plain = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
