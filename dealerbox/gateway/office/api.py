"""API keys of the staff's programs, and webhooks."""

from typing import Annotated, get_args

from msgspec import Meta, Struct
from msgspec.structs import asdict

from dealerbox.core.actors import KEY
from dealerbox.gateway.http.calls import Asked, Call, NoQuery
from dealerbox.gateway.http.office_calls import LATEST, OptionalReason, Reason, act, report
from dealerbox.gateway.player.api_keys import MAKE_ERRORS, ApiKeyView, KeySettings, key_view
from dealerbox.gateway.socket.api_keys import session_of_key
from dealerbox.gateway.socket.hub import Hub
from dealerbox.integrations.api_keys import scopes
from dealerbox.integrations.api_keys.service import ApiKeys
from dealerbox.integrations.api_keys.store import Key
from dealerbox.integrations.webhooks.reach import LONGEST_URL
from dealerbox.integrations.webhooks.service import Webhooks
from dealerbox.integrations.webhooks.store import EVENTS, Delivery, DeliveryState, Event, State, Webhook
from dealerbox.staff.roles import acts_of
from dealerbox.store.interface import Store

MAX_DELIVERIES = 200
"""In one answer."""

_NO_HOOK = {"no_hook": 404, "busy": 503}
_BAD_HOOK = {"hook_url": 400, "hook_event": 400}

Url = Annotated[str, Meta(max_length=LONGEST_URL)]
Events = Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=len(get_args(Event)))]


# ---- requests ----


class NewStaffKey(KeySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    reason: Reason


class KeyRef(Struct, frozen=True, forbid_unknown_fields=True):
    """An API key, by id."""

    key: str
    """The key's id, not its secret."""
    reason: Reason


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    url: Url
    events: Events
    reason: Reason


class WebhookChange(Struct, frozen=True, forbid_unknown_fields=True):
    """New settings for a webhook."""

    hook: str
    url: Url
    events: Events
    on: bool
    """False: nothing is sent, and deliveries stay queued."""
    reason: Reason


class WebhookRef(Struct, frozen=True, forbid_unknown_fields=True):
    hook: str
    reason: OptionalReason = ""


class ParkedRef(Struct, frozen=True, forbid_unknown_fields=True):
    """Parked deliveries of a webhook."""

    hook: str
    delivery: Annotated[int, Meta(ge=1, le=LATEST)] | None = None
    """None: all parked deliveries."""


class DeliveriesQuery(Struct, frozen=True):
    """Which deliveries to list."""

    hook: str = ""
    most: Annotated[int, Meta(ge=1, le=MAX_DELIVERIES)] = 50
    before: Annotated[int, Meta(ge=1, le=LATEST)] | None = None
    """Only deliveries with a lower number."""


# ---- answers ----


class StaffKeyView(ApiKeyView, frozen=True, kw_only=True):
    """An API key of the staff, without its secret."""

    maker: str
    maker_name: str
    opens: list[str]
    """The key's scopes that its creator's roles allow at the moment."""


class StaffKeys(Struct, frozen=True):
    """The staff's API keys."""

    keys: list[StaffKeyView]
    scopes: list[str]
    """The scopes that the caller may give to a key."""


class StaffKeyCreated(Struct, frozen=True):
    """A new API key of the staff."""

    about: StaffKeyView
    key: str
    """The secret, shown only here."""

    def __repr__(self) -> str:
        return f"StaffKeyMade({self.about!r})"


class KeyRevoked(Struct, frozen=True):
    key: str


class WebhookView(Struct, frozen=True):
    """A webhook and the state of its deliveries."""

    id: str
    url: str
    events: tuple[str, ...]
    state: State
    created: int
    created_by: str
    old_until: int
    failures: int
    """Failed tries since the last success."""
    due: int
    """The time of the next try (ms)."""
    waiting: int


class AllWebhooks(Struct, frozen=True):
    """The webhooks and the possible events."""

    hooks: list[WebhookView]
    events: tuple[str, ...]
    """All possible events."""


class WebhookCreated(Struct, frozen=True):
    """A new webhook."""

    hook: WebhookView
    secret: str
    """Signs what is sent; shown only here."""

    def __repr__(self) -> str:
        return f"HookMade({self.hook!r})"


class WebhookRemoved(Struct, frozen=True):
    hook: str


class Queued(Struct, frozen=True):
    """How many deliveries were queued."""

    count: int


class DeliveryView(Struct, frozen=True):
    """One delivery and its last answer."""

    number: int
    event: Event
    about: str
    at: int
    state: DeliveryState
    tries: int
    tried: int | None
    status: int
    """The status of the last answer, 0 if there was none."""
    error: str
    """Why it failed."""


class Deliveries(Struct, frozen=True):
    deliveries: list[DeliveryView]


class OperatorApi:
    def __init__(self, store: Store, keys: ApiKeys, hooks: Webhooks, hub: Hub) -> None:
        self._store = store
        self._keys = keys
        self._hooks = hooks
        self._hub = hub

    def calls(self) -> tuple[Call, ...]:
        return (
            report("keys", "List the staff's API keys, and the scopes that you may give to a key.", self._all_keys,
                   gives=StaffKeys),
            act("keys/make", "Create an API key; it is shown only once.", self._make_key, takes=NewStaffKey,
                gives=StaffKeyCreated, errors=MAKE_ERRORS),
            act("keys/revoke", "Revoke a key, of the staff or of a player; its connections end.", self._revoke_key,
                takes=KeyRef, gives=KeyRevoked, errors={"no_key": 404}),
            report("hooks", "List the webhooks and the possible events.", self._all_hooks, gives=AllWebhooks),
            act("hooks/make", "Create a webhook; its secret is shown only once.", self._make_hook, takes=NewWebhook,
                gives=WebhookCreated, errors=_BAD_HOOK | {"too_many_hooks": 409}),
            act("hooks/change", "Change a webhook's address or events, or turn it on or off.", self._change_hook,
                takes=WebhookChange, gives=WebhookView, errors=_NO_HOOK | _BAD_HOOK),
            act("hooks/rotate", "Replace a webhook's secret; the old one also signs for a day.", self._rotate,
                takes=WebhookRef, gives=WebhookCreated, errors=_NO_HOOK),
            act("hooks/remove", "Delete a webhook and its queued deliveries.", self._remove, takes=WebhookRef,
                gives=WebhookRemoved, errors=_NO_HOOK),
            act("hooks/test", "Send a test to a webhook.", self._test, takes=WebhookRef, gives=Queued,
                errors=_NO_HOOK | {"hook_off": 409}),
            act("hooks/again", "Queue parked deliveries again.", self._again, takes=ParkedRef, gives=Queued,
                errors=_NO_HOOK | {"no_delivery": 404}),
            report("hooks/deliveries", "List a webhook's deliveries, latest first.",
                   self._deliveries, query=DeliveriesQuery, gives=Deliveries, errors=_NO_HOOK),
        )  # fmt: skip

    # ---- keys ----

    async def _all_keys(self, asked: Asked[None, NoQuery]) -> StaffKeys:
        names = {KEY.id: KEY.name} | {one.id: one.name for one in await self._store.staff.all()}
        keys = [await self._view(key, names.get(key.maker, key.maker)) for key in await self._keys.of_staff()]
        return StaffKeys(keys, sorted(scopes.staff_scopes() & acts_of(asked.actor.roles)))

    async def _make_key(self, asked: Asked[NewStaffKey, NoQuery]) -> StaffKeyCreated:
        made = await self._keys.make_for_staff(asked.actor, asked.body.request(), asked.body.reason.strip())
        return StaffKeyCreated(await self._view(made.key, asked.actor.name), made.token)

    async def _revoke_key(self, asked: Asked[KeyRef, NoQuery]) -> KeyRevoked:
        key = await self._keys.revoke(asked.actor, asked.body.key, asked.body.reason.strip())
        self._hub.disconnect_session(key.maker, session_of_key(key.id), "this key was revoked")
        return KeyRevoked(key.id)

    async def _view(self, key: Key, maker: str) -> StaffKeyView:
        opens = sorted(await self._keys.acts_now(key))
        return StaffKeyView(**asdict(key_view(key)), maker=key.maker, maker_name=maker, opens=opens)

    # ---- webhooks ----

    async def _all_hooks(self, asked: Asked[None, NoQuery]) -> AllWebhooks:
        return AllWebhooks([_hook(one) for one in await self._hooks.all()], EVENTS)

    async def _make_hook(self, asked: Asked[NewWebhook, NoQuery]) -> WebhookCreated:
        body = asked.body
        made = await self._hooks.make(asked.actor, body.url, body.events, body.reason.strip())
        return WebhookCreated(_hook(made.hook), made.secret)

    async def _change_hook(self, asked: Asked[WebhookChange, NoQuery]) -> WebhookView:
        body = asked.body
        return _hook(
            await self._hooks.change(asked.actor, body.hook, body.url, body.events, body.on, body.reason.strip())
        )

    async def _rotate(self, asked: Asked[WebhookRef, NoQuery]) -> WebhookCreated:
        made = await self._hooks.rotate(asked.actor, asked.body.hook, asked.body.reason.strip())
        return WebhookCreated(_hook(made.hook), made.secret)

    async def _remove(self, asked: Asked[WebhookRef, NoQuery]) -> WebhookRemoved:
        removed = await self._hooks.remove(asked.actor, asked.body.hook, asked.body.reason.strip())
        return WebhookRemoved(removed.id)

    async def _test(self, asked: Asked[WebhookRef, NoQuery]) -> Queued:
        await self._hooks.test(asked.actor, asked.body.hook)
        return Queued(1)

    async def _again(self, asked: Asked[ParkedRef, NoQuery]) -> Queued:
        return Queued(await self._hooks.again(asked.actor, asked.body.hook, asked.body.delivery))

    async def _deliveries(self, asked: Asked[None, DeliveriesQuery]) -> Deliveries:
        query = asked.query
        found = await self._hooks.deliveries(query.hook, query.most, query.before)
        return Deliveries([_delivery(one) for one in found])


def _hook(hook: Webhook) -> WebhookView:
    return WebhookView(
        hook.id, hook.url, hook.events, hook.state, hook.created, hook.created_by, hook.old_until, hook.failures,
        hook.due, hook.waiting,
    )  # fmt: skip


def _delivery(one: Delivery) -> DeliveryView:
    return DeliveryView(
        one.number, one.event, one.about, one.at, one.state, one.tries, one.tried, one.status, one.error
    )
