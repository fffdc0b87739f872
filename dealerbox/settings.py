"""How a room is set up: by the command line, and by the environment for what is rarely changed."""

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from dealerbox.houses import DEFAULT
from dealerbox.room.floor.templates import Template
from dealerbox.room.tournaments.schedule import Series


class BadSetting(ValueError):
    """A setting that cannot be used; the message names it and what would be right."""


class Settings(Struct, frozen=True):
    """``house`` is the rule book that the room plays by. ``pace`` is how fast the demo's tables and bots are: 1 as
    people play, 20 twenty times faster. ``origins`` are the web addresses besides the room's own from which browsers
    may open the game socket. ``exit_after_drain``: once drained the room ends by itself."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    demo: bool = True
    house: str = DEFAULT
    pace: float = 1.0
    origins: tuple[str, ...] = ()
    exit_after_drain: bool = False
    tables: tuple[Template, ...] = ()
    """The operator's own."""
    tournaments: tuple[Series, ...] = ()
    """The operator's own that come again."""
    log_level: str = "warning"


_LEVELS = ("debug", "info", "warning", "error")


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The defaults with what ``DEALERBOX_PACE``, ``DEALERBOX_ORIGINS`` (separated by commas) and ``DEALERBOX_LOG`` say.
    Raises ``BadSetting``."""
    origins = environment.get("DEALERBOX_ORIGINS", "")
    level = environment.get("DEALERBOX_LOG", "warning").lower()
    if level not in _LEVELS:
        raise BadSetting(f"DEALERBOX_LOG is {level!r}: expected {', '.join(_LEVELS)}")
    return Settings(
        pace=_pace(environment.get("DEALERBOX_PACE", "1")),
        origins=tuple(origin.strip().rstrip("/") for origin in origins.split(",") if origin.strip()),
        log_level=level,
    )


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = 0.0
    if not 0.1 <= pace <= 10_000:
        raise BadSetting(f"DEALERBOX_PACE is {text!r}: expected a number from 0.1 to 10000 (1 is as people play)")
    return pace
