import { useEffect, useState } from "preact/hooks";
import { copyText } from "../../copy";
import { t, tOr } from "../../i18n";
import { clockTime, date, money } from "../../i18n/format";
import { notify } from "../../notices";
import { Qr } from "../../parts/Qr";
import type { HowToPay, OwnRequest } from "../../wire/calls";
import { cashier, REQUESTS_AT_ONCE, refusal } from "./api";
import { wayName } from "./Forms";

/** What waits for somebody: for one's own payment, or for the host. */
export function OpenRequests({ requests, onChange }: { requests: readonly OwnRequest[]; onChange(): void }) {
  if (requests.length === 0) return null;
  return (
    <section class="panel" aria-label={t("cashier.open")}>
      <header>
        <h2>{t("cashier.open")}</h2>
      </header>
      <ul class="cash-requests">
        {requests.map((one) => (
          <Request key={one.id} request={one} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

/** All requests that were ever made, the latest first, out of sight until asked for. */
export function PastRequests({ looks }: { looks: number }) {
  const [shown, setShown] = useState(false);
  const [requests, setRequests] = useState<readonly OwnRequest[]>([]);
  const [more, setMore] = useState(false);
  const [fault, setFault] = useState("");
  const load = (before: readonly OwnRequest[]) =>
    cashier.requests(before.at(-1)?.seq ?? null).then(
      (answer) => {
        setRequests([...before, ...answer.requests]);
        setMore(answer.requests.length === REQUESTS_AT_ONCE);
        setFault("");
      },
      (error: unknown) => setFault(refusal(error)),
    );
  useEffect(() => {
    if (shown) void load([]);
  }, [shown, looks]);
  if (!shown)
    return (
      <button type="button" class="btn line" onClick={() => setShown(true)}>
        {t("cashier.show-requests")}
      </button>
    );
  return (
    <section class="panel" aria-label={t("cashier.requests")}>
      <header>
        <h2>{t("cashier.requests")}</h2>
      </header>
      {fault ? (
        <p class="pad minus" role="alert">
          {fault}
        </p>
      ) : null}
      {requests.length === 0 && !fault ? <p class="pad muted">{t("cashier.no-requests")}</p> : null}
      <ul class="cash-requests">
        {requests.map((one) => (
          <Request key={one.id} request={one} onChange={() => void load([])} past />
        ))}
      </ul>
      {more ? (
        <button type="button" class="btn quiet" onClick={() => void load(requests)}>
          {t("cashier.older")}
        </button>
      ) : null}
    </section>
  );
}

export const stateName = (state: string): string => tOr(`cashier.state.${state}`, state);

const KIND: Readonly<Record<string, string>> = { received: "go", paid: "go", confirmed: "go", rejected: "stop" };

export const stateTag = (state: string) => <span class={`tag ${KIND[state] ?? ""}`}>{stateName(state)}</span>;

function Request({ request, past = false, onChange }: { request: OwnRequest; past?: boolean; onChange(): void }) {
  const { kind, currency, state } = request;
  const [busy, setBusy] = useState(false);
  const amount = money(request.arrived ?? request.amount, currency);
  const takeBack = async () => {
    setBusy(true);
    try {
      await cashier.takeBack(request.id);
      notify(t("cashier.taken-back"), "go");
    } catch (error) {
      notify(refusal(error), "stop");
    }
    setBusy(false);
    onChange();
  };
  return (
    <li>
      <div class="row">
        <div class="grow">
          <b>
            {t(`cashier.kind.${kind}`)} {amount}
          </b>
          <small class="faint">
            {[wayWords(request), `${date(request.at)} ${clockTime(request.at)}`].filter(Boolean).join(" · ")}
          </small>
        </div>
        {stateTag(state)}
        {request.may_take_back && !past ? (
          <button type="button" class="btn line" disabled={busy} onClick={() => void takeBack()} aria-label={t("cashier.take-back-amount", { amount })}>
            {t("cashier.take-back")}
          </button>
        ) : null}
      </div>
      {request.reason && state === "rejected" ? <p>{t("cashier.because", { reason: request.reason })}</p> : null}
      {request.pay && !past ? <Pay id={request.id} pay={request.pay} amount={amount} /> : null}
    </li>
  );
}

function wayWords({ kind, way, account, holder }: OwnRequest): string {
  if (kind === "correction") return "";
  return [wayName(way), [account, holder].filter(Boolean).join(", ")].filter(Boolean).join(", ");
}

/** What must be known to pay, each with a button that copies it, and the code that says it all to a phone. */
function Pay({ id, pay: told, amount }: { id: string; pay: HowToPay; amount: string }) {
  const [asked, setAsked] = useState<HowToPay | null>(null);
  const pay = asked ?? told;
  if (pay.online) return <PayOnline id={id} onTold={setAsked} />;
  const lines = (
    [
      ["amount", amount],
      ["holder", pay.holder],
      ["iban", pay.account],
      ["bic", pay.bank],
      ["reference", pay.reference],
    ] as const
  ).filter(([name, value]) => value && (name !== "amount" || pay.account));
  return (
    <div class="cash-pay">
      {lines.length > 0 ? (
        <>
          <p class="muted">{t("cashier.pay-text")}</p>
          <dl>
            {lines.map(([name, value]) => (
              <div key={name}>
                <dt>{t(`cashier.${name}`)}</dt>
                <dd>
                  <span>{value}</span>
                  {name === "amount" || name === "holder" ? null : <Copy label={t(`cashier.${name}`)} text={value.replace(/\s/g, "")} />}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {pay.text ? <p>{pay.text}</p> : null}
      {pay.qr ? (
        <figure>
          <Qr svg={pay.qr} label={t("cashier.qr")} />
          <figcaption class="faint">{t("cashier.qr-text")}</figcaption>
        </figure>
      ) : null}
    </div>
  );
}

/** The provider says where a deposit is paid once the player is about to pay it. */
function PayOnline({ id, onTold }: { id: string; onTold(pay: HowToPay): void }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const pay = await cashier.pay(id);
      if (pay.url) location.assign(pay.url);
      else onTold(pay);
    } catch (error) {
      notify(refusal(error), "stop");
    }
    setBusy(false);
  };
  return (
    <button type="button" class="btn go" disabled={busy} onClick={() => void start()}>
      {t("cashier.pay-now")}
    </button>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  const copy = () => copyText(text).then(() => notify(t("cashier.copied", { what: label })), () => undefined);
  return (
    <button type="button" class="btn quiet" aria-label={t("cashier.copy-what", { what: label })} onClick={() => void copy()}>
      {t("cashier.copy")}
    </button>
  );
}
