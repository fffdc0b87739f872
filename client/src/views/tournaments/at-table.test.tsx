import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { notices } from "../../notices";
import { go, route } from "../../router";
import { finished } from "../../tournaments";
import type { DealOffer, TournamentSeat } from "../../wire/types";
import { AtTable } from "./AtTable";
import { FinishedCards } from "./FinishedCards";
import { box, button, inTheArea, page, press, show, tell, text, tournamentDo, wait, words } from "./room-testing";
import { NOW, own, player, running, view } from "./testing";

inTheArea();

describe("a deal", () => {
  const OFFER: DealOffer = {
    by: "Ann", how: "icm", left: 1000, agreed: ["ann"], until: NOW + 90_000,
    amounts: [{ player: "ann", name: "Ann", amount: 4000 }, { player: "me", name: "Me", amount: 3000 }],
  };
  const final = (part = {}) => running({ final: true, ...part });

  it("is proposed by who plays at the final table", async () => {
    tell(final(), own({ registered: true, me: player("Me") }));
    page();
    await press("Propose a deal");
    await press("Chips");
    const left = box.querySelector<HTMLInputElement>(".dealleft input")!;
    act(() => {
      left.value = "5.50";
      left.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await press("Propose to everyone");
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "OfferDeal", by: "chips", left: 550 }]]);
  });

  it.each([
    ["before it is the final table", running()],
    ["while somebody may still join", final({ closed: false })],
    ["for tickets", final({ config: { ticket: 500, satellite_to: "m" } })],
  ])("is not proposed %s", (_, of) => {
    tell(of, own({ registered: true, me: player("Me") }));
    page();
    expect(button("Propose a deal")).toBeUndefined();
  });

  it("shows chips and both divisions side by side before it is proposed", async () => {
    const shares = [
      { player: "ann", name: "Ann", stack: 3000, by_icm: 5000, by_chips: 6000 },
      { player: "me", name: "Me", stack: 1000, by_icm: 3000, by_chips: 2000 },
    ];
    tell(final({ left: 2, prizes: [6000, 2000], shares }), own({ registered: true, me: player("Me") }));
    page();
    await press("Propose a deal");
    const rows = () => words(box.querySelectorAll(".shares tbody tr"));
    expect(rows()).toEqual([["Ann", "3,000", "50", "60"], ["Me", "1,000", "30", "20"]]);
    const left = box.querySelector<HTMLInputElement>(".dealleft input")!;
    act(() => {
      left.value = "20";
      left.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(rows()).toEqual([["Ann", "3,000", "35", "40"], ["Me", "1,000", "25", "20"]]);
  });

  it("shows what everybody gets and until when, and is answered", async () => {
    tell(final({ deal: OFFER }), own({ registered: true, me: player("Me") }));
    page();
    expect([text(".deal h2"), text(".deal [role=timer]")]).toEqual(["Ann proposes a deal", "1:30"]);
    expect(words(box.querySelectorAll(".deal tbody tr"))).toEqual([["Ann", "40", "accepted"], ["Me", "30", "…"]]);
    expect(text(".deal .pad")).toContain("10 is left for the winner");
    await press("Decline");
    await act(async () => [...box.querySelectorAll<HTMLElement>(".deal .btn")].at(-1)!.click());
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "AnswerOffer", agreed: false }], ["t", { type: "AnswerOffer", agreed: true }]]);
  });

  it("is only looked at by others", () => {
    tell(final({ deal: OFFER }), own());
    page();
    expect(button("Decline")).toBeUndefined();
  });
});

describe("at the table", () => {
  const SEAT: TournamentSeat = { type: "TournamentSeat", tournament: "t", name: "Sunday Fell", table: "t.4", seat: 1, why: "balance" };
  const strip = () => show(<AtTable id="t" table="t.4" />);

  it("tells level, clock, rank and the prizes in one line", () => {
    tell(running(), own({ registered: true, me: player("Me", { rank: 3 }) }));
    strip();
    expect([text(".slevel"), text(".snext"), text(".srank"), text(".spool")]).toEqual(["L2 15 / 30", "2:00then 20 / 40", "3rd of 3", "Prizes 80"]);
  });

  it("tells a player of a knock-out tournament which bounties they have won", () => {
    tell(running({ config: { bounty: 500 } }), own({ registered: true, me: player("Me", { bounties: 1500 }) }));
    strip();
    expect(text(".sbounty")).toBe("Your bounties 15");
    tell(own());
    expect(text(".sbounty")).toBeNull();
  });

  it("tells who only looks how many are left", () => {
    tell(running(), own());
    strip();
    expect(text(".srank")?.trim()).toBe("3 players left");
  });

  it.each([
    ["a break", { in_break: true }, "On break. The clock shows when play resumes.", "Break"],
    ["hand for hand", { hand_for_hand: true }, "Hand-for-hand: each table waits until all tables have finished their hand.", "Hand-for-hand"],
    ["a pause", { paused: "power cut" }, "Paused: power cut", "Paused"],
    ["nothing", {}, "", ""],
  ] as const)("says what everybody must know, and shortly where room is short: %s", (_, part, full, short) => {
    tell(running(part), own());
    strip();
    expect([text(".snews .full"), text(".snews .short")]).toEqual([full, short]);
  });

  it("explains a move, for a while", async () => {
    tell(running(), SEAT);
    strip();
    expect(text(".smoved .full")).toBe("You were moved to table 5 to balance the tables.");
    await wait(10_000);
    expect(text(".smoved")).toBe("");
  });

  it("explains it beside level and clock, and once", async () => {
    const seat = { ...SEAT };
    tell(running(), seat);
    strip();
    expect([text(".slevel"), text(".smoved .full")]).toEqual(["L2 15 / 30", "You were moved to table 5 to balance the tables."]);
    await act(async () => box.querySelector<HTMLElement>(".smoved .iconbtn")!.click());
    show(<p />);
    strip();
    expect(text(".smoved")).toBe("");
  });

  it("does not explain another table's seat", () => {
    tell(running(), { ...SEAT, table: "t.0" });
    strip();
    expect(text(".smoved")).toBe("");
  });

  it("says that it is over", () => {
    tell(view({ phase: "over" }));
    strip();
    expect(text(".tstrip")).toContain("Finished");
  });
});

describe("the end for me", () => {
  const over = (part: Partial<(typeof finished.value)[number]>) => {
    tell({ type: "TournamentPlace", tournament: "t", name: "Sunday Fell", place: 5, tied: 1, prize: 0, currency: "FUN", ...part });
    show(<FinishedCards />);
  };

  it.each([
    [{}, "You finished 5th", null],
    [{ prize: 4200 }, "5th place – you win 42", null],
    [{ place: 1, prize: 90_000 }, "You won Sunday Fell!", "900"],
    [{ place: 1, tied: 2, prize: 4000 }, "1st place – you win 40", null],
  ])("%o", (part, title, prize) => {
    over(part);
    expect([text(".outcard h2"), text(".outcard .prize")]).toEqual([title, prize]);
    expect(box.querySelector(".outcard")!.classList.contains("won")).toBe(title.startsWith("You won"));
  });

  it.each([
    [0, "You finished 5th of 8"],
    [4200, "5th of 8 – you win 42"],
  ])("says of how many once that is known: prize %i", (prize, title) => {
    tell(running({ entrants: 8 }));
    over({ prize });
    expect(text(".outcard h2")).toBe(title);
  });

  it("waits at the table until the last hand has been seen", async () => {
    go({ view: "table", id: "t.2" });
    over({});
    expect(box.querySelector(".outcard")).toBeNull();
    await wait(5_000);
    expect(button("Keep watching")).toBeDefined();
  });

  it("covers no other table: there it is a line that leads to the lobby", async () => {
    go({ view: "table", id: "aurora" });
    over({ prize: 4200 });
    await wait(10);
    expect([box.querySelector(".outcard"), finished.value]).toEqual([null, []]);
    const { text: said, action } = notices.value.at(-1)!;
    expect(said).toBe("Sunday Fell: 5th place – you win 42");
    act(() => action!.run());
    expect(route.value).toEqual({ view: "tournament", id: "t" });
  });

  it("is read by going on", async () => {
    over({});
    await press("Tournament lobby");
    expect([finished.value, route.value]).toEqual([[], { view: "tournament", id: "t" }]);
  });
});
