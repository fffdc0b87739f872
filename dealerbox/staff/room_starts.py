"""Audit log entries for each start of the room: its settings, and what has changed since the previous start."""

from collections.abc import Mapping

from dealerbox.core.acting import write_down
from dealerbox.core.actors import ROOM
from dealerbox.core.audit_log import ActSearch, AuditLogStore
from dealerbox.core.parts import SharedParts

_BETWEEN = "; "


async def note_start(parts: SharedParts[AuditLogStore], values: Mapping[str, str]) -> None:
    """Log a start. ``values``: the important settings, without semicolons in them. Raises ``StoreFailed``."""
    earlier = await parts.store.find_acts(ActSearch(act="start"), 1)
    before = dict(_parted(one) for one in earlier[0].reason.split(_BETWEEN)) if earlier else {}
    await write_down(parts, ROOM, "start", "", _BETWEEN.join(f"{name}: {value}" for name, value in values.items()))
    changed = [
        f"{name}: {before.get(name, 'unset')} to {values.get(name, 'unset')}"
        for name in dict.fromkeys((*before, *values))
        if before.get(name) != values.get(name)
    ]
    if before and changed:
        await write_down(parts, ROOM, "settings", "", _BETWEEN.join(changed))


async def note_stop(parts: SharedParts[AuditLogStore]) -> None:
    """Log an orderly stop. Raises ``StoreFailed``."""
    await write_down(parts, ROOM, "stop", "", "")


def _parted(text: str) -> tuple[str, str]:
    name, _, value = text.partition(": ")
    return name, value
