"""VIP points: two per euro of rake, by what each player put in (RULES.md C10r, C16)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.core.points import POINTS, earned, point_shares
from dealerbox.hand.commands import Fold
from dealerbox.ledger import BANK, wallet
from dealerbox.store.interface import Store
from tests.live.playing import HEADS_UP, PURSE, VirtualRoom, heads_up, virtual
from tests.live.real_money import REAL, seated
from tests.live.test_rake import flop_then_fold, play
from tests.live.values import move, seat

SHARES = [
    # The rule book's example: a pot of 83.00 raked 3.00 is worth six points.
    ([100, 200, 4000, 4000, 0, 0], 300, [72_289, 144_579, 2_891_566, 2_891_566, 0, 0], "the largest fraction goes up"),
    ([100, 100, 100], 1, [6_667, 6_667, 6_666], "of equal fractions the earlier places"),
    ([50, 50], 10, [100_000, 100_000], "nothing is left over"),
    ([1, 2], 1, [6_667, 13_333], "the larger fraction is not the larger share"),
    ([50, 100], 0, [0, 0], "no rake, no points"),
]


@pytest.mark.parametrize(("put_in", "rake", "points", "why"), SHARES, ids=[row[3] for row in SHARES])
def test_points_of_a_hand(put_in: list[int], rake: int, points: list[int], why: str) -> None:
    assert point_shares(put_in, rake) == points, why


@given(st.lists(st.integers(0, 10**7), min_size=2, max_size=10).filter(any), st.integers(0, 300))
def test_the_shares_of_a_hand_add_up_and_none_is_a_unit_off(put_in: list[int], rake: int) -> None:
    shares = point_shares(put_in, rake)
    assert sum(shares) == rake * 20_000, "two points per euro"
    for share, part in zip(shares, put_in, strict=True):
        assert abs(share - Fraction(rake * 20_000 * part, sum(put_in))) < 1


def test_a_player_who_put_in_nothing_has_no_transfer() -> None:
    moves = earned("t-1", 7, ["ann", "bob", "cid"], [100, 0, 100], 10)
    assert [(one.id, one.debit, one.credit, one.amount) for one in moves] == [
        ("points:t-1:ann", BANK, "wallet:ann", 100_000),
        ("points:t-1:cid", BANK, "wallet:cid", 100_000),
    ]


@virtual
async def test_a_raked_hand_earns_points_separate_from_money() -> None:
    running = await VirtualRoom().open(REAL)
    bob, ann = await seated(running, REAL, "bob", "ann")
    await flop_then_fold(running, REAL, ann, bob)
    for player in ("ann", "bob"):
        assert await running.store.balance(wallet(player), POINTS) == 100_000, (
            "each player put in half of a pot that was raked 0.10"
        )
    (hers,) = await running.store.points_earned("ann", 5)
    assert (hers.amount, hers.about) == (100_000, "r2-1")
    money = await ann.until(lambda one: one["type"] == "Wallet" and one["balances"][0]["in_play"] == 4900)
    assert {one["currency"] for one in money["balances"]} == {"EUR", "FUN"}
    assert await running.sum() == 0


@virtual
async def test_hands_without_rake_earn_none() -> None:
    running = await VirtualRoom().open(REAL, HEADS_UP)
    _, ann = await seated(running, REAL, "bob", "ann")
    await play(REAL.id, (ann, Fold()))
    await ann.event("HandEnded")
    await ann.leave(REAL.id)
    ann, bob = await heads_up(running)
    await flop_then_fold(running, HEADS_UP, ann, bob)
    assert await running.store.points_earned("ann", 5) == []
    assert await running.owns("ann") > PURSE, "Ann has played"


async def test_the_history_of_points_comes_latest_first(store: Store) -> None:
    await seat(store, "ann", "bob")
    for number in range(1, 5):
        await store.commit([move(f"p{number}", BANK, "wallet:ann", number, POINTS, at=number * 100)])
    await store.commit([move("money", BANK, "wallet:ann", 9, "EUR", at=900)])
    await store.commit([move("his", BANK, "wallet:bob", 9, POINTS, at=900)])
    await store.commit([move("p5", BANK, "wallet:ann", 5, POINTS, at=400)])
    assert [one.amount for one in await store.points_earned("ann", 3)] == [5, 4, 3]
    assert [one.amount for one in await store.points_earned("ann", 3, before=300)] == [2, 1]
    assert await store.points_earned("nobody", 3) == []
