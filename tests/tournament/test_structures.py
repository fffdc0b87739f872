"""The templates of level structures."""

from itertools import pairwise

import pytest

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.tournament.config import Rebuys, faults, stakes_at
from dealerbox.tournament.structures import TEMPLATES, UnknownTemplate, structure
from tests.tournament.fields import Field, config

BLINDS = {
    # The first levels of each, small and big blind, with the template's chips.
    "regular": [(10, 20), (15, 30), (20, 40), (30, 60), (40, 80), (50, 100), (75, 150), (100, 200)],
    "turbo": [(15, 30), (20, 40), (30, 60), (40, 80), (50, 100)],
    "hyper-turbo": [(10, 20), (15, 30), (25, 50), (50, 100), (100, 200)],
    "deep": [(25, 50), (30, 60), (40, 80), (50, 100), (60, 120), (75, 150)],
}


@pytest.mark.parametrize("template", BLINDS)
def test_the_first_levels(template: str) -> None:
    cfg = config(levels=structure(template, "holdem", "NL", 100))
    stakes = [stakes_at(cfg, level) for level in range(len(BLINDS[template]))]
    assert [(one.small_blind, one.big_blind) for one in stakes] == BLINDS[template]


def is_round(amount: int) -> bool:
    """Return whether at most three digits are used, and above 100 only 2.5 or 5 in the third."""
    digits = str(amount).rstrip("0")
    return len(digits) <= 2 or (len(digits) == 3 and digits.endswith("5"))


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", [str(limit) for limit in Limit])
def test_any_game_and_limit(template: str, game: str, limit: str) -> None:
    """Levels rise and are rounded, and at the end the big blind is at least a twentieth of all chips."""
    chips = TEMPLATES[template].chips
    levels = structure(template, game, limit, 200, antes=True)
    cfg = config(game=game, limit=limit, levels=levels, seats=2, chips=chips)
    assert not faults(cfg)
    bets = [level.unit or 5 * level.ante for level in levels]
    assert all(lower < higher <= 2 * lower for lower, higher in pairwise(bets))
    assert all(is_round(level.unit) and is_round(level.ante) for level in levels)
    antes = [level.ante for level in levels]
    assert antes == sorted(antes) and antes[-1] > 0
    assert bets[-2] * 20 < 200 * chips <= bets[-1] * 20
    assert bets[0] * TEMPLATES[template].big_blinds <= chips
    for number in range(len(levels)):
        stakes = stakes_at(cfg, number)
        assert stakes.small_blind * 2 == stakes.big_blind and stakes.bring_in == (
            0 if stakes.big_blind else 2 * stakes.ante
        )


@pytest.mark.parametrize(("template", "first", "second"), [("regular", 6, 12), ("turbo", 12, 0), ("deep", 4, 8)])
def test_a_break_after_every_hour_of_play_but_none_after_the_last_level(template: str, first: int, second: int) -> None:
    breaks = [at + 1 for at, level in enumerate(structure(template, "holdem", "NL", 100)) if level.break_seconds]
    assert breaks[0] == first and (not second or breaks[1] == second)
    for players in (2, 10, 100, 1000):
        assert not structure(template, "holdem", "NL", players)[-1].break_seconds


def test_the_break_that_add_ons_need() -> None:
    levels = structure("turbo", "holdem", "NL", 50, breaks_after=(4,))
    assert [at + 1 for at, level in enumerate(levels) if level.break_seconds] == [4, 12]
    assert not faults(config(levels=levels, rebuys=Rebuys(4, 500, 1500, 0, 500, 2000)))


def test_antes_in_games_with_blinds_only_if_requested_and_late() -> None:
    assert not any(level.ante for level in structure("regular", "holdem", "NL", 50))
    levels = structure("regular", "holdem", "NL", 50, antes=True)
    assert [(level.unit, level.ante) for level in levels[4:7]] == [(80, 0), (100, 10), (150, 15)]


def test_a_larger_field_has_more_levels() -> None:
    lengths = [len(structure("regular", "holdem", "NL", players)) for players in (2, 9, 45, 180, 1000)]
    assert lengths == sorted(set(lengths))


@pytest.mark.parametrize("chips", [1, 10, 37, 1_000_000])
def test_any_chips_give_a_structure(chips: int) -> None:
    for game in ("holdem", "stud"):
        levels = structure("deep", game, "FL", 9, chips)
        assert len(levels) >= 2 and not faults(config(game=game, limit="FL", levels=levels, seats=2, chips=chips))


def test_an_unknown_template() -> None:
    with pytest.raises(UnknownTemplate, match="regular, turbo, hyper-turbo, deep"):
        structure("slow", "holdem", "NL", 9)


def test_a_field_with_a_template_ends_within_its_levels() -> None:
    """With nobody but the blinds pressing them, one player has nearly all chips when the levels are over."""
    field = Field(config(seats=9, levels=structure("turbo", "holdem", "NL", 90)))
    field.register(90)
    field.play()
    assert field.model.ended and field.model.level < len(field.tournament.config.levels) - 1
