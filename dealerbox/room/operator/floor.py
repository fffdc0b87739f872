"""What the operator does with the kinds of tables that open and close with demand."""

from dealerbox.room import messages
from dealerbox.room.floor.letters import OpenFromTemplate, TableOpened
from dealerbox.room.parts import Parts
from dealerbox.room.staff.acting import write_down_done
from dealerbox.room.staff.roles import check
from dealerbox.room.staff.who import Actor


async def open_from_template(parts: Parts, actor: Actor, template: str) -> str:
    """Opens one more table of the template and returns its id; nobody needs it yet, and it closes again after a while
    in which nobody comes. Raises ``Refusal``."""
    check(actor, "template/open")
    opened: TableOpened = await parts.bus.request(messages.HOUSE, OpenFromTemplate(template))
    await write_down_done(parts, actor, "open-table", opened.table, f"of {template}")
    return opened.table
