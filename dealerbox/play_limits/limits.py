"""The kinds of limits, and the periods over which each counts. Times are milliseconds (UTC).

Days, weeks and months are calendar periods in the room's time zone at the time the limit was set: days begin at
midnight, weeks on Monday, months on the first. When the clocks change, a day has 23 or 25 hours.
"""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import get_args
from zoneinfo import ZoneInfo

from msgspec import Struct

from dealerbox.wire.play_limits import LimitName as LimitName

NAMES: tuple[LimitName, ...] = get_args(LimitName)
DAY_MS = 86_400_000
MINUTE_MS = 60_000
BREAK_MS = 15 * MINUTE_MS
"""A pause in play of at least this length is a break."""
SLOT_MS = 900_000
"""Sums are stored by quarter of an hour: in every current time zone, midnight falls between two of them."""
MAX_MINUTES = 24 * 60


class Limit(Struct, frozen=True, gc=False):
    """One of a player's limits. ``currency`` is empty for time limits."""

    name: LimitName
    currency: str = ""

    @property
    def of_time(self) -> bool:
        return self.name.startswith("session-")

    @property
    def window(self) -> str:
        """``day``, ``week`` or ``month``; for other limits, the part of the name after the hyphen."""
        return self.name.partition("-")[2]


def zone_of(name: str) -> tzinfo:
    """Raise ``ValueError`` for an unknown time zone."""
    if name == "UTC":
        return UTC  # needs no time zone database
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"there is no time zone {name!r}: expected UTC or one such as Europe/Helsinki") from None


def window_start(window: str, at: int, zone: str) -> int:
    """Return when the day, week or month containing ``at`` began."""
    return _milliseconds(_start(window, datetime.fromtimestamp(at / 1000, zone_of(zone))))


def window_end(window: str, at: int, zone: str) -> int:
    """Return when the next day, week or month begins."""
    start = _start(window, datetime.fromtimestamp(at / 1000, zone_of(zone)))
    match window:
        case "day":
            following = start + timedelta(days=1)
        case "week":
            following = start + timedelta(days=7)
        case _:
            following = (start + timedelta(days=32)).replace(day=1)
    return _milliseconds(following)


def _start(window: str, local: datetime) -> datetime:
    day = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    match window:
        case "day":
            return day
        case "week":
            return day - timedelta(days=day.weekday())
        case "month":
            return day.replace(day=1)
    raise ValueError(f"there is no window {window!r}: expected day, week or month")


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def slot(at: int) -> int:
    """Return the quarter of an hour containing ``at``, counted from 1970."""
    return at // SLOT_MS


def moment(at: int) -> str:
    """Format a time for people."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
