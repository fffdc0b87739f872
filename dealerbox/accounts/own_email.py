"""A player's e-mail address: set, confirmed by a link in an e-mail, changed.

Only a person who reads an address's e-mails learns whether it is known here.
"""

from dealerbox.accepted import between
from dealerbox.accounts import newcomers
from dealerbox.accounts.context import AccountContext, AccountRefused, checked_email, digest
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.reauthentication import Reauthentication
from dealerbox.accounts.store import EmailTaken, Profile, SideEffects, Visit
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.core.rate_limits import Buckets
from dealerbox.core.records import PlayerRecord

EMAILS_PER_HOUR = 4
"""How many e-mails that anybody can trigger go to one address per hour."""


class OwnEmail:
    def __init__(self, context: AccountContext, reauthentication: Reauthentication) -> None:
        self._context = context
        self._proving = reauthentication
        self._sent = Buckets(EMAILS_PER_HOUR, EMAILS_PER_HOUR / 3600)

    async def emails(self, player: PlayerRecord, profile: Profile) -> tuple[QueuedEmail, ...]:
        """Return the e-mail for the unconfirmed address: a link, or, if it already belongs to another player, a note to
        them that somebody entered it. None if too many were sent there."""
        context = self._context
        key = email_key(profile.waiting)
        owner = await context.store.accounts.owner_of(key)
        other = player if owner is None or owner.id == player.id else owner
        their = await context.store.accounts.profile(other.id)  # read in either case, so that it takes the same time
        if not self._may_send(key):
            return ()
        if other.id == player.id:
            return (context.queued(player, profile.waiting, "confirm", profile),)
        return (context.queued(other, their.email, "known-address", their),)

    async def change(self, player: PlayerRecord, email: str, password: str, visit: Visit) -> Profile:
        """Set a new address, or none. It replaces a confirmed one once it is confirmed itself; the old address gets an
        e-mail about it. Raises ``AccountRefused``."""
        context = self._context
        address = checked_email(context.settings.email, email)
        if player.kind == "guest":
            raise AccountRefused("guest", "Guest accounts have no e-mail address. Register first.")
        await self._proving.by_password(player, password, visit)
        before = await context.store.accounts.profile(player.id)
        after = before.given(address)
        if after == before and not after.waiting:
            return after
        kind: EmailKind | None = "email-wanted" if after.waiting else None if after.email else "email-changed"
        notice = context.notice(player, before, "email-set", kind, visit)
        emails = await self.emails(player, after) if after.waiting else ()
        await context.store.accounts.set_email(
            player.id, address, SideEffects(notice.events, (*notice.emails, *emails))
        )
        return after

    async def again(self, player: PlayerRecord) -> None:
        """Send the e-mail with the confirmation link again. Raises ``AccountRefused``."""
        profile = await self._context.store.accounts.profile(player.id)
        if not profile.waiting:
            raise AccountRefused("nothing_to_confirm", "You have no address to confirm.")
        emails = await self.emails(player, profile)
        if not emails:
            raise AccountRefused(
                "too_many",
                f"You can get at most {EMAILS_PER_HOUR} e-mails per hour. Please wait a while.",
                accepted=between(1, EMAILS_PER_HOUR),
            )
        await self._context.store.accounts.write(SideEffects((), emails))

    async def confirm(self, token: str, visit: Visit) -> PlayerRecord:
        """Confirm an address by the secret of a link.

        :raises AccountRefused: the link is not valid, or another account has confirmed the address
        :raises NotAllowed: the owner of the address has another account and is excluded
        """
        context, now = self._context, self._context.clock()
        link = await context.store.accounts.link(digest(token), "confirm", now)
        player = None if link is None else await context.store.player(link.player)
        if link is None or player is None:
            raise link_over()
        await newcomers.check_address(context.store, link.about, now, but=player.id)
        before = await context.store.accounts.profile(player.id)
        # An address that was confirmed before is notified that it no longer belongs to the account.
        notice = context.notice(player, before, "email-confirmed", "email-changed", visit)
        try:
            confirmed = await context.store.accounts.confirm(link, now, notice)
        except EmailTaken:
            raise AccountRefused("email_taken", "Another account already uses this address.") from None
        if not confirmed:
            raise link_over()
        await newcomers.update_signs(context.store, player.id, now)
        return player

    def _may_send(self, key: str) -> bool:
        return self._sent.take(key, self._context.clock())


def link_over() -> AccountRefused:
    return AccountRefused("link_over", "This link has expired or has already been used. Please request a new one.")
