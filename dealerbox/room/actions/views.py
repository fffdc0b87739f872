"""What a viewer is told when he comes, or comes back."""

from dealerbox.room.desk import TableDesk
from dealerbox.room.messages import Watched, WatchTable
from dealerbox.table.fold import empty_view
from dealerbox.table.snapshot import view_of
from dealerbox.table.views import TableView


def watch(desk: TableDesk, message: WatchTable) -> Watched:
    """The events that he has missed, or all that he may know."""
    missed = desk.stream.since(message.seen, message.viewer)
    if missed is not None:
        return missed
    return desk.stream.snapshot(view(desk, message.viewer))


def view(desk: TableDesk, viewer: str | None) -> TableView:
    if desk.stopped:
        # The machine may know the end of a hand that does not count: nobody may see that.
        view = empty_view(desk.config)
        view.closed = desk.stopped
        return view
    return view_of(desk.table, viewer)
