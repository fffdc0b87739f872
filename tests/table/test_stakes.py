"""Stakes and buy-ins from the amount that names a table (RULES.md A14, A15, B2, B6, F5)."""

import pytest

from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import buy_ins_of, stakes_of
from dealerbox.hand import refused
from dealerbox.table.machine import Table
from tests.table.session import Session, Stacked
from tests.table.tables import holdem, table_of


@pytest.mark.parametrize(
    ("game", "limit", "unit", "ante", "chip", "stakes"),
    [
        ("holdem", "FL", 5, 0, 1, Stakes(2, 5, small_bet=5, big_bet=10)),
        ("holdem", "FL", 500, 0, 1, Stakes(250, 500, small_bet=500, big_bet=1000)),
        ("holdem", "FL", 500, 0, 100, Stakes(200, 500, small_bet=500, big_bet=1000, chip=100)),
        ("holdem", "NL", 10, 0, 1, Stakes(5, 10)),
        ("holdem", "NL", 1, 0, 1, Stakes(1, 1)),
        ("omaha", "PL", 25, 0, 25, Stakes(25, 25, chip=25)),
        ("holdem", "SL", 1, 0, 1, Stakes(1, 1, max_bets=(1, 1, 2, 3))),
        ("draw5", "SL", 1, 0, 1, Stakes(1, 1, max_bets=(1, 3))),
        ("stud", "SL", 2, 1, 1, Stakes(ante=1, bring_in=2, max_bets=(2, 2, 4, 6, 6))),
        ("soko", "PL", 0, 25, 1, Stakes(ante=25, bring_in=50)),
        ("telesina", "FL", 100, 10, 1, Stakes(ante=10, bring_in=20, small_bet=100, big_bet=200)),
    ],
)
def test_stakes_and_buy_ins_follow_the_limit(
    game: str, limit: str, unit: int, ante: int, chip: int, stakes: Stakes
) -> None:
    assert stakes_of(game, limit, unit, ante, chip) == stakes


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", ["FL", "SL", "NL", "PL", "HPL"])
def test_every_game_has_stakes_in_every_limit(game: str, limit: str) -> None:
    stakes = stakes_of(game, limit, 100, 25)
    least, most = buy_ins_of(limit, stakes)
    table = Table(table_of(game, limit, 5, stakes=stakes, min_buy_in=least, max_buy_in=most), Stacked(""))
    assert (most == 0) == (limit in ("FL", "SL")), "only the other limits have a maximum (A14)"
    assert table.buy_in_range("A", 0)[0] == least


@pytest.mark.parametrize(("low", "least"), [(25, 300), (100, 1000), (200, 2000), (300, 3000), (500, 5000)])
def test_the_minimum_buy_ins_of_fixed_limit(low: int, least: int) -> None:
    """RULES.md A15, in cents: 0.25/0.50 is 3 euros, 1/2 is 10, 2/4 is 20, 3/6 is 30, 5/10 is 50; no maximum."""
    assert buy_ins_of("FL", stakes_of("holdem", "FL", low)) == (least, 0)


def test_without_a_maximum_any_buy_in_is_accepted() -> None:
    session = Session(holdem(max_buy_in=0))
    session.sit("A", 0, 1_000_000_000)
    session.sit("B", 1, 100)
    assert session.chips_of("A") == 1_000_000_000


CHIPS_OF_25 = Stakes(50, 100, chip=25)


@pytest.mark.parametrize(("brought", "taken"), [(2000, True), (2025, True), (2010, False), (5000, True)])
def test_buy_ins_are_multiples_of_the_smallest_chip(brought: int, taken: bool) -> None:
    session = Session(holdem(stakes=CHIPS_OF_25, min_buy_in=2000, max_buy_in=5000))
    session.sit("B", 1, 2000)
    if taken:
        session.sit("A", 0, brought)
    else:
        with pytest.raises(Exception, match="smallest chip, 25"):
            session.sit("A", 0, brought)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"stakes": Stakes(50, 110, chip=25)}, "multiples of the smallest chip, 25"),
        ({"stakes": Stakes(50, 100, chip=0)}, "at least 1"),
        ({"stakes": CHIPS_OF_25, "min_buy_in": 110}, "buy-ins must be multiples"),
    ],
)
def test_stakes_and_buy_in_limits_must_be_multiples_of_the_smallest_chip(changes: dict[str, object], word: str) -> None:
    with pytest.raises(refused.Refused, match=word):
        Table(holdem(**changes), Stacked(""))
