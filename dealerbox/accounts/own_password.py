"""A player's password: changed with the old one, or reset by a link."""

from dealerbox.accounts.context import LONGEST_PASSWORD, AccountContext, AccountRefused, checked_password, digest
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.own_email import EMAILS_PER_HOUR, link_over
from dealerbox.accounts.reauthentication import Reauthentication
from dealerbox.accounts.store import RECOVERY, Link, Purpose, SideEffects, Visit
from dealerbox.core.passwords import normal
from dealerbox.core.rate_limits import Buckets
from dealerbox.core.records import PlayerRecord

BY_LINK: tuple[Purpose, ...] = ("reset", *RECOVERY)


class OwnPassword:
    def __init__(self, context: AccountContext, reauthentication: Reauthentication) -> None:
        self._context = context
        self._proving = reauthentication
        self._sent = Buckets(EMAILS_PER_HOUR, EMAILS_PER_HOUR / 3600)

    async def change(self, player: PlayerRecord, token: str, old: str, new: str, visit: Visit) -> list[str]:
        """Change the password and end the player's other sessions; return their digests. ``token``: the secret of the
        session that stays open. Raises ``AccountRefused``."""
        context = self._context
        if player.kind == "guest":
            raise AccountRefused("guest", "Guests have no password. Register first.")
        password = checked_password(new, player.name)
        await self._proving.by_password(player, old, visit)
        notice = context.notice(
            player, await context.store.accounts.profile(player.id), "password-changed", "password-changed", visit
        )
        ended = await context.store.accounts.set_password(
            player, await context.hash(password), context.clock(), "password changed", notice, but=digest(token)
        )
        if ended is None:
            raise AccountRefused("busy", "Your account was just changed elsewhere. Please try again.")
        return ended

    def forgot(self, who: str) -> None:
        """Send a reset link if the player with this name or e-mail address has a confirmed address. The lookup happens
        after the answer, which does not reveal whether they exist."""
        if who and len(who) <= LONGEST_PASSWORD:
            self._context.later(self._forgot(normal(who.strip())))

    async def reset(self, token: str, new: str, visit: Visit) -> tuple[PlayerRecord, list[str]]:
        """Set a new password by the secret of a link, end all sessions and clear failed attempts. A second factor stays
        on unless the link removes it. Return the player and the digests of the ended sessions. Raises
        ``AccountRefused``."""
        context, now = self._context, self._context.clock()
        link = await self._link(token, now)
        player = None if link is None else await context.store.player(link.player)
        if link is None or player is None or player.kind != "player":
            raise link_over()
        hash = await context.hash(checked_password(new, player.name))
        profile = await context.store.accounts.profile(player.id)
        notice = context.notice(player, profile, "password-reset", "password-changed", visit)
        effects = SideEffects((*notice.events, context.event(player.id, "unlocked", visit)), notice.emails)
        if link.purpose == "recover-factor" and await context.store.accounts.factor(player.id) is not None:
            off = context.notice(player, profile, "factor-off", "factor-off", visit)
            effects = SideEffects((*effects.events, *off.events), (*effects.emails, *off.emails))
        ended = await context.store.accounts.set_password(player, hash, now, "password reset", effects, link=link)
        if ended is None:
            raise link_over()
        return player, ended

    async def _link(self, token: str, now: int) -> Link | None:
        for purpose in BY_LINK:
            if (link := await self._context.store.accounts.link(digest(token), purpose, now)) is not None:
                return link
        return None

    async def _forgot(self, who: str) -> None:
        context = self._context
        player = await (
            context.store.accounts.owner_of(email_key(who)) if "@" in who else context.store.player_named(who)
        )
        if player is None or player.kind != "player" or context.settings.email == "off":
            return
        profile = await context.store.accounts.profile(player.id)
        if profile.confirmed is None or profile.closed is not None or not self._sent.take(player.id, context.clock()):
            return
        await context.store.accounts.write(SideEffects((), (context.queued(player, profile.email, "reset", profile),)))
