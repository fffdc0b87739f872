"""Rebuys, add-ons, late registration and re-entry; the pool and the house's part of it (RULES.md K2, K20, C49)."""

import pytest
from msgspec.structs import replace

from dealerbox.live.tournaments.views import view_of
from dealerbox.rulebooks import RuleBook, load_rule_book
from dealerbox.tournament.commands import AddOn, DeclineRebuy, Disqualify, Pause, Rebuy, Register, Resume
from dealerbox.tournament.config import Rebuys
from dealerbox.tournament.events import (
    BountyWon,
    ChipsBought,
    Ended,
    HandCalled,
    LastCall,
    Placed,
    PlayerSeated,
    RebuyDeclined,
    RebuyOffered,
    RegistrationClosed,
    TournamentEvent,
)
from dealerbox.tournament.registration import REBUY_MS
from tests.tournament.fields import Field, config, levels

REBUYS = Rebuys(until_level=2, cost=500, chips=1000, most=2, addon_cost=300, addon_chips=2500)
WITH_BREAKS = levels(seconds=300, break_every=2)


def rebuying(players: str = "abcd", **changes: object) -> Field:
    values: dict[str, object] = {"seats": 4, "levels": WITH_BREAKS, "rebuys": REBUYS}
    field = Field(config(**(values | changes)))
    field.start(*players)
    return field


def calls(events: list[TournamentEvent]) -> list[HandCalled]:
    return [event for event in events if isinstance(event, HandCalled)]


def closed(field: Field) -> RegistrationClosed:
    return next(event for event in field.log if isinstance(event, RegistrationClosed))


def test_a_busted_player_rebuys_and_is_seated_again() -> None:
    field = rebuying()
    field.lose("d")
    assert field.tournament.entrants["d"].table is None
    bought, seated, _ = field.do("d", Rebuy())
    assert bought == ChipsBought("d", "rebuy", 1000, 500)
    assert isinstance(seated, PlayerSeated) and seated.chips == 0
    assert field.tournament.entrants["d"].stack == 1000 and field.tournament.out == []


def test_a_player_low_on_chips_rebuys_between_hands() -> None:
    field = rebuying()
    field.hand(0, a=900, b=2100)
    assert field.refused("a", Rebuy()) == "playing"
    field.do("", Pause("a rebuy"))
    field.hand(0)
    assert field.do("a", Rebuy()) == [ChipsBought("a", "rebuy", 1000, 500)]
    assert field.tournament.entrants["a"].stack == 1900
    assert field.refused("b", Rebuy()) == "no rebuy", "2,100 are more than 1,000"


def test_the_number_of_rebuys_is_limited() -> None:
    field = rebuying()
    for _ in range(2):
        field.lose("d")
        field.do("d", Rebuy())
        field.hand(0)
    field.lose("d")
    assert field.refused("d", Rebuy()) == "no rebuy"


def test_the_seat_is_held_and_the_table_waits_while_a_rebuy_is_offered() -> None:
    field = rebuying()
    table, seat = field.seat_of("d")
    assert table is not None
    events = field.lose("d")
    assert events[-1] == RebuyOffered("d", table, seat, field.now + REBUY_MS) and not calls(events)
    assert field.wait(REBUY_MS / 1000 - 1) == []
    bought, seated, called = field.do("d", Rebuy())
    assert isinstance(bought, ChipsBought) and seated == PlayerSeated("d", table, seat, 0)
    assert isinstance(called, HandCalled) and {player for player, _, _ in called.stacks} == set("abcd")


@pytest.mark.parametrize("how", ["declined", "too late"])
def test_the_table_continues_when_a_rebuy_is_declined(how: str) -> None:
    field = rebuying()
    field.lose("d")
    events = field.do("d", DeclineRebuy()) if how == "declined" else field.wait(REBUY_MS / 1000)
    assert events[0] == RebuyDeclined("d") and len(calls(events)) == 1
    assert field.refused("d", DeclineRebuy()) == "no rebuy"
    assert field.do("d", Rebuy()), "later the player rebuys all the same, and is seated where there is room"


def test_nobody_else_gets_a_held_seat() -> None:
    field = rebuying("abcdefg", late_levels=2)
    (full,) = (number for number, players in field.tables().items() if len(players) == 4)
    player = field.tables()[full][0]
    kept = field.seat_of(player)
    field.lose(player)
    field.do("h", Register("H"))
    assert field.seat_of("h")[0] != full
    field.do("i", Register("I"))
    assert field.seat_of("i")[0] not in (0, 1), "both tables are full: one seat is kept"
    field.do(player, Rebuy())
    assert field.seat_of(player) == kept


def test_no_rebuy_is_offered_to_a_player_who_cannot_have_one() -> None:
    field = rebuying()
    for _ in range(2):
        field.lose("d")
        field.do("d", Rebuy())
    events = field.lose("d")
    assert not [event for event in events if isinstance(event, RebuyOffered)] and len(calls(events)) == 1


def test_an_offer_ends_when_rebuys_do() -> None:
    field = rebuying(levels=levels(seconds=300), rebuys=Rebuys(until_level=2, cost=500, chips=1000))
    field.wait_until(field.tournament.config.starts + 600_000 - 15_000)
    events = field.lose("d")
    ends = field.tournament.config.starts + 600_000
    assert isinstance(events[-1], RebuyOffered) and events[-1].until == ends
    assert RebuyDeclined("d") in field.wait_until(ends) and field.tournament.closed


@pytest.mark.parametrize(("seconds", "allowed"), [(599, True), (600, True), (901, False)])
def test_rebuys_end_when_the_level_after_them_begins(seconds: int, allowed: bool) -> None:
    """The break after the last rebuy level is for rebuys and add-ons."""
    field = rebuying()
    field.lose("d")
    field.wait(seconds)
    field.hand(0)
    field.wait(300 if not allowed else 0)
    if allowed:
        assert field.do("d", Rebuy())
    else:
        assert field.refused("d", Rebuy()) == "no rebuy"


def test_the_add_on_is_bought_once_in_its_break() -> None:
    field = rebuying()
    assert field.refused("a", AddOn()) == "not now"
    field.lose("d")
    field.wait(600)
    field.hand(0)
    assert field.tournament.in_break
    assert field.do("a", AddOn()) == [ChipsBought("a", "add-on", 2500, 300)]
    assert field.refused("a", AddOn()) == "not now"
    assert field.refused("d", AddOn()) == "not now", "the player is out"
    assert field.tournament.entrants["a"].stack == 4000
    field.wait(300)
    assert field.refused("b", AddOn()) == "not now"


@pytest.mark.parametrize("command", [Rebuy(), AddOn()])
def test_nothing_is_sold_before_the_start_after_the_end_or_to_strangers(command: Rebuy | AddOn) -> None:
    field = Field(config(seats=2, levels=WITH_BREAKS, rebuys=REBUYS))
    field.do("a", Register("A"))
    assert field.refused("a", command) == "not started"
    assert field.refused("z", command) == "not started"
    field.start("b")
    assert field.refused("z", command) == "not registered"
    field.lose("b")
    field.wait(60)
    assert isinstance(field.log[-1], Ended) and field.refused("b", command) == "over"


def test_no_rebuys_in_a_tournament_without_them() -> None:
    field = Field(config(seats=4))
    field.start(*"abcd")
    field.lose("d")
    assert field.refused("d", Rebuy()) == "no rebuy" and field.refused("a", AddOn()) == "not now"


@pytest.mark.parametrize(("fee", "pool", "house"), [
    (100, 4 * 1000 + 500 + 300, 0),
    (0, 4 * 910 + 480 + 288, 4 * 90 + 20 + 12),
])  # fmt: skip
def test_without_a_fee_the_house_takes_nine_percent_of_buy_ins_and_four_of_rebuys(
    fee: int, pool: int, house: int
) -> None:
    """K2e; add-ons are charged as rebuys. The chart counts buy-ins, not rebuys (C49)."""
    field = rebuying(fee=fee)
    field.lose("d")
    field.do("d", Rebuy())
    field.wait(600)
    field.hand(0)
    field.do("a", AddOn())
    field.wait(300)
    event = closed(field)
    assert (event.pool, event.house, event.overlay) == (pool, house, 0)
    assert len(event.prizes) == 2 and sum(event.prizes) == pool


@pytest.mark.parametrize(("counts", "players", "places"), [("entries", 9, 3), ("entrants at the start", 7, 2)])
def test_the_rule_book_says_whether_late_entries_and_reentries_count(
    monkeypatch: pytest.MonkeyPatch, counts: str, players: int, places: int
) -> None:
    """C49: with up to seven players in the chart two places are paid, from eight on three."""

    def book(name: str) -> RuleBook:
        return replace(load_rule_book(name), prize_chart_counts=counts)

    monkeypatch.setattr("dealerbox.tournament.config.load_rule_book", book)
    monkeypatch.setattr("dealerbox.simulate.tournament.model.load_rule_book", book)
    field = Field(config(seats=9, late_levels=1, reentries=1))
    field.start(*"abcdefg")
    assert view_of(field.tournament, field.now).chart_counts == counts
    assert len(field.tournament.current_pool().prizes) == 2
    field.lose("g")
    field.do("g", Register("G"))
    field.do("h", Register("H"))
    field.wait(300)
    assert field.tournament.chart_players == players
    assert (len(closed(field).prizes), closed(field).pool) == (places, 9000)


def test_the_house_part_of_each_payment_is_rounded_down() -> None:
    field = Field(config(seats=3, buy_in=111, fee=0))
    field.start(*"abc")
    assert (closed(field).pool, closed(field).house) == (3 * 102, 3 * 9)


def test_a_bounty_is_not_part_of_the_pool_and_the_house_takes_nothing_of_it() -> None:
    field = Field(config(seats=3, buy_in=1000, fee=0, bounty=400))
    field.start(*"abc")
    assert (closed(field).pool, closed(field).house) == (3 * 546, 3 * 54)


@pytest.mark.parametrize(("guarantee", "pool", "overlay"), [(0, 3000, 0), (3000, 3000, 0), (10_000, 10_000, 7000)])
def test_the_house_adds_what_the_guarantee_lacks(guarantee: int, pool: int, overlay: int) -> None:
    field = Field(config(seats=3, guarantee=guarantee))
    field.start(*"abc")
    assert (closed(field).pool, closed(field).overlay, sum(closed(field).prizes)) == (pool, overlay, pool)


def test_a_freeroll_has_the_prizes_that_the_house_gives() -> None:
    field = Field(config(seats=3, buy_in=0, fee=0, guarantee=900))
    field.start(*"abc")
    assert closed(field).prizes == (601, 299)
    field = Field(config(seats=3, buy_in=0, fee=0))
    field.start(*"abc")
    assert closed(field).prizes == ()
    field.lose("b", "c")
    assert isinstance(field.log[-1], Ended) and {event.prize for event in field.log if isinstance(event, Placed)} == {0}


def late(players: str = "abcd", **changes: object) -> Field:
    values: dict[str, object] = {"seats": 4, "late_levels": 2, "reentries": 1, "most": 5}
    field = Field(config(**(values | changes)))
    field.start(*players)
    return field


def test_late_registration_is_open_until_the_end_of_its_level() -> None:
    field = late()
    field.wait(589)
    assert field.do("e", Register("E"))
    field.lose("d")
    field.wait(1)
    assert field.refused("d", Register("D")) == "started"
    assert closed(field).pool == 5000


def test_late_registration_and_rebuys_stay_open_in_the_break_after_their_last_level() -> None:
    field = late("abc", levels=WITH_BREAKS, rebuys=Rebuys(2, 500, 1500), seats=9)
    field.wait(600)
    field.hand(0)
    assert field.tournament.in_break and view_of(field.tournament, field.now).open
    assert field.do("e", Register("E"))
    field.do("a", Rebuy())
    break_ends = field.tournament.ends
    assert break_ends is not None
    field.wait_until(break_ends)
    assert field.refused("f", Register("F")) == "started"
    assert field.tournament.closed and not view_of(field.tournament, field.now).open


def test_no_more_than_the_maximum_number_of_players_take_part() -> None:
    field = late()
    field.do("e", Register("E"))
    assert field.refused("f", Register("F")) == "full"


def test_the_number_of_re_entries_is_limited_by_the_description() -> None:
    field = late()
    assert field.refused("d", Register("D")) == "registered"
    field.lose("d")
    registered, seated = field.do("d", Register("D"))
    assert registered.again and isinstance(seated, PlayerSeated) and seated.chips == 1500  # type: ignore[union-attr]
    field.hand(0)
    field.lose("d")
    assert field.refused("d", Register("D")) == "registered"
    field.wait(600)
    assert closed(field).pool == 5000 and field.tournament.entries == 5, "the chart counts buy-ins"
    assert field.tournament.entrants["d"].place == 4


def test_a_disqualified_player_cannot_re_enter() -> None:
    field = late(rebuys=Rebuys(2, 500, 1000))
    field.do("", Pause("a word"))
    field.hand(0)
    field.do("", Disqualify("d", "collusion"))
    assert field.refused("d", Register("D")) == "not now"
    assert field.refused("d", Rebuy()) == "no rebuy"


def test_each_entry_has_its_bounty_and_a_rebuy_has_none() -> None:
    """The bounties paid out equal the bounties paid in."""
    field = late(bounty=200, rebuys=Rebuys(2, 500, 1000))
    field.lose("d")
    field.do("d", Rebuy())
    field.hand(0)
    field.lose("d")
    field.do("d", Register("D"))
    field.hand(0)
    field.lose("d")
    assert [event.amount for event in field.log if isinstance(event, BountyWon)] == [200, 200]
    assert field.tournament.bounties_left == 3 * 200
    field.play()
    assert field.tournament.bounties_left == 0


def test_the_last_player_waits_for_others_while_they_may_buy_in() -> None:
    field = late("ab")
    events = field.lose("b")
    assert events[-1] == LastCall(field.now + 60_000)
    assert field.wait(59) == []
    events = field.wait(1)
    assert isinstance(events[0], RegistrationClosed) and isinstance(events[-1], Ended)
    assert [(event.player, event.place) for event in field.log if isinstance(event, Placed)] == [("b", 2), ("a", 1)]


@pytest.mark.parametrize("player", ["b", "c"])
def test_the_last_player_plays_on_with_a_player_who_buys_in(player: str) -> None:
    """After a re-entry or a late registration the last call is over, and comes again if needed."""
    field = late("ab")
    field.lose("b")
    field.wait(30)
    events = field.do(player, Register(player))
    assert type(events[-1]).__name__ == "HandCalled" and field.tournament.last_call is None
    assert field.wait(40) == [], "nothing is due but the level"
    assert isinstance(field.lose(player)[-1], LastCall)


def test_the_last_call_waits_for_the_end_of_a_pause() -> None:
    field = late("ab")
    field.do("", Pause("fire drill"))
    field.lose("b")
    assert field.tournament.due is None and field.tournament.phase == "running"
    assert isinstance(field.do("", Resume())[-1], LastCall)


def test_a_pause_restarts_the_last_call() -> None:
    field = late("ab")
    field.lose("b")
    field.wait(50)
    field.do("", Pause("fire drill"))
    assert field.wait(100) == []
    assert field.do("", Resume())[-1] == LastCall(field.now + 60_000)


def test_registration_that_closes_in_the_last_call_ends_it() -> None:
    field = late("ab", levels=levels(seconds=30))
    field.wait(20)
    field.lose("b")
    events = field.wait(35)
    assert isinstance(events[-1], Ended)
