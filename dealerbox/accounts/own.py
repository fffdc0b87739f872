"""A player's own account: its overview and sessions."""

from msgspec import Struct

from dealerbox.accounts.context import AccountContext, AccountRefused, digest
from dealerbox.accounts.log_in import MAX_EVENTS, last_before
from dealerbox.accounts.own_email import OwnEmail
from dealerbox.accounts.own_factor import OwnFactor
from dealerbox.accounts.own_password import OwnPassword
from dealerbox.accounts.reauthentication import Reauthentication
from dealerbox.accounts.sessions import LastLogIn
from dealerbox.accounts.store import Profile, SideEffects, Visit
from dealerbox.core.languages import Language
from dealerbox.core.records import PlayerRecord, SessionRecord


class AccountOverview(Struct, frozen=True):
    """The overview of an account."""

    profile: Profile
    recovery_left: int | None
    """How many recovery codes are left; None without a second factor."""
    last: LastLogIn | None
    """The login before the current session."""


class OwnAccounts:
    def __init__(self, context: AccountContext, reauthentication: Reauthentication) -> None:
        self._context = context
        self.reauthentication = reauthentication
        self.emails = OwnEmail(context, reauthentication)
        self.password = OwnPassword(context, reauthentication)
        self.factor = OwnFactor(context, reauthentication)

    async def overview(self, player: PlayerRecord, token: str) -> AccountOverview:
        context = self._context
        factor = await context.store.accounts.factor(player.id)
        own = next(
            (one for one in await context.store.accounts.sessions_of(player.id) if one.digest == digest(token)), None
        )
        events = await context.store.accounts.events_of(player.id, MAX_EVENTS)
        return AccountOverview(
            await context.store.accounts.profile(player.id),
            None if factor is None else len(factor.recovery),
            None if own is None else last_before(events, own.created),
        )

    async def sessions(self, player: PlayerRecord) -> list[SessionRecord]:
        """Return the open sessions, last used first."""
        now = self._context.clock()
        known = await self._context.store.accounts.sessions_of(player.id)
        return [one for one in known if one.ended is None and one.expires > now]

    async def end_session(self, player: PlayerRecord, id: str, visit: Visit) -> list[str]:
        """End the session with that public id; return its digest. Raises ``AccountRefused``."""
        effects = SideEffects((self._context.event(player.id, "session-ended", visit),))
        now = self._context.clock()
        ended = (
            await self._context.store.accounts.end_sessions(player.id, now, "ended by the player", effects, only=id)
            if id
            else []
        )
        if not ended:
            raise AccountRefused("no_session", "That session has ended already.")
        return ended

    async def log_out_everywhere(self, player: PlayerRecord, visit: Visit) -> list[str]:
        """End all sessions and revoke all API keys; return the digests of the sessions."""
        effects = SideEffects((self._context.event(player.id, "logged-out-everywhere", visit),))
        return await self._context.store.accounts.log_out(
            player.id, self._context.clock(), "logged out everywhere", effects
        )

    async def set_tournament_emails(self, player: PlayerRecord, reminders: bool, results: bool) -> None:
        """Set whether the player wants e-mails before their tournaments start, and about their results. Raises
        ``AccountRefused`` for a guest."""
        if player.kind == "guest":
            raise AccountRefused("guest", "Guest accounts have no e-mail address. Register first.")
        await self._context.store.accounts.set_tournament_emails(player.id, reminders, results)

    async def set_language(self, player: PlayerRecord, language: Language) -> None:
        """Set the language of e-mails to the player."""
        await self._context.store.accounts.set_language(player.id, language)
