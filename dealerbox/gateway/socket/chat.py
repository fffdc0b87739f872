"""Forwards a table's chat, and its players' avatars, to all connections of this process that watch it."""

import msgspec

from dealerbox.core import messages
from dealerbox.core.bus import Bus, Subscription
from dealerbox.core.messages import Watched
from dealerbox.gateway.socket.connection import Connection
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.chat import Chat, ChatRemoved, Reacted

_encode = msgspec.json.Encoder().encode


class ChatFeed:
    """The chat of one table. Until the room has answered with the history, new messages wait, so that nobody misses a
    line or gets it twice."""

    def __init__(self, table: str, bus: Bus) -> None:
        self._watching: dict[Connection, list[Chat | Reacted | ChatRemoved | Pictures] | None] = {}
        self._subscription: Subscription = bus.listen(messages.chat_subject(table), self._publish)

    def close(self) -> None:
        self._subscription.cancel()

    def join(self, connection: Connection) -> None:
        """Register a connection that has asked for the history."""
        self._watching[connection] = []

    def answered(self, connection: Connection, watched: Watched) -> None:
        """Send the history that the room answered, then what has waited."""
        waiting = self._watching.get(connection) or ()
        self._watching[connection] = None
        if watched.chat is None:
            return
        connection.send_message(watched.chat)
        if watched.muted is not None:
            connection.send_message(watched.muted)
        last = max((line.number for line in watched.chat.lines), default=0)
        for message in waiting:
            if not isinstance(message, Chat) or message.line.number > last:
                connection.send_message(message)

    def leave(self, connection: Connection) -> None:
        self._watching.pop(connection, None)

    def _publish(self, message: Chat | Reacted | ChatRemoved | Pictures) -> None:
        text = _encode(message).decode()
        for connection, waiting in tuple(self._watching.items()):
            if waiting is None:
                connection.send(text)
            else:
                waiting.append(message)
