"""Everything that a room has published on its bus, in order. The room may forget what it had not published."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from dealerbox.core import messages
from dealerbox.core.bus import Ask, MemoryBus, Message, Request
from dealerbox.core.refusal import Refusal
from dealerbox.wire import Done, Seated

A = TypeVar("A")


class _Event(Struct):
    type: str
    number: int = 0


_decode = msgspec.json.Decoder(_Event).decode


class Fact(Struct, frozen=True):
    """A published fact.

    - ``hand``: one has begun, ended or was voided at a table;
    - ``asked``, ``answered``: a player's request with an id, and its answer (``good``: done);
    - ``done``: something done in another way.
    """

    what: Literal["begun", "ended", "void", "asked", "answered", "done"]
    table: str = ""
    number: int = 0
    player: str = ""
    id: str = ""
    kind: str = ""
    good: bool = True
    request: Any = None
    subject: str = ""


_HANDS: dict[str, Any] = {"HandOpened": "begun", "HandEnded": "ended", "HandVoided": "void"}


class Published:
    """The facts, and what follows from the first of them."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self._numbers: dict[str, int] = {}

    def done(self, kind: str, player: str) -> None:
        self.facts.append(Fact("done", kind=kind, player=player))

    def batch(self, batch: messages.Batch) -> None:
        for piece in batch.pieces:
            event = _decode(piece.seen)
            if event.type == "HandOpened":
                self._numbers[batch.table] = event.number
            if event.type in _HANDS:
                self.facts.append(Fact(_HANDS[event.type], batch.table, self._numbers[batch.table]))


def running(facts: Iterable[Fact]) -> dict[str, int]:
    """The running hands, by table."""
    found: dict[str, int] = {}
    for fact in facts:
        if fact.what == "begun":
            found[fact.table] = fact.number
        elif fact.what in ("ended", "void"):
            found.pop(fact.table, None)
    return found


def ended(facts: Iterable[Fact]) -> set[tuple[str, int]]:
    return {(fact.table, fact.number) for fact in facts if fact.what == "ended"}


def done(facts: Iterable[Fact]) -> "Counter[tuple[str, str]]":
    """How many requests were answered as done, by kind and player; a repeated id counts once."""
    facts = list(facts)
    kinds = {(fact.player, fact.id): fact.kind for fact in facts if fact.what == "asked"}
    good = {(fact.player, fact.id) for fact in facts if fact.what == "answered" and fact.good}
    found = Counter((kinds[player, id], player) for player, id in good)
    found.update({(fact.kind, fact.player) for fact in facts if fact.what == "done"})
    return found


def unanswered(facts: Iterable[Fact]) -> list[Fact]:
    """What a client would send again after reconnecting."""
    waiting: dict[tuple[str, str], Fact] = {}
    for fact in facts:
        if fact.what == "asked":
            waiting[fact.player, fact.id] = fact
        elif fact.what == "answered":
            waiting.pop((fact.player, fact.id), None)
    return list(waiting.values())


class RecordingBus(MemoryBus):
    """A bus that records all messages."""

    def __init__(self, published: Published) -> None:
        super().__init__()
        self._published = published

    def publish(self, subject: str, message: Message) -> None:
        if isinstance(message, messages.Batch):
            self._published.batch(message)
        super().publish(subject, message)

    async def request(self, subject: str, message: Ask[A], begin_seconds: float | None = None) -> A:
        asked: Any = getattr(message, "message", None)
        if not hasattr(asked, "id") or not hasattr(message, "player"):
            return await super().request(subject, message, begin_seconds)
        player, id = message.player, asked.id
        kind = type(getattr(asked, "command", asked)).__name__
        self._published.facts.append(Fact("asked", player=player, id=id, kind=kind, request=message, subject=subject))
        receive = self._servers.get(subject)
        if receive is None:
            return await super().request(subject, message, begin_seconds)
        future: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        receive(_RecordedRequest(message, future, self._published, player, id))
        return await future


class _RecordedRequest(Request):
    """A request whose answer is recorded at the moment it is given."""

    __slots__ = ("_by", "_id", "_published")

    def __init__(
        self, message: Ask[Any], answer: "asyncio.Future[Any]", published: Published, player: str, id: str
    ) -> None:
        super().__init__(message, answer)
        self._published = published
        self._by, self._id = player, id

    def answer(self, reply: A, to: Ask[A]) -> None:
        good = isinstance(reply, Done | Seated)
        self._published.facts.append(Fact("answered", player=self._by, id=self._id, good=good))
        super().answer(reply, to)

    def refuse(self, reason: Exception) -> None:
        if isinstance(reason, Refusal):
            self._published.facts.append(Fact("answered", player=self._by, id=self._id, good=False))
        super().refuse(reason)
