"""A player's own keys, for his bots, over HTTP. Only his own session makes and sees them: no key does."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.gateway.calls import Asked, Call, Limit, NoQuery, Nothing, by_player, delete, get, post
from dealerbox.gateway.hub import Hub
from dealerbox.gateway.key_door import session_of_key
from dealerbox.room.keys import scopes
from dealerbox.room.keys.kept import Key
from dealerbox.room.keys.keys import LONGEST_NAME, MOST_ADDRESSES, MOST_DAYS, Keys, Wish

MAKING = Limit("keys made", 10, "player", "Too many keys at once: wait a minute.")
MAKE_ERRORS = {"key_name": 400, "key_scope": 400, "key_days": 400, "key_address": 400, "too_many_keys": 409}

Text = Annotated[str, Meta(max_length=100)]


class KeyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """``days`` None: it holds until it is revoked. ``addresses``: only from these addresses or networks; none named:
    from everywhere."""

    name: Annotated[str, Meta(max_length=2 * LONGEST_NAME)]
    scopes: Annotated[tuple[Text, ...], Meta(max_length=100)]
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] | None = 90
    addresses: Annotated[tuple[Text, ...], Meta(max_length=MOST_ADDRESSES)] = ()

    def wish(self) -> Wish:
        return Wish(self.name, self.scopes, self.days, self.addresses)


class KeyTold(Struct, frozen=True):
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


class KeyMade(Struct, frozen=True):
    """``key`` is the secret: it is told this once."""

    about: KeyTold
    key: str

    def __repr__(self) -> str:
        return f"KeyMade({self.about!r})"


class Scope(Struct, frozen=True):
    """``about``: what a key that has it may do, in English."""

    name: str
    about: str


class OwnKeys(Struct, frozen=True):
    """``scopes`` are those that a key may have."""

    keys: list[KeyTold]
    scopes: list[Scope]


class PlayerKeys:
    def __init__(self, keys: Keys, hub: Hub) -> None:
        self._keys = keys
        self._hub = hub

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/keys", "Your keys, and what a key may be for.", self._mine, who=by_player(), gives=OwnKeys),
            post("/api/keys", "Makes a key for a program of yours; it is told this once.", self._make,
                 who=by_player(), takes=KeyWish, gives=KeyMade, errors=MAKE_ERRORS, limits=(MAKING,)),
            delete("/api/keys/{id}", "Revokes a key; its connections end.", self._revoke, who=by_player(),
                   gives=Nothing, errors={"no_key": 404}),
        )  # fmt: skip

    async def _mine(self, asked: Asked[None, NoQuery]) -> OwnKeys:
        keys = await self._keys.of_player(asked.player.id)
        return OwnKeys([told(key) for key in keys], [Scope(name, about) for name, about in scopes.PLAYER.items()])

    async def _make(self, asked: Asked[KeyWish, NoQuery]) -> KeyMade:
        made = await self._keys.make_for_player(asked.player, asked.body.wish())
        return KeyMade(told(made.key), made.token)

    async def _revoke(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        key = await self._keys.revoke_own(asked.player.id, asked.path["id"])
        self._hub.part_session(key.maker, session_of_key(key.id), "this key was revoked")
        return Nothing()


def told(key: Key) -> KeyTold:
    return KeyTold(
        key.id, key.name, key.scopes, key.addresses, key.created, key.expires, key.used, key.used_from, key.revoked
    )
