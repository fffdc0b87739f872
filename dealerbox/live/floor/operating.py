"""What the operator does with the kinds of tables that open and close with demand."""

from dealerbox.core import messages
from dealerbox.core.actors import Actor
from dealerbox.core.staff_actions import log_completed_action
from dealerbox.live.floor.messages import OpenFromTemplate
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import check


async def open_from_template(parts: Parts, actor: Actor, template: str) -> str:
    """Opens one more table of the template and returns its id; nobody needs it yet, and it closes again after a while
    in which nobody comes. Raises ``Refusal``."""
    check(actor, "template/open")
    opened = await parts.bus.request(messages.ROOM, OpenFromTemplate(template))
    await log_completed_action(parts, actor, "open-table", opened.table, f"of {template}")
    return opened.table
