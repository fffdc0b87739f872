"""Creating, revoking and checking API keys.

A key is shown once and stored as a digest. It never allows more than its maker may do at the moment: the keys of a
closed or suspended account do not work, and a staff key has only those of its actions that its maker's roles still
have.
"""

import ipaddress
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Literal

from msgspec import Struct

from dealerbox.accepted import at_most, between, one_of
from dealerbox.accounts import context
from dealerbox.accounts.store import AccountEvent, SideEffects, Visit
from dealerbox.core.actors import KEY, THE_PLAYER, Actor
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.audit_log import Kind as ActKind
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.integrations.api_keys import scopes
from dealerbox.integrations.api_keys.store import Key, Kind, MakerChanged, Stores
from dealerbox.staff.roles import acts_of, check

PREFIX = "dbx_"
"""All keys begin with this, so that secret scanners recognize leaked ones."""
LONGEST_NAME = 60
MAX_PER_MAKER = 20
"""The maximum number of valid keys per maker."""
MAX_DAYS = 366
MAX_ADDRESSES = 20
DAY_MS = 24 * 3_600_000
USED_MS = 60_000
"""The minimum time between two updates of a key's last use."""
ASKED_MS = 3_600_000
"""How often the use of a staff key for one report goes to the audit log, at most."""


class NewKey(Struct, frozen=True):
    """A new key. ``token`` is the secret: it is shown once and not stored."""

    key: Key
    token: str

    def __repr__(self) -> str:
        return f"NewKey({self.key!r})"


class KeyRequest(Struct, frozen=True):
    """The requested properties of a key; ``days`` None: valid until revoked."""

    name: str
    scopes: tuple[str, ...]
    days: int | None
    addresses: tuple[str, ...] = ()


class ApiKeys:
    """Every method raises ``Refusal`` if the request is invalid, and ``StoreFailed``."""

    def __init__(self, store: Stores, clock: Callable[[], int]) -> None:
        self._store = store
        self._keys = store.api_keys
        self._clock = clock
        self._used: dict[str, int] = {}
        self._asked: dict[tuple[str, str], int] = {}

    # ---- creating and revoking ----

    async def make_for_player(
        self, player: PlayerRecord, request: KeyRequest, prove: Callable[[], Awaitable[None]], visit: Visit
    ) -> NewKey:
        """Create a player's key. ``prove`` raises if the player cannot authenticate; it is called once the request is
        known to be valid."""
        key, token = self._new_key("player", player.id, request, scopes.PLAYER)
        await prove()
        effects = self._of_player("key-made", key, f"{key.name} ({', '.join(key.scopes)})", visit)
        try:
            return await self._create(key, token, effects, player)
        except MakerChanged:
            raise Refusal("busy", "Your account was just changed elsewhere. Please try again.") from None

    async def make_for_staff(self, actor: Actor, request: KeyRequest, reason: str) -> NewKey:
        """Create a staff key, with actions that the actor's own roles allow."""
        check(actor, "keys/make")
        key, token = self._new_key("staff", actor.id, request, scopes.staff_scopes() & acts_of(actor.roles))
        words = f"{key.name} ({', '.join(key.scopes)}): {reason}"
        return await self._create(key, token, SideEffects(acts=(self._act(actor, "key-made", key.id, words),)))

    async def of_player(self, player: str) -> list[Key]:
        return await self._keys.of("player", player)

    async def of_staff(self) -> list[Key]:
        """Return the keys of all staff."""
        return await self._keys.of("staff")

    async def revoke_own(self, player: str, id: str, visit: Visit) -> Key:
        """Revoke one of the player's own keys."""
        key = await self._keys.key(id)
        if key is None or (key.kind, key.maker) != ("player", player):
            raise _no_key()
        return await self._revoke(key, self._of_player("key-revoked", key, key.name, visit))

    async def revoke(self, actor: Actor, id: str, reason: str) -> Key:
        """Revoke anybody's key."""
        check(actor, "keys/revoke")
        key = await self._keys.key(id)
        if key is None:
            raise _no_key()
        if key.kind == "staff":
            return await self._revoke(key, SideEffects(acts=(self._act(actor, "key-revoked", id, reason),)))
        act = self._act(actor, "key-revoked", key.maker, f"{key.name}: {reason}")
        return await self._revoke(key, SideEffects((AccountEvent(key.maker, act.at, "key-revoked"),), acts=(act,)))

    # ---- checking ----

    async def authenticate(self, token: str, address: str) -> Key:
        """Return the key with that secret and record its use; refuse it if it is invalid or not allowed from that
        address. Check what it may do with ``player`` or ``actor``."""
        key = await self._keys.by_digest(context.digest(token)) if token.startswith(PREFIX) else None
        now = self._clock()
        if key is None or not key.holds(now):
            raise Refusal("wrong_key", "This API key is invalid, revoked or expired.")
        if key.addresses and not _is_among(address, key.addresses):
            raise Refusal("key_address", "This API key may not be used from this address.")
        if now - self._used.get(key.id, key.used or 0) >= USED_MS:
            self._used[key.id] = now
            with suppress(StoreFailed):  # a request that only reads is answered even if the store cannot write
                await self._keys.used(key.id, now, address)
        return key

    async def player(self, key: Key, scope: str) -> PlayerRecord:
        """Return the player whose key may be used for ``scope``; an empty scope is refused to all keys."""
        if key.kind != "player":
            raise Refusal("key_scope", "This API key is for the back office.")
        if not scope:
            raise Refusal("key_scope", "API keys cannot do this. Log in to do it.")
        if scope not in key.scopes:
            raise Refusal("key_scope", f"This API key lacks the scope {scope!r}.", one_of(scope))
        player = await self._store.player(key.maker)
        if player is None or not await self._may_come_in(player.id):
            raise Refusal("wrong_key", "The account of this API key is closed or suspended.")
        return player

    async def actor(self, key: Key, act: str, address: str, reads: bool) -> Actor:
        """Return the actor for a staff key, with its maker's current roles. ``reads``: a report, which is logged here;
        actions write their own audit log entries."""
        if key.kind != "staff":
            raise Refusal("key_scope", "This API key belongs to a player.")
        maker = await self._maker(key.maker)
        if maker is None:
            raise Refusal("wrong_key", "The member of staff who made this API key is no longer active.")
        if act not in key.scopes or act in scopes.NOT_FOR_KEYS:
            raise Refusal("key_scope", f"This API key lacks the scope {act!r}.", one_of(act))
        # With the maker's own id: an action that needs two people must not be possible for one person and their key.
        actor = Actor(maker.id, f"{maker.name} (key {key.name})", maker.roles)
        check(actor, act)
        now = self._clock()
        if reads and now - self._asked.get((key.id, act), -ASKED_MS) >= ASKED_MS:
            self._asked[key.id, act] = now
            await self._store.write_audit_entry(
                AuditEntry(now, "key-asked", key.id, f"{act}, from {address}", actor.id, actor.name)
            )
        return actor

    async def acts_now(self, key: Key) -> frozenset[str]:
        """Return what a staff key may do at the moment."""
        maker = await self._maker(key.maker)
        return frozenset() if maker is None else (frozenset(key.scopes) - scopes.NOT_FOR_KEYS) & acts_of(maker.roles)

    # ---- inside ----

    def _new_key(self, kind: Kind, maker: str, request: KeyRequest, known: Iterable[str]) -> tuple[Key, str]:
        """Return the key and its secret without storing them; refuse an invalid request."""
        name, now = _name(request.name), self._clock()
        if request.days is not None and not 1 <= request.days <= MAX_DAYS:
            raise Refusal("key_days", f"A key can be valid for 1 to {MAX_DAYS} days.", between(1, MAX_DAYS))
        chosen = _chosen(request.scopes, known)
        token = PREFIX + secrets.token_urlsafe(32)
        key = Key(
            secrets.token_hex(8), context.digest(token), kind, maker, name, chosen, _addresses(request.addresses), now,
            None if request.days is None else now + request.days * DAY_MS,
        )  # fmt: skip
        return key, token

    async def _create(self, key: Key, token: str, effects: SideEffects, maker: PlayerRecord | None = None) -> NewKey:
        if not await self._keys.create(key, MAX_PER_MAKER, effects, maker):
            raise Refusal(
                "too_many_keys",
                f"You already have {MAX_PER_MAKER} keys, the maximum. Revoke one first.",
                at_most(MAX_PER_MAKER),
            )
        return NewKey(key, token)

    async def _revoke(self, key: Key, effects: SideEffects) -> Key:
        if not await self._keys.revoke(key.id, self._clock(), effects):
            raise _no_key()
        return key

    async def _maker(self, id: str) -> Actor | None:
        """Return the maker with their current roles; None if they are no longer active."""
        if id == KEY.id:
            return KEY
        member = await self._store.staff.member(id)
        if member is None or member.disabled is not None or not member.password:
            return None
        return Actor(member.id, member.name, frozenset(member.roles))

    async def _may_come_in(self, player: str) -> bool:
        if await self._store.account_closed(player) is not None:
            return False
        if (await self._store.accounts.profile(player)).closed is not None:
            return False
        return await self._store.supervision.suspended(player, self._clock()) is None

    def _act(self, actor: Actor, kind: ActKind, about: str, reason: str) -> AuditEntry:
        return AuditEntry(self._clock(), kind, about, reason, actor.id, actor.name)

    def _of_player(self, what: Literal["key-made", "key-revoked"], key: Key, words: str, visit: Visit) -> SideEffects:
        """Return what to store when a player makes or revokes a key: an account event and an audit log entry."""
        now, player = self._clock(), key.maker
        event = AccountEvent(player, now, what, visit.address, visit.agent, visit.device)
        return SideEffects((event,), acts=(AuditEntry(now, what, player, words, player, THE_PLAYER),))


def _chosen(requested: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    known = frozenset(known)
    if not requested:
        raise Refusal("key_scope", f"Choose at least one scope: {', '.join(sorted(known))}.", one_of(*sorted(known)))
    for one in requested:
        if one not in known:
            raise Refusal(
                "key_scope",
                f"Your keys cannot have the scope {one[:60]!r}. Choose from: {', '.join(sorted(known))}.",
                one_of(*sorted(known)),
            )
    return tuple(sorted(set(requested)))


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Refusal(
            "key_name",
            f"Give the key a name of 1 to {LONGEST_NAME} characters.",
            between(1, LONGEST_NAME),
        )
    return name


def _addresses(texts: Sequence[str]) -> tuple[str, ...]:
    if len(texts) > MAX_ADDRESSES:
        raise Refusal("key_address", f"Give at most {MAX_ADDRESSES} addresses.", at_most(MAX_ADDRESSES))
    found = []
    for text in texts:
        try:
            found.append(str(ipaddress.ip_network(text.strip(), strict=False)))
        except ValueError:
            reason = f"{text[:60]!r} is not an address or a network, such as 192.0.2.0/24."
            raise Refusal("key_address", reason) from None
    return tuple(sorted(set(found)))


def _is_among(address: str, networks: Sequence[str]) -> bool:
    try:
        own = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(own, ipaddress.IPv6Address) and own.ipv4_mapped is not None:
        own = own.ipv4_mapped
    return any(own in ipaddress.ip_network(network) for network in networks)


def _no_key() -> Refusal:
    return Refusal("no_key", "There is no such active key.")
