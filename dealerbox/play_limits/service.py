"""Responsible play for players and staff: store each change, then notify the running room."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from msgspec import Struct

from dealerbox.accepted import one_of
from dealerbox.core.actors import Actor
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.staff_actions import known_player, log_completed_action
from dealerbox.ledger import wallet
from dealerbox.ledger.kinds import FUN, money_of
from dealerbox.play_limits import checks
from dealerbox.play_limits import commands as do
from dealerbox.play_limits.checks import Books
from dealerbox.play_limits.limits import MINUTE_MS, NAMES, Limit, LimitName, slot, window_start
from dealerbox.play_limits.machine import CHECKS, Protection
from dealerbox.play_limits.messages import PROTECTION, ProtectionChanged
from dealerbox.play_limits.refused import LimitHit, NotAllowed
from dealerbox.play_limits.rules import PlayRules
from dealerbox.play_limits.store import PLAYER, ProtectionRecord, Stores, fold
from dealerbox.wire.play_limits import Barring

MAX_CHANGES = 200


class Raise(Struct, frozen=True):
    """A requested change of a limit. It may be confirmed from ``ready`` and before ``lapses``."""

    value: int | None
    """None: remove the limit."""
    ready: int
    lapses: int


class OwnLimit(Struct, frozen=True):
    """One of the player's limits."""

    name: LimitName
    currency: str
    value: int | None
    """None: no limit is set."""
    left: int | None
    """What is left of it until ``renews``; None for limits on a single stake."""
    renews: int | None
    raise_asked: Raise | None
    """The requested change that waits, or can be confirmed."""


class LimitChange(Struct, frozen=True):
    """A stored change."""

    at: int
    who: str
    what: str
    name: LimitName | Literal[""] = ""
    currency: str = ""
    value: int | None = None
    """The limit, or the minutes between reminders."""
    until: int | None = None
    """When it ends, or can be confirmed (ms)."""
    reason: str = ""


class Standing(Struct, frozen=True):
    """A player's limits, playing time and exclusions."""

    now: int
    zone: str
    currencies: tuple[str, ...]
    limits: tuple[OwnLimit, ...]
    minutes_today: int
    """Counted by the room's days."""
    check_minutes: int
    """Minutes of play between reminders; 0: never."""
    checks: tuple[int, ...]
    barred: Barring | None
    history: tuple[LimitChange, ...]


class ResponsiblePlay:
    """Responsible-play operations for players and staff. Every method raises ``StoreFailed``, those that change
    something also ``NotAllowed``."""

    def __init__(
        self,
        parts: SharedParts[Stores],
        rules: PlayRules,
        note_signs: Callable[[str], Awaitable[None]],
        currencies: Sequence[str] = ("EUR",),
    ) -> None:
        """``currencies`` are the room's real-money currencies.

        ``note_signs`` stores what would identify a player (id) under another account; it is called before a break or
        an exclusion begins.
        """
        self._note_signs = note_signs
        self._parts = parts
        self.rules = rules
        self._currencies = tuple(currencies)

    # ---- players ----

    async def standing(self, player: str) -> Standing:
        now, rules = self._parts.clock.now(), self.rules
        history = await self._parts.store.play_limits.history(player)
        currencies = await self._currencies_of(player, fold(history))

        def look(books: Books) -> Standing:
            protection = books.protection(player)
            since = slot(window_start("day", now, rules.zone))
            return Standing(
                now,
                rules.zone,
                currencies,
                tuple(_own_limits(books, protection, player, currencies, now)),
                books.sum_since(player, "", "minutes", since) // MINUTE_MS,
                rules.check_minutes if protection.check_minutes is None else protection.check_minutes,
                CHECKS,
                protection.barred(now),
                tuple(change_of(one) for one in reversed(history[-MAX_CHANGES:])),
            )

        return await self._parts.store.play_limits.ask(look)

    async def set_limit(self, player: str, limit: Limit, value: int | None) -> None:
        history = await self._parts.store.play_limits.history(player)
        known = await self._currencies_of(player, fold(history))
        if limit.currency and limit.currency not in known:
            raise NotAllowed(
                "limit_currency",
                f"Money limits are available for {', '.join(known)}. Time limits have no currency.",
                one_of(*known),
            )
        await self._decide(player, do.SetLimit(limit, value, self.rules.zone))

    async def confirm(self, player: str, limit: Limit) -> None:
        await self._decide(player, do.ConfirmRaise(limit, self.rules.zone))

    async def call_off(self, player: str, limit: Limit) -> None:
        await self._decide(player, do.CancelRaise(limit))

    async def cool_off(self, player: str, hours: int) -> None:
        await self._decide(player, do.CoolOff(hours))

    async def exclude(self, player: str, period: do.Period) -> None:
        await self._decide(player, do.Exclude(period))

    async def ask_return(self, player: str) -> None:
        await self._decide(player, do.AskReturn())

    async def choose_check(self, player: str, minutes: int) -> None:
        await self._decide(player, do.ChooseCheck(minutes))

    # ---- the staff ----

    async def exclude_player(self, who: str, period: do.Period, reason: str, actor: Actor) -> PlayerRecord:
        """Exclude the player with this name or id. Raises ``Refusal``.

        The audit log entry is written first, so that no exclusion exists without its author.
        """
        player = await known_player(self._parts.store, who)
        if player.kind == "bot":
            raise NotAllowed("bot", f"{player.name} is one of the room's bots.")
        protection = fold(await self._parts.store.play_limits.history(player.id))
        protection.handle(do.ExcludePlayer(period, reason), self._parts.clock.now())
        await log_completed_action(self._parts, actor, "exclude-player", player.id, f"{period}: {reason}")
        await self._decide(player.id, do.ExcludePlayer(period, reason), actor.name)
        return player

    async def lift_exclusion(self, who: str, reason: str, actor: Actor) -> PlayerRecord:
        """Lift the house's exclusion of the player; nobody can lift a player's own."""
        player = await known_player(self._parts.store, who)
        protection = fold(await self._parts.store.play_limits.history(player.id))
        protection.handle(do.LiftExclusion(reason), self._parts.clock.now())
        await log_completed_action(self._parts, actor, "lift-exclusion", player.id, reason)
        await self._decide(player.id, do.LiftExclusion(reason), actor.name)
        return player

    async def changes(self, most: int, before: int | None) -> list[ProtectionRecord]:
        """Return the last changes of all players, the latest first."""
        return await self._parts.store.play_limits.changes(most, before)

    async def barred(self) -> dict[str, Barring]:
        """Return the players who may not play now."""
        return await self._parts.store.play_limits.barred(self._parts.clock.now())

    # ---- internal ----

    async def _currencies_of(self, player: str, protection: Protection) -> tuple[str, ...]:
        """Return the currencies that the player may limit: the room's, those in their wallet, and those already
        limited."""
        balances = await self._parts.store.balances(wallet(player))
        held = {currency for name, currency in balances if name == wallet(player) and money_of(currency) == "real"}
        real = held | set(self._currencies)
        limited = {limit.currency for limit in protection.limits if limit.currency}
        fun = {FUN} if self.rules.fun_limits else set()
        return tuple(sorted(real | limited | fun, key=lambda currency: (currency == FUN, currency)))

    async def _decide(self, player: str, command: do.ProtectionCommand, who: str = PLAYER) -> None:
        if isinstance(command, do.CoolOff | do.Exclude | do.ExcludePlayer):
            await self._note_signs(player)
        await self._parts.store.play_limits.decide(player, command, self._parts.clock.now(), who)
        self._parts.bus.publish(PROTECTION, ProtectionChanged(player))


def _own_limits(
    books: Books, protection: Protection, player: str, currencies: Sequence[str], now: int
) -> list[OwnLimit]:
    """Return all possible limits, set or not."""
    limits = [Limit(name, currency) for currency in currencies for name in NAMES if not Limit(name).of_time]
    limits += [Limit(name) for name in NAMES if Limit(name).of_time]
    in_time = {hit.name: hit for hit in checks.time_limits(books, protection, player, now)}
    found = []
    for limit in limits:
        force, asked = protection.value(limit), protection.pending(limit, now)
        hit = in_time.get(limit.name) if limit.of_time else _left(books, protection, player, limit, now)
        found.append(
            OwnLimit(
                limit.name,
                limit.currency,
                None if force is None else force.value,
                None if hit is None else hit.left,
                None if hit is None else hit.renews,
                None if asked is None else Raise(asked.value, asked.ready, asked.lapses),
            )
        )
    return found


def _left(books: Books, protection: Protection, player: str, limit: Limit, now: int) -> LimitHit | None:
    if limit.name.startswith("deposit-"):
        return checks.deposit_left(books, protection, player, limit.currency, limit.window, now)
    if limit.name.startswith("loss-"):
        return checks.loss_left(books, protection, player, limit.currency, limit.window, now)
    return None


def change_of(record: ProtectionRecord) -> LimitChange:
    """Return a stored event as a line of the history."""
    event = record.event
    limit = getattr(event, "limit", None)
    return LimitChange(
        record.at,
        record.who,
        type(event).__name__,
        limit.name if limit is not None else "",
        limit.currency if limit is not None else "",
        getattr(event, "value", getattr(event, "minutes", None)),
        getattr(event, "until", getattr(event, "ready", None)),
        getattr(event, "reason", ""),
    )
