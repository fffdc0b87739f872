"""The part of the store in memory that keeps web hooks."""

from msgspec.structs import replace

from dealerbox.core.audit_log import Act
from dealerbox.integrations.webhooks.noting import Noted
from dealerbox.integrations.webhooks.store import Delivery, Hook, made
from dealerbox.store.memory.part import Shelf


class HooksInMemory:
    """Fulfils ``kept.HookStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._queue = shelf.hooks

    async def create(self, hook: Hook, most: int, act: Act) -> bool:
        self._shelf.write("hooks.create")
        if len(self._there()) >= most:
            return False
        self._queue.hooks[hook.id] = hook
        self._shelf.note(act)
        return True

    async def hook(self, id: str) -> Hook | None:
        self._shelf.read()
        return next((one for one in self._there() if one.id == id), None)

    async def all(self) -> list[Hook]:
        self._shelf.read()
        return sorted(self._there(), key=lambda one: (one.created, one.id))

    async def change(self, before: Hook, after: Hook, act: Act) -> bool:
        self._shelf.write("hooks.change")
        now = self._queue.hooks.get(before.id)
        if now is None or now.state == "removed" or made(now) != made(before):
            return False
        due, failures = (0, 0) if after.state == "on" else (now.due, now.failures)
        self._queue.hooks[before.id] = replace(after, due=due, failures=failures, waiting=now.waiting)
        if after.state == "removed":
            for one in self._waiting(before.id):
                self._end(one, None)
        self._shelf.note(act)
        return True

    async def note(self, happened: Noted) -> None:
        self._shelf.write("hooks.note")
        self._queue.note([happened])

    async def note_test(self, id: str, at: int) -> bool:
        self._shelf.write("hooks.note_test")
        return self._queue.put(id, Noted("test", "", at))

    async def due(self, now: int) -> list[Hook]:
        self._shelf.read()
        return [one for one in await self.all() if one.state in ("on", "full") and one.waiting and one.due <= now]

    async def next_delivery(self, hook: str) -> Delivery | None:
        self._shelf.read()
        return next(iter(self._waiting(hook)), None)

    async def delivered(self, delivery: Delivery, at: int, status: int) -> None:
        self._shelf.write("hooks.delivered")
        done = replace(delivery, state="done", tries=delivery.tries + 1, tried=at, status=status, error="")
        self._end(delivery, done)
        hook = self._queue.hooks[delivery.hook]
        self._queue.hooks[hook.id] = replace(hook, failures=0, due=0)

    async def failed(self, delivery: Delivery, at: int, status: int, error: str, due: int, park: int) -> None:
        self._shelf.write("hooks.failed")
        tried = replace(delivery, tries=delivery.tries + 1, tried=at, status=status, error=error)
        self._queue.deliveries[delivery.number] = tried
        hook = self._queue.hooks[delivery.hook]
        self._queue.hooks[hook.id] = replace(hook, failures=hook.failures + 1, due=due)
        for one in self._waiting(hook.id):
            if one.queued <= park:
                self._end(one, replace(one, state="parked"))

    async def drop(self, delivery: Delivery) -> None:
        self._shelf.write("hooks.drop")
        self._end(delivery, None)

    async def deliveries(self, hook: str, most: int, before: int | None = None) -> list[Delivery]:
        self._shelf.read()
        found = [
            one
            for one in reversed(self._queue.deliveries.values())
            if one.hook == hook and (before is None or one.number < before)
        ]
        return sorted(found, key=lambda one: -one.number)[:most]

    async def again(self, hook: str, number: int | None, act: Act) -> int:
        self._shelf.write("hooks.again")
        parked = [
            one
            for one in self._queue.deliveries.values()
            if (one.hook, one.state) == (hook, "parked") and number in (None, one.number)
        ]
        now = self._queue.hooks.get(hook)
        if now is None or not parked:
            return 0
        for one in parked:
            self._queue.deliveries[one.number] = replace(one, state="waiting", queued=act.at)
        self._queue.hooks[hook] = replace(now, waiting=now.waiting + len(parked), due=0)
        self._shelf.note(act)
        return len(parked)

    async def forget(self, done: int, parked: int) -> None:
        self._shelf.write("hooks.forget")
        self._queue.deliveries = {
            number: one
            for number, one in self._queue.deliveries.items()
            if not (one.state == "done" and (one.tried or 0) < done) and not (one.state == "parked" and one.at < parked)
        }

    def _there(self) -> list[Hook]:
        return [one for one in self._queue.hooks.values() if one.state != "removed"]

    def _waiting(self, hook: str) -> list[Delivery]:
        return [one for one in self._queue.deliveries.values() if (one.hook, one.state) == (hook, "waiting")]

    def _end(self, delivery: Delivery, after: Delivery | None) -> None:
        """It waits no more; None: it is gone."""
        known = self._queue.deliveries.get(delivery.number)
        if known is None or known.state != "waiting":
            return
        if after is None:
            del self._queue.deliveries[delivery.number]
        else:
            self._queue.deliveries[delivery.number] = after
        hook = self._queue.hooks[delivery.hook]
        self._queue.hooks[hook.id] = replace(hook, waiting=hook.waiting - 1)
