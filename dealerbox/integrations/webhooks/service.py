"""Webhooks: created, changed, tested and removed by staff."""

import secrets
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_most, one_of
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import AuditEntry, Kind
from dealerbox.core.refusal import Refusal
from dealerbox.integrations.webhooks.reach import BadUrl, Reach, check_url
from dealerbox.integrations.webhooks.signing import new_secret
from dealerbox.integrations.webhooks.store import EVENTS, Delivery, Webhook, WithWebhooks
from dealerbox.staff.roles import check

MAX_WEBHOOKS = 20
OLD_SECRET_MS = 24 * 3_600_000
"""How long the old secret also signs after a rotation."""


class NewSecret(Struct, frozen=True):
    """``secret`` is shown once."""

    hook: Webhook
    secret: str

    def __repr__(self) -> str:
        return f"NewSecret({self.hook!r})"


class Webhooks:
    """Every method raises ``Refusal`` if the request is invalid, and ``StoreFailed``."""

    def __init__(self, store: WithWebhooks, clock: Callable[[], int], reach: Reach) -> None:
        self._webhooks = store.webhooks
        self._clock = clock
        self._reach = reach

    async def all(self) -> list[Webhook]:
        return await self._webhooks.all()

    async def make(self, actor: Actor, url: str, events: Sequence[str], reason: str) -> NewSecret:
        check(actor, "hooks/make")
        chosen, now = _events(events), self._clock()
        self._check(url)
        hook = Webhook(f"hook-{secrets.token_hex(6)}", url, chosen, new_secret(), now, actor.name)
        act = self._act(actor, "hook-made", hook.id, f"{url} ({', '.join(chosen)}): {reason}")
        if not await self._webhooks.create(hook, MAX_WEBHOOKS, act):
            raise Refusal(
                "too_many_hooks", f"There are already {MAX_WEBHOOKS} webhooks. Remove one first.", at_most(MAX_WEBHOOKS)
            )
        return NewSecret(hook, hook.secret)

    async def change(self, actor: Actor, id: str, url: str, events: Sequence[str], on: bool, reason: str) -> Webhook:
        check(actor, "hooks/change")
        chosen = _events(events)
        self._check(url)
        before = await self.known(id)
        after = replace(before, url=url, events=chosen, state="on" if on else "off")
        words = f"{url} ({', '.join(chosen)}), {'on' if on else 'off'}: {reason}"
        return await self._change(actor, before, after, "hook-changed", words)

    async def rotate(self, actor: Actor, id: str, reason: str) -> NewSecret:
        """Make a new secret; for a day the old one signs as well."""
        check(actor, "hooks/rotate")
        before = await self.known(id)
        until = self._clock() + OLD_SECRET_MS
        after = replace(before, secret=new_secret(), old_secret=before.secret, old_until=until)
        after = await self._change(actor, before, after, "hook-changed", f"new secret: {reason}")
        return NewSecret(after, after.secret)

    async def remove(self, actor: Actor, id: str, reason: str) -> Webhook:
        """Remove a webhook and its pending deliveries."""
        check(actor, "hooks/remove")
        before = await self.known(id)
        return await self._change(actor, before, replace(before, state="removed"), "hook-removed", reason)

    async def test(self, actor: Actor, id: str) -> None:
        """Queue a test delivery with an empty body."""
        check(actor, "hooks/test")
        await self.known(id)
        if not await self._webhooks.enqueue_test(id, self._clock()):
            raise Refusal("hook_off", "This webhook is off, or has too many pending deliveries.")

    async def again(self, actor: Actor, id: str, number: int | None) -> int:
        """Retry one parked delivery, or all; return how many."""
        check(actor, "hooks/again")
        await self.known(id)
        which = "all parked deliveries" if number is None else f"delivery {number}"
        count = await self._webhooks.redeliver(id, number, self._act(actor, "hook-again", id, which))
        if not count:
            raise Refusal("no_delivery", "There is no such parked delivery.")
        return count

    async def deliveries(self, id: str, most: int, before: int | None) -> list[Delivery]:
        await self.known(id)
        return await self._webhooks.deliveries(id, most, before)

    async def known(self, id: str) -> Webhook:
        found = await self._webhooks.hook(id)
        if found is None:
            raise Refusal("no_hook", "There is no such webhook.")
        return found

    async def _change(self, actor: Actor, before: Webhook, after: Webhook, kind: Kind, reason: str) -> Webhook:
        if not await self._webhooks.change(before, after, self._act(actor, kind, before.id, reason)):
            raise Refusal("busy", "This webhook was just changed by somebody else. Please try again.")
        return after

    def _check(self, url: str) -> None:
        try:
            check_url(url, self._reach)
        except BadUrl as bad:
            raise Refusal("hook_url", str(bad)) from None

    def _act(self, actor: Actor, kind: Kind, about: str, reason: str) -> AuditEntry:
        return AuditEntry(self._clock(), kind, about, reason, actor.id, actor.name)


def _events(names: Sequence[str]) -> tuple[str, ...]:
    """Return the events in the order of ``EVENTS``, without duplicates."""
    unknown = next((name for name in names if name not in EVENTS), None)
    if unknown is not None or not names:
        raise Refusal("hook_event", f"Choose at least one of these events: {', '.join(EVENTS)}.", one_of(*EVENTS))
    return tuple(event for event in EVENTS if event in names)
