"""Level structures to begin from: for any game and limit, by the chips at the start and the field that is expected.

A template says how long a level lasts, how many big blinds everybody begins with, and which steps stakes take. Pure.
"""

from collections.abc import Collection

from msgspec import Struct

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.tournament.config import Level

_HOUR = 3600
_BREAK_SECONDS = 300
_BIGGEST_PART = 20
"""The last level's big blind is at least one of so many parts of all chips: nobody outlasts that for long."""
_ANTE_PART = 10
"""An ante beside blinds is one of so many parts of the big blind, from five times the first big blind on."""
_BLINDS_OF_AN_ANTE = 5
"""Where there are no blinds the ante is one of so many parts of what the big blind would be; at fixed and spread limit
of the lower bet: then a round costs about the same."""


class Template(Struct, frozen=True, gc=False):
    """``steps``: the amounts of one power of ten, the last one below ten times the first. ``big_blinds``: how many
    everybody begins with, at least."""

    minutes: float
    big_blinds: int
    chips: int
    steps: tuple[int, ...]


_COARSE, _MIDDLE, _FINE = (10, 20, 30, 50), (10, 15, 20, 30, 40, 60, 80), (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)

TEMPLATES: dict[str, Template] = {
    "regular": Template(10, 75, 1500, _MIDDLE),
    "turbo": Template(5, 50, 1500, _MIDDLE),
    "hyper-turbo": Template(3, 25, 500, _COARSE),
    "deep": Template(15, 200, 10_000, _FINE),
}


class UnknownTemplate(LookupError):
    """A name that no template has."""


def structure(
    template: str,
    game: str,
    limit: str,
    players: int,
    chips: int = 0,
    antes: bool = False,
    breaks_after: Collection[int] = (),
) -> tuple[Level, ...]:
    """Levels for a field of about ``players`` with ``chips`` each (0: the template's). A break follows where a full
    hour of play is over, and after the levels ``breaks_after`` (from 1: those that add-ons need). ``antes``: in games
    with blinds too, from five times the first big blind on. Raises ``UnknownTemplate``."""
    if template not in TEMPLATES:
        raise UnknownTemplate(f"there is no template {template!r}: {', '.join(TEMPLATES)}")
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
    """Rising big blinds: from the largest that leaves everybody as many as the template says, to one that is a good
    part of all chips. Each is a multiple of ``unit``, so that a small blind or an ante is a whole number."""
    steps = _ladder(template.steps, in_play, unit)
    first = max([step for step in steps if step * template.big_blinds <= chips], default=steps[0])
    last = next(step for step in steps if step * _BIGGEST_PART >= in_play and step > first)
    return [step for step in steps if first <= step <= last]


def _ladder(steps: Collection[int], most: int, unit: int) -> list[int]:
    """All amounts of the steps, multiples of ``unit``, to beyond ``most``."""
    found: list[int] = []
    power = 1
    while not found or found[-1] <= most:
        found += [step * power // 10 for step in steps if step * power % (10 * unit) == 0]
        power *= 10
    return found


def _ante(amount: int, first: int, antes: bool) -> int:
    return max(1, amount // _ANTE_PART) if antes and amount >= 5 * first else 0
