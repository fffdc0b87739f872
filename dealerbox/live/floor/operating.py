"""Opening tables of a template for the operator."""

from dealerbox.core import messages
from dealerbox.core.actors import Actor
from dealerbox.core.staff_actions import log_completed_action
from dealerbox.live.floor.messages import OpenFromTemplate
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import check


async def open_from_template(parts: Parts, actor: Actor, template: str) -> str:
    """Open one more table of the template and return its id. The table closes again if nobody sits down for the
    template's ``idle_seconds``. Raises ``Refusal``."""
    check(actor, "template/open")
    opened = await parts.bus.request(messages.ROOM, OpenFromTemplate(template))
    await log_completed_action(parts, actor, "open-table", opened.table, f"of {template}")
    return opened.table
