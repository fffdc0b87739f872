import { act } from "preact/test-utils";
import { afterEach, describe, expect, test } from "vitest";
import { seat as seatOf } from "../../gallery/build";
import { FIXTURES } from "../../gallery/fixtures";
import { barred } from "../../play";
import { me, rejoins, type TableState } from "../../state";
import type { EntryQuote, Extras } from "../../wire/types";
import { inARoom, actions, box, button, key, open, press, seat, show, texts, wait } from "./testing";

inARoom();
afterEach(() => (rejoins.value = []));

describe("while I am not asked", () => {
  test("there is one set of controls: the choices ahead, and nothing under them", () => {
    open("waiting");
    expect(box.querySelectorAll(".pre button")).toHaveLength(4);
    expect(box.querySelector(".acts")!.children).toHaveLength(3);
    expect(box.querySelector(".acts")!.textContent).toBe("");
  });

  test("after an all-in there is nothing to choose or press", () => {
    const state = FIXTURES.waiting();
    const hand = state.view.hand!;
    const places = hand.places.map((place, at) => (at === state.myPlace ? { ...place, all_in: true, stack: 0 } : place));
    show({ ...state, view: { ...state.view, hand: { ...hand, places } } });
    expect(box.querySelectorAll(".pre, .acts button, .acts .actbtn")).toHaveLength(0);
  });

  describe("coming in", () => {
    const dock = () => [box.querySelector(".dock .hand")!.textContent, box.querySelector(".dock .price")!.textContent];
    const quoted = (quote: EntryQuote | null, entry: "wait" | "post" = "wait") => {
      const state = FIXTURES.postOrWait();
      state.view.seats[0] = { ...state.view.seats[0]!, quote, entry };
      show(state);
    };

    test("names the price, live and dead, and a press posts it", () => {
      open("postOrWait");
      expect(dock()).toEqual([
        "Waiting for the big blind",
        "It’s yours in 4 hands · or post €3 (€2 live, €1 dead) to play next hand",
      ]);
      press("Post");
      expect(button("Post")!.textContent).toContain("€3");
      expect(actions.chooseEntry.mock.calls).toEqual([["post"]]);
    });

    test("says when posting is possible", () => {
      quoted({ live: 200, dead: 0, post_in: 2, big_in: 4 });
      expect(dock()[1]).toBe("It’s yours in 4 hands · or post €2 to play in 2 hands");
      expect(button("Post")!.textContent).toContain("in 2 hands");
      quoted({ live: 200, dead: 0, post_in: 2, big_in: 4 }, "post");
      expect(dock()).toEqual(["You’ll post in 2 hands", "€2 · you can’t join between the button and the big blind"]);
      press("Wait for the big blind");
      expect(actions.chooseEntry.mock.calls).toEqual([["wait"]]);
    });

    test("offers no post where none is possible", () => {
      for (const entry of ["wait", "post"] as const) {
        quoted({ live: 200, dead: 0, post_in: 0, big_in: 2 }, entry);
        expect(dock()).toEqual(["Waiting for the big blind", "It’s yours in 2 hands · you can’t post before then"]);
        expect(button("Post")).toBeUndefined();
      }
    });

    test("says so where the next hand is dealt to the player anyway", () => {
      quoted({ live: 200, dead: 0, post_in: 0, big_in: 1 });
      expect(dock()).toEqual(["You’re in next hand", "You’ll be the big blind."]);
      quoted(null);
      expect(dock()[0]).toBe("You’re in next hand");
      expect(button("Post")).toBeUndefined();
    });
  });

  test("who sits out comes back with one press", () => {
    const state = FIXTURES.postOrWait();
    state.view.seats[0] = { ...state.view.seats[0]!, sitting_out: true, owes_big: false };
    show(state);
    press("I’m back");
    expect(actions.sitIn).toHaveBeenCalledOnce();
  });

  test.each([
    [false, "sitOut", ["next hand"]],
    [true, "sitIn", []],
  ] as const)("the seat's switch has one name; on (%s), a press calls %s", (out, command, given) => {
    const state = FIXTURES.postOrWait();
    state.view.seats[0] = { ...state.view.seats[0]!, sitting_out: out, owes_big: false };
    show(state);
    press("Seat");
    const found = [...box.querySelectorAll<HTMLButtonElement>(".menu [role=switch]")].find((one) => one.textContent === "Sit out next hand")!;
    expect(found.getAttribute("aria-checked")).toBe(String(out));
    act(() => found.click());
    expect(actions[command]).toHaveBeenCalledWith(...given);
  });

  test("before a tournament table's first hand each seat shows the card that it drew for the button", () => {
    const state = FIXTURES.watching();
    const taken = state.view.seats.flatMap((one, at) => (one === null ? [] : [at]));
    const [low, high] = [taken[0]!, taken[1]!];
    show({ ...state, view: { ...state.view, hand: null, turn: null, drawn: [[low, 11], [high, 51]] } });
    const cards = (at: number) => [...seat(at).querySelectorAll(".hole .card")].map((one) => one.classList.contains("win"));
    expect([low, high, taken[2]!].map(cards)).toEqual([[false], [true], []]);
  });

  test("at a full table one waits for a seat, and sees one's place in line", () => {
    const state = FIXTURES.watching();
    const full = { ...state.view, seats: state.view.seats.map((one) => one ?? seatOf("Lumi", 50)) };
    me.value = { player: "you", name: "You", guest: true, balances: [], version: "1" };
    show({ ...state, view: { ...full, waiting: [{ player: "a", name: "Utu" }] } });
    press("Join waiting list (1)");
    expect(actions.wait).toHaveBeenCalledOnce();
    show({ ...state, number: 2, view: { ...full, waiting: [{ player: "a", name: "Utu" }, { player: "you", name: "You" }] } });
    expect(box.querySelector(".dock .hand")!.textContent).toBe("You’re number 2 of 2 on the waiting list");
    press("Leave waiting list");
    expect(actions.waitNoLonger).toHaveBeenCalledOnce();
    me.value = null;
  });

  test("a player on a break is offered no seat", () => {
    const state = FIXTURES.watching();
    show(state);
    expect(button("Sit here")).toBeDefined();
    barred.value = { why: "break", until: Date.now() + 60_000, over: false, ready: null };
    show(state);
    const offered = button("Sit here");
    barred.value = null;
    expect(offered).toBeUndefined();
  });

  test("a player who left with more than the maximum is offered exactly that, and told why", () => {
    const state = FIXTURES.watching();
    const { config } = state.view;
    rejoins.value = [{ table: config.id, chips: 45_000, until: Date.now() + 3_600_000 }];
    show(state);
    press("Sit here");
    const dialog = box.querySelector(".buyin")!;
    expect(dialog.textContent).toContain("You left this table with €450. Until ");
    expect(dialog.textContent).toContain("exactly that");
    press("Sit down with €450");
    expect(actions.sit.mock.calls).toEqual([[expect.any(Number), 45_000]]);
  });

  test.each(["", "all of it", "79.99", "400.01", "-100", "1 or 2"])("a buy-in of %j sits nobody down, and it says what is accepted", (written) => {
    show(FIXTURES.watching());
    press("Sit here");
    const field = box.querySelector<HTMLInputElement>(".buyin .amount input")!;
    const alert = () => box.querySelector(".buyin [role=alert]")!.textContent;
    const submit = box.querySelector<HTMLButtonElement>(".buyin [type=submit]")!;
    const write = (text: string) => {
      act(() => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      act(() => void field.dispatchEvent(new Event("blur")));
    };
    write(written);
    expect([submit.disabled, submit.textContent, alert()]).toEqual([true, "Sit down with –", "Enter an amount from €80 to €400"]);
    expect(field.value, "nothing else is put in its place").toBe(written);
    act(() => void box.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
    expect(actions.sit).not.toHaveBeenCalled();
    write("120");
    expect([submit.disabled, alert()]).toEqual([false, ""]);
    press("Sit down with €120");
    expect(actions.sit.mock.calls).toEqual([[expect.any(Number), 12_000]]);
  });

  test("chips in the pot count when more are added", () => {
    const state = FIXTURES.flop();
    const mine = state.myPlace!;
    const stacks = state.view.hand!.places.map((_, at) => (at === mine ? 39_000 : 10_000));
    const started = state.log.map((entry) => (entry.event.type === "HandStarted" ? { ...entry, event: { ...entry.event, stacks } } : entry));
    state.view.seats[state.mySeat!]!.stack = 20_000;
    show({ ...state, log: started });
    act(() => box.querySelector<HTMLButtonElement>(".seatmenu button")!.click());
    press("Add chips");
    press("Add €10");
    expect(actions.topUp.mock.calls).toEqual([[1_000]]);
  });

  test("an offered seat is taken with a buy-in", () => {
    const state = FIXTURES.postOrWait();
    state.view.seats[0] = { ...seatOf("You", 0), reserved: true, offered_until: Date.now() + 60_000 };
    show(state);
    expect(box.querySelector(".dock .hand")!.textContent).toBe("A seat is reserved for you");
    press("Take the seat");
    press("Sit down with €200");
    expect(actions.sit.mock.calls).toEqual([[0, 20_000]]);
  });

  test("sitting out can wait for the big blind, and be taken back before it", () => {
    const state = FIXTURES.postOrWait();
    state.view.seats[0] = { ...state.view.seats[0]!, owes_big: false };
    show(state);
    press("Seat");
    press("Sit out next big blind");
    expect(actions.sitOut.mock.calls).toEqual([["big blind"]]);
    state.view.seats[0] = { ...state.view.seats[0]!, out_at_big: true };
    show({ ...state });
    press("Seat");
    press("Sit out next big blind");
    expect(actions.sitIn).toHaveBeenCalledOnce();
  });

  test("chips that come by themselves are switched in the seat's menu", () => {
    open("postOrWait");
    press("Seat");
    press("Auto top-up");
    press("Seat");
    press("Auto rebuy");
    expect(actions.setAutoChips.mock.calls).toEqual([
      [40_000, 0],
      [0, 40_000],
    ]);
  });

  test("the straddle is a switch where the table has one", () => {
    const state = FIXTURES.postOrWait();
    show(state);
    press("Seat");
    expect(button("Straddle")).toBeUndefined();
    press("Seat");
    const { config } = state.view;
    show({ ...state, view: { ...state.view, config: { ...config, extras: { straddle: "utg" } } } });
    press("Seat");
    press("UTG straddle");
    expect(actions.setStraddle.mock.calls).toEqual([[true]]);
  });

  test("who deals chooses the game in the seat's menu", () => {
    const state = FIXTURES.postOrWait();
    const { config } = state.view;
    const rotation = ["holdem", "omaha"].map((game) => ({
      game, limit: "PL", stakes: { small_blind: 100, big_blind: 200 }, draw_seconds: 30,
    }));
    show({ ...state, view: { ...state.view, config: { ...config, extras: { rotation, dealers_choice: true } } } });
    press("Seat");
    press("PL Omaha");
    expect(actions.chooseGame.mock.calls).toEqual([[1]]);
  });

  test("after a hand without its river one may see what would have come", () => {
    const after = (extras: Extras, rabbit: readonly number[]): TableState => {
      const state = FIXTURES.showdown();
      const hand = { ...state.view.hand!, board: state.view.hand!.board.slice(0, 3), rabbit: [...rabbit] };
      return { ...state, view: { ...state.view, hand, config: { ...state.view.config, extras } } };
    };
    show(after({}, []));
    expect(button("Rabbit")).toBeUndefined();
    show(after({ rabbit: true }, []));
    press("Rabbit");
    expect(actions.huntRabbit).toHaveBeenCalledOnce();
    show(after({ rabbit: true }, [51, 50]));
    expect(button("Rabbit")).toBeUndefined();
    expect(box.querySelectorAll(".board .rabbit")).toHaveLength(2);
  });

  test("a hand that was not shown may be shown after its end", () => {
    const state = FIXTURES.showdown();
    state.view.hand!.places[0]!.shown = false;
    show(state);
    key("s");
    expect(actions.showCards).toHaveBeenCalledOnce();
  });
});

describe("sitting down", () => {
  test("an empty seat opens the buy-in, which stays within table and wallet", () => {
    open("watching");
    act(() => seat(3).querySelector("button")!.click());
    expect(button("Min")!.textContent).toContain("€80");
    expect(button("Max")!.textContent).toContain("€400");
    press("Max");
    act(
      () =>
        void button("Sit down with €400")!.form!.dispatchEvent(
          new Event("submit", { bubbles: true, cancelable: true }),
        ),
    );
    expect(actions.sit.mock.calls).toEqual([[3, 40000]]);
  });

  test("who has not logged in sees open seats but no buttons on them", () => {
    show(FIXTURES.watching(), null);
    expect(seat(3).querySelector("button")).toBeNull();
    expect(seat(3).textContent).toBe("Open seat");
  });
});

describe("seats", () => {
  test.each([
    [0, "is-hero", "is-turn", ""],
    [1, "is-folded", "", "Fold"],
    [4, "", "", "Bet"],
    [5, "is-out", "", "Sitting out"],
    [6, "", "", "All-in"],
    [8, "is-folded", "is-gone", "Reconnecting"],
  ])("seat %i in the middle of a hand", (at, one, other, tag) => {
    open("flop");
    const classes = seat(at)
      .className.split(" ")
      .filter((name) => name.startsWith("is-"));
    expect(classes).toEqual([one, other].filter(Boolean));
    expect(seat(at).querySelector(".act")?.textContent ?? "").toBe(tag);
  });

  test("an opponent's cards are backs, a folded hand is gone", () => {
    open("flop");
    expect(seat(4).querySelectorAll(".card.back")).toHaveLength(2);
    expect(seat(1).querySelectorAll(".card")).toHaveLength(0);
    expect(seat(0).querySelectorAll(".card:not(.back)")).toHaveLength(2);
  });

  test("are told to a screen reader in one sentence", () => {
    open("flop");
    expect(seat(4).getAttribute("aria-label")).toBe("Kettu, €198.40, bet €48, 2 cards, Bet");
  });

  test("the winner is lit, beaten cards are dimmed, who mucked is out", () => {
    open("showdown");
    expect(seat(0).className).toContain("is-win");
    expect(seat(4).className).toContain("is-folded");
    expect(seat(6).querySelectorAll(".card.dim")).toHaveLength(2);
    expect([...box.querySelectorAll(".board .card")].map((one) => one.classList.contains("win"))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(box.querySelector(".result")!.textContent).toBe("You win €262.50 with three jacks, ace kicker");
  });
});

describe("a screen reader", () => {
  test("hears at once that it is my turn, and ten seconds before its end", () => {
    open("flop");
    const said = () => box.querySelector("[aria-live=assertive]")!.textContent;
    expect(said()).toBe("Your turn. €48 to call, pot €214.50, 18 seconds.");
    wait(8_000);
    expect(said()).toBe("10 seconds left.");
  });
});

describe("a pause", () => {
  const paused = (reason: string, ended: boolean) => {
    const state = FIXTURES.waiting();
    const hand = { ...state.view.hand!, ended };
    show({ ...state, view: { ...state.view, paused: reason, hand, turn: ended ? null : state.view.turn } });
  };
  const note = () => box.querySelector(".note")?.textContent ?? null;

  test("is announced while the hand goes on, and stands on the table after it", () => {
    paused("the kettle boils", false);
    expect(note()).toBeNull();
    expect(box.textContent).toContain("pausing after this hand");
    paused("the kettle boils", true);
    expect(note()).toBe("The game is paused: the kettle boils");
  });

  test("needs no reason", () => {
    paused("paused", true);
    expect(note()).toBe("The game is paused");
  });
});

describe("at a tournament's table", () => {
  /** The fixture as a tournament has it. */
  function tournament(name: keyof typeof FIXTURES): TableState {
    const state = FIXTURES[name]();
    return { ...state, view: { ...state.view, config: { ...state.view.config, tournament: "t", currency: "CHIPS:t" } } };
  }

  test("nobody brings chips or leaves; one sits out, and goes to the lobby", () => {
    show(tournament("waiting"));
    act(() => button("Seat")!.click());
    expect([...box.querySelectorAll(".seatmenu .menu > *:not(hr)")].map((one) => one.textContent)).toEqual([
      "Sit out next hand",
      "Tournament lobby",
    ]);
  });

  test("its empty seats are not for sitting down, nor is there a list to wait on", () => {
    show(tournament("watching"));
    expect(button("Sit")).toBeUndefined();
    expect([...box.querySelectorAll(".seat.is-empty")].map((one) => one.textContent)).toContain("Empty");
    expect(texts()).toEqual([]);
  });

  test("amounts are chips, without parts", () => {
    show(tournament("flop"));
    expect(box.querySelector(".seat.is-hero")!.textContent).toContain("41,400");
  });
});
