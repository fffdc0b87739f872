"""A player's password: changed with the old one, or reset by a link."""

from dealerbox.accounts.emails import email_key
from dealerbox.accounts.kit import LONGEST_PASSWORD, AccountRefused, Kit, checked_password, digest
from dealerbox.accounts.own_email import LETTERS_AN_HOUR, link_over
from dealerbox.accounts.proving import Proving
from dealerbox.accounts.store import RECOVERY, Along, Link, Purpose, Visit
from dealerbox.core.passwords import normal
from dealerbox.core.rate_limits import Buckets
from dealerbox.core.records import PlayerRecord

BY_LINK: tuple[Purpose, ...] = ("reset", *RECOVERY)


class OwnPassword:
    def __init__(self, kit: Kit, proving: Proving) -> None:
        self._kit = kit
        self._proving = proving
        self._sent = Buckets(LETTERS_AN_HOUR, LETTERS_AN_HOUR / 3600)

    async def change(self, player: PlayerRecord, token: str, old: str, new: str, visit: Visit) -> list[str]:
        """Change the password and end the player's other sessions; return their digests. ``token``: the secret of the
        session that stays open. Raises ``AccountRefused``."""
        kit = self._kit
        if player.kind == "guest":
            raise AccountRefused("guest", "Guests have no password. Register first.")
        password = checked_password(new, player.name)
        await self._proving.by_password(player, old, visit)
        told = kit.told(player, await kit.kept.profile(player.id), "password-changed", "password-changed", visit)
        ended = await kit.kept.set_password(
            player, await kit.hash(password), kit.clock(), "password changed", told, but=digest(token)
        )
        if ended is None:
            raise AccountRefused("busy", "Your account was just changed elsewhere. Please try again.")
        return ended

    def forgot(self, who: str) -> None:
        """Send a reset link if the player with this name or e-mail address has a confirmed address. The lookup happens
        after the answer, which does not reveal whether they exist."""
        if who and len(who) <= LONGEST_PASSWORD:
            self._kit.later(self._forgot(normal(who.strip())))

    async def reset(self, token: str, new: str, visit: Visit) -> tuple[PlayerRecord, list[str]]:
        """Set a new password by the secret of a link, end all sessions and clear failed attempts. A second factor stays
        on unless the link removes it. Return the player and the digests of the ended sessions. Raises
        ``AccountRefused``."""
        kit, now = self._kit, self._kit.clock()
        link = await self._link(token, now)
        player = None if link is None else await kit.store.player(link.player)
        if link is None or player is None or player.kind != "player":
            raise link_over()
        hash = await kit.hash(checked_password(new, player.name))
        profile = await kit.kept.profile(player.id)
        told = kit.told(player, profile, "password-reset", "password-changed", visit)
        along = Along((*told.events, kit.event(player.id, "unlocked", visit)), told.emails)
        if link.purpose == "recover-factor" and await kit.kept.factor(player.id) is not None:
            off = kit.told(player, profile, "factor-off", "factor-off", visit)
            along = Along((*along.events, *off.events), (*along.emails, *off.emails))
        ended = await kit.kept.set_password(player, hash, now, "password reset", along, link=link)
        if ended is None:
            raise link_over()
        return player, ended

    async def _link(self, token: str, now: int) -> Link | None:
        for purpose in BY_LINK:
            if (link := await self._kit.kept.link(digest(token), purpose, now)) is not None:
                return link
        return None

    async def _forgot(self, who: str) -> None:
        kit = self._kit
        player = await (kit.kept.owner_of(email_key(who)) if "@" in who else kit.store.player_named(who))
        if player is None or player.kind != "player" or kit.settings.email == "off":
            return
        profile = await kit.kept.profile(player.id)
        if profile.confirmed is None or profile.closed is not None or not self._sent.take(player.id, kit.clock()):
            return
        await kit.kept.write(Along((), (kit.queued(player, profile.email, "reset", profile),)))
