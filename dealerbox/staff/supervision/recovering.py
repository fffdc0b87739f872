"""Help for a player who has lost their password, or the device and recovery codes of their second factor: a member of
the staff who has made sure who asks gives them a link that opens once."""

from msgspec import Struct

from dealerbox.accounts.kit import Kit, digest
from dealerbox.accounts.store import NOWHERE, Along, Link, Purpose
from dealerbox.core.acting import known_player
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import Act
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.staff.roles import check

LINK_BYTES = 16
"""128 random bits, as in the links of emails."""
LINK_MS = 24 * 3_600_000


class RecoveryLink(Struct, frozen=True):
    """``secret`` follows ``/reset#`` in the address; it is shown here once and stored nowhere. ``expires`` in ms (UTC).
    ``letter``: whether the player is notified by e-mail, which takes a confirmed address."""

    player: PlayerRecord
    secret: str
    expires: int
    letter: bool

    def __repr__(self) -> str:
        return f"RecoveryLink({self.player!r})"  # the secret would end up in a log


async def recover(kit: Kit, actor: Actor, who: str, second_factor: bool, reason: str) -> RecoveryLink:
    """Make a link by which the player called ``who`` (a name or an id) chooses a new password; with ``second_factor``
    the second factor is removed when the link is used. Earlier links of this kind stop working, and so does this one
    when the player changes the password in another way. Raises ``Refusal`` and ``StoreFailed``."""
    check(actor, "recover")
    player = await known_player(kit.store, who)
    await _check_account(kit, player)
    purpose: Purpose = "recover-factor" if second_factor else "recover"
    secret, now = kit.secret(LINK_BYTES), kit.clock()
    told = kit.told(player, await kit.kept.profile(player.id), "recovery-link", "recovery-link", NOWHERE)
    what = "password and second factor" if second_factor else "password"
    act = Act(now, "recovery-link", player.id, f"{what}: {reason}", actor.id, actor.name)
    link = Link(digest(secret), player.id, purpose, "", now + LINK_MS)
    await kit.kept.add_link(link, Along(told.events, told.emails, (act,)))
    return RecoveryLink(player, secret, link.expires, bool(told.emails))


async def _check_account(kit: Kit, player: PlayerRecord) -> None:
    match player.kind:
        case "bot":
            raise Refusal("bot", f"{player.name} is a bot of the room's own: nobody logs in to its account.")
        case "guest":
            raise Refusal("guest", f"{player.name} is a guest, who has no password: only a registered player has one.")
    if (await kit.kept.profile(player.id)).closed is not None:
        raise Refusal("account_closed", f"The account of {player.name} was closed by its player, for good.")
    if await kit.store.account_closed(player.id) is not None:
        raise Refusal("account_closed", f"The account of {player.name} is closed: open it first.")
