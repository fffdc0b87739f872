"""One player's protection: what the player may change and when it takes effect.

Pure, and built like the other machines: ``handle`` decides events, or refuses and changes nothing; only ``apply``
changes state. A lower limit takes effect at once. A higher one, or removing one, takes effect once the player has
confirmed it, at least ``WAIT_MS`` and less than ``WAIT_MS + CONFIRM_MS`` after asking. Time never runs backwards
here: if the clock was set back, a command counts as made when the last event was stored.
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
from dealerbox.play_limits.limits import DAY_MS, MAX_MINUTES, Limit, moment
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.wire.play_limits import Barring

HOUR_MS = 3_600_000
WAIT_MS = DAY_MS
"""How long the player must wait for a higher limit or the end of an exclusion."""
CONFIRM_MS = 7 * DAY_MS
"""How long a higher limit may be confirmed after the wait; then the request lapses."""
COOL_OFF_HOURS = (24, 6 * 7 * 24)
CHECKS = (15, 30, 60, 120)
"""The intervals between reminders that a player may choose, in minutes of play."""
MONTHS: Mapping[do.Period, int | None] = {"6 months": 6, "1 year": 12, "5 years": 60, "for good": None}
MAX_VALUE = 10**12


class InForce(Struct, frozen=True, gc=False):
    """The value of a limit, and the time zone that defines its days."""

    value: int
    zone: str


class Protection:
    """A player's limits in force, requested ``raises``, break and exclusions. ``latest`` is the time of the last
    event."""

    def __init__(self) -> None:
        self.limits: dict[Limit, InForce] = {}
        self.raises: dict[Limit, RaiseAsked] = {}
        self.cool_off: int = 0
        self.exclusions: dict[str, Excluded] = {}
        """By ``player`` and ``house``."""
        self.returns: int | None = None
        self.check_minutes: int | None = None
        """The player's choice; None: the room's default."""
        self.latest = 0

    # ---- state ----

    def value(self, limit: Limit) -> InForce | None:
        return self.limits.get(limit)

    def barred(self, now: int) -> Barring | None:
        """Return why the player may not play at ``now``; of several reasons, the one that lasts longest."""
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
        """Return the raise that waits or may be confirmed; None if there is none or it has lapsed."""
        asked = self.raises.get(limit)
        return asked if asked is not None and now < asked.lapses else None

    # ---- commands ----

    def handle(self, command: do.ProtectionCommand, now: int) -> list[ProtectionEvent]:
        """Decide the events of a command and apply them. Raises ``NotAllowed``. ``now`` is raised to ``latest``."""
        now = max(now, self.latest)
        events: list[ProtectionEvent] = _HANDLERS[type(command)](self, command, now)
        for event in events:
            self.apply(event, now)
        return events

    def _set(self, command: do.SetLimit, now: int) -> list[ProtectionEvent]:
        limit, value = command.limit, command.value
        most = MAX_MINUTES if limit.of_time else MAX_VALUE
        least = 1 if limit.of_time else 0
        if value is not None and not least <= value <= most:
            reason = f"This limit must be a whole number from {least} to {most}, not {value}."
            raise NotAllowed("limit_value", reason, between(least, most, limit.currency))
        if limit.of_time != (not limit.currency):
            raise NotAllowed("limit_currency", "Money limits need a currency; time limits have none.")
        before = self.limits.get(limit)
        if value == (before.value if before is not None else None):
            raise NotAllowed("limit_same", "This limit already has that value.")
        if value is not None and (before is None or value < before.value):
            return [LimitSet(limit, value, command.zone)]
        ready = now + WAIT_MS
        return [RaiseAsked(limit, value, ready, ready + CONFIRM_MS)]

    def _confirm(self, command: do.ConfirmRaise, now: int) -> list[ProtectionEvent]:
        asked = self._asked(command.limit, now)
        if now < asked.ready:
            raise NotAllowed(
                "too_early", f"You can confirm this from {moment(asked.ready)}. Until then "
                             "nothing changes.",
                until=asked.ready,
            )  # fmt: skip
        return [RaiseConfirmed(command.limit, asked.value, command.zone)]

    def _call_off(self, command: do.CancelRaise, now: int) -> list[ProtectionEvent]:
        self._asked(command.limit, now)
        return [RaiseCalledOff(command.limit)]

    def _asked(self, limit: Limit, now: int) -> RaiseAsked:
        asked = self.pending(limit, now)
        if asked is None:
            raise NotAllowed(
                "no_raise", "There is no pending change of this limit. It was cancelled, or not confirmed in time."
            )
        return asked

    def _cool_off(self, command: do.CoolOff, now: int) -> list[ProtectionEvent]:
        least, most = COOL_OFF_HOURS
        if not least <= command.hours <= most:
            raise NotAllowed(
                "cool_off", f"A break must last {least} to {most} hours, not {command.hours}.", between(least, most)
            )
        until = now + command.hours * HOUR_MS
        if until <= self.cool_off:
            raise NotAllowed(
                "shorter",
                f"You are already on a break until {moment(self.cool_off)}. It cannot be shortened.",
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
            raise NotAllowed("shorter", f"There is already an exclusion {lasts}. It cannot be shortened.", until=ends)
        return [Excluded(until, "house" if by == "house" else "player", reason)]

    def _return(self, command: do.AskReturn, now: int) -> list[ProtectionEvent]:
        barred = self.barred(now)
        if barred is None or barred.why == "break":
            raise NotAllowed("not_excluded", "You are not excluded.")
        if not barred.over:
            until = "It is permanent." if barred.until is None else f"It lasts until {moment(barred.until)}."
            raise NotAllowed("excluded", f"An exclusion cannot be ended early. {until}", until=barred.until)
        if barred.ready is not None:
            raise NotAllowed(
                "asked_already",
                f"You have already asked to return. The exclusion ends at {moment(barred.ready)}.",
                until=barred.ready,
            )
        return [ReturnAsked(now + WAIT_MS)]

    def _choose(self, command: do.ChooseCheck, now: int) -> list[ProtectionEvent]:
        if command.minutes not in CHECKS:
            raise NotAllowed(
                "check_minutes", f"Choose one of {', '.join(map(str, CHECKS))} minutes.", one_of(*map(str, CHECKS))
            )
        return [CheckChosen(command.minutes)]

    def _lift(self, command: do.LiftExclusion, now: int) -> list[ProtectionEvent]:
        if self._excluded("house", now) is None:
            raise NotAllowed(
                "not_excluded", "This player is not excluded by the house. Players' own exclusions cannot be lifted."
            )
        return [ExclusionLifted(command.reason)]

    # ---- events ----

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
            self.exclusions.clear()  # earlier exclusions have ended and do not return
        self.exclusions[event.by] = event
        self.returns = None

    def _return_asked(self, event: ReturnAsked, at: int) -> None:
        self.returns = event.ready

    def _lifted(self, event: ExclusionLifted, at: int) -> None:
        del self.exclusions["house"]

    def _check_chosen(self, event: CheckChosen, at: int) -> None:
        self.check_minutes = event.minutes


def months_later(at: int, months: int) -> int:
    """Return the same moment that many months later (UTC), or the month's last day if it has no such day."""
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
