"""What every part of the back office does with an act: find the player it is about, and write it to the audit log."""

from contextlib import suppress

from dealerbox.core import messages
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import Act, AuditLogStore, Kind
from dealerbox.core.bus import NobodyServes
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.stores import PlayerStore


async def send_away(parts: SharedParts[AuditLogStore], player: str, reason: str) -> None:
    """Ends all that the player has open here: his connections, and his seats, each after its running hand."""
    parts.bus.publish(messages.player_subject(player), messages.AccountClosed(reason))
    tables = await parts.bus.request(messages.HOUSE, messages.AskTables(everything=True))
    for row in tables.tables:
        with suppress(Refusal, NobodyServes):  # a table that has closed meanwhile has paid everybody home
            await parts.bus.request(messages.table_subject(row.config.id), messages.SendHome(player))


async def known_player(store: PlayerStore, who: str) -> PlayerRecord:
    """The player of that name, or of that id; raises ``Refusal`` (``no_player``)."""
    found = await store.player_named(who) or await store.player(who)
    if found is None:
        raise Refusal("no_player", f"The room knows no player {who!r}.")
    return found


async def write_down(parts: SharedParts[AuditLogStore], actor: Actor, kind: Kind, about: str, reason: str) -> Act:
    """What ``actor`` does; returned with its number. Raises ``StoreFailed``."""
    return await parts.store.write_act(Act(parts.clock.now(), kind, about, reason, actor.id, actor.name))


async def write_down_done(parts: SharedParts[AuditLogStore], actor: Actor, kind: Kind, about: str, reason: str) -> None:
    """What ``actor`` has done already, and nobody can take back: if the store cannot write, it waits until it can."""
    act = Act(parts.clock.now(), kind, about, reason, actor.id, actor.name)
    await parts.later.write(parts.store, parts.clock, act)
