"""What a viewer is told when he comes, or comes back."""

from collections.abc import Iterator

from msgspec.structs import replace

from dealerbox.chat.chat import muted
from dealerbox.core.messages import Watched, WatchTable
from dealerbox.live.table_session import TableDesk
from dealerbox.table.fold import empty_view
from dealerbox.table.snapshot import view_of
from dealerbox.table.views import TableView
from dealerbox.wire.chat import ChatHistory


def watch(desk: TableDesk, message: WatchTable) -> Watched:
    """The events that he has missed, or all that he may know; and the last that was said."""
    missed = desk.stream.since(message.seen, message.viewer)
    watched = missed if missed is not None else desk.stream.snapshot(view(desk, message.viewer), message.viewer)
    chat = desk.chat.history()
    watched = replace(watched, chat=chat, pictures=desk.pictures.of(_people(desk, chat)))
    if message.viewer is None:
        return watched
    return replace(watched, muted=muted(desk.parts.chat.mute_of(message.viewer, desk.parts.clock.now())))


def view(desk: TableDesk, viewer: str | None) -> TableView:
    if desk.stopped:
        # The machine may know the end of a hand that does not count: nobody may see that.
        view = empty_view(desk.config)
        view.closed = desk.stopped
        return view
    return view_of(desk.table, viewer)


def _people(desk: TableDesk, chat: ChatHistory) -> Iterator[tuple[str, str]]:
    """All whom the viewer sees, by player and name: at the table, and in what was said."""
    table = desk.table
    if not desk.stopped:
        yield from ((one.player, one.name) for one in (*table.seats, *table.waiting, *table.asked.values()) if one)
    yield from ((line.player, line.name) for line in chat.lines)
