"""Which table settings are possible."""

import pytest
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.hand import refused
from dealerbox.table.config import Extras, TableConfig
from dealerbox.table.machine import Table
from tests.table.session import Stacked
from tests.table.tables import holdem, table_of

FAULTS: dict[str, tuple[TableConfig, str]] = {
    "one seat": (holdem(1), "2 to 10 seats"),
    "eleven seats": (holdem(11), "2 to 10 seats"),
    "nine seats where the rule book allows eight": (table_of("omaha", "PL", 9, house="youwin"), "2 to 8 seats"),
    "an unknown game": (replace(holdem(), game="bridge"), "bridge"),
    "an unknown rule book": (replace(holdem(), house="ours"), "ours"),
    "an unknown limit": (replace(holdem(), limit="XL"), "XL"),
    "no big blind": (holdem(stakes=Stakes(small_blind=5)), "big_blind"),
    "no bring-in": (table_of("stud", "FL", 6, stakes=Stakes(ante=2, small_bet=10, big_bet=20)), "bring_in"),
    "no small bet in fixed limit": (table_of("holdem", "FL", stakes=Stakes(5, 10)), "small_bet"),
    "no buy-in": (holdem(min_buy_in=0), "buy-in"),
    "a minimum buy-in above the maximum": (holdem(min_buy_in=2000), "2000"),
    "a bomb pot ante that is no multiple of the chip": (
        holdem(stakes=Stakes(50, 100, chip=25), extras=Extras(bomb_every=3, bomb_ante=110)),
        "the bomb pot ante must be a multiple of the smallest chip, 25, not 110",
    ),
    "a bounty that is no multiple of the chip": (
        holdem(stakes=Stakes(50, 100, chip=25), extras=Extras(seven_deuce=60)),
        "a seven-deuce bounty must be a multiple of the smallest chip, 25, not 60",
    ),
    "no time to act": (holdem(turn_seconds=0), "turn_seconds"),
    "a negative pause": (holdem(pause_seconds=-1), "pause_seconds"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_an_impossible_table_is_refused(what: str) -> None:
    config, word = FAULTS[what]
    with pytest.raises(refused.Refused) as no:
        Table(config, Stacked(""))
    assert word in no.value.reason


@pytest.mark.parametrize(
    ("house", "game", "seconds"), [("dealerbox", "draw5", 30), ("youwin", "draw5", 24), ("youwin", "draw32", 30)]
)
def test_the_draw_clock_comes_from_the_rule_book_unless_the_table_sets_it(house: str, game: str, seconds: int) -> None:
    """RULES.md C20."""
    assert Table(table_of(game, "FL", house=house), Stacked("")).config.draw_seconds == seconds
    assert Table(table_of(game, "FL", house=house, draw_seconds=12), Stacked("")).config.draw_seconds == 12
