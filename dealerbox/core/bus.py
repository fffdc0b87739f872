"""How the parts of the room talk: messages that could be written down, sent to subjects.

Whoever owns something (a table) serves a subject and answers requests one after the other; whoever wants to know what
happens there listens to another. In one process the messages are handed over as they are.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

Message = Struct
Listener = Callable[[Any], None]

A = TypeVar("A")


class Ask(Struct, Generic[A], frozen=True, gc=False):
    """A message that is answered by an ``A``: ``class AskMoney(Ask[Money])``. ``A`` is there for the type checker
    alone; nothing of it is sent."""


class NobodyServes(Exception):
    """Nobody answers requests to this subject (any more)."""


class Expired(Exception):
    """Nobody had begun to act on a request when its time was over, and nobody will."""


class Request:
    """A message that waits for an answer."""

    __slots__ = ("_answer", "_begun", "message")

    def __init__(self, message: Ask[Any], answer: "asyncio.Future[Any]") -> None:
        self.message = message
        self._answer = answer
        self._begun = False

    def begin(self) -> bool:
        """Called before the message is acted on; False if it has expired, and then it must not be."""
        self._begun = not self._answer.done()
        return self._begun

    def expire(self) -> None:
        """If nobody has begun to act on the message, nobody will: whoever asked gets ``Expired``."""
        if not self._begun:
            self.refuse(Expired())

    def answer(self, reply: A, to: Ask[A]) -> None:
        """``to`` is the request's message: mypy checks the reply against its type."""
        assert to is self.message
        if not self._answer.done():
            self._answer.set_result(reply)

    def refuse(self, reason: Exception) -> None:
        """Whoever asked gets the exception."""
        if not self._answer.done():
            self._answer.set_exception(reason)


class Subscription(Protocol):
    def cancel(self) -> None: ...


class Bus(Protocol):
    def serve(self, subject: str, receive: Callable[[Request], None]) -> Subscription:
        """Requests to ``subject`` go to ``receive``, which must answer each in the end. One server a subject."""

    async def request(self, subject: str, message: Ask[A], begin_seconds: float | None = None) -> A:
        """Sends a request and waits for the answer; raises ``NobodyServes``. ``begin_seconds``: raises ``Expired`` if
        the server, which must call ``begin``, has not done so by then."""

    def listen(self, subject: str, listener: Listener) -> Subscription:
        """What is published under ``subject`` from now on goes to ``listener``, in order."""

    def publish(self, subject: str, message: Message) -> None: ...


class _Cancel:
    __slots__ = ("_action",)

    def __init__(self, action: Callable[[], None]) -> None:
        self._action = action

    def cancel(self) -> None:
        self._action()


class MemoryBus:
    """The bus of a room in one process."""

    def __init__(self) -> None:
        self._servers: dict[str, Callable[[Request], None]] = {}
        self._listeners: dict[str, list[Listener]] = {}

    def serve(self, subject: str, receive: Callable[[Request], None]) -> Subscription:
        if subject in self._servers:
            raise ValueError(f"{subject} is served already")
        self._servers[subject] = receive
        return _Cancel(lambda: self._servers.pop(subject, None) and None)

    async def request(self, subject: str, message: Ask[A], begin_seconds: float | None = None) -> A:
        receive = self._servers.get(subject)
        if receive is None:
            raise NobodyServes(subject)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[A] = loop.create_future()
        request = Request(message, answer)
        receive(request)
        if begin_seconds is None:
            return await answer
        timer = loop.call_later(begin_seconds, request.expire)
        try:
            return await answer
        finally:
            timer.cancel()

    def listen(self, subject: str, listener: Listener) -> Subscription:
        listeners = self._listeners.setdefault(subject, [])
        listeners.append(listener)

        def stop() -> None:
            if listener in listeners:
                listeners.remove(listener)
            if not listeners and self._listeners.get(subject) is listeners:
                del self._listeners[subject]

        return _Cancel(stop)

    def publish(self, subject: str, message: Message) -> None:
        for listener in tuple(self._listeners.get(subject, ())):
            listener(message)
