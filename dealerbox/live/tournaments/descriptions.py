"""Descriptions of tournaments in files."""

import tomllib
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import DEFAULT
from dealerbox.tournament.config import Level, TournamentConfig, faults
from dealerbox.tournament.structures import UnknownTemplate, structure


class BadTournament(ValueError):
    """A description that cannot be used: a fault a line, each with its field and what would be right."""


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What may stand in the place of ``levels``: a template's name, for how many players it is (0: for all that there
    is room for), whether there are antes beside blinds, and after which levels there are breaks beside the hourly
    ones."""

    structure: str = "regular"
    expected: int = 0
    antes: bool = False
    breaks_after: tuple[int, ...] = ()


def read(text: str) -> TournamentConfig:
    """A description in TOML: the fields of ``TournamentConfig`` without ``id``; ``starts`` and ``opens`` may be moments
    with their zone, and the fields of ``Wanted`` may stand in for ``levels``. Without ``house`` it is the room's, which
    alone knows then whether its book has the game. Raises ``BadTournament``."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTournament(f"this is no TOML: {fault}") from None
    return described(values)


def described(values: dict[str, Any]) -> TournamentConfig:
    """The same from what the text says. Raises ``BadTournament``."""
    wanted = {name: values.pop(name) for name in Wanted.__struct_fields__ if name in values}
    unknown = sorted(values.keys() - set(TournamentConfig.__struct_fields__) | values.keys() & {"id"})
    if unknown:
        raise BadTournament("\n".join(f"{name}: there is no such field" for name in unknown))
    if "levels" in values and wanted:
        raise BadTournament(f"{', '.join(wanted)}: not beside levels, which say it themselves")
    values |= {name: _moment(name, values[name]) for name in ("starts", "opens") if name in values}
    try:
        config = msgspec.convert({"id": "", "levels": ()} | values, TournamentConfig)
        if "levels" not in values:
            config = msgspec.structs.replace(config, levels=_levels(config, msgspec.convert(wanted, Wanted)))
    except msgspec.ValidationError as fault:
        raise BadTournament(str(fault)) from None
    # The default book has every game, the most seats and late entry: it refuses nothing that the room's may allow.
    if found := faults(msgspec.structs.replace(config, house=config.house or DEFAULT)):
        raise BadTournament("\n".join(f"{fault.field}: {fault.reason}" for fault in found))
    return config


def _levels(config: TournamentConfig, wanted: Wanted) -> tuple[Level, ...]:
    if config.game not in GAMES:
        raise BadTournament(f"game: there is no game {config.game!r}")
    players, breaks = wanted.expected or config.most, wanted.breaks_after
    try:
        return structure(wanted.structure, config.game, config.limit, players, config.chips, wanted.antes, breaks)
    except UnknownTemplate as fault:
        raise BadTournament(f"structure: {fault}") from None


def _moment(name: str, value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is None:
        raise BadTournament(f"{name}: a moment with its zone, such as 2026-12-06T18:00:00Z")
    return round(value.astimezone(UTC).timestamp() * 1000)
