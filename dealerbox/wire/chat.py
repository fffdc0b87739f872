"""The game socket's messages about chat, in both directions."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""The number of a line or a warning: browsers represent it exactly, and every store can hold it."""

ReactionKind = Literal["nice-hand", "well-played", "thanks", "good-luck", "wow", "ouch"]

# ---- from the client ----


class Say(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A line for the table's chat; it is joined to one line and cut to the maximum length."""

    id: str
    table: str
    text: str


class React(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A reaction; it counts as a chat line for the rate limit, and is not stored."""

    id: str
    table: str
    kind: ReactionKind


class ReportChat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Report a chat line to the operator; ``why`` is optional."""

    id: str
    table: str
    number: Number
    why: str = ""


# ---- from the server ----


class ChatLine(Struct, frozen=True, gc=False):
    """A chat line. Words on the room's lists are replaced by asterisks."""

    number: int
    """Increases from line to line at its table."""
    player: str
    name: str
    text: str
    at: int
    """In ms of the room's clock."""


class Chat(Struct, frozen=True, gc=False, tag=True):
    """A new chat line at a table."""

    table: str
    line: ChatLine


class Reacted(Struct, frozen=True, gc=False, tag=True):
    """A player's reaction: shown beside the seat for a moment."""

    table: str
    player: str
    name: str
    kind: ReactionKind


class ChatHistory(Struct, frozen=True, gc=False, tag=True):
    """The last lines of a table's chat in order: everything that a client needs when it starts to watch."""

    table: str
    lines: tuple[ChatLine, ...]


class ChatRemoved(Struct, frozen=True, gc=False, tag=True):
    """A moderator has removed the line; hide it."""

    table: str
    number: int


class ChatMuted(Struct, frozen=True, gc=False, tag=True):
    """Whether the player is muted; ``until`` None: permanently (or not muted)."""

    muted: bool
    until: int | None = None
