"""A player's e-mail address: given, confirmed by the link in an email, changed.

Nobody is told whether an address is known here but who reads its emails.
"""

from dealerbox.accepted import between
from dealerbox.accounts import newcomers
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.kit import AccountRefused, Kit, checked_email, digest
from dealerbox.accounts.proving import Proving
from dealerbox.accounts.store import Along, EmailTaken, Profile, Visit
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.core.rate_limits import Buckets
from dealerbox.core.records import PlayerRecord

LETTERS_AN_HOUR = 4
"""To one address, of those that anybody can cause."""


class OwnEmail:
    def __init__(self, kit: Kit, proving: Proving) -> None:
        self._kit = kit
        self._proving = proving
        self._sent = Buckets(LETTERS_AN_HOUR, LETTERS_AN_HOUR / 3600)

    async def emails(self, player: PlayerRecord, profile: Profile) -> tuple[QueuedEmail, ...]:
        """What is sent to the address that waits to be confirmed: a link; or, where it is another player's already,
        that somebody has given it. None where too many went there."""
        kit = self._kit
        key = email_key(profile.waiting)
        owner = await kit.kept.owner_of(key)
        other = player if owner is None or owner.id == player.id else owner
        their = await kit.kept.profile(other.id)  # in either case, as it takes as long
        if not self._may_send(key):
            return ()
        if other.id == player.id:
            return (kit.queued(player, profile.waiting, "confirm", profile),)
        return (kit.queued(other, their.email, "known-address", their),)

    async def change(self, player: PlayerRecord, email: str, password: str, visit: Visit) -> Profile:
        """A new address, or none; it counts once it is confirmed, and until then the old one does, which is told.
        Raises ``AccountRefused``."""
        kit = self._kit
        address = checked_email(kit.settings.email, email)
        if player.kind == "guest":
            raise AccountRefused("guest", "A guest's account has no address: give it a name and a password first.")
        await self._proving.by_password(player, password, visit)
        before = await kit.kept.profile(player.id)
        after = before.given(address)
        if after == before and not after.waiting:
            return after
        kind: EmailKind | None = "email-wanted" if after.waiting else None if after.email else "email-changed"
        told = kit.told(player, before, "email-set", kind, visit)
        emails = await self.emails(player, after) if after.waiting else ()
        await kit.kept.set_email(player.id, address, Along(told.events, (*told.emails, *emails)))
        return after

    async def again(self, player: PlayerRecord) -> None:
        """The email with the link once more. Raises ``AccountRefused``."""
        profile = await self._kit.kept.profile(player.id)
        if not profile.waiting:
            raise AccountRefused("nothing_to_confirm", "No address waits to be confirmed.")
        emails = await self.emails(player, profile)
        if not emails:
            raise AccountRefused(
                "too_many",
                f"{LETTERS_AN_HOUR} letters an hour go to one address: wait a little.",
                accepted=between(1, LETTERS_AN_HOUR),
            )
        await self._kit.kept.write(Along((), emails))

    async def confirm(self, token: str, visit: Visit) -> PlayerRecord:
        """By the secret of a link. Raises ``AccountRefused``; ``NotAllowed`` where its reader has another account, and
        may not play."""
        kit, now = self._kit, self._kit.clock()
        link = await kit.kept.link(digest(token), "confirm", now)
        player = None if link is None else await kit.store.player(link.player)
        if link is None or player is None:
            raise link_over()
        await newcomers.check_address(kit.store, link.about, now, but=player.id)
        before = await kit.kept.profile(player.id)
        # The address that was confirmed before, if there was one, is told that it counts no more.
        told = kit.told(player, before, "email-confirmed", "email-changed", visit)
        try:
            confirmed = await kit.kept.confirm(link, now, told)
        except EmailTaken:
            raise AccountRefused("email_taken", "Another account has confirmed this address.") from None
        if not confirmed:
            raise link_over()
        await newcomers.note_again(kit.store, player.id, now)
        return player

    def _may_send(self, key: str) -> bool:
        return self._sent.take(key, self._kit.clock())


def link_over() -> AccountRefused:
    return AccountRefused("link_over", "This link was used already, or it is too old: ask for a new one.")
