"""The queue of the web hooks in memory: the other parts of the store put into it what is to be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dealerbox.integrations.webhooks.store import MOST_WAITING, Delivery, Hook

if TYPE_CHECKING:
    from dealerbox.integrations.webhooks.noting import Noted


class Queue:
    """``note`` is for the other parts of the store in memory; the rest for ``HooksInMemory``."""

    def __init__(self) -> None:
        self.hooks: dict[str, Hook] = {}
        self.deliveries: dict[int, Delivery] = {}
        self._last = 0

    def note(self, happened: Iterable[Noted]) -> None:
        """Every hook that is to be told of it will be."""
        for one in happened:
            for hook in tuple(self.hooks.values()):
                if one.event in hook.events:
                    self.put(hook.id, one)

    def put(self, id: str, one: Noted) -> bool:
        """Queues it for one hook; False where the hook takes nothing."""
        hook = self.hooks.get(id)
        if hook is None or hook.state != "on":
            return False
        if hook.waiting >= MOST_WAITING:
            self.hooks[id] = replace(hook, state="full")
            return False
        self._last += 1
        self.deliveries[self._last] = Delivery(self._last, id, one.event, one.about, one.at, one.facts, one.at)
        self.hooks[id] = replace(hook, waiting=hook.waiting + 1)
        return True
