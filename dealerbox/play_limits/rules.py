"""What the operator decides about responsible play; players decide the rest."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from dealerbox.core.languages import is_code
from dealerbox.play_limits.limits import zone_of
from dealerbox.play_limits.machine import CHECKS

HELP = "help-*.txt"
"""The operator's own text about where to find help, in the data folder; named by its language's code."""
LONGEST_HELP = 4000


class BadHelp(ValueError):
    """A text of the operator's that cannot be shown; the message names its file."""


class PlayRules(Struct, frozen=True):
    """``zone`` is the time zone by whose days limits count. ``check_minutes``: after how many minutes of play a player
    who has chosen nothing is told how long he has played; 0: never. ``fun_limits``: whether fun money may be limited
    as real money may; those that are set already hold, and can be taken away. ``help``: the operator's text about where
    to find help, by language; where there is none, pages have a sentence of their own.

    Limits of time, breaks and exclusions are for everybody, whatever he plays for."""

    zone: str = "UTC"
    check_minutes: int = 0
    fun_limits: bool = False
    help: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        zone_of(self.zone)
        if self.check_minutes not in (0, *CHECKS):
            raise ValueError(f"minutes between notices are 0 or one of {', '.join(map(str, CHECKS))}")


DEFAULT_RULES = PlayRules()


def help_texts(data: Path) -> dict[str, str]:
    """What the operator has written into the data folder, by language. Raises ``BadHelp``."""
    found = {}
    for path in sorted(data.glob(HELP)):
        language = path.stem.removeprefix("help-")
        if not is_code(language):
            raise BadHelp(f"{path} names no language: expected help-en.txt, help-fi.txt, help-pt-BR.txt …")
        try:
            text = path.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeError) as fault:
            raise BadHelp(f"{path} cannot be read: {fault}") from None
        if len(text) > LONGEST_HELP:
            raise BadHelp(f"{path} has {len(text)} characters: at most {LONGEST_HELP} are shown")
        if text:
            found[language] = text
    return found
