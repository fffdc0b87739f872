"""What the room keeps: the interface that every store fulfils, and the values that go through it.

Amounts are units of the smallest chip of their currency; times are milliseconds (UTC).
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.ledger.transfers import Transfer


class PlayerRecord(Struct, frozen=True):
    """``password`` is an Argon2id hash, empty for a guest or a bot."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    password: str
    created: int


class SessionRecord(Struct, frozen=True):
    """``digest``: SHA-256 of the secret that the browser holds; the secret itself is stored nowhere."""

    digest: str
    player: str
    created: int
    expires: int


class HandPlayer(Struct, frozen=True):
    player: str
    place: int
    net: int


class HandRecord(Struct, frozen=True):
    """One finished hand. ``house_digest`` is of the house's values; ``events`` the JSON of all its events, secret ones too."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    house: str
    house_digest: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    players: tuple[HandPlayer, ...]
    events: bytes


class NameTaken(Exception):
    """A player of that name exists already (names differ in more than upper and lower case)."""


class StoreFailed(Exception):
    """The store could not commit: nothing of the transaction has happened."""


class Store(Protocol):
    """Where everything lasts. A method returns after the commit, or raises and has changed nothing."""

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        """All transfers and the hand, or nothing. A transfer whose id is known already is skipped. Raises
        ``ledger.NotEnough`` where an account other than ``bank`` would fall below zero, ``StoreFailed`` where the
        database refuses."""

    async def balance(self, account: str, currency: str) -> int: ...

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        """Balances other than zero of all accounts whose name begins with ``prefix``, by (account, currency)."""

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        """Raises ``NameTaken``."""

    async def player(self, id: str) -> PlayerRecord | None: ...

    async def player_named(self, name: str) -> PlayerRecord | None: ...

    async def create_session(self, session: SessionRecord) -> None: ...

    async def session(self, digest: str, now: int) -> PlayerRecord | None:
        """The player of a session that has not expired."""

    async def end_session(self, digest: str) -> None: ...

    async def hands_of(self, player: str, most: int, before: int | None = None) -> list[HandRecord]: ...

    async def last_hand_number(self, table: str) -> int:
        """The number of the last hand recorded at the table, 0 if there is none."""

    async def check(self) -> None:
        """Raises ``StoreFailed`` where the database does not answer."""

    async def close(self) -> None: ...
