import { useEffect, useRef, useState } from "preact/hooks";
import { Segments } from "../../frame/Choice";
import { stayIn, useFocusInside } from "../../frame/dialog";
import { t, tOr } from "../../i18n";
import { gameName, money, number, points } from "../../i18n/format";
import { notify, reasonOf } from "../../notices";
import { Icon } from "../../parts/Icon";
import { me } from "../../state";
import { tournament, tournamentDo, watchTournament } from "../../tournaments";
import type { TournamentAnswer } from "../../wire/calls";
import type { TournamentDo } from "../../wire/types";
import { type Question, question } from "./confirm-entry";
import { costOf, pointsOf, stepOf } from "./entering";
import { buyInText, houseText } from "./words";
import "./confirm-entry.css";

type Command = TournamentDo["command"];

/** Asks once more before chips or places change hands: what it costs, from which purse, and what may still be undone. */
export function ConfirmEntry() {
  const current = question.value;
  const id = current?.tournament;
  useEffect(() => (id === undefined ? undefined : watchTournament(id)), [id]);
  const state = id === undefined ? null : tournament(id).value;
  if (!current) return null;
  return <Dialog key={`${current.tournament} ${current.about}`} current={current} state={state?.own ? state : null} />;
}

const close = () => (question.value = null);

function Dialog({ current, state }: { current: Question; state: TournamentAnswer | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [pay, setPay] = useState<"cash" | "points">("cash");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  useFocusInside(box);
  const deal = state && bargain(current, state, pay);
  const run = () => {
    if (!deal) return;
    setBusy(true);
    tournamentDo(current.tournament, deal.command).then(
      () => {
        notify(deal.done, "go");
        close();
      },
      (error: unknown) => {
        setBusy(false);
        setRefusal(reasonOf(error));
      },
    );
  };
  return (
    <>
      <div class="veil" onClick={close} />
      <div
        ref={box}
        class="panel asking"
        role="dialog"
        aria-modal="true"
        aria-labelledby="asking-title"
        tabIndex={-1}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") close();
          stayIn(box.current, event);
        }}
      >
        <header>
          <h2 id="asking-title">{deal?.title ?? t("shell.loading")}</h2>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        {state && deal ? (
          <div class="pad">
            <p class="muted">
              {state.view.config.name} · {gameName(state.view.config)}
            </p>
            {current.about === "enter" && state.view.config.points ? <Purses pay={pay} onPay={setPay} /> : null}
            <dl class="bill">
              {deal.lines.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd class="num">{value}</dd>
                </div>
              ))}
            </dl>
            {deal.notes.map((note) => (
              <p key={note} class="faint">
                {note}
              </p>
            ))}
            <p class="why stop" role="alert">
              {refusal || deal.lacking}
            </p>
            <div class="answers">
              <button type="button" class="btn line big" onClick={close}>
                {t("tour.ask.no")}
              </button>
              <button type="button" class={`btn ${deal.look} big`} disabled={busy || deal.lacking !== ""} onClick={run}>
                {deal.button}
              </button>
            </div>
          </div>
        ) : null}
      </div>
    </>
  );
}

function Purses({ pay, onPay }: { pay: "cash" | "points"; onPay(pay: "cash" | "points"): void }) {
  return (
    <Segments
      label={t("tour.ask.pay")}
      value={pay}
      options={[
        ["cash", t("tour.ask.cash")],
        ["points", t("tour.ask.points")],
      ]}
      onChange={onPay}
    />
  );
}

/** One question in words and amounts. */
interface Bargain {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
  readonly button: string;
  readonly look: "go" | "danger";
  readonly done: string;
  /** Why it cannot be done with what the player has. */
  readonly lacking: string;
  readonly command: Command;
}

function bargain({ about }: Question, state: TournamentAnswer, pay: "cash" | "points"): Bargain | null {
  const { config } = state.view;
  const rebuys = config.rebuys;
  if (about === "enter") return entering(state, pay);
  if (about === "withdraw") return leaving(state);
  if (!rebuys) return null;
  const cost = about === "rebuy" ? rebuys.cost : (rebuys.addon_cost ?? 0);
  const chips = number(about === "rebuy" ? rebuys.chips : (rebuys.addon_chips ?? 0));
  return {
    title: t(`tour.ask.${about}`),
    lines: [[t("tour.chips"), chips], ...purse(cost, config.currency)],
    notes: houseText(state.view) ? [houseText(state.view)] : [],
    button: t(`tour.ask.${about}-button`, { amount: money(cost, config.currency, "auto") }),
    look: "go",
    done: t(`tour.ask.${about}-done`, { chips }),
    lacking: lacking(cost, config.currency),
    command: { type: about === "rebuy" ? "TakeRebuy" : "TakeAddOn" },
  };
}

function entering(state: TournamentAnswer, pay: "cash" | "points"): Bargain | null {
  const { config, open } = state.view;
  const { kind } = stepOf(state, me.value?.player ?? null);
  const cost = costOf(config);
  const byPoints = pay === "points" && config.points;
  const price = byPoints ? t("tour.points", { points: points(pointsOf(config)) }) : money(cost, config.currency, "auto");
  const possible = kind === "enter" || kind === "late" || kind === "again" || kind === "line";
  const name = possible ? kind : "enter";
  const free = cost === 0;
  const parts: Bargain["lines"] = free ? [] : [[t("tour.buy-in"), buyInText(config)]];
  const notes = [
    ...(houseText(state.view) ? [houseText(state.view)] : []),
    ...(kind === "line" ? [t("tour.ask.line-place", { place: state.view.waiting + 1 })] : []),
    kind === "line" ? t("tour.ask.line-note") : state.view.phase === "registering" ? t("tour.ask.undo-note") : t("tour.ask.late-note", { chips: number(config.chips) }),
    ...(config.satellite_to ? [t("tour.ask.ticket-note")] : []),
  ];
  return {
    title: t(`tour.ask.${name}`),
    lines: [...parts, ...(byPoints ? [[t("tour.ask.cost"), price] as const] : purse(cost, config.currency))],
    notes,
    button: free ? t(`tour.ask.${name}-free`) : t(`tour.ask.${name}-button`, { amount: price }),
    look: "go",
    done: t(kind === "line" ? "tour.ask.line-done" : "tour.ask.enter-done", { name: config.name }),
    lacking: possible ? (byPoints ? "" : lacking(cost, config.currency)) : t(open ? "tour.ask.not-now" : "tour.ask.closed"),
    command: { type: "Enter", pay },
  };
}

function leaving({ view: { config }, own }: TournamentAnswer): Bargain {
  const line = Boolean(own?.waiting);
  return {
    title: t(line ? "tour.ask.leave-line" : "tour.ask.withdraw"),
    lines: [[t("tour.ask.back"), buyInText(config)]],
    notes: [],
    button: t(line ? "tour.leave-line" : "tour.withdraw"),
    look: "danger",
    done: t(line ? "tour.ask.leave-line-done" : "tour.ask.withdraw-done", { name: config.name }),
    lacking: "",
    command: { type: "Withdraw" },
  };
}

const walletOf = (currency: string): number => me.value?.balances.find((one) => one.currency === currency)?.wallet ?? 0;

/** What it costs, and the purse before and after. */
function purse(cost: number, currency: string): Bargain["lines"] {
  const wallet = walletOf(currency);
  return [
    [t("tour.ask.cost"), cost === 0 ? t("tour.free") : money(cost, currency, "auto")],
    [t("tour.ask.wallet", { currency: tOr(`currency.${currency}`, currency) }), money(wallet, currency, "auto")],
    ...(cost > 0 && wallet >= cost ? [[t("tour.ask.after"), money(wallet - cost, currency, "auto")] as const] : []),
  ];
}

const lacking = (cost: number, currency: string): string =>
  walletOf(currency) < cost ? t("tour.ask.poor", { amount: money(cost - walletOf(currency), currency, "auto") }) : "";
