"""Registration: RULES.md K2 to K4."""

import pytest

from dealerbox.tournament.commands import Cancel, Register, Unregister
from dealerbox.tournament.events import Cancelled, Registered, Started, Unregistered, WaitingJoined, WaitingLeft
from tests.tournament.fields import STARTED, Field, config


def test_registration_opens_on_announcement_and_ends_at_the_start() -> None:
    field = Field(config())
    assert field.do("ann", Register("Ann")) == [Registered("ann", "Ann")]
    field.do("bob", Register("Bob"))
    field.wait(60)
    assert field.tournament.phase == "running"
    assert field.refused("cid", Register("Cid")) == "started"


def test_registration_opens_at_the_time_in_the_description() -> None:
    field = Field(config(opens=STARTED + 10_000))
    assert field.refused("ann", Register("Ann")) == "not open"
    field.wait(10)
    assert field.do("ann", Register("Ann"))


def test_beyond_the_maximum_players_wait_and_move_up_in_order() -> None:
    field = Field(config(most=2))
    for player in ("ann", "bob"):
        field.do(player, Register(player))
    assert field.do("cid", Register("Cid")) == [WaitingJoined("cid", "Cid")]
    assert field.do("dan", Register("Dan")) == [WaitingJoined("dan", "Dan")]
    assert field.refused("cid", Register("Cid")) == "waiting" and field.refused("ann", Register("Ann")) == "registered"
    assert list(field.tournament.entrants) == ["ann", "bob"]
    assert field.do("ann", Unregister())[1:] == [WaitingLeft("cid", moved_up=True)]
    assert list(field.tournament.entrants) == ["bob", "cid"] and list(field.tournament.waiting) == ["dan"]


def test_moving_up_keeps_name_and_payment() -> None:
    field = Field(config(most=2, points=True))
    for player in ("ann", "bob"):
        field.do(player, Register(player))
    field.do("cid", Register("Cid", "points"))
    field.do("bob", Unregister())
    assert (field.tournament.entrants["cid"].name, field.tournament.entrants["cid"].paid_by) == ("Cid", "points")


def test_players_still_waiting_at_the_start_are_refunded() -> None:
    field = Field(config(most=2))
    started = next(event for event in field.start("ann", "bob", "cid", "dan") if isinstance(event, Started))
    assert started.refunded == ("cid", "dan") and not field.tournament.waiting
    assert field.tournament.left == 2


def test_unregistering_frees_the_place_and_leaves_the_waiting_list() -> None:
    field = Field(config(most=2))
    for player in ("ann", "bob", "cid", "dan"):
        field.do(player, Register(player))
    assert field.do("cid", Unregister()) == [WaitingLeft("cid")]
    field.do("ann", Unregister())
    assert list(field.tournament.entrants) == ["bob", "dan"]
    field.do("bob", Unregister())
    assert field.do("ann", Register("Ann")) == [Registered("ann", "Ann")]


@pytest.mark.parametrize("most", [2, 1000])
def test_players_cannot_unregister_from_a_seat_won_in_a_satellite(most: int) -> None:
    """Nor give up a place on the waiting list (K4)."""
    field = Field(config(most=most))
    for player in ("ann", "bob"):
        field.do(player, Register(player))
    field.do("cid", Register("Cid", "ticket"))
    assert field.refused("cid", Unregister()) == "ticket"
    gone = WaitingLeft("cid") if most == 2 else Unregistered("cid")
    assert field.do("cid", Unregister(by_house=True)) == [gone], "who may not play does not keep it"


def test_only_invited_players_may_register() -> None:
    field = Field(config(invited=("ann", "bob")))
    assert field.refused("cid", Register("Cid")) == "not invited"
    assert field.do("bob", Register("Bob"))


def test_vip_points_are_accepted_only_if_the_description_says_so() -> None:
    assert Field(config()).refused("ann", Register("Ann", "points")) == "points"
    field = Field(config(points=True))
    assert field.do("ann", Register("Ann", "points")) == [Registered("ann", "Ann", "points")]


def test_a_sit_and_go_starts_when_it_is_full() -> None:
    """C38: it starts without a clock, and nobody waits."""
    field = Field(config(starts=0, most=3))
    for player in ("ann", "bob"):
        field.do(player, Register(player))
    field.do("ann", Unregister())
    field.do("ann", Register("Ann"))
    assert field.tournament.due is None and field.tournament.phase == "registering"
    events = field.do("cid", Register("Cid"))
    assert any(isinstance(event, Started) for event in events) and field.tournament.phase == "running"


@pytest.mark.parametrize(("least", "there", "starts"), [(2, 1, False), (3, 2, False), (3, 3, True)])
def test_with_too_few_players_at_the_start_everybody_is_refunded(least: int, there: int, starts: bool) -> None:
    field = Field(config(least=least))
    field.start(*("ann", "bob", "cid")[:there])
    assert field.tournament.phase == ("running" if starts else "cancelled")
    if not starts:
        cancelled = field.log[-1]
        assert isinstance(cancelled, Cancelled) and cancelled.how == "refund"
        assert cancelled.paid == tuple((player, 1100) for player in ("ann", "bob", "cid")[:there])


def test_a_player_who_is_not_in_cannot_unregister() -> None:
    assert Field(config()).refused("ann", Unregister()) == "not registered"
    field = Field(config())
    field.start("ann", "bob")
    assert field.refused("ann", Unregister()) == "started"


def test_a_tournament_without_any_players() -> None:
    field = Field(config())
    field.wait(60)
    assert field.tournament.phase == "cancelled" and field.tournament.due is None


def test_cancelling_before_the_start_refunds_waiting_players_too() -> None:
    field = Field(config(most=2))
    for player in ("ann", "bob", "cid"):
        field.do(player, Register(player))
    (cancelled,) = field.do("", Cancel("no more cards"))
    assert isinstance(cancelled, Cancelled)
    assert dict(cancelled.paid) == {"ann": 1100, "bob": 1100, "cid": 1100}
