"""Tournament descriptions in TOML."""

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
    """An invalid description. The message has a line for each error: the field, and what would be accepted."""


class TemplateChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A structure template, which a description may have in place of ``levels``."""

    structure: str = "regular"
    """The template's name."""
    expected: int = 0
    """The expected number of players; 0 for the maximum."""
    antes: bool = False
    """Antes in addition to blinds."""
    breaks_after: tuple[int, ...] = ()
    """Levels with a break after them, in addition to the hourly breaks."""


def read(text: str) -> TournamentConfig:
    """Read a description in TOML. It has the fields of ``TournamentConfig`` without ``id``; ``starts`` and ``opens``
    may be times with a zone, and the fields of ``TemplateChoice`` may replace ``levels``. Without ``house``, the
    room's rule book applies, and only the room checks whether it has the game. Raises ``BadTournament``."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTournament(f"not valid TOML: {fault}") from None
    return config_of(values)


def config_of(values: dict[str, Any]) -> TournamentConfig:
    """Return the config for the values of a description (see ``read``). Raises ``BadTournament``."""
    template = {name: values.pop(name) for name in TemplateChoice.__struct_fields__ if name in values}
    unknown = sorted(values.keys() - set(TournamentConfig.__struct_fields__) | values.keys() & {"id"})
    if unknown:
        raise BadTournament("\n".join(f"{name}: there is no such field" for name in unknown))
    if "levels" in values and template:
        raise BadTournament(f"{', '.join(template)}: not together with levels; leave one of them out")
    values |= {name: _moment(name, values[name]) for name in ("starts", "opens") if name in values}
    try:
        config = msgspec.convert({"id": "", "levels": ()} | values, TournamentConfig)
        if "levels" not in values:
            config = msgspec.structs.replace(config, levels=_levels(config, msgspec.convert(template, TemplateChoice)))
    except msgspec.ValidationError as fault:
        raise BadTournament(str(fault)) from None
    # The default book has every game, the most seats and late entry, so it refuses nothing that another may allow.
    if found := faults(msgspec.structs.replace(config, house=config.house or DEFAULT)):
        raise BadTournament("\n".join(f"{fault.field}: {fault.reason}" for fault in found))
    return config


def _levels(config: TournamentConfig, template: TemplateChoice) -> tuple[Level, ...]:
    if config.game not in GAMES:
        raise BadTournament(f"game: there is no game {config.game!r}")
    players, breaks = template.expected or config.most, template.breaks_after
    try:
        return structure(template.structure, config.game, config.limit, players, config.chips, template.antes, breaks)
    except UnknownTemplate as fault:
        raise BadTournament(f"structure: {fault}") from None


def _moment(name: str, value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is None:
        raise BadTournament(f"{name}: enter a time with its zone, such as 2026-12-06T18:00:00Z")
    return round(value.astimezone(UTC).timestamp() * 1000)
