"""Recovery links for players who have lost their password, or the device and recovery codes of their second factor. A
member of staff verifies who is asking and gives them a link that works once."""

from msgspec import Struct

from dealerbox.accounts.context import AccountContext, digest
from dealerbox.accounts.store import NOWHERE, Link, Purpose, SideEffects
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player
from dealerbox.staff.roles import check

LINK_BYTES = 16
"""128 random bits, as in links in e-mails."""
LINK_MS = 24 * 3_600_000


class RecoveryLink(Struct, frozen=True):
    """A recovery link. ``expires`` in ms (UTC)."""

    player: PlayerRecord
    secret: str
    """Follows ``/reset#`` in the address; returned once and not stored."""
    expires: int
    letter: bool
    """Whether the player is notified by e-mail, which needs a confirmed address."""

    def __repr__(self) -> str:
        return f"RecoveryLink({self.player!r})"  # without the secret, which would be logged


async def recover(context: AccountContext, actor: Actor, who: str, second_factor: bool, reason: str) -> RecoveryLink:
    """Make a link with which the player (name or id) sets a new password; with ``second_factor`` it also removes the
    second factor when it is used. Earlier recovery links stop working, and so does this one if the player changes the
    password in another way. Raises ``Refusal`` and ``StoreFailed``."""
    check(actor, "recover")
    player = await known_player(context.store, who)
    await _check_account(context, player)
    purpose: Purpose = "recover-factor" if second_factor else "recover"
    secret, now = context.secret(LINK_BYTES), context.clock()
    notice = context.notice(
        player, await context.store.accounts.profile(player.id), "recovery-link", "recovery-link", NOWHERE
    )
    what = "password and second factor" if second_factor else "password"
    act = AuditEntry(now, "recovery-link", player.id, f"{what}: {reason}", actor.id, actor.name)
    link = Link(digest(secret), player.id, purpose, "", now + LINK_MS)
    await context.store.accounts.add_link(link, SideEffects(notice.events, notice.emails, (act,)))
    return RecoveryLink(player, secret, link.expires, bool(notice.emails))


async def _check_account(context: AccountContext, player: PlayerRecord) -> None:
    match player.kind:
        case "bot":
            raise Refusal("bot", f"{player.name} is one of the room's bots. Nobody can log in to its account.")
        case "guest":
            raise Refusal("guest", f"{player.name} is a guest and has no password. Only registered players have one.")
    if (await context.store.accounts.profile(player.id)).closed is not None:
        raise Refusal("account_closed", f"{player.name} has closed the account permanently.")
    if await context.store.account_closed(player.id) is not None:
        raise Refusal("account_closed", f"The account of {player.name} is closed. Open it first.")
