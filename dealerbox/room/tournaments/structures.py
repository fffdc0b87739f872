"""Structures of levels that fit most tournaments, and descriptions of tournaments in files."""

import tomllib
from datetime import UTC, datetime
from typing import Any

import msgspec

from dealerbox.games.catalog import GAMES
from dealerbox.tournament.config import Level, TournamentConfig, faults

STEPS = (
    20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 15_000,
    20_000, 30_000, 40_000, 60_000, 80_000, 100_000, 200_000, 400_000, 1_000_000,
)  # fmt: skip
"""The big blinds, level by level: far enough that the last level has more than all chips of most fields."""
SECONDS = 600
_OWN = ("level_seconds", "break_every", "break_seconds")


class BadTournament(ValueError):
    """A description that cannot be used: a fault a line, each with its field and what would be right."""


def levels(game: str, limit: str, seconds: float, break_every: int = 0, break_seconds: float = 0) -> tuple[Level, ...]:
    """The usual structure of a game, with a break after each so many levels. With blinds a step is the big blind (fixed
    limit: the small bet is as much); without them the ante is a quarter of it, and where the limit needs a bet, that
    is the step."""
    blinds = game not in GAMES or GAMES[game].has_blinds
    found = []
    for at, step in enumerate(STEPS, 1):
        unit, ante = (step, 0) if blinds else (step if limit in ("FL", "SL") else 0, step // 4)
        rest = break_seconds if break_every and at % break_every == 0 else 0
        found.append(Level(unit, ante, seconds, rest))
    return tuple(found)


def read(text: str) -> TournamentConfig:
    """A description in TOML: the fields of ``TournamentConfig``; ``starts`` and ``opens`` may be moments with their
    zone; ``level_seconds``, ``break_every`` and ``break_seconds`` may stand in for ``levels``. Raises
    ``BadTournament``."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTournament(f"this is no TOML: {fault}") from None
    own = {name: values.pop(name) for name in _OWN if name in values}
    values |= {name: _moment(name, values[name]) for name in ("starts", "opens") if name in values}
    if "levels" not in values:
        seconds, every, rest = own.get("level_seconds", SECONDS), own.get("break_every", 0), own.get("break_seconds", 0)
        try:
            values["levels"] = levels(values.get("game", ""), values.get("limit", ""), seconds, every, rest)
        except TypeError:
            raise BadTournament("level_seconds, break_every and break_seconds are numbers") from None
    elif own:
        raise BadTournament(f"{', '.join(own)}: not beside levels, which say it themselves")
    unknown = sorted(values.keys() - set(TournamentConfig.__struct_fields__))
    if unknown:
        raise BadTournament("\n".join(f"{name}: there is no such field" for name in unknown))
    try:
        config = msgspec.convert({"id": ""} | values, TournamentConfig)
    except msgspec.ValidationError as fault:
        raise BadTournament(str(fault)) from None
    if found := faults(config):
        raise BadTournament("\n".join(f"{fault.field}: {fault.reason}" for fault in found))
    return config


def _moment(name: str, value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is None:
        raise BadTournament(f"{name}: a moment with its zone, such as 2026-12-06T18:00:00Z")
    return round(value.astimezone(UTC).timestamp() * 1000)
