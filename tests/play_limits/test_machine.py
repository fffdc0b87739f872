"""What a player may change and when it takes effect: each rule a millisecond before and after its time."""

import random
from collections.abc import Callable

import pytest

from dealerbox.play_limits.commands import (
    AskReturn,
    CancelRaise,
    ChooseCheck,
    ConfirmRaise,
    CoolOff,
    Exclude,
    ExcludePlayer,
    LiftExclusion,
    ProtectionCommand,
    SetLimit,
)
from dealerbox.play_limits.events import LimitSet, RaiseAsked
from dealerbox.play_limits.limits import DAY_MS, Limit
from dealerbox.play_limits.machine import CONFIRM_MS, HOUR_MS, WAIT_MS, InForce, Protection, months_later
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.wire.play_limits import Barring

LOSS = Limit("loss-day", "EUR")
NOW = 1_767_225_600_000  # 2026-01-01 00:00 UTC


def protected(value: int = 100) -> Protection:
    protection = Protection()
    protection.handle(SetLimit(LOSS, value), NOW)
    return protection


def value(protection: Protection, limit: Limit = LOSS) -> int | None:
    force = protection.value(limit)
    return None if force is None else force.value


def refused(code: str, ask: Callable[[], object]) -> NotAllowed:
    with pytest.raises(NotAllowed) as no:
        ask()
    assert no.value.code == code
    return no.value


# ---- limits ----


def test_a_first_or_lower_limit_takes_effect_at_once() -> None:
    protection = protected(100)
    assert value(protection) == 100
    assert protection.handle(SetLimit(LOSS, 99, "Europe/Helsinki"), NOW) == [LimitSet(LOSS, 99, "Europe/Helsinki")]
    assert protection.value(LOSS) == InForce(99, "Europe/Helsinki"), "it counts by the days of the room of now"
    assert protection.handle(SetLimit(LOSS, 0), NOW) and value(protection) == 0, "nothing at all may be lost"


@pytest.mark.parametrize("wanted", [101, None])
def test_a_higher_limit_waits_a_day_and_for_confirmation(wanted: int | None) -> None:
    protection = protected(100)
    ready = NOW + WAIT_MS
    assert protection.handle(SetLimit(LOSS, wanted), NOW) == [RaiseAsked(LOSS, wanted, ready, ready + CONFIRM_MS)]
    assert value(protection) == 100
    no = refused("too_early", lambda: protection.handle(ConfirmRaise(LOSS), ready - 1))
    assert no.until == ready and value(protection) == 100
    assert protection.handle(ConfirmRaise(LOSS), ready) and value(protection) == wanted
    refused("no_raise", lambda: protection.handle(ConfirmRaise(LOSS), ready))


def test_an_unconfirmed_raise_lapses() -> None:
    protection = protected(100)
    protection.handle(SetLimit(LOSS, 200), NOW)
    lapses = NOW + WAIT_MS + CONFIRM_MS
    assert protection.pending(LOSS, lapses - 1) is not None and protection.pending(LOSS, lapses) is None
    refused("no_raise", lambda: protection.handle(ConfirmRaise(LOSS), lapses))
    assert value(protection) == 100
    in_time = protected(100)
    in_time.handle(SetLimit(LOSS, 200), NOW)
    assert in_time.handle(ConfirmRaise(LOSS), lapses - 1) and value(in_time) == 200


def test_a_pending_raise_can_be_cancelled() -> None:
    protection = protected(100)
    protection.handle(SetLimit(LOSS, 200), NOW)
    protection.handle(CancelRaise(LOSS), NOW + 5)
    refused("no_raise", lambda: protection.handle(ConfirmRaise(LOSS), NOW + WAIT_MS))
    refused("no_raise", lambda: protection.handle(CancelRaise(LOSS), NOW + WAIT_MS))


def test_a_lower_limit_cancels_a_pending_raise() -> None:
    protection = protected(100)
    protection.handle(SetLimit(LOSS, 200), NOW)
    protection.handle(SetLimit(LOSS, 50), NOW + 10)
    refused("no_raise", lambda: protection.handle(ConfirmRaise(LOSS), NOW + WAIT_MS + 10))
    assert value(protection) == 50


def test_another_raise_restarts_the_wait() -> None:
    protection = protected(100)
    protection.handle(SetLimit(LOSS, 200), NOW)
    protection.handle(SetLimit(LOSS, 300), NOW + HOUR_MS)
    refused("too_early", lambda: protection.handle(ConfirmRaise(LOSS), NOW + WAIT_MS))
    protection.handle(ConfirmRaise(LOSS), NOW + HOUR_MS + WAIT_MS)
    assert value(protection) == 300


def test_a_clock_that_was_set_back_shortens_no_wait() -> None:
    protection = protected(100)
    back = NOW - 10 * DAY_MS
    protection.handle(SetLimit(LOSS, 200), back)
    refused("too_early", lambda: protection.handle(ConfirmRaise(LOSS), back + WAIT_MS))
    refused("too_early", lambda: protection.handle(ConfirmRaise(LOSS), NOW + WAIT_MS - 1))
    protection.handle(ConfirmRaise(LOSS), NOW + WAIT_MS)
    protection.handle(CoolOff(24), back)
    assert protection.barred(NOW + WAIT_MS + DAY_MS - 1) is not None, "a break that begins then is not over before"


@pytest.mark.parametrize(
    ("limit", "wanted", "code"),
    [
        (LOSS, 100, "limit_same"),
        (Limit("deposit-day", "EUR"), None, "limit_same"),
        (LOSS, -1, "limit_value"),
        (LOSS, 10**13, "limit_value"),
        (Limit("session-day"), 0, "limit_value"),
        (Limit("session-day"), 1441, "limit_value"),
        (Limit("session-day", "EUR"), 60, "limit_currency"),
        (Limit("loss-week"), 60, "limit_currency"),
    ],
)
def test_an_invalid_limit_is_refused_and_changes_nothing(limit: Limit, wanted: int | None, code: str) -> None:
    protection = protected(100)
    refused(code, lambda: protection.handle(SetLimit(limit, wanted), NOW))
    assert protection.limits == protected(100).limits and not protection.raises


def test_limits_are_separate_by_currency() -> None:
    protection = protected(100)
    protection.handle(SetLimit(Limit("loss-day", "SEK"), 900), NOW)
    assert value(protection) == 100 and value(protection, Limit("loss-day", "SEK")) == 900


@pytest.mark.parametrize("seed", range(40))
def test_no_limit_rises_without_a_day_and_confirmation(seed: int) -> None:
    """Any commands in any order, with a clock that jumps both ways."""
    chance = random.Random(seed)
    protection, clock, latest = Protection(), NOW, NOW
    asked: dict[int | None, list[int]] = {}
    """When each value was requested, in the machine's time."""
    for _ in range(400):
        clock += chance.choice((0, 1, HOUR_MS, WAIT_MS - 1, WAIT_MS, CONFIRM_MS, -HOUR_MS, -3 * DAY_MS))
        before = value(protection)
        wanted = chance.choice((None, 0, 50, 100, 150, 200))
        command: ProtectionCommand = chance.choice((SetLimit(LOSS, wanted), ConfirmRaise(LOSS), CancelRaise(LOSS)))
        reckoned = max(clock, latest)
        try:
            protection.handle(command, clock)
        except NotAllowed:
            assert value(protection) == before, "what is refused has changed nothing"
            continue
        latest, after = reckoned, value(protection)
        if before is not None and (after is None or after > before):
            assert isinstance(command, ConfirmRaise)
            assert any(at + WAIT_MS <= latest < at + WAIT_MS + CONFIRM_MS for at in asked.get(after, ())), (
                before,
                after,
            )
        if isinstance(command, SetLimit):
            lower = wanted is not None and (before is None or wanted < before)
            if lower:
                asked.clear()
                assert after == wanted
            else:
                asked = {wanted: [latest]}  # replaces the earlier request
                assert after == before


# ---- breaks and exclusions ----


def test_a_break_begins_at_once_and_ends_automatically() -> None:
    protection = Protection()
    protection.handle(CoolOff(24), NOW)
    end = NOW + DAY_MS
    assert protection.barred(NOW) == protection.barred(end - 1) == Barring("break", end)
    assert protection.barred(end) is None
    assert protection.barred(NOW - DAY_MS) is not None, "nor does an earlier clock let anybody in"


@pytest.mark.parametrize("hours", [23, 6 * 7 * 24 + 1, 0, -1])
def test_a_break_lasts_a_day_to_six_weeks(hours: int) -> None:
    refused("cool_off", lambda: Protection().handle(CoolOff(hours), NOW))


def test_a_break_can_only_be_extended() -> None:
    protection = Protection()
    protection.handle(CoolOff(48), NOW)
    refused("shorter", lambda: protection.handle(CoolOff(24), NOW + DAY_MS))
    protection.handle(CoolOff(72), NOW)
    assert protection.barred(NOW + 3 * DAY_MS - 1) is not None
    refused("not_excluded", lambda: protection.handle(AskReturn(), NOW))


def test_an_exclusion_ends_a_day_after_the_player_asks_to_return() -> None:
    protection = Protection()
    protection.handle(Exclude("6 months"), NOW)
    end = months_later(NOW, 6)
    no = refused("excluded", lambda: protection.handle(AskReturn(), end - 1))
    assert no.until == end
    assert protection.barred(end) == Barring("exclusion", end, over=True), "nobody has asked"
    protection.handle(AskReturn(), end + 5)
    ready = end + 5 + WAIT_MS
    refused("asked_already", lambda: protection.handle(AskReturn(), end + 10))
    assert protection.barred(ready - 1) == Barring("exclusion", end, over=True, ready=ready)
    assert protection.barred(ready) is None


def test_a_permanent_exclusion_never_ends() -> None:
    protection = Protection()
    protection.handle(Exclude("for good"), NOW)
    assert protection.barred(NOW + 100 * 365 * DAY_MS) == Barring("exclusion", None)
    no = refused("excluded", lambda: protection.handle(AskReturn(), NOW + 50 * 365 * DAY_MS))
    assert no.until is None
    refused("shorter", lambda: protection.handle(Exclude("5 years"), NOW + 1))
    refused("shorter", lambda: protection.handle(Exclude("for good"), NOW + 1))


def test_an_exclusion_can_only_be_extended() -> None:
    protection = Protection()
    protection.handle(Exclude("1 year"), NOW)
    refused("shorter", lambda: protection.handle(Exclude("6 months"), NOW + DAY_MS))
    protection.handle(Exclude("5 years"), NOW + DAY_MS)
    assert protection.barred(months_later(NOW, 59)) is not None


def test_a_new_exclusion_cancels_the_return_and_revives_no_old_one() -> None:
    protection = Protection()
    protection.handle(Exclude("6 months"), NOW)
    end = months_later(NOW, 6)
    protection.handle(AskReturn(), end)
    protection.handle(Exclude("6 months"), end + 5)
    assert protection.barred(end + WAIT_MS) == Barring("exclusion", months_later(end + 5, 6))
    other = Protection()
    other.handle(Exclude("6 months"), NOW)
    other.handle(AskReturn(), end)
    back = end + WAIT_MS
    other.handle(ExcludePlayer("6 months", "asked by the family"), back)
    other.handle(LiftExclusion("a mistake"), back + 1)
    assert other.barred(back + 1) is None


def test_the_house_lifts_only_its_own_exclusion() -> None:
    protection = Protection()
    refused("not_excluded", lambda: protection.handle(LiftExclusion("please"), NOW))
    protection.handle(Exclude("1 year"), NOW)
    refused("not_excluded", lambda: protection.handle(LiftExclusion("please"), NOW))
    protection.handle(ExcludePlayer("for good", "under age"), NOW)
    assert protection.barred(NOW) == Barring("house", None)
    protection.handle(LiftExclusion("of age"), NOW)
    assert protection.barred(NOW) == Barring("exclusion", months_later(NOW, 12))


@pytest.mark.parametrize(
    ("at", "months", "then"),
    [
        ("2025-08-31T10:00", 6, "2026-02-28T10:00"),
        ("2023-08-31T10:00", 6, "2024-02-29T10:00"),
        ("2024-02-29T00:00", 12, "2025-02-28T00:00"),
        ("2026-12-31T23:59", 60, "2031-12-31T23:59"),
        ("2026-11-30T00:00", 6, "2027-05-30T00:00"),
    ],
)
def test_months_are_calendar_months(at: str, months: int, then: str) -> None:
    from datetime import UTC, datetime

    def ms(text: str) -> int:
        return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)

    assert months_later(ms(at), months) == ms(then)


# ---- reminders ----


def test_the_reminder_interval_is_one_of_a_few() -> None:
    protection = Protection()
    assert protection.check_minutes is None
    protection.handle(ChooseCheck(15), NOW)
    assert protection.check_minutes == 15
    refused("check_minutes", lambda: protection.handle(ChooseCheck(0), NOW))
    refused("check_minutes", lambda: protection.handle(ChooseCheck(17), NOW))
