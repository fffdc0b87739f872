/** Chips that a tournament offers me now: a rebuy after I have lost all, the add-on of a break, a re-entry. */

import { computed, effect, type ReadonlySignal, signal, type Signal } from "@preact/signals";
import { t } from "./i18n";
import { number } from "./i18n/format";
import { notify, tell } from "./notices";
import { barred } from "./play";
import { myTournaments, tournament, tournamentDo } from "./tournaments";
import type { TournamentAnswer } from "./wire/calls";
import type { TournamentConfig, TournamentDo } from "./wire/types";

export interface ChipOffer {
  readonly tournament: string;
  readonly config: TournamentConfig;
  readonly name: string;
  readonly kind: "rebuy" | "addon" | "again";
  readonly cost: number;
  readonly currency: string;
  readonly chips: number;
  /** When it is over; null if only a level says so. */
  readonly until: number | null;
  /** The level (from 1) with which, or with the break after which, it is over. */
  readonly level: number;
  /** Tells one offer from the next of the same kind. */
  readonly key: string;
}

const KEPT = "dealerbox.auto-rebuy";
/** As many tournaments as are remembered. */
const MOST_KEPT = 50;

function kept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** The tournaments in which this browser rebuys for me. */
export const autoRebuy: Signal<readonly string[]> = signal(kept());

export function setAutoRebuy(id: string, on: boolean): void {
  const others = autoRebuy.peek().filter((one) => one !== id);
  autoRebuy.value = on ? [...others, id].slice(-MOST_KEPT) : others;
  try {
    localStorage.setItem(KEPT, JSON.stringify(autoRebuy.peek()));
  } catch {
    // It holds until the page is left.
  }
}

/** The offers that I have let pass, by their keys. */
const passed: Signal<readonly string[]> = signal([]);

/** Another player has other offers. */
export const forgetOffers = (): void => void (passed.value = []);

/** What the tournament offers me, whether I have let it pass or not. */
export function offerOf({ view, own }: TournamentAnswer): ChipOffer | null {
  const { config } = view;
  const { rebuys } = config;
  const me = own?.me;
  if (view.phase !== "running" || !own || !me) return null;
  const about = { tournament: config.id, config, name: config.name, currency: config.currency };
  const key = (kind: ChipOffer["kind"]) => `${config.id} ${kind} ${me.entries} ${me.rebuys}`;
  if (rebuys && own.rebuy != null && own.rebuy_until != null) {
    const level = rebuys.until_level;
    return { ...about, kind: "rebuy", cost: own.rebuy, chips: rebuys.chips, until: own.rebuy_until, level, key: key("rebuy") };
  }
  if (rebuys && own.addon != null) {
    const chips = rebuys.addon_chips ?? 0;
    return { ...about, kind: "addon", cost: own.addon, chips, until: view.ends, level: view.level, key: key("addon") };
  }
  if (own.may_enter && own.registered && me.stack === 0) {
    const breakFollows = (config.levels[view.level - 1]?.break_seconds ?? 0) > 0 && !view.in_break;
    const until = view.level >= config.late_levels && !breakFollows ? view.ends : null;
    return { ...about, kind: "again", cost: config.buy_in + config.fee, chips: config.chips, until, level: config.late_levels, key: key("again") };
  }
  return null;
}

/** What I have still to answer. */
export const chipOffers: ReadonlySignal<readonly ChipOffer[]> = computed(() =>
  (barred.value === null ? myTournaments.value : []).flatMap((id) => {
    const state = tournament(id).value;
    const offer = state && offerOf(state);
    return offer && !passed.value.includes(offer.key) ? [offer] : [];
  }),
);

const COMMAND: Readonly<Record<ChipOffer["kind"], TournamentDo["command"]>> = {
  rebuy: { type: "TakeRebuy" },
  addon: { type: "TakeAddOn" },
  again: { type: "Enter", pay: "cash" },
};

export const takeOffer = async (offer: ChipOffer): Promise<void> => {
  await tournamentDo(offer.tournament, COMMAND[offer.kind]);
  passed.value = [...passed.peek(), offer.key];
  notify(t(`tour.offer.${offer.kind}-done`, { chips: number(offer.chips), name: offer.name }), "go");
};

export function passOffer(offer: ChipOffer): void {
  passed.value = [...passed.peek(), offer.key];
  // The table need not wait any longer; where it does not any more, nobody has to know.
  if (offer.kind === "rebuy") void tournamentDo(offer.tournament, { type: "RefuseRebuy" }).catch(() => undefined);
}

/** Takes every rebuy of the tournaments where I want that, until the returned function is called. */
export function takeRebuys(): () => void {
  const requested = new Set<string>();
  return effect(() => {
    for (const offer of chipOffers.value) {
      if (offer.kind !== "rebuy" || requested.has(offer.key) || !autoRebuy.value.includes(offer.tournament)) continue;
      requested.add(offer.key);
      takeOffer(offer).catch((error: unknown) => {
        setAutoRebuy(offer.tournament, false);
        tell(error);
      });
    }
  });
}
