"""The task beside a table's own that takes what is said there. A line waits for the store in its place: no hand waits
for a line, whatever is said how fast."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes, Request, Subscription
from dealerbox.core.messages import ChatRequest
from dealerbox.core.refusal import Refusal
from dealerbox.live.actions import chat
from dealerbox.live.answers import Answers
from dealerbox.live.table_session import TableSession
from dealerbox.wire import Done, Refused
from dealerbox.wire.chat import React, ReportChat, Say

MAX_WAITING = 200
"""Lines that have not been written yet; beyond it people are told to try again."""

TALK: dict[type, Callable[[TableSession, str, str, Any], Awaitable[None]]] = {
    Say: chat.say,
    React: chat.react,
    ReportChat: chat.report,
}
"""What each message of a player does."""

_CLOSED = Refusal("stopped", "This table has stopped.")
_FAULT = Refusal("fault", "The room made a mistake: nothing was written.")


class ChatRunner:
    """Lines are done one after the other. Nothing that goes wrong here stops the table."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._answers: Answers[Done | Refused] = Answers()
        self._inbox: asyncio.Queue[Request] = asyncio.Queue()
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Takes up what was said before, and begins to serve."""
        session, parts = self._session, self._session.parts
        session.pictures.open()
        await parts.chat.open(parts.store, parts.bus, parts.clock.now())
        await session.chat.open(parts.store)
        await session.pictures.announce((line.player, line.name) for line in session.chat.history().lines)
        self._subscription = parts.bus.serve(messages.chat_requests_subject(session.config.id), self._receive)
        self._task = asyncio.create_task(self._run(), name=f"chat {session.config.id}")

    def end(self) -> None:
        """What waits is refused."""
        if self._subscription is not None:
            self._subscription.cancel()
        if self._task is not None:
            self._task.cancel()
        self._session.chat.close()
        self._session.pictures.close()
        while not self._inbox.empty():
            self._inbox.get_nowait().refuse(_CLOSED)

    def _receive(self, request: Request) -> None:
        if self._is_outsider(request):
            request.refuse(NobodyServes(self._session.config.id))
            return
        if self._inbox.qsize() >= MAX_WAITING:
            request.refuse(Refusal("busy", "Too much is being said at this table at the moment: try again."))
            return
        self._inbox.put_nowait(request)

    async def _run(self) -> None:
        while True:
            request = await self._inbox.get()
            if self._is_outsider(request):  # he was removed while his line waited
                request.refuse(NobodyServes(self._session.config.id))
                continue
            try:
                assert isinstance(request.message, ChatRequest)
                request.answer(await self._answer(request.message), to=request.message)
            except asyncio.CancelledError:
                request.refuse(_CLOSED)
                raise
            except Exception:
                self._session.log.exception("a line was not written")
                request.refuse(_FAULT)

    def _is_outsider(self, request: Request) -> bool:
        return isinstance(request.message, ChatRequest) and not self._session.lets_in(request.message.player)

    async def _answer(self, talk: ChatRequest) -> Done | Refused:
        id = talk.message.id
        known = self._answers.get(talk.player, id)
        if known is not None:
            return known
        answer: Done | Refused = Done(id)
        try:
            await TALK[type(talk.message)](self._session, talk.player, talk.name, talk.message)
        except Refusal as no:
            answer = Refused(id, no.code, no.reason, accepted=no.accepted)
            self._session.parts.metrics.refused.labels(no.code).inc()
        self._answers.add(talk.player, answer)
        return answer
