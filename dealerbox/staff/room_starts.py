"""What the log of acts says of the room's starts: how it is set up each time, and what has changed since the last."""

from collections.abc import Mapping

from dealerbox.core.acting import write_down
from dealerbox.core.actors import ROOM
from dealerbox.core.audit_log import ActSearch, AuditLogStore
from dealerbox.core.parts import SharedParts

_BETWEEN = "; "


async def note_start(parts: SharedParts[AuditLogStore], values: Mapping[str, str]) -> None:
    """``values`` are the settings that matter, in words without a semicolon. Raises ``StoreFailed``."""
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
    """The room ends in good order. Raises ``StoreFailed``."""
    await write_down(parts, ROOM, "stop", "", "")


def _parted(text: str) -> tuple[str, str]:
    name, _, value = text.partition(": ")
    return name, value
