"""Supervision of players by staff: notes, suspensions, logging players out."""

from dealerbox.accepted import between
from dealerbox.accounts.store import AccountEvent, SideEffects
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import AuditEntry, Kind
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player, log_completed_action, remove_player
from dealerbox.staff.roles import check
from dealerbox.staff.supervision.store import StaffNote, Stores, Suspension

HOUR_MS = 3_600_000
MAX_HOURS = 365 * 24


class Supervision:
    """Every method raises ``Refusal`` if the request is invalid or ``actor`` may not do it, and ``StoreFailed``.
    ``who`` is a player's name or id."""

    def __init__(self, parts: SharedParts[Stores], actor: Actor) -> None:
        self._parts = parts
        self._store = parts.store
        self._actor = actor

    async def note(self, who: str, text: str) -> StaffNote:
        """Add a note about the player that only staff can read."""
        check(self._actor, "note")
        player = await known_player(self._store, who)
        note = StaffNote(player.id, self._now(), self._actor.id, self._actor.name, text)
        written = await self._store.supervision.add_note(note)
        await log_completed_action(self._parts, self._actor, "note", player.id, f"note {written.number}")
        return written

    async def suspend(self, who: str, hours: int, reason: str) -> Suspension:
        """Suspend the player, notify them of the reason and remove them from cash tables, as when an account is closed.
        Their tournaments continue without them."""
        check(self._actor, "suspend")
        player = await self._person(who)
        now = self._now()
        if not 1 <= hours <= MAX_HOURS:
            raise Refusal("hours", f"Suspend for 1 to {MAX_HOURS} hours, not {hours}.", between(1, MAX_HOURS))
        if await self._store.account_closed(player.id) is not None:
            raise Refusal("account_closed", f"The account of {player.name} is closed.")
        suspension = Suspension(player.id, now, now + hours * HOUR_MS, reason)
        await self._store.supervision.suspend(suspension, self._act("suspend", player.id, suspension.notice))
        await remove_player(self._parts, player.id, suspension.notice)
        return suspension

    async def lift(self, who: str, reason: str) -> PlayerRecord:
        """End the player's suspension."""
        check(self._actor, "lift")
        player = await known_player(self._store, who)
        if not await self._store.supervision.lift(player.id, self._now(), self._act("lift", player.id, reason)):
            raise Refusal("not_suspended", f"{player.name} is not suspended.")
        return player

    async def log_out(self, who: str, reason: str) -> tuple[PlayerRecord, list[str]]:
        """End all sessions of the player and revoke their API keys; return the digests of the sessions."""
        check(self._actor, "log-out")
        player = await self._person(who)
        effects = SideEffects(acts=(self._act("log-out", player.id, reason),))
        return player, await self._store.accounts.log_out(player.id, self._now(), "staff", effects)

    async def unlock(self, who: str, reason: str) -> PlayerRecord:
        """Clear the player's failed login attempts, so that they no longer have to wait."""
        check(self._actor, "unlock")
        player = await self._person(who)
        act = self._act("unlock", player.id, reason)
        await self._store.accounts.write(SideEffects((AccountEvent(player.id, act.at, "unlocked"),), acts=(act,)))
        return player

    async def _person(self, who: str) -> PlayerRecord:
        player = await known_player(self._store, who)
        if player.kind == "bot":
            raise Refusal("bot", f"{player.name} is one of the room's bots. Nobody can log in to its account.")
        return player

    def _now(self) -> int:
        return self._parts.clock.now()

    def _act(self, kind: Kind, about: str, reason: str) -> AuditEntry:
        return AuditEntry(self._now(), kind, about, reason, self._actor.id, self._actor.name)
