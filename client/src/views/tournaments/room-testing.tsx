/** A fresh page for each test of the Tournament Area. */

import { render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetOffers } from "../../chip-offers";
import { go } from "../../router";
import { change } from "../../settings";
import { clockOffset, me, myTables } from "../../state";
import { forgetTournaments, hearTournaments, setTournamentLink, tournaments } from "../../tournaments";
import { api } from "../../wire/api";
import { changeFilter, NO_FILTER } from "./filter";
import { question } from "./confirm-entry";
import { NOW } from "./testing";
import { TournamentPage } from "./TournamentPage";

export let box: HTMLElement;
export const tournamentDo = vi.fn((..._: unknown[]) => Promise.resolve());
export const players = vi.spyOn(api, "tournamentPlayers");

export const show = (node: VNode) => act(() => render(node, box));
export const tell = (...messages: Parameters<typeof hearTournaments>[0][]) => act(() => messages.forEach(hearTournaments));
export const page = () => show(<TournamentPage id="t" />);
export const text = (selector: string) => box.querySelector(selector)?.textContent ?? null;
/** In the question where one is asked. */
export const button = (words: string) =>
  [...(box.querySelector(".asking") ?? box).querySelectorAll("button")].find((one) => one.textContent?.includes(words));
export const press = (words: string) => act(async () => button(words)!.click());
export const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
export const words = (rows: NodeListOf<Element>) => [...rows].map((one) => [...one.children].map((cell) => cell.textContent));

/** For each test of the file that calls this. */
export function inTheArea(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    change({ language: "en" });
    changeFilter(NO_FILTER);
    box = document.body.appendChild(document.createElement("div"));
    clockOffset.value = 0;
    me.value = { player: "me", name: "Me", guest: false, balances: [{ currency: "FUN", wallet: 5000, in_play: 0 }], version: "1" };
    setTournamentLink({ watchTournaments: () => () => undefined, watchTournament: () => () => undefined, tournamentDo });
    tournamentDo.mockClear();
    players.mockReset().mockResolvedValue({ players: [], total: 0, pictures: [] });
    go({ view: "tournaments" });
  });

  afterEach(() => {
    render(null, box);
    box.remove();
    forgetTournaments();
    forgetOffers();
    tournaments.value = null;
    question.value = null;
    myTables.value = [];
    vi.useRealTimers();
  });
}
