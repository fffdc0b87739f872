"""Rake in the room: taken from real money, never from play money (RULES.md C1r, C2r)."""

from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.hand.commands import BetTo, Call, Check, Fold, PlayerCommand
from dealerbox.hand.refused import Refused
from dealerbox.ledger import RAKE
from dealerbox.live.house_rules import table_rules
from dealerbox.table.config import Extras, MixedGame, TableConfig
from tests.live.playing import HEADS_UP, Person, VirtualRoom, heads_up, last_turn, virtual
from tests.live.real_money import REAL, REAL_FIXED, seated


async def play(table: str, *moves: tuple[Person, PlayerCommand]) -> None:
    for person, command in moves:
        turn = last_turn(person)["turn"]
        after = len(person.texts)
        assert (await person.act(table, turn, command))["type"] == "Done"
        await person.until(lambda one: one["type"] == "Events", after)


async def flop_then_fold(running: VirtualRoom, config: TableConfig, ann: Person, bob: Person) -> Any:
    """Play a hand: both post 100, Bob bets 1,000 on the flop, Ann folds; a pot of 2.00."""
    await play(config.id, (ann, Call()), (bob, Check()), (bob, BetTo(1000)), (ann, Fold()))
    return await ann.event("HandEnded")


@virtual
async def test_a_hand_for_real_money_is_raked() -> None:
    running = await VirtualRoom().open(REAL)
    bob, ann = await seated(running, REAL, "bob", "ann")
    ended = await flop_then_fold(running, REAL, ann, bob)
    assert ended["rake"] == 10, "0.01 for each full 0.20 of 2.00"
    assert await running.store.balance(RAKE, "EUR") == 10
    (hand,) = await running.store.hands_of("ann", 5)
    assert (hand.rake, hand.pot, hand.currency) == (10, 200, "EUR")
    assert await running.sum() == 0


@virtual
async def test_a_hand_for_play_money_is_not_raked() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert (await flop_then_fold(running, HEADS_UP, ann, bob))["rake"] == 0
    assert await running.store.balances(RAKE) == {}


@virtual
async def test_no_flop_no_rake() -> None:
    running = await VirtualRoom().open(REAL)
    bob, ann = await seated(running, REAL, "bob", "ann")
    await play(REAL.id, (ann, Fold()))
    assert (await ann.event("HandEnded"))["rake"] == 0
    assert await running.store.balances(RAKE) == {}


@pytest.mark.parametrize("config", [replace(HEADS_UP, currency="EUR"), replace(REAL, currency="FUN")])
@virtual
async def test_play_money_and_real_money_have_separate_currencies(config: TableConfig) -> None:
    with pytest.raises(Refused, match="money cannot be"):
        await VirtualRoom().open(config)


def test_a_table_shows_its_row_of_the_rake_schedule() -> None:
    fixed = table_rules(REAL_FIXED)
    assert fixed.rake is not None
    assert (fixed.rake.charge, fixed.rake.step, fixed.rake.caps) == (25, 500, ((3, 75), (10, 200)))
    assert (fixed.rake_from, fixed.vip_points) == (1, 2)
    games = (
        MixedGame("holdem", "NL", REAL.stakes),
        MixedGame("draw5", "FL", REAL_FIXED.stakes),
        MixedGame("stud", "FL", Stakes(0, 0, 10, 20, 100, 200)),
    )
    mixed = replace(REAL, extras=Extras(rotation=games))
    assert [table_rules(mixed, one.game, one.limit).protections_a_day for one in games] == [0, 2, 2]
    no_limit, limit = table_rules(mixed, "holdem", "NL").rake, table_rules(mixed, "stud", "FL").rake
    assert no_limit is not None and limit is not None and (no_limit.charge, limit.charge) == (5, 25)
    assert table_rules(mixed, "soko", "FL") == table_rules(mixed), "the first row, for a game that is not played here"
    none = table_rules(HEADS_UP)
    assert (none.rake, none.vip_points) == (None, 0)


@pytest.mark.parametrize(
    ("config", "can"),
    [
        (replace(REAL_FIXED, seats=6), True),
        (REAL_FIXED, False),  # two seats
        (replace(REAL_FIXED, seats=6, game="deuce3"), False),
        (HEADS_UP, False),
    ],
)
def test_a_table_says_whether_it_plays_for_the_jackpot(config: TableConfig, can: bool) -> None:
    assert table_rules(config).jackpot is can
