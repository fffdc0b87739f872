import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { change } from "../../settings";
import { me, type TableState } from "../../state";
import { forgetTournaments, hearTournaments } from "../../tournaments";
import type { KnockedOut } from "../../wire/types";
import { view as tournamentView } from "../tournaments/testing";
import { knockOutText } from "./knock-outs";
import { plateText } from "./Plate";
import type { Scene } from "./scene";
import { box, inARoom, seat, show } from "./testing";

const won = (name: string, ...shares: [name: string, amount: number][]): KnockedOut => ({
  type: "KnockedOut",
  player: name.toLowerCase(),
  name,
  currency: "EUR",
  shares: shares.map(([by, amount]) => ({ player: by.toLowerCase(), name: by, amount })),
});

describe("a knock-out in words", () => {
  const BY_ONE = won("Bob", ["Anna", 5000]);
  const BY_TWO = won("Bob", ["Anna", 30_000], ["Carl", 10_050]);
  afterEach(() => change({ language: "en" }));

  it.each([
    [BY_ONE, null, "Anna knocks out Bob: bounty €50", "Anna pudottaa pelaajan Bob: palkkio 50 €"],
    [BY_ONE, "Anna", "You knock out Bob: bounty €50", "Sinä pudotat pelaajan Bob: palkkio 50 €"],
    [BY_ONE, "Bob", "Anna knocks you out: bounty €50", "Anna pudottaa sinut: palkkio 50 €"],
    [BY_TWO, null, "Anna and Carl knock out Bob: bounties €300 and €100.50", "Anna ja Carl pudottavat pelaajan Bob: palkkiot 300 € ja 100,50 €"],
    [BY_TWO, "Carl", "Anna and Carl knock out Bob: bounties €300 and €100.50", "Anna ja Carl pudottavat pelaajan Bob: palkkiot 300 € ja 100,50 €"],
    [BY_TWO, "Bob", "Anna and Carl knock you out: bounties €300 and €100.50", "Anna ja Carl pudottavat sinut: palkkiot 300 € ja 100,50 €"],
  ])("%#", (event, viewer, en, fi) => {
    change({ language: "en" });
    expect(knockOutText(event, viewer)).toBe(en);
    change({ language: "fi" });
    expect(knockOutText(event, viewer).replaceAll("\u00a0", " ")).toBe(fi);
  });
});

describe("at a tournament's table", () => {
  inARoom();
  afterEach(() => {
    act(forgetTournaments);
    me.value = null;
  });

  const number = 1;
  /** Bounties of 25 on everybody but the viewer. */
  function state(): TableState {
    const { view, ...rest } = FIXTURES.flop();
    const seats = view.seats.map((one, at) => one && { ...one, bounty: at === rest.mySeat ? 0 : 2500 });
    return { ...rest, view: { ...view, seats, config: { ...view.config, tournament: "t" } } };
  }

  it("the bounty on a player stands at the seat, and in what a screen reader says of it", () => {
    const at = state();
    show(at);
    expect(box.querySelectorAll(".bnty"), "in which currency is not known yet").toHaveLength(0);
    act(() => hearTournaments(tournamentView({ config: { currency: "EUR", bounty: 2500 } })));
    expect(seat(number).querySelector(".bnty")!.textContent).toBe("€25");
    expect(seat(number).getAttribute("aria-label")).toContain("bounty €25");
    expect(seat(at.mySeat!).querySelector(".bnty")).toBeNull();
  });

  it("a knock-out is on the plate until the next hand begins", () => {
    me.value = { player: "anna", name: "Anna", guest: false, balances: [], version: "1" };
    const { view } = state();
    const hand = { ...view.hand!, ended: true, knock_outs: [won("Bob", ["Anna", 5000]), won("Eve", ["Carl", 5000])] };
    const plate = (ended: boolean) => plateText({ view: { ...view, hand: { ...hand, ended } } } as Scene);
    expect(plate(true)).toBe("You knock out Bob: bounty €50 · Carl knocks out Eve: bounty €50");
    expect(plate(false)).toBe("");
  });
});
