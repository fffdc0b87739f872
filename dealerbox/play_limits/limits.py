"""Which limits there are, and from when to when each of them counts. Times are milliseconds (UTC).

Days, weeks and months are those of the calendar in the time zone that was the room's when the limit was set: a day
begins at midnight there, a week on Monday, a month on its first day. Where the clocks change a day has 23 or 25 hours.
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
"""Whoever has not played for so long has had a break."""
SLOT_MS = 900_000
"""Sums are kept by quarters of an hour: in every time zone of today midnight lies between two."""
MOST_MINUTES = 24 * 60


class Limit(Struct, frozen=True, gc=False):
    """One of a player's limits. ``currency`` is empty where minutes are limited."""

    name: LimitName
    currency: str = ""

    @property
    def of_time(self) -> bool:
        return self.name.startswith("session-")

    @property
    def window(self) -> str:
        """``day``, ``week``, ``month``; for other limits what stands there in their place."""
        return self.name.partition("-")[2]


def zone_of(name: str) -> tzinfo:
    """Raises ``ValueError`` for a time zone that this machine does not know."""
    if name == "UTC":
        return UTC  # without the machine's tables
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"there is no time zone {name!r}: expected UTC or one such as Europe/Helsinki") from None


def window_start(window: str, at: int, zone: str) -> int:
    """When the day, week or month of that moment began."""
    return _milliseconds(_start(window, datetime.fromtimestamp(at / 1000, zone_of(zone))))


def window_end(window: str, at: int, zone: str) -> int:
    """When the next one begins."""
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
    """The quarter of an hour of that moment, counted from 1970."""
    return at // SLOT_MS


def moment(at: int) -> str:
    """A time for people."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
