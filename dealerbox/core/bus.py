"""The message bus: parts of the server send each other serializable messages, addressed to subjects.

The owner of something (such as a table) serves a subject and answers its requests one at a time. It publishes what
happens under another subject, and anybody may listen there. Within one process messages are passed on without copying.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

Message = Struct
Listener = Callable[[Any], None]

A = TypeVar("A")


class Ask(Struct, Generic[A], frozen=True, gc=False):
    """A message that is answered by an ``A``: ``class AskMoney(Ask[Money])``. ``A`` exists for the type checker
    only."""


class NobodyServes(Exception):
    """No server for this subject (any more)."""


class Expired(Exception):
    """The request timed out before the server began to handle it, and will not be handled."""


class Request:
    """A message that waits for an answer."""

    __slots__ = ("_answer", "_begun", "message")

    def __init__(self, message: Ask[Any], answer: "asyncio.Future[Any]") -> None:
        self.message = message
        self._answer = answer
        self._begun = False

    def begin(self) -> bool:
        """Call before handling the message; if this returns False, it has expired and must not be handled."""
        self._begun = not self._answer.done()
        return self._begun

    def expire(self) -> None:
        """Raise ``Expired`` at the sender unless the server has begun to handle the message."""
        if not self._begun:
            self.refuse(Expired())

    def answer(self, reply: A, to: Ask[A]) -> None:
        """Answer the request. ``to`` is its message, so that mypy can check the type of the reply."""
        assert to is self.message
        if not self._answer.done():
            self._answer.set_result(reply)

    def refuse(self, reason: Exception) -> None:
        """Raise ``reason`` at the sender."""
        if not self._answer.done():
            self._answer.set_exception(reason)


class Subscription(Protocol):
    def cancel(self) -> None: ...


class Bus(Protocol):
    def serve(self, subject: str, receive: Callable[[Request], None]) -> Subscription:
        """Pass requests to ``subject`` to ``receive``, which must answer each of them. One server per subject."""

    async def request(self, subject: str, message: Ask[A], begin_seconds: float | None = None) -> A:
        """Send a request and return the answer.

        :param begin_seconds: how long the server has to call ``Request.begin``
        :raises NobodyServes: nothing serves the subject
        :raises Expired: the server has not begun in time
        """

    def listen(self, subject: str, listener: Listener) -> Subscription:
        """Call ``listener`` with every message published under ``subject`` from now on, in order."""

    def publish(self, subject: str, message: Message) -> None: ...


class _Cancel:
    __slots__ = ("_action",)

    def __init__(self, action: Callable[[], None]) -> None:
        self._action = action

    def cancel(self) -> None:
        self._action()


class MemoryBus:
    """The bus within one process."""

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
