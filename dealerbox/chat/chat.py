"""Table chat: rate limits, mutes, and the history that newcomers see."""

from collections import deque
from functools import cache

from dealerbox.chat.language import WordFilter, built_in_words
from dealerbox.chat.store import SaidLine, Stores
from dealerbox.core import messages
from dealerbox.core.bus import Bus, Subscription
from dealerbox.core.messages import MuteChanged
from dealerbox.core.rate_limits import Buckets
from dealerbox.core.records import Mute
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.chat import Chat, ChatHistory, ChatLine, ChatMuted, ChatRemoved, Reacted, ReactionKind

LONGEST = 200
"""The maximum length of a message in characters; longer ones are cut."""
SHOWN = 50
"""How many messages are shown to somebody who opens a table."""
BURST = 5
"""How many messages a player may write at once, at all tables together."""
LINE_SECONDS = 3
"""After the burst, one message per this many seconds."""
REPORTS = 5
REPORT_SECONDS = 60
"""The burst of reports, and the seconds per report after it."""


@cache
def built_in_filter() -> WordFilter:
    """Return the filter with the word lists that are part of the program."""
    return WordFilter(built_in_words())


class Chatting:
    """What the chats of all tables share: the word filter, rate limits, and mutes."""

    def __init__(self, words: WordFilter | None = None) -> None:
        self.words = words or built_in_filter()
        self.lines = Buckets(BURST, 1 / LINE_SECONDS)
        self.reports = Buckets(REPORTS, 1 / REPORT_SECONDS)
        self._mutes: dict[str, Mute] = {}
        self._subscription: Subscription | None = None

    async def open(self, store: Stores, bus: Bus, now: int) -> None:
        """Load the mutes and follow changes to them. Opening again does nothing."""
        if self._subscription is None:
            self._subscription = bus.listen(messages.MUTES, self._mute_changed)
            for mute in await store.mutes(now):
                self._mutes.setdefault(mute.player, mute)

    def mute_of(self, player: str, now: int) -> Mute | None:
        """Return the player's current mute, if any."""
        mute = self._mutes.get(player)
        return mute if mute is not None and mute.holds(now) else None

    def _mute_changed(self, change: MuteChanged) -> None:
        if change.mute is None:
            self._mutes.pop(change.player, None)
        else:
            self._mutes[change.player] = change.mute


class TableChat:
    """The chat of one table. Numbers keep rising over restarts, as those of the table's events do."""

    def __init__(self, table: str, bus: Bus, now: int) -> None:
        self._table = table
        self._bus = bus
        self._number = now
        self._lines: deque[ChatLine] = deque(maxlen=SHOWN)
        self._subscription: Subscription | None = None

    async def open(self, store: Stores) -> None:
        """Load the messages of earlier runs."""
        lines = await store.lines_of(self._table, SHOWN, removed=True)
        names = await store.names([line.player for line in lines])
        self._lines.extend(chat_line(line, names.get(line.player, "")) for line in lines if not line.removed)
        self._number = max(self._number, *(line.number for line in lines), 0)
        self._subscription = self._bus.listen(messages.chat_subject(self._table), self._on_message)

    def close(self) -> None:
        if self._subscription is not None:
            self._subscription.cancel()

    def next_number(self) -> int:
        return self._number + 1

    def add(self, line: SaidLine, name: str) -> None:
        """Send a message to everybody who watches. It must have been stored."""
        self._number = line.number
        shown = chat_line(line, name)
        self._lines.append(shown)
        self._bus.publish(messages.chat_subject(self._table), Chat(self._table, shown))

    def react(self, player: str, name: str, kind: ReactionKind) -> None:
        """Send a reaction to everybody who watches; it is not part of the history."""
        self._bus.publish(messages.chat_subject(self._table), Reacted(self._table, player, name, kind))

    def history(self) -> ChatHistory:
        return ChatHistory(self._table, tuple(self._lines))

    def _on_message(self, message: Chat | Reacted | ChatRemoved | Pictures) -> None:
        # A moderator can remove messages from anywhere. This table's own messages arrive here too and are ignored.
        if isinstance(message, ChatRemoved):
            left = [line for line in self._lines if line.number != message.number]
            self._lines = deque(left, maxlen=SHOWN)


def chat_line(line: SaidLine, name: str) -> ChatLine:
    """Return the message as players see it."""
    return ChatLine(line.number, line.player, name, line.shown, line.at)


def muted(mute: Mute | None) -> ChatMuted:
    """Return what the player is sent about their mute."""
    return ChatMuted(False) if mute is None else ChatMuted(True, mute.until)
