"""What a viewer is told when he comes, or comes back."""

from msgspec.structs import replace

from dealerbox.room.desk import TableDesk
from dealerbox.room.messages import Watched, WatchTable
from dealerbox.room.talk.chat import muted
from dealerbox.table.fold import empty_view
from dealerbox.table.snapshot import view_of
from dealerbox.table.views import TableView


def watch(desk: TableDesk, message: WatchTable) -> Watched:
    """The events that he has missed, or all that he may know; and the last that was said."""
    missed = desk.stream.since(message.seen, message.viewer)
    watched = missed if missed is not None else desk.stream.snapshot(view(desk, message.viewer), message.viewer)
    chat = desk.chat.history()
    if message.viewer is None:
        return replace(watched, chat=chat)
    return replace(watched, chat=chat, muted=muted(desk.parts.chat.mute_of(message.viewer, desk.parts.clock.now())))


def view(desk: TableDesk, viewer: str | None) -> TableView:
    if desk.stopped:
        # The machine may know the end of a hand that does not count: nobody may see that.
        view = empty_view(desk.config)
        view.closed = desk.stopped
        return view
    return view_of(desk.table, viewer)
