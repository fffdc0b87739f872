"""When days, weeks and months begin and end in any time zone, also when the clocks change."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest

from dealerbox.play_limits.limits import SLOT_MS, slot, window_end, window_start, zone_of

HELSINKI = "Europe/Helsinki"
HOUR_MS = 3_600_000


def ms(text: str, zone: str = "UTC", fold: int = 0) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


@pytest.mark.parametrize(
    ("window", "at", "start", "end"),
    [
        ("day", "2026-03-10T12:00", "2026-03-10T00:00", "2026-03-11T00:00"),
        ("day", "2026-12-31T23:59", "2026-12-31T00:00", "2027-01-01T00:00"),
        ("week", "2026-03-10T12:00", "2026-03-09T00:00", "2026-03-16T00:00"),
        ("week", "2027-01-01T00:00", "2026-12-28T00:00", "2027-01-04T00:00"),
        ("month", "2026-02-28T23:59", "2026-02-01T00:00", "2026-03-01T00:00"),
        ("month", "2028-02-29T12:00", "2028-02-01T00:00", "2028-03-01T00:00"),
        ("month", "2026-12-01T00:00", "2026-12-01T00:00", "2027-01-01T00:00"),
    ],
)
@pytest.mark.parametrize("zone", ["UTC", HELSINKI, "America/St_Johns", "Asia/Kathmandu"])
def test_windows_follow_the_calendar_of_the_time_zone(window: str, at: str, start: str, end: str, zone: str) -> None:
    assert window_start(window, ms(at, zone), zone) == ms(start, zone)
    assert window_end(window, ms(at, zone), zone) == ms(end, zone)
    assert window_start(window, ms(start, zone), zone) == ms(start, zone), "its first moment is in it"
    assert window_start(window, ms(start, zone) - 1, zone) < ms(start, zone), "the moment before is not"
    assert window_end(window, ms(end, zone) - 1, zone) == ms(end, zone), "its last moment"


def test_a_moment_is_on_different_days_in_two_zones() -> None:
    at = ms("2026-07-01T22:30")  # half past one in Helsinki
    assert window_start("day", at, "UTC") == ms("2026-07-01T00:00")
    assert window_start("day", at, HELSINKI) == ms("2026-07-02T00:00", HELSINKI) == ms("2026-07-01T21:00")


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-10-26", 24)])
def test_a_day_has_23_or_25_hours_when_the_clocks_change(day: str, hours: int) -> None:
    start = window_start("day", ms(f"{day}T12:00", HELSINKI), HELSINKI)
    assert window_end("day", start, HELSINKI) - start == hours * HOUR_MS
    for at in range(start, start + hours * HOUR_MS, HOUR_MS // 4):
        assert window_start("day", at, HELSINKI) == start, "the hour that comes twice is of the one day"


def test_a_day_without_midnight_begins_after_it() -> None:
    zone = "America/Santiago"  # 2026-09-06: from 23:59 to 01:00
    start = window_start("day", ms("2026-09-06T12:00", zone), zone)
    assert start == ms("2026-09-06T01:00", zone)
    assert window_start("day", start - 1, zone) == ms("2026-09-05T00:00", zone)
    assert window_end("day", start - 1, zone) == start


def test_midnight_lies_between_two_slots_in_every_zone() -> None:
    noon = ms("2026-05-05T12:00")
    for zone in sorted(available_timezones() - {"localtime", "Factory"}):
        assert window_start("day", noon, zone) % SLOT_MS == 0, zone
    assert slot(SLOT_MS - 1) == 0 and slot(SLOT_MS) == 1


def test_an_unknown_zone_is_named() -> None:
    for name in ("Europe/Atlantis", "", "../etc/passwd"):
        with pytest.raises(ValueError, match="time zone"):
            zone_of(name)
