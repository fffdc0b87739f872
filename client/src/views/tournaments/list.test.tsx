import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import { route } from "../../router";
import { changeFilter } from "./filter";
import { question } from "./confirm-entry";
import { TournamentsView } from "./TournamentsView";
import { box, button, inTheArea, page, press, show, tell, text, tournamentDo, wait, words } from "./room-testing";
import { NOW, own, player, row, running, view } from "./testing";

inTheArea();

describe("the list", () => {
  const open = (...rows: ReturnType<typeof row>[]) => {
    tell({ type: "Tournaments", rows });
    show(<TournamentsView />);
  };
  const drawn = () => box.querySelectorAll(".tbody .trow");

  it("says of each what it is, what it costs, who is in, and how it stands", () => {
    open(
      row({ guarantee: 100_000 }),
      row({ id: "s", name: "Six", starts: 0, entrants: 5, most: 6 }),
      row({ id: "r", name: "Early", starts: NOW - 1, phase: "running", open: false, left: 7, entrants: 40, level: 9 }),
    );
    expect(words(drawn())).toEqual([
      ["in 10 min", "Sunday Fell1,000 gtd", "NL Hold’em", "20 + 2", "4", "Registering", "Register"],
      ["when full", "SixSit & Go", "NL Hold’em", "20 + 2", "5 of 6", "Registering", "Register"],
      [expect.stringMatching(/^\d\d:\d\d$/), "Early", "NL Hold’em", "20 + 2", "7 of 40", "Running, level 9", ""],
    ]);
  });

  it("counts down as the room's clock goes", async () => {
    open(row());
    await wait(61_000);
    expect(drawn()[0]!.firstElementChild!.textContent).toBe("in 9 min");
  });

  it("draws the rows in sight alone, and says how many there are", () => {
    open(...Array.from({ length: 3000 }, (_, at) => row({ id: `${at}`, name: `Number ${at}` })));
    expect(drawn().length).toBeLessThan(60);
    expect(box.querySelector("[role=grid]")!.getAttribute("aria-rowcount")).toBe("3001");
    expect(box.querySelector<HTMLElement>(".rows")!.style.height).toBe(`${3000 * 48}px`);
  });

  it("keeps the row that has the keyboard where it is scrolled out of sight", async () => {
    open(...Array.from({ length: 3000 }, (_, at) => row({ id: `${at}`, name: `Number ${at}` })));
    (drawn()[2] as HTMLElement).focus();
    const body = box.querySelector<HTMLElement>(".tbody")!;
    await act(async () => {
      body.scrollTop = 1000 * 48;
      body.dispatchEvent(new Event("scroll", { bubbles: true }));
    });
    const places = [...drawn()].map((one) => Number(one.getAttribute("aria-rowindex")) - 2);
    expect(places).toContain(1000);
    expect(places[0]).toBe(2);
    expect(document.activeElement?.getAttribute("aria-rowindex")).toBe("4");
  });

  it("marks mine, and asks before anything is debited", async () => {
    tell(view({ tournament: "m" }), own({ tournament: "m", registered: true, me: player("Me") }));
    open(row({ id: "m", name: "Mine", starts: NOW + 1 }), row());
    expect(drawn()[0]!.textContent).toContain("Registered");
    await act(async () => drawn()[1]!.querySelector("button")!.click());
    expect([question.value, tournamentDo.mock.calls, route.value.view]).toEqual([{ tournament: "t", about: "enter" }, [], "tournaments"]);
  });

  it("has mine beside my tables, with what is left until they begin", async () => {
    tell(view({ config: { starts: NOW + 65_000 } }), own({ registered: true, me: player("Me") }));
    open(row());
    await wait(1000);
    expect(text(".mine-strip .mytab")).toBe("Sunday Fellstarts in 1:04");
  });

  it("is walked by the arrows and opened by Enter", async () => {
    open(row({ id: "a", name: "A" }), row({ id: "b", name: "B" }));
    const key = (name: string) => act(async () => void (document.activeElement ?? box).dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })));
    (drawn()[0] as HTMLElement).focus();
    await key("ArrowDown");
    expect(document.activeElement?.textContent).toContain("B");
    await key("Enter");
    expect(route.value).toEqual({ view: "tournament", id: "b" });
  });

  it("shows the way back where the filters let nothing through", async () => {
    act(() => changeFilter({ game: ["omaha"] }));
    open(row());
    await press("Show all tournaments");
    expect(drawn()).toHaveLength(1);
  });
});

describe("the question", () => {
  const ask = (about: "enter" | "withdraw" | "rebuy" | "addon", ...messages: Parameters<typeof tell>) => {
    tell(...messages);
    act(() => void (question.value = { tournament: "t", about }));
    page();
  };
  const bill = () => Object.fromEntries([...box.querySelectorAll(".bill > div")].map((line) => [line.children[0]!.textContent, line.children[1]!.textContent]));
  const REBUYS = { until_level: 2, cost: 1000, chips: 1500, addon_cost: 800, addon_chips: 2000 };

  it("names the price, the wallet before and after, and what may be undone", async () => {
    ask("enter", view(), own({ may_enter: true }));
    expect(bill()).toEqual({ "Buy-in": "20 + 2", Total: "22", "Balance (Play money)": "50", "Balance after": "28" });
    expect(text(".asking")).toContain("You can unregister for a full refund until it starts.");
    await press("Register for 22");
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "Enter", pay: "cash" }]]);
    expect(question.value).toBeNull();
  });

  it("can be paid in points", async () => {
    ask("enter", view({ config: { points: true, currency: "EUR" } }), own({ may_enter: true }));
    await press("VIP points");
    await press("Register for 44 points");
    expect(tournamentDo.mock.calls).toEqual([["t", { type: "Enter", pay: "points" }]]);
  });

  it("is not answered with what one does not have", () => {
    ask("enter", view({ config: { buy_in: 9000 } }), own({ may_enter: true }));
    expect([text(".asking [role=alert]"), button("Register for 92")!.disabled]).toEqual(["You need 42 more.", true]);
  });

  it.each([
    ["a waiting list", view({ entrants: 100 }), { may_enter: true }, "Join the waiting list for 22", "You’ll be number 1 on the list.You move up when somebody unregisters. If you’re still waiting at the start"],
    ["late", running({ open: true }), { may_enter: true }, "Register late for 22", "You get 1,500 chips"],
    ["again", running({ open: true }), { may_enter: true, registered: true, me: player("Me", { place: 3 }) }, "Re-enter for 22", "right away"],
    ["a satellite", view({ config: { satellite_to: "m", ticket: 500 } }), { may_enter: true }, "Register for 22", "can’t be cancelled"],
    ["free", view({ config: { buy_in: 0, fee: 0 } }), { may_enter: true }, "Register for free", "until it starts"],
  ] as const)("says what differs: %s", (_, of, mine, way, note) => {
    ask("enter", of, own(mine));
    expect(text(".asking .answers")).toContain(way);
    expect(text(".asking")).toContain(note);
  });

  it.each([
    ["withdraw", "Unregister", { type: "Withdraw" }],
    ["rebuy", "Rebuy for 10", { type: "TakeRebuy" }],
    ["addon", "Add-on for 8", { type: "TakeAddOn" }],
  ] as const)("of a %s does it", async (about, way, command) => {
    ask(about, view({ config: { rebuys: REBUYS } }), own({ registered: true, may_withdraw: true, me: player("Me") }));
    await act(async () => [...box.querySelectorAll<HTMLElement>(".asking .btn")].find((one) => one.textContent === way)!.click());
    expect(tournamentDo.mock.calls).toEqual([["t", command]]);
  });

  it("stays with the reason when the room refuses", async () => {
    tournamentDo.mockRejectedValueOnce(new Error("no"));
    ask("enter", view(), own({ may_enter: true }));
    await press("Register for 22");
    await vi.waitFor(() => expect(text(".asking [role=alert]")).toBe("That didn’t work. Try again."));
    expect(question.value).not.toBeNull();
  });
});
