"""Audit log entries for each start of the room: its settings, and what has changed since the previous start."""

from collections.abc import Mapping

from dealerbox.core.actors import ROOM
from dealerbox.core.audit_log import AuditLogStore, AuditSearch
from dealerbox.core.parts import SharedParts
from dealerbox.core.staff_actions import log_action

_BETWEEN = "; "


async def log_start(parts: SharedParts[AuditLogStore], values: Mapping[str, str]) -> None:
    """Log a start. ``values``: the important settings, without semicolons in them. Raises ``StoreFailed``."""
    earlier = await parts.store.find_audit_entries(AuditSearch(act="start"), 1)
    before = dict(_parted(one) for one in earlier[0].reason.split(_BETWEEN)) if earlier else {}
    await log_action(parts, ROOM, "start", "", _BETWEEN.join(f"{name}: {value}" for name, value in values.items()))
    changed = [
        f"{name}: {before.get(name, 'unset')} to {values.get(name, 'unset')}"
        for name in dict.fromkeys((*before, *values))
        if before.get(name) != values.get(name)
    ]
    if before and changed:
        await log_action(parts, ROOM, "settings", "", _BETWEEN.join(changed))


async def log_stop(parts: SharedParts[AuditLogStore]) -> None:
    """Log an orderly stop. Raises ``StoreFailed``."""
    await log_action(parts, ROOM, "stop", "", "")


def _parted(text: str) -> tuple[str, str]:
    name, _, value = text.partition(": ")
    return name, value
