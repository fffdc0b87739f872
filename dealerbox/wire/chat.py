"""What the game socket tells of the chat, in both directions."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""That of a line or a warning: what browsers count exactly, and every store can hold."""

ReactionKind = Literal["nice-hand", "well-played", "thanks", "good-luck", "wow", "ouch"]

# ---- from the client ----


class Say(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A line for the table's chat. ``text`` is put on one line; what is too long is cut."""

    id: str
    table: str
    text: str


class React(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """One of a few things that can be said with one press; it counts as a line of the chat, and is kept nowhere."""

    id: str
    table: str
    kind: ReactionKind


class ReportChat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Complain of the line ``number`` to whoever runs the room. ``why`` in one's own words, if one likes."""

    id: str
    table: str
    number: Number
    why: str = ""


# ---- from the server ----


class ChatLine(Struct, frozen=True, gc=False):
    """``number`` rises from line to line at its table; ``at`` in ms of the room's clock. Words of the room's lists are
    asterisks in ``text``."""

    number: int
    player: str
    name: str
    text: str
    at: int


class Chat(Struct, frozen=True, gc=False, tag=True):
    """Somebody has said something at a table."""

    table: str
    line: ChatLine


class Reacted(Struct, frozen=True, gc=False, tag=True):
    """A player says that with one press: it is shown beside his seat for a moment, and is in no history."""

    table: str
    player: str
    name: str
    kind: ReactionKind


class ChatHistory(Struct, frozen=True, gc=False, tag=True):
    """The last lines of a table's chat, in their order: all that a client need know of it when it begins to watch."""

    table: str
    lines: tuple[ChatLine, ...]


class ChatRemoved(Struct, frozen=True, gc=False, tag=True):
    """A moderator has taken the line away; it is not to be shown any more."""

    table: str
    number: int


class ChatMuted(Struct, frozen=True, gc=False, tag=True):
    """Whether the room lets the player write at its tables; ``until`` None: for good (or not muted at all)."""

    muted: bool
    until: int | None = None
