"""A player's own API keys, for bots. Only the player's session can create and see them, no key can; creating one
requires the player to confirm their identity."""

from collections.abc import Awaitable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dealerbox.accounts import Accounts
from dealerbox.gateway.http.calls import Asked, Call, Limit, NoQuery, Nothing, by_player, delete, get, post
from dealerbox.gateway.player.account import ShortText
from dealerbox.gateway.player.account_own import CODE
from dealerbox.gateway.player.sessions import visit_of
from dealerbox.gateway.socket.api_keys import session_of_key
from dealerbox.gateway.socket.hub import Hub
from dealerbox.integrations.api_keys import scopes
from dealerbox.integrations.api_keys.service import LONGEST_NAME, MAX_ADDRESSES, MAX_DAYS, ApiKeys, KeyRequest
from dealerbox.integrations.api_keys.store import Key

MAKING = Limit("keys made", 10, "player", "Too many new keys. Wait a minute and try again.")
MAKE_ERRORS = {"key_name": 400, "key_scope": 400, "key_days": 400, "key_address": 400, "too_many_keys": 409}

Text = Annotated[str, Meta(max_length=100)]


class KeySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new key."""

    name: Annotated[str, Meta(max_length=2 * LONGEST_NAME)]
    scopes: Annotated[tuple[Text, ...], Meta(max_length=100)]
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] | None = 90
    """None: valid until revoked."""
    addresses: Annotated[tuple[Text, ...], Meta(max_length=MAX_ADDRESSES)] = ()
    """Allow only these addresses or networks; empty: all."""

    def request(self) -> KeyRequest:
        return KeyRequest(self.name, self.scopes, self.days, self.addresses)


class NewKey(KeySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new key. ``password``, and ``code`` of the second factor (or a recovery code), are required as ``asks`` of
    ``OwnKeys`` says."""

    password: str = ""
    code: ShortText = ""

    def __repr__(self) -> str:
        return f"NewKey({self.name!r})"  # the password must not appear in a log


class ApiKeyView(Struct, frozen=True):
    """A key without its secret."""

    id: str
    name: str
    scopes: tuple[str, ...]
    addresses: tuple[str, ...]
    created: int
    expires: int | None
    used: int | None
    """When it was last used."""
    used_from: str
    """The address that used it last."""
    revoked: int | None
    """When it was revoked."""


class KeyCreated(Struct, frozen=True):
    """A new key."""

    about: ApiKeyView
    key: str
    """The secret, shown only here."""

    def __repr__(self) -> str:
        return f"KeyMade({self.about!r})"


class Scope(Struct, frozen=True):
    """A scope; ``about`` says in English what it allows."""

    name: str
    about: str


class OwnKeys(Struct, frozen=True):
    """Your keys."""

    keys: list[ApiKeyView]
    scopes: list[Scope]
    """The possible scopes."""
    asks: list[Literal["password", "code"]]
    """What to send when creating a key; empty for guests."""


class PlayerKeys:
    def __init__(self, keys: ApiKeys, accounts: Accounts, hub: Hub) -> None:
        self._keys = keys
        self._accounts = accounts
        self._hub = hub

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/keys", "List your API keys and the possible scopes.", self._own_list, who=by_player(),
                gives=OwnKeys),
            post("/api/keys", "Create an API key; it is shown only once.", self._make,
                 who=by_player(), takes=NewKey, gives=KeyCreated, errors=MAKE_ERRORS | CODE, limits=(MAKING,)),
            delete("/api/keys/{id}", "Revoke a key; its connections end.", self._revoke, who=by_player(),
                   gives=Nothing, errors={"no_key": 404}),
        )  # fmt: skip

    async def _own_list(self, asked: Asked[None, NoQuery]) -> OwnKeys:
        player = asked.player
        keys = await self._keys.of_player(player.id)
        asks: list[Literal["password", "code"]] = [] if player.kind == "guest" else ["password"]
        if await self._accounts.context.store.accounts.factor(player.id) is not None:
            asks.append("code")
        return OwnKeys([key_view(key) for key in keys], [Scope(*scope) for scope in scopes.PLAYER.items()], asks)

    async def _make(self, asked: Asked[NewKey, NoQuery]) -> KeyCreated:
        player, body, (visit, _) = asked.player, asked.body, visit_of(asked.request)

        def prove() -> Awaitable[None]:
            return self._accounts.own.reauthentication.by_both(player, body.password, body.code, visit)

        made = await self._keys.make_for_player(player, body.request(), prove, visit)
        return KeyCreated(key_view(made.key), made.token)

    async def _revoke(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        visit, _ = visit_of(asked.request)
        key = await self._keys.revoke_own(asked.player.id, asked.path["id"], visit)
        self._hub.disconnect_session(key.maker, session_of_key(key.id), "this key was revoked")
        return Nothing()


def key_view(key: Key) -> ApiKeyView:
    return ApiKeyView(
        key.id, key.name, key.scopes, key.addresses, key.created, key.expires, key.used, key.used_from, key.revoked
    )
