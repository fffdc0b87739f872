"""Templates for level structures, for any game and limit, by starting chips and expected field.

A template says how long a level lasts, how many big blinds everybody begins with, and in which steps the stakes rise.
Pure.
"""

from collections.abc import Collection

from msgspec import Struct

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.tournament.config import Level

_HOUR = 3600
_BREAK_SECONDS = 300
_BIGGEST_PART = 20
"""The last level's big blind is at least 1/20 of all chips, so that the tournament soon ends."""
_ANTE_PART = 10
"""The ante in games with blinds is 1/10 of the big blind, from five times the first big blind on."""
_BLINDS_OF_AN_ANTE = 5
"""Without blinds the ante is 1/5 of what the big blind would be (in fixed and spread limit: of the lower bet), so that
an orbit costs about the same."""


class Template(Struct, frozen=True, gc=False):
    """A template for a level structure."""

    minutes: float
    big_blinds: int
    """The minimum that everybody begins with."""
    chips: int
    steps: tuple[int, ...]
    """The amounts of one power of ten; the last one is below ten times the first."""


_COARSE, _MIDDLE, _FINE = (10, 20, 30, 50), (10, 15, 20, 30, 40, 60, 80), (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)

TEMPLATES: dict[str, Template] = {
    "regular": Template(10, 75, 1500, _MIDDLE),
    "turbo": Template(5, 50, 1500, _MIDDLE),
    "hyper-turbo": Template(3, 25, 500, _COARSE),
    "deep": Template(15, 200, 10_000, _FINE),
}


class UnknownTemplate(LookupError):
    """There is no template of this name."""


def structure(
    template: str,
    game: str,
    limit: str,
    players: int,
    chips: int = 0,
    antes: bool = False,
    breaks_after: Collection[int] = (),
) -> tuple[Level, ...]:
    """Return levels for a field of about ``players`` with ``chips`` each (0: the template's). A break follows each full
    hour of play, and the levels ``breaks_after`` (from 1; add-ons need one). ``antes``: also in games with blinds, from
    five times the first big blind on. Raise ``UnknownTemplate``."""
    if template not in TEMPLATES:
        raise UnknownTemplate(f"there is no template {template!r}; there are {', '.join(TEMPLATES)}")
    chosen = TEMPLATES[template]
    each = chips or chosen.chips
    blinds = GAMES[game].has_blinds
    amounts = _amounts(chosen, each, each * max(players, 2), 2 if blinds else 2 * _BLINDS_OF_AN_ANTE)
    seconds = chosen.minutes * 60
    levels = []
    for at, amount in enumerate(amounts):
        hour_is_over = (at + 1) * seconds // _HOUR > at * seconds // _HOUR
        pauses = at + 1 < len(amounts) and (hour_is_over or at + 1 in breaks_after)
        ante = _ante(amount, amounts[0], antes) if blinds else amount // _BLINDS_OF_AN_ANTE
        unit = amount if blinds or limit in (Limit.FIXED, Limit.SPREAD) else 0
        levels.append(Level(unit, ante, seconds, _BREAK_SECONDS if pauses else 0))
    return tuple(levels)


def _amounts(template: Template, chips: int, in_play: int, unit: int) -> list[int]:
    """Return rising big blinds: from the largest that leaves everybody as many as the template says, to one that is a
    good part of all chips. Each is a multiple of ``unit``, so that small blinds and antes are whole numbers."""
    steps = _ladder(template.steps, in_play, unit)
    first = max([step for step in steps if step * template.big_blinds <= chips], default=steps[0])
    last = next(step for step in steps if step * _BIGGEST_PART >= in_play and step > first)
    return [step for step in steps if first <= step <= last]


def _ladder(steps: Collection[int], most: int, unit: int) -> list[int]:
    """Return all amounts of the steps that are multiples of ``unit``, up to the first beyond ``most``."""
    found: list[int] = []
    power = 1
    while not found or found[-1] <= most:
        found += [step * power // 10 for step in steps if step * power % (10 * unit) == 0]
        power *= 10
    return found


def _ante(amount: int, first: int, antes: bool) -> int:
    return max(1, amount // _ANTE_PART) if antes and amount >= 5 * first else 0
