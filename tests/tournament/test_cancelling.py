"""Cancelling: RULES.md K18, K19, K21, C44."""

import random

import pytest

from dealerbox.tournament import cancel_payments
from dealerbox.tournament.commands import Cancel, Disqualify, Pause, ProposeDeal, Rebuy, Resume
from dealerbox.tournament.config import Rebuys
from dealerbox.tournament.events import Cancelled, Placed
from dealerbox.tournament.refused import Refused
from tests.tournament.fields import Field, config, levels

MINUTE = 60


def cancelled(field: Field, how: str = "") -> Cancelled:
    """Cancel, and check that what the director saw before is paid; the model counts it too."""
    shown, added, _ = field.tournament.payments(field.tournament.how_to_cancel(how, field.now))
    event = field.do("", Cancel("power cut", how))[-1]  # type: ignore[arg-type]
    assert isinstance(event, Cancelled) and (event.paid, event.added) == (shown, added)
    field.model.check_cancelled()
    assert field.tournament.phase == "cancelled" and field.tournament.due is None
    return event


PAYOUTS = [
    # Prizes, buy-in, fee, chips of the players still in, what is left of the pool, what each gets.
    ((1500, 900, 600), 100, 0, (10, 20), 2400, (1150, 1250), "900 each; 300 in halves, 200 and 100; 300 by 1:2"),
    ((100, 0), 100, 0, (1, 1, 2), 1000, (304, 304, 392), "nothing for the next out: the buy-in"),
    ((500, 300), 100, 20, (5, 5), 800, (420, 420), "and the entry fee back"),
    ((910_00,), 10_00, 0, (1000,) * 95, 910_00, (958,) * 85 + (957,) * 10, "never more than the pool (C44)"),
    ((), 0, 0, (5, 5), 0, (0, 0), "a freeroll without prizes"),
    ((50, 30), 100, 0, (7,), 80, (80,), "one player left has all of it"),
]  # fmt: skip


@pytest.mark.parametrize("row", PAYOUTS, ids=[row[-1] for row in PAYOUTS])
def test_a_payout(row: tuple[tuple[int, ...], int, int, tuple[int, ...], int, tuple[int, ...], str]) -> None:
    prizes, buy_in, fee, chips, left, expected, why = row
    stacks = {f"p{at}": stack for at, stack in enumerate(chips)}
    paid = cancel_payments.payout(prizes, buy_in, stacks, left, fee)
    assert sum(paid.values()) == left + fee * len(chips)
    assert tuple(paid.values()) == expected, why


def test_proportional_parts_add_up_and_odd_units_go_to_the_largest_fractions() -> None:
    assert cancel_payments.in_proportion(10, [1, 1, 1]) == [4, 3, 3]
    assert cancel_payments.in_proportion(10, [5, 3, 3]) == [4, 3, 3]
    assert cancel_payments.in_proportion(100, [0, 0]) == [50, 50]
    chance = random.Random(3)
    for _ in range(300):
        weights = [chance.randrange(1000) for _ in range(chance.randint(1, 12))]
        amount = chance.randrange(10_000)
        parts = cancel_payments.in_proportion(amount, weights)
        assert sum(parts) == amount
        total = sum(weights)
        assert all(
            abs(part * total - amount * one) < total or not total for part, one in zip(parts, weights, strict=True)
        )


def test_before_the_first_hand_everybody_is_refunded() -> None:
    """The cards of the first hand are dealt three seconds after the start."""
    field = Field(config(fee=100))
    field.start(*"abc")
    assert field.refused("", Cancel("power cut", "payout")) == field.refused("", Cancel("a", "rollback")) == "not now"
    event = cancelled(field)
    assert event.how == "refund" and dict(event.paid) == dict.fromkeys("abc", 1100)


@pytest.mark.parametrize(("minutes", "asked", "how"), [
    (1, "", "rollback"), (29.9, "", "rollback"), (30, "", "payout"), (90, "", "payout"),
    (1, "payout", "payout"), (90, "rollback", "rollback"),
])  # fmt: skip
def test_rollback_in_the_first_half_hour_and_payout_later_unless_the_director_chooses(
    minutes: float, asked: str, how: str
) -> None:
    field = Field(config())
    field.start(*"abc")
    field.wait(minutes * MINUTE)
    assert cancelled(field, asked).how == how


@pytest.mark.parametrize("asked", ["", "payout"])
def test_a_sit_and_go_always_pays_out(asked: str) -> None:
    """A rollback is refused with the reason instead of silently becoming something else."""
    field = Field(config(starts=0, most=3, seats=3))
    field.start(*"abc")
    field.wait(MINUTE)
    with pytest.raises(Refused, match="a Sit & Go is always paid out"):
        field.do("", Cancel("power cut", "rollback"))
    assert cancelled(field, asked).how == "payout"


def test_a_rollback_returns_fee_and_buy_in_to_everybody_even_if_they_are_out() -> None:
    field = Field(config(seats=4, fee=100))
    field.start(*"abcd")
    field.lose("d")
    assert dict(cancelled(field).paid) == dict.fromkeys("abcd", 1100)


def test_without_a_fee_the_house_keeps_its_part_in_a_rollback() -> None:
    """What went to the pool is 91% of buy-ins and 96% of rebuys (K2e, K18b)."""
    field = Field(config(seats=4, fee=0, rebuys=Rebuys(2, 500, 1500)))
    field.start(*"abcd")
    field.lose("d")
    field.do("d", Rebuy())
    assert dict(cancelled(field).paid) == {"a": 910, "b": 910, "c": 910, "d": 910 + 480}


def test_a_rollback_counts_prizes_and_bounties() -> None:
    """Players who have won something get only the rest; nobody pays anything back, and no money is created."""
    field = Field(config(seats=4, fee=100, bounty=300))
    field.start(*"abcd")
    field.lose("d")
    (winner,) = [player for player, entrant in field.tournament.entrants.items() if entrant.bounties]
    assert dict(cancelled(field).paid) == dict.fromkeys("abcd", 1100) | {winner: 800}


def test_the_house_covers_a_rollback_after_large_prizes() -> None:
    """Everybody gets fee and buy-in back (K18b), although one player has won more than that."""
    field = Field(config(seats=8, fee=100))
    field.start(*"abcdefgh")
    for player in "hgfedc":
        field.lose(player)
    assert field.tournament.entrants["c"].prize == 1454, "more than the 11.00 that they paid"
    event = cancelled(field)
    assert dict(event.paid) == dict.fromkeys("abdefgh", 1100) | {"c": 0}
    assert event.added == 1454 - 1100


@pytest.mark.parametrize("forfeits", [False, True])
def test_the_director_chooses_whether_a_disqualified_player_gets_money_back(forfeits: bool) -> None:
    field = Field(config(seats=8, fee=100))
    field.start(*"abcdefgh")
    field.do("", Pause("a word"))
    field.hand(0)
    field.do("", Disqualify("h", "collusion", forfeits))
    event = cancelled(field)
    assert dict(event.paid) == dict.fromkeys("abcdefg", 1100) | {"h": 0 if forfeits else 1100}
    assert (event.added, event.forfeited) == (0, 1100 if forfeits else 0)


def test_a_forfeited_prize_goes_to_the_winner() -> None:
    """Eight at 10.00 for 43.65, 21.81 and 14.54; the third is disqualified."""
    field = Field(config(seats=8, fee=100))
    field.start(*"abcdefgh")
    for player in "hgfed":
        field.lose(player)
    field.do("", Pause("a word"))
    field.hand(0)
    field.do("", Disqualify("c", "collusion", forfeits=True))
    field.do("", Resume())
    field.lose("b")
    prizes = {event.player: event.prize for event in field.log if isinstance(event, Placed)}
    assert (prizes["a"], prizes["b"], prizes["c"]) == (4365 + 1454, 2181, 0)


def test_a_rollback_after_part_of_the_guarantee_was_paid() -> None:
    """The house has added to the pool; a prize may exceed all that was paid in, and nobody owes anything."""
    field = Field(config(seats=8, fee=0, guarantee=100_000))
    field.start(*"abcdefgh")
    for player in "hgfedc":
        field.lose(player)
    paid = dict(cancelled(field).paid)
    assert paid == {**dict.fromkeys("abdefgh", 910), "c": 0}


def test_a_payout_in_its_three_steps() -> None:
    """Eight at 10.00 + 1.00, three left: the third prize each, half of the rest equally, half by chips, and the fee.
    The pool of 80.00 pays 43.64, 21.82 and 14.54."""
    field = Field(config(seats=8, levels=levels(seconds=3600)))
    field.start(*"abcdefgh")
    field.wait(40 * MINUTE)
    for player in "hgfed":
        field.lose(player)
    field.hand(0, a=6000, b=3000, c=3000)
    event = cancelled(field)
    assert event.how == "payout"
    assert dict(event.paid) == {
        "a": 1454 + 606 + 910 + 100, "b": 1454 + 606 + 455 + 100, "c": 1454 + 606 + 455 + 100,
    }  # fmt: skip


def test_the_example_of_c44() -> None:
    """100 players at 10.00 without a fee, 95 left: 95 times 10.00 would be more than the pool of 910.00."""
    field = Field(config(seats=10, fee=0, levels=levels(seconds=7200)))
    field.register(100)
    field.wait(60)
    field.wait(45 * MINUTE)
    for number in list(field.tables())[:5]:
        field.lose(field.call(number).stacks[0][0])
    assert field.tournament.left == 95
    event = cancelled(field)
    assert event.how == "payout" and len(event.paid) == 95
    assert sum(amount for _, amount in event.paid) == 91_000
    assert {amount for _, amount in event.paid} <= set(range(957, 965))


def test_a_payout_during_late_registration_counts_players_out_in_the_money() -> None:
    """Registration ends with it: the player who was second gets the second prize, and the first gets the rest."""
    field = Field(config(seats=3, late_levels=9, fee=0))
    field.start(*"abc")
    field.wait(MINUTE)
    field.lose("c")
    field.lose("b")
    event = cancelled(field, "payout")
    won = {placed.player: placed.prize for placed in field.log if isinstance(placed, Placed)}
    assert won == {"c": 0, "b": 909} and dict(event.paid) == {"a": 1821}


def test_a_payout_during_hand_for_hand_counts_finished_hands() -> None:
    field = Field(config(seats=2))
    field.start(*"abcdefgh")
    while not all(table.together for table in field.tournament.tables.values()):
        table = next(table for table in field.tournament.tables.values() if table.playing and not table.together)
        if field.tournament.left > 4:
            field.lose(field.call(table.number).stacks[0][0])
        else:
            field.hand(table.number)
    loser = field.call(next(iter(field.tournament.tables))).stacks[0][0]
    field.lose(loser)
    event = cancelled(field, "payout")
    assert len(event.paid) == 3 and loser not in dict(event.paid)
    assert field.tournament.entrants[loser].place == 4


def test_cancelling_ends_deals_and_pauses_and_needs_a_reason() -> None:
    field = Field(config(seats=3))
    field.start(*"abc")
    field.do("a", ProposeDeal("chips"))
    field.hand(0)
    field.do("", Pause("fire drill"))
    assert field.refused("", Cancel("  ")) == "not now"
    cancelled(field)
    assert field.tournament.deal is None and field.tournament.paused == ""
    assert field.refused("", Cancel("again")) == "over"


def test_a_payout_shows_its_parts() -> None:
    """RULES.md K19: the next prize or the buy-in, half of the rest equally, the other half by chips, and the fee."""
    parts = cancel_payments.payout_parts([5000, 3000, 2000], 1000, {"a": 300, "b": 100}, 8000, 100)
    assert parts == {
        "a": cancel_payments.Parts(first=3000, equal=500, by_chips=750, fee=100),
        "b": cancel_payments.Parts(first=3000, equal=500, by_chips=250, fee=100),
    }
