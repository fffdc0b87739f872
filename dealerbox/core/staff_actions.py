"""Helpers for actions in the back office: find the player concerned, remove them, write to the audit log."""

from contextlib import suppress

from dealerbox.core import messages
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import AuditEntry, AuditLogStore, Kind
from dealerbox.core.bus import NobodyServes
from dealerbox.core.parts import SharedParts
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.stores import PlayerStore


async def remove_player(parts: SharedParts[AuditLogStore], player: str, reason: str) -> None:
    """Close the player's connections and remove them from all tables, each after its running hand."""
    parts.bus.publish(messages.player_subject(player), messages.AccountClosed(reason))
    tables = await parts.bus.request(messages.ROOM, messages.AskTables(everything=True))
    for row in tables.tables:
        with suppress(Refusal, NobodyServes):  # a table that has closed meanwhile has paid out all stacks
            await parts.bus.request(messages.table_subject(row.config.id), messages.RemoveFromTable(player))


async def known_player(store: PlayerStore, who: str) -> PlayerRecord:
    """Return the player with that name or id.

    :raises Refusal: ``no_player``
    """
    found = await store.player_named(who) or await store.player(who)
    if found is None:
        raise Refusal("no_player", f"There is no player {who!r}.")
    return found


async def log_action(
    parts: SharedParts[AuditLogStore], actor: Actor, kind: Kind, about: str, reason: str
) -> AuditEntry:
    """Write an action of ``actor`` to the audit log; return the entry with its number. Raises ``StoreFailed``."""
    return await parts.store.write_audit_entry(AuditEntry(parts.clock.now(), kind, about, reason, actor.id, actor.name))


async def log_completed_action(
    parts: SharedParts[AuditLogStore], actor: Actor, kind: Kind, about: str, reason: str
) -> None:
    """Write an action that has already happened and cannot be undone; if the store is unavailable, queue the entry."""
    act = AuditEntry(parts.clock.now(), kind, about, reason, actor.id, actor.name)
    await parts.audit_queue.write(parts.store, parts.clock, act)
