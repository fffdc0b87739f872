"""One player's protection: what he may change of it and when that holds. Pure, and of the shape of the other machines:
``handle`` decides events, or refuses and has changed nothing; ``apply`` alone changes.

A limit that is lowered holds at once. One that is raised or taken away holds once the player has confirmed it, at least
``WAIT_MS`` and less than ``WAIT_MS + CONFIRM_MS`` after he has asked. Whatever the clock says, time does not run
backwards here: what is asked now is never earlier than what was written down before.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Literal

from msgspec import Struct

from dealerbox.accepted import between, one_of
from dealerbox.play_limits import commands as do
from dealerbox.play_limits.events import (
    CheckChosen,
    CoolingOff,
    Excluded,
    ExclusionLifted,
    LimitSet,
    ProtectionEvent,
    RaiseAsked,
    RaiseCalledOff,
    RaiseConfirmed,
    ReturnAsked,
)
from dealerbox.play_limits.limits import DAY_MS, MOST_MINUTES, Limit, moment
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.wire.play_limits import Barring

HOUR_MS = 3_600_000
WAIT_MS = DAY_MS
"""How long a higher limit waits, and the end of an exclusion."""
CONFIRM_MS = 7 * DAY_MS
"""How long it may be confirmed after that; then it has lapsed."""
COOL_OFF_HOURS = (24, 6 * 7 * 24)
CHECKS = (15, 30, 60, 120)
"""Minutes of play between two notices that a player may choose."""
MONTHS: Mapping[do.Period, int | None] = {"6 months": 6, "1 year": 12, "5 years": 60, "for good": None}
MOST_VALUE = 10**12


class InForce(Struct, frozen=True, gc=False):
    """The value of a limit, and the time zone whose days it counts by."""

    value: int
    zone: str


class Protection:
    """``limits`` are in force; ``raises`` were asked for. ``latest`` is when something was written down last."""

    def __init__(self) -> None:
        self.limits: dict[Limit, InForce] = {}
        self.raises: dict[Limit, RaiseAsked] = {}
        self.cool_off: int = 0
        self.exclusions: dict[str, Excluded] = {}
        """By whose they are."""
        self.returns: int | None = None
        self.check_minutes: int | None = None
        """As he has chosen; None: as the room has it."""
        self.latest = 0

    # ---- what holds ----

    def value(self, limit: Limit) -> InForce | None:
        return self.limits.get(limit)

    def barred(self, now: int) -> Barring | None:
        """Why the player may not play at that moment; of several reasons the one that lasts longest."""
        found = [one for by in ("player", "house") if (one := self._excluded(by, now)) is not None]
        if self.cool_off > now:
            found.append(Barring("break", self.cool_off))
        return max(found, key=lambda one: (one.until is None, one.until), default=None)

    def _excluded(self, by: str, now: int) -> Barring | None:
        exclusion = self.exclusions.get(by)
        if exclusion is None:
            return None
        why: Literal["exclusion", "house"] = "exclusion" if by == "player" else "house"
        if exclusion.until is None or now < exclusion.until:
            return Barring(why, exclusion.until)
        if self.returns is not None and now >= self.returns:
            return None
        return Barring(why, exclusion.until, over=True, ready=self.returns)

    def pending(self, limit: Limit, now: int) -> RaiseAsked | None:
        """The raise that waits, or may be confirmed; None where there is none or it has lapsed."""
        asked = self.raises.get(limit)
        return asked if asked is not None and now < asked.lapses else None

    # ---- what is asked ----

    def handle(self, command: do.ProtectionCommand, now: int) -> list[ProtectionEvent]:
        """Raises ``NotAllowed``; ``now`` counts as ``latest`` at least."""
        now = max(now, self.latest)
        events: list[ProtectionEvent] = _HANDLERS[type(command)](self, command, now)
        for event in events:
            self.apply(event, now)
        return events

    def _set(self, command: do.SetLimit, now: int) -> list[ProtectionEvent]:
        limit, value = command.limit, command.value
        most = MOST_MINUTES if limit.of_time else MOST_VALUE
        least = 1 if limit.of_time else 0
        if value is not None and not least <= value <= most:
            reason = f"This limit is a whole number from {least} to {most}, not {value}."
            raise NotAllowed("limit_value", reason, between(least, most, limit.currency))
        if limit.of_time != (not limit.currency):
            raise NotAllowed("limit_currency", "A limit of money has a currency, one of time has none.")
        before = self.limits.get(limit)
        if value == (before.value if before is not None else None):
            raise NotAllowed("limit_same", "This limit is so already.")
        if value is not None and (before is None or value < before.value):
            return [LimitSet(limit, value, command.zone)]
        ready = now + WAIT_MS
        return [RaiseAsked(limit, value, ready, ready + CONFIRM_MS)]

    def _confirm(self, command: do.ConfirmRaise, now: int) -> list[ProtectionEvent]:
        asked = self._asked(command.limit, now)
        if now < asked.ready:
            raise NotAllowed(
                "too_early", f"This may be confirmed from {moment(asked.ready)} on; nothing has changed.",
                until=asked.ready,
            )  # fmt: skip
        return [RaiseConfirmed(command.limit, asked.value, command.zone)]

    def _call_off(self, command: do.CancelRaise, now: int) -> list[ProtectionEvent]:
        self._asked(command.limit, now)
        return [RaiseCalledOff(command.limit)]

    def _asked(self, limit: Limit, now: int) -> RaiseAsked:
        asked = self.pending(limit, now)
        if asked is None:
            raise NotAllowed("no_raise", "No change of this limit waits: it was called off, or not confirmed in time.")
        return asked

    def _cool_off(self, command: do.CoolOff, now: int) -> list[ProtectionEvent]:
        least, most = COOL_OFF_HOURS
        if not least <= command.hours <= most:
            raise NotAllowed(
                "cool_off", f"A break takes {least} to {most} hours, not {command.hours}.", between(least, most)
            )
        until = now + command.hours * HOUR_MS
        if until <= self.cool_off:
            raise NotAllowed(
                "shorter",
                f"You have a break until {moment(self.cool_off)} already, and it cannot be made shorter.",
                until=self.cool_off,
            )
        return [CoolingOff(until)]

    def _exclude(self, command: do.Exclude | do.ExcludePlayer, now: int) -> list[ProtectionEvent]:
        by, reason = ("house", command.reason) if isinstance(command, do.ExcludePlayer) else ("player", "")
        months = MONTHS[command.period]
        until = None if months is None else months_later(now, months)
        before = self.exclusions.get(by)
        ends = before.until if before is not None else 0
        shorter = ends is None or (until is not None and until <= ends)
        if shorter and self._excluded(by, now) is not None:
            lasts = "for good" if ends is None else f"until {moment(ends)}"
            raise NotAllowed(
                "shorter", f"There is an exclusion {lasts} already, and it cannot be made shorter.", until=ends
            )
        return [Excluded(until, "house" if by == "house" else "player", reason)]

    def _return(self, command: do.AskReturn, now: int) -> list[ProtectionEvent]:
        barred = self.barred(now)
        if barred is None or barred.why == "break":
            raise NotAllowed("not_excluded", "There is no exclusion that could end.")
        if not barred.over:
            until = "It is for good." if barred.until is None else f"It lasts until {moment(barred.until)}."
            raise NotAllowed("excluded", f"An exclusion does not end before its time. {until}", until=barred.until)
        if barred.ready is not None:
            raise NotAllowed("asked_already", f"It ends at {moment(barred.ready)}.", until=barred.ready)
        return [ReturnAsked(now + WAIT_MS)]

    def _choose(self, command: do.ChooseCheck, now: int) -> list[ProtectionEvent]:
        if command.minutes not in CHECKS:
            raise NotAllowed(
                "check_minutes", f"The minutes are one of {', '.join(map(str, CHECKS))}.", one_of(*map(str, CHECKS))
            )
        return [CheckChosen(command.minutes)]

    def _lift(self, command: do.LiftExclusion, now: int) -> list[ProtectionEvent]:
        if self._excluded("house", now) is None:
            raise NotAllowed("not_excluded", "The house has not excluded this player; what he chose himself stays.")
        return [ExclusionLifted(command.reason)]

    # ---- what it changes ----

    def apply(self, event: ProtectionEvent, at: int) -> None:
        self.latest = max(self.latest, at)
        _CHANGES[type(event)](self, event, at)

    def _limit_set(self, event: LimitSet, at: int) -> None:
        self.limits[event.limit] = InForce(event.value, event.zone)
        self.raises.pop(event.limit, None)

    def _raise_asked(self, event: RaiseAsked, at: int) -> None:
        self.raises[event.limit] = event

    def _raise_confirmed(self, event: RaiseConfirmed, at: int) -> None:
        del self.raises[event.limit]
        if event.value is None:
            del self.limits[event.limit]
        else:
            self.limits[event.limit] = InForce(event.value, event.zone)

    def _raise_called_off(self, event: RaiseCalledOff, at: int) -> None:
        del self.raises[event.limit]

    def _cooling_off(self, event: CoolingOff, at: int) -> None:
        self.cool_off = event.until

    def _was_excluded(self, event: Excluded, at: int) -> None:
        if self.returns is not None and self.returns <= at:
            self.exclusions.clear()  # those before have ended, and do not come back
        self.exclusions[event.by] = event
        self.returns = None

    def _return_asked(self, event: ReturnAsked, at: int) -> None:
        self.returns = event.ready

    def _lifted(self, event: ExclusionLifted, at: int) -> None:
        del self.exclusions["house"]

    def _check_chosen(self, event: CheckChosen, at: int) -> None:
        self.check_minutes = event.minutes


def months_later(at: int, months: int) -> int:
    """The same moment so many months later (UTC); where that month has no such day, its last."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    count = moment.month - 1 + months
    year, month = moment.year + count // 12, count % 12 + 1
    for day in range(moment.day, 0, -1):
        try:
            return round(moment.replace(year=year, month=month, day=day).timestamp() * 1000)
        except ValueError:
            continue  # the month is shorter
    raise AssertionError("every month has a first day")


_HANDLERS: dict[type, Callable[[Protection, Any, int], list[ProtectionEvent]]] = {
    do.SetLimit: Protection._set,
    do.ConfirmRaise: Protection._confirm,
    do.CancelRaise: Protection._call_off,
    do.CoolOff: Protection._cool_off,
    do.Exclude: Protection._exclude,
    do.ExcludePlayer: Protection._exclude,
    do.AskReturn: Protection._return,
    do.ChooseCheck: Protection._choose,
    do.LiftExclusion: Protection._lift,
}

_CHANGES: dict[type, Callable[[Protection, Any, int], None]] = {
    LimitSet: Protection._limit_set,
    RaiseAsked: Protection._raise_asked,
    RaiseConfirmed: Protection._raise_confirmed,
    RaiseCalledOff: Protection._raise_called_off,
    CoolingOff: Protection._cooling_off,
    Excluded: Protection._was_excluded,
    ReturnAsked: Protection._return_asked,
    ExclusionLifted: Protection._lifted,
    CheckChosen: Protection._check_chosen,
}
