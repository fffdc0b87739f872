"""What a viewer receives on opening a table, or on reconnecting."""

from collections.abc import Iterator

from msgspec.structs import replace

from dealerbox.chat.chat import muted
from dealerbox.core.messages import Watched, WatchTable
from dealerbox.live.table_session import TableSession
from dealerbox.table.fold import empty_view
from dealerbox.table.snapshot import view_of
from dealerbox.table.views import TableView
from dealerbox.wire.chat import ChatHistory


def watch(session: TableSession, message: WatchTable) -> Watched:
    """Return the events that the viewer has missed, or else a snapshot; and the latest chat."""
    missed = session.stream.since(message.seen, message.viewer)
    watched = missed if missed is not None else session.stream.snapshot(view(session, message.viewer), message.viewer)
    chat = session.chat.history()
    watched = replace(watched, chat=chat, pictures=session.pictures.of(_people(session, chat)))
    if message.viewer is None:
        return watched
    return replace(watched, muted=muted(session.parts.chat.mute_of(message.viewer, session.parts.clock.now())))


def view(session: TableSession, viewer: str | None) -> TableView:
    if session.stopped:
        # The machine may hold the end of a hand that does not count; nobody may see it.
        view = empty_view(session.config)
        view.closed = session.stopped
        return view
    return view_of(session.table, viewer)


def _people(session: TableSession, chat: ChatHistory) -> Iterator[tuple[str, str]]:
    """Return id and name of everybody whom the viewer sees, at the table and in the chat."""
    table = session.table
    if not session.stopped:
        yield from (
            (person.player, person.name) for person in (*table.seats, *table.waiting, *table.asked.values()) if person
        )
    yield from ((line.player, line.name) for line in chat.lines)
