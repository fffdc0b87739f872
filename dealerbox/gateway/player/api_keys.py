"""A player's own keys, for his bots, over HTTP. Only his own session makes and sees them, no key does; and who makes
one shows once more that he is the player."""

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

MAKING = Limit("keys made", 10, "player", "Too many keys at once: wait a minute.")
MAKE_ERRORS = {"key_name": 400, "key_scope": 400, "key_days": 400, "key_address": 400, "too_many_keys": 409}

Text = Annotated[str, Meta(max_length=100)]


class KeySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """``days`` None: it holds until it is revoked. ``addresses``: only from these addresses or networks; none named:
    from everywhere."""

    name: Annotated[str, Meta(max_length=2 * LONGEST_NAME)]
    scopes: Annotated[tuple[Text, ...], Meta(max_length=100)]
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] | None = 90
    addresses: Annotated[tuple[Text, ...], Meta(max_length=MAX_ADDRESSES)] = ()

    def request(self) -> KeyRequest:
        return KeyRequest(self.name, self.scopes, self.days, self.addresses)


class NewKey(KeySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``password``, and ``code`` of the second factor (or a recovery code), are what ``asks`` of ``OwnKeys`` names."""

    password: str = ""
    code: ShortText = ""

    def __repr__(self) -> str:
        return f"NewKey({self.name!r})"  # the password would end up in a log


class ApiKeyView(Struct, frozen=True):
    """``used`` is when it was used last, from the address ``used_from``; ``revoked``: when it was revoked."""

    id: str
    name: str
    scopes: tuple[str, ...]
    addresses: tuple[str, ...]
    created: int
    expires: int | None
    used: int | None
    used_from: str
    revoked: int | None


class KeyCreated(Struct, frozen=True):
    """``key`` is the secret: it is told this once."""

    about: ApiKeyView
    key: str

    def __repr__(self) -> str:
        return f"KeyMade({self.about!r})"


class Scope(Struct, frozen=True):
    """``about``: what a key that has it may do, in English."""

    name: str
    about: str


class OwnKeys(Struct, frozen=True):
    """``scopes`` are those that a key may have. ``asks``: what must be shown to make one; nothing of a guest."""

    keys: list[ApiKeyView]
    scopes: list[Scope]
    asks: list[Literal["password", "code"]]


class PlayerKeys:
    def __init__(self, keys: ApiKeys, accounts: Accounts, hub: Hub) -> None:
        self._keys = keys
        self._accounts = accounts
        self._hub = hub

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/keys", "Your keys, and what a key may be for.", self._own_list, who=by_player(), gives=OwnKeys),
            post("/api/keys", "Makes a key for a program of yours; it is told this once.", self._make,
                 who=by_player(), takes=NewKey, gives=KeyCreated, errors=MAKE_ERRORS | CODE, limits=(MAKING,)),
            delete("/api/keys/{id}", "Revokes a key; its connections end.", self._revoke, who=by_player(),
                   gives=Nothing, errors={"no_key": 404}),
        )  # fmt: skip

    async def _own_list(self, asked: Asked[None, NoQuery]) -> OwnKeys:
        player = asked.player
        keys = await self._keys.of_player(player.id)
        asks: list[Literal["password", "code"]] = [] if player.kind == "guest" else ["password"]
        if await self._accounts.context.store.accounts.factor(player.id) is not None:
            asks.append("code")
        return OwnKeys([told(key) for key in keys], [Scope(*scope) for scope in scopes.PLAYER.items()], asks)

    async def _make(self, asked: Asked[NewKey, NoQuery]) -> KeyCreated:
        player, body, (visit, _) = asked.player, asked.body, visit_of(asked.request)

        def prove() -> Awaitable[None]:
            return self._accounts.own.reauthentication.by_both(player, body.password, body.code, visit)

        made = await self._keys.make_for_player(player, body.request(), prove, visit)
        return KeyCreated(told(made.key), made.token)

    async def _revoke(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        visit, _ = visit_of(asked.request)
        key = await self._keys.revoke_own(asked.player.id, asked.path["id"], visit)
        self._hub.disconnect_session(key.maker, session_of_key(key.id), "this key was revoked")
        return Nothing()


def told(key: Key) -> ApiKeyView:
    return ApiKeyView(
        key.id, key.name, key.scopes, key.addresses, key.created, key.expires, key.used, key.used_from, key.revoked
    )
