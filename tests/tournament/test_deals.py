"""Deals at the final table: by chips and by the independent chip model."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from time import perf_counter

import pytest

from dealerbox.tournament import deal_shares
from dealerbox.tournament.commands import AddTime, AnswerDeal, Disqualify, Pause, ProposeDeal, Resume, TakeUp
from dealerbox.tournament.events import (
    DealAnswered,
    DealAsked,
    DealDropped,
    DealMade,
    DealProposed,
    Ended,
    HandCalled,
    HandReported,
    Placed,
)
from tests.tournament.fields import Field, config, levels


def by_finishing_orders(prizes: Sequence[int], stacks: Sequence[int]) -> list[Fraction]:
    """Compute the expectation in another way: over every order in which the players could finish, each with the product
    of the chances that the next best of those who remain wins."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, rest = Fraction(1), sum(stacks)
        for player in order:
            chance, rest = chance * Fraction(stacks[player], rest), rest - stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


@pytest.mark.parametrize(("prizes", "stacks"), [
    ((50, 30, 20), (5000, 3000, 2000)), ((70, 30), (7000, 3000)), ((100,), (1, 2, 3)), ((50, 30, 20), (1, 1, 1, 1)),
    ((4000, 2500, 1500, 1000, 1000), (14, 900, 77, 3, 256)), ((5, 4, 3, 2, 1, 0), (9, 1, 8, 2, 7, 3)),
])  # fmt: skip
def test_icm_against_all_finishing_orders(prizes: tuple[int, ...], stacks: tuple[int, ...]) -> None:
    exact = by_finishing_orders(prizes, stacks)
    assert deal_shares.icm(prizes, stacks) == [round(one * 2**deal_shares.FRACTION_BITS) for one in exact]


def test_icm_of_a_full_table_is_fast() -> None:
    """Ten players who are all paid: the server does nothing else meanwhile. Equal stacks get the same to the last
    bit."""
    began = perf_counter()
    worth = deal_shares.icm(range(100, 0, -10), (1000, 250, 777, 4000, 1000, 33, 1000, 2500, 100, 9000))
    assert perf_counter() - began < 0.1, "it takes 3 ms; with the orders looked at one by one it took half a second"
    assert worth[0] == worth[4] == worth[6] and abs(sum(worth) - 550 * 2**deal_shares.FRACTION_BITS) < 10


def test_icm_of_a_well_known_example() -> None:
    """Half, three tenths and two tenths of the chips for 50, 30 and 20 percent: 38.39, 32.75 and 28.86."""
    worth = deal_shares.icm((50, 30, 20), (5000, 3000, 2000))
    assert [round(one / 2**deal_shares.FRACTION_BITS, 2) for one in worth] == [38.39, 32.75, 28.86]


DEALS = [
    # By, prizes, chips, left for the winner, what each gets.
    ("chips", (500, 300, 200), (2000, 1000, 1000), 0, [400, 300, 300], "200 are sure to each, 400 go by chips"),
    ("chips", (500, 300, 200), (2000, 1000, 1000), 100, [350, 275, 275], "100 are played for"),
    ("chips", (100, 0), (1, 2), 0, [33, 67], "odd cents by the largest fractions"),
    ("icm", (50_00, 30_00, 20_00), (5000, 3000, 2000), 0, [38_39, 32_75, 28_86], "the well-known example"),
    ("icm", (7000, 3000), (7500, 2500), 0, [6000, 4000], "two players: by chips what is above the second prize"),
    ("icm", (7000, 3000), (7500, 2500), 1000, [5250, 3750], "the same with 10.00 left"),
    ("chips", (300, 300), (9, 1), 0, [300, 300], "equal prizes"),
]  # fmt: skip


@pytest.mark.parametrize(("by", "prizes", "stacks", "left", "each", "why"), DEALS, ids=[row[-1] for row in DEALS])
def test_what_a_deal_gives(
    by: str, prizes: tuple[int, ...], stacks: tuple[int, ...], left: int, each: list[int], why: str
) -> None:
    assert deal_shares.divide(by, prizes, stacks, left) == each, why  # type: ignore[arg-type]


def three_left(**changes: object) -> Field:
    """Return eight at 10.00, three of them left for 43.64, 21.82 and 14.54, with 6,000, 3,000 and 3,000 chips."""
    field = Field(config(seats=8, **changes))
    field.start(*"abcdefgh")
    for player in "hgfed":
        field.lose(player)
    field.hand(0, a=6000, b=3000, c=3000)
    return field


def proposed(field: Field, by: str = "chips", left: int = 0) -> DealProposed:
    """Ask for a deal during the current hand, and return the proposal that follows it."""
    (asked,) = field.do("b", ProposeDeal(by, left))  # type: ignore[arg-type]
    assert isinstance(asked, DealAsked) and (asked.player, asked.by, asked.left) == ("b", by, left)
    reported, event = field.hand(0)
    assert isinstance(reported, HandReported) and isinstance(event, DealProposed)
    return event


def test_a_deal_that_leaves_nothing_ends_the_tournament() -> None:
    field = three_left()
    deal = proposed(field)
    assert dict(deal.amounts) == {"a": 3273, "b": 2364, "c": 2363}
    assert not field.tournament.tables[0].playing, "no hand begins while it is talked about"
    field.do("a", AnswerDeal(True))
    field.do("b", AnswerDeal(True))
    assert field.tournament.phase == "running", "who proposed it answers too, and all must agree"
    events = field.do("c", AnswerDeal(True))
    assert isinstance(events[1], DealMade) and isinstance(events[-1], Ended)
    placed = {event.player: (event.place, event.tied, event.prize) for event in events if isinstance(event, Placed)}
    amounts = dict(deal.amounts)
    assert placed == {"a": (1, 1, amounts["a"]), "b": (2, 2, amounts["b"]), "c": (2, 2, amounts["c"])}


def test_the_tournament_plays_on_for_what_is_left() -> None:
    field = three_left()
    deal = proposed(field, "icm", 500)
    for player in "abc":
        field.do(player, AnswerDeal(True))
    assert sum(amount for _, amount in deal.amounts) == 7500 and field.tournament.phase == "running"
    assert isinstance(field.log[-1], HandCalled)
    field.lose("a")
    field.lose("c")
    prizes = {event.player: event.prize for event in field.log if isinstance(event, Placed)}
    amounts = dict(deal.amounts)
    assert (prizes["a"], prizes["c"], prizes["b"]) == (amounts["a"], amounts["c"], amounts["b"] + 500)


def test_players_who_agreed_keep_their_bounties() -> None:
    field = three_left(bounty=200)
    proposed(field)
    before = {player: field.tournament.entrants[player].bounties for player in "abc"}
    for player in "abc":
        field.do(player, AnswerDeal(True))
    assert {player: field.tournament.entrants[player].bounties - before[player] for player in "abc"} == dict.fromkeys(
        "abc", 200
    )


def test_one_decline_ends_the_deal() -> None:
    field = three_left()
    proposed(field)
    field.do("a", AnswerDeal(True))
    dropped, called = field.do("c", AnswerDeal(False))
    assert isinstance(dropped, DealDropped) and isinstance(called, HandCalled)
    assert field.refused("b", AnswerDeal(True)) == "deal"
    assert proposed(field), "it may be proposed again"
    assert field.tournament.agreed == set()


def test_the_clock_is_stopped_while_a_deal_is_discussed() -> None:
    field = three_left()
    state = field.tournament
    field.wait(100)
    assert state.ends is not None
    level, left = state.level, state.ends - field.now
    field.do("b", ProposeDeal("chips"))
    assert (state.ends, state.clock_left) == (None, left), "from when it is asked for, as in a pause"
    field.wait(60)
    field.hand(0)
    field.wait(110)
    field.do("a", AnswerDeal(True))
    field.do("c", AnswerDeal(False))
    assert (state.level, state.ends, state.clock_left) == (level, field.now + left, None)
    field.do("b", ProposeDeal("chips", 500))
    field.hand(0)
    field.wait(50)
    for player in "abc":
        field.do(player, AnswerDeal(True))
    assert (state.level, state.ends) == (level, field.now + left), "and after a deal that leaves something to play for"


def test_a_pause_and_a_deal_stop_one_clock() -> None:
    """The one that ends last restarts it, with what was left when the first began."""
    field = three_left()
    state = field.tournament
    assert state.ends is not None
    left = state.ends - field.now
    field.do("b", ProposeDeal("chips"))
    field.do("", Pause("a word"))
    field.hand(0)
    field.wait(30)
    field.do("", Resume())
    assert (state.ends, state.clock_left) == (None, left), "the talk goes on"
    field.do("", AddTime(60))
    field.do("", Pause("another word"))
    field.do("a", AnswerDeal(False))
    assert (state.ends, state.clock_left) == (None, left + 60_000), "the pause goes on"
    field.do("", Resume())
    assert state.ends == field.now + left + 60_000


def test_a_break_waits_until_the_discussion_is_over() -> None:
    field = three_left(levels=levels(20, seconds=100, break_every=1))
    state = field.tournament
    while not state.break_due:
        field.wait(10)
    field.do("b", ProposeDeal("chips"))
    field.hand(0)
    assert state.deal is not None and not state.in_break
    field.do("a", AnswerDeal(False))
    assert state.in_break and state.ends == field.now + 300_000


def test_nobody_can_hold_up_play_by_asking_again_and_again() -> None:
    """A discussion takes two minutes if nobody answers, and meanwhile nobody plays."""
    field = three_left()
    for _ in range(2):
        proposed(field)
        field.do("a", AnswerDeal(False))
    assert field.refused("b", ProposeDeal("chips")) == "deal"
    (asked,) = field.do("c", ProposeDeal("chips"))
    assert isinstance(asked, DealAsked), "another player may"
    field.hand(0)
    field.do("a", AnswerDeal(False))
    level = field.tournament.level
    while field.tournament.level == level:
        field.wait(10)
    assert proposed(field), "in the next level the player may ask again"


def test_not_answering_in_time_declines() -> None:
    field = three_left()
    deal = proposed(field)
    field.do("a", AnswerDeal(True))
    assert deal.until == field.now + 120_000 == field.tournament.due
    dropped, called = [event for event in field.wait(120) if not type(event).__name__.startswith("Level")]
    assert isinstance(dropped, DealDropped) and isinstance(called, HandCalled)


def test_an_answer_given_twice_counts_once() -> None:
    field = three_left()
    proposed(field)
    assert field.do("a", AnswerDeal(True)) == [DealAnswered("a", True)]
    assert field.do("a", AnswerDeal(True)) == []


def test_a_deal_is_computed_from_the_chips_after_the_current_hand() -> None:
    field = three_left()
    field.do("b", ProposeDeal("chips"))
    field.hand(0, a=3000, b=6000)
    deal = field.log[-1]
    assert isinstance(deal, DealProposed) and deal.amounts[0][0] == "b"
    assert deal.amounts[0][1] == 1454 + (8000 - 3 * 1454) // 2


def test_between_hands_a_deal_is_computed_at_once() -> None:
    field = three_left()
    field.do("", Pause("a word about a deal"))
    field.hand(0)
    assert [type(event) for event in field.do("c", ProposeDeal("icm"))] == [DealAsked, DealProposed]


@pytest.mark.parametrize("left", [0, 2000])
def test_a_deal_asked_for_by_a_player_who_busts_in_the_hand_is_dropped(left: int) -> None:
    field = three_left()
    field.do("b", ProposeDeal("chips", left))
    events = field.lose("b")
    assert any(isinstance(event, DealDropped) for event in events) and isinstance(events[-1], HandCalled)


def test_more_for_the_winner_than_is_left_after_the_hand() -> None:
    """With three players 36.38 is above the third prize each, with two 21.82."""
    field = three_left()
    field.do("b", ProposeDeal("chips", 3000))
    assert any(isinstance(event, DealDropped) for event in field.lose("c"))


def test_a_disqualification_ends_the_discussion() -> None:
    """The amounts are no longer right, so nobody is paid by them."""
    field = three_left()
    field.do("", Pause("a word about a deal"))
    field.hand(0)
    field.do("b", ProposeDeal("chips"))
    for player in "ab":
        field.do(player, AnswerDeal(True))
    events = field.do("", Disqualify("c", "collusion"))
    assert isinstance(events[0], DealDropped) and not any(isinstance(event, DealMade) for event in events)


def test_an_interruption_ends_the_discussion() -> None:
    field = three_left()
    proposed(field)
    field.now += 60_000
    events = field.do("", TakeUp(60_000))
    assert any(isinstance(event, DealDropped) for event in events) and isinstance(events[-1], HandCalled)


REFUSED = [
    ({}, "z", 0, "not registered", "a stranger"),
    ({}, "h", 0, "deal", "who is out"),
    ({}, "a", -1, "deal", "less than nothing for the winner"),
    ({}, "a", 8000 - 3 * 1454 + 1, "deal", "more than is above the smallest prize"),
    ({"satellite_to": "big one", "ticket": 8000}, "a", 0, "deal", "tickets"),
    ({"late_levels": 30}, "a", 0, "deal", "prizes are not known yet"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "player", "left", "code", "why"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_a_deal_is_refused(changes: dict[str, object], player: str, left: int, code: str, why: str) -> None:
    assert three_left(**changes).refused(player, ProposeDeal("chips", left)) == code, why


def test_everything_above_the_smallest_prize_may_be_left() -> None:
    deal = proposed(three_left(), "chips", 8000 - 3 * 1454)
    assert {amount for _, amount in deal.amounts} == {1454}


def test_no_deal_before_the_final_table_and_no_second_one() -> None:
    field = Field(config(seats=3))
    field.start(*"abcd")
    assert field.refused("a", ProposeDeal("chips")) == "deal"
    assert field.refused("a", AnswerDeal(True)) == "deal"
    field = three_left()
    field.do("a", ProposeDeal("chips", 500))
    assert field.refused("b", ProposeDeal("icm")) == "deal"
    field.hand(0)
    assert field.refused("b", ProposeDeal("icm")) == "deal"
    for player in "abc":
        field.do(player, AnswerDeal(True))
    assert field.refused("b", ProposeDeal("icm")) == "deal"
    assert field.refused("h", AnswerDeal(True)) == "deal"


def test_deal_amounts_are_known_before_a_proposal() -> None:
    field = three_left()
    shares = field.tournament.deal_shares()
    stacks = [one.stack for one, _, _ in shares]
    prizes = list(field.tournament.prizes[:3])
    assert [chips for _, chips, _ in shares] == deal_shares.divide("chips", prizes, stacks, 0)
    assert [icm for _, _, icm in shares] == deal_shares.divide("icm", prizes, stacks, 0)
