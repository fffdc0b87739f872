"""What is said at the tables: who may write how much, and what those who come later are shown of it."""

from collections import deque
from functools import cache

from dealerbox.chat.language import WordFilter, own_words
from dealerbox.chat.store import SaidLine, Stores
from dealerbox.core import messages
from dealerbox.core.bus import Bus, Subscription
from dealerbox.core.messages import MuteChanged
from dealerbox.core.rate_limits import Buckets
from dealerbox.core.records import Mute
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.chat import Chat, ChatHistory, ChatLine, ChatMuted, ChatRemoved, Reacted, ReactionKind

LONGEST = 200
"""Characters of a line; what is longer is cut."""
SHOWN = 50
"""How many lines those who come to a table are shown."""
BURST = 5
"""Lines that a player may write at once, at all tables together."""
LINE_SECONDS = 3
"""After those, one in so many seconds."""
REPORTS = 5
REPORT_SECONDS = 60
"""The same for complaints."""


@cache
def own_filter() -> WordFilter:
    """Hides the words of the lists that come with the program."""
    return WordFilter(own_words())


class Chatting:
    """What the chats of all tables share: the words that are hidden, how much each player has written, who is muted."""

    def __init__(self, words: WordFilter | None = None) -> None:
        self.words = words or own_filter()
        self.lines = Buckets(BURST, 1 / LINE_SECONDS)
        self.reports = Buckets(REPORTS, 1 / REPORT_SECONDS)
        self._mutes: dict[str, Mute] = {}
        self._subscription: Subscription | None = None

    async def open(self, store: Stores, bus: Bus, now: int) -> None:
        """Learns who is muted, and hears of it from then on. Opening again does nothing."""
        if self._subscription is None:
            self._subscription = bus.listen(messages.MUTES, self._mute_changed)
            for mute in await store.mutes(now):
                self._mutes.setdefault(mute.player, mute)

    def mute_of(self, player: str, now: int) -> Mute | None:
        """What keeps the player from writing, if anything does."""
        mute = self._mutes.get(player)
        return mute if mute is not None and mute.holds(now) else None

    def _mute_changed(self, change: MuteChanged) -> None:
        if change.mute is None:
            self._mutes.pop(change.player, None)
        else:
            self._mutes[change.player] = change.mute


class TableChat:
    """The last lines of one table. Numbers rise from one run of the room to the next, as those of its events do."""

    def __init__(self, table: str, bus: Bus, now: int) -> None:
        self._table = table
        self._bus = bus
        self._number = now
        self._lines: deque[ChatLine] = deque(maxlen=SHOWN)
        self._subscription: Subscription | None = None

    async def open(self, store: Stores) -> None:
        """Takes up what was said in an earlier run."""
        lines = await store.lines_of(self._table, SHOWN, removed=True)
        names = await store.names([line.player for line in lines])
        self._lines.extend(told(line, names.get(line.player, "")) for line in lines if not line.removed)
        self._number = max(self._number, *(line.number for line in lines), 0)
        self._subscription = self._bus.listen(messages.chat_subject(self._table), self._heard)

    def close(self) -> None:
        if self._subscription is not None:
            self._subscription.cancel()

    def next_number(self) -> int:
        return self._number + 1

    def add(self, line: SaidLine, name: str) -> None:
        """Tells everybody who watches. The line must have been stored."""
        self._number = line.number
        shown = told(line, name)
        self._lines.append(shown)
        self._bus.publish(messages.chat_subject(self._table), Chat(self._table, shown))

    def react(self, player: str, name: str, kind: ReactionKind) -> None:
        """Tells everybody who watches; nobody who comes later."""
        self._bus.publish(messages.chat_subject(self._table), Reacted(self._table, player, name, kind))

    def history(self) -> ChatHistory:
        return ChatHistory(self._table, tuple(self._lines))

    def _heard(self, message: Chat | Reacted | ChatRemoved | Pictures) -> None:
        # A moderator takes lines away, wherever he is; the table's own lines come back here as well.
        if isinstance(message, ChatRemoved):
            left = [line for line in self._lines if line.number != message.number]
            self._lines = deque(left, maxlen=SHOWN)


def told(line: SaidLine, name: str) -> ChatLine:
    """The line as players read it."""
    return ChatLine(line.number, line.player, name, line.shown, line.at)


def muted(mute: Mute | None) -> ChatMuted:
    """What the player is told of it."""
    return ChatMuted(False) if mute is None else ChatMuted(True, mute.until)
