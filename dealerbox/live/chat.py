"""The task that serves one table's chat. It is separate from the table's task, so that no hand waits for a chat line to
be stored."""

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
"""Maximum chat messages in the inbox; people who send more are asked to try again."""

TALK: dict[type, Callable[[TableSession, str, str, Any], Awaitable[None]]] = {
    Say: chat.say,
    React: chat.react,
    ReportChat: chat.report,
}
"""The action for each kind of chat message."""

_CLOSED = Refusal("stopped", "This table has stopped.")
_FAULT = Refusal("fault", "Something went wrong. Your message was not sent.")


class ChatRunner:
    """Processes chat messages one at a time. A fault here does not stop the table."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._answers: Answers[Done | Refused] = Answers()
        self._inbox: asyncio.Queue[Request] = asyncio.Queue()
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load the stored chat and start serving requests."""
        session, parts = self._session, self._session.parts
        session.pictures.open()
        await parts.chat.open(parts.store, parts.bus, parts.clock.now())
        await session.chat.open(parts.store)
        await session.pictures.announce((line.player, line.name) for line in session.chat.history().lines)
        self._subscription = parts.bus.serve(messages.chat_requests_subject(session.config.id), self._receive)
        self._task = asyncio.create_task(self._run(), name=f"chat {session.config.id}")

    def end(self) -> None:
        """Stop the task and refuse the messages that are waiting."""
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
            request.refuse(Refusal("busy", "The chat at this table is busy. Please try again."))
            return
        self._inbox.put_nowait(request)

    async def _run(self) -> None:
        while True:
            request = await self._inbox.get()
            if self._is_outsider(request):  # the player was removed while the message was in the inbox
                request.refuse(NobodyServes(self._session.config.id))
                continue
            try:
                assert isinstance(request.message, ChatRequest)
                request.answer(await self._answer(request.message), to=request.message)
            except asyncio.CancelledError:
                request.refuse(_CLOSED)
                raise
            except Exception:
                self._session.log.exception("chat_message_failed")
                request.refuse(_FAULT)

    def _is_outsider(self, request: Request) -> bool:
        return isinstance(request.message, ChatRequest) and not self._session.lets_in(request.message.player)

    async def _answer(self, talk: ChatRequest) -> Done | Refused:
        id = talk.message.id
        earlier = self._answers.get(talk.player, id)
        if earlier is not None:
            return earlier
        answer: Done | Refused = Done(id)
        try:
            await TALK[type(talk.message)](self._session, talk.player, talk.name, talk.message)
        except Refusal as refusal:
            answer = Refused(id, refusal.code, refusal.reason, accepted=refusal.accepted)
            self._session.parts.metrics.refused.labels(refusal.code).inc()
        self._answers.add(talk.player, answer)
        return answer
