"""The operator's settings for responsible play."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from dealerbox.core.languages import is_code
from dealerbox.play_limits.limits import zone_of
from dealerbox.play_limits.machine import CHECKS

HELP = "help-*.txt"
"""The operator's own texts about where to find help, in the data folder; the name ends with the language code."""
MAX_HELP_LENGTH = 4000


class BadHelp(ValueError):
    """An operator's help text cannot be shown; the message names its file."""


class PlayRules(Struct, frozen=True):
    """The operator's rules. Time limits, breaks and exclusions apply to everybody, whatever they play for."""

    zone: str = "UTC"
    """The time zone that defines the days of limits."""
    check_minutes: int = 0
    """Minutes of play between reminders for players who have not chosen; 0: never."""
    fun_limits: bool = False
    """Whether players may limit play money as well; limits already set stay in force and can be removed."""
    help: Mapping[str, str] = field(default_factory=dict)
    """The operator's text about where to find help, by language; pages have a default text."""

    def __post_init__(self) -> None:
        zone_of(self.zone)
        if self.check_minutes not in (0, *CHECKS):
            raise ValueError(f"minutes between reminders must be 0 or one of {', '.join(map(str, CHECKS))}")


DEFAULT_RULES = PlayRules()


def help_texts(data: Path) -> dict[str, str]:
    """Read the operator's texts from the data folder, by language. Raises ``BadHelp``."""
    found = {}
    for path in sorted(data.glob(HELP)):
        language = path.stem.removeprefix("help-")
        if not is_code(language):
            raise BadHelp(f"{path} names no language: expected help-en.txt, help-fi.txt, help-pt-BR.txt …")
        try:
            text = path.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeError) as fault:
            raise BadHelp(f"{path} cannot be read: {fault}") from None
        if len(text) > MAX_HELP_LENGTH:
            raise BadHelp(f"{path} has {len(text)} characters: the maximum is {MAX_HELP_LENGTH}")
        if text:
            found[language] = text
    return found
