"""An email as it is sent."""

from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from dealerbox.accounts.emails import on_the_wire
from dealerbox.accounts.mail.texts import texts_in
from dealerbox.accounts.store import Purpose
from dealerbox.core.mail import QueuedEmail

PATHS: dict[Purpose, str] = {"confirm": "/confirm", "reset": "/reset"}
"""The pages of the client that a link opens; the secret stands behind a #, so that it is in no server's log."""


def purpose_of(queued: QueuedEmail) -> Purpose | None:
    """What its link opens; None where it has none."""
    return queued.kind if queued.kind in ("confirm", "reset") else None


def written(queued: QueuedEmail, room: str, sender: str, secret: str, now: int) -> EmailMessage:
    """``room`` is the room's address on the web, ``sender`` who writes; ``secret`` is that of the link, empty where the
    email has none. ``now`` in ms (UTC)."""
    purpose, catalogue = purpose_of(queued), texts_in(queued.language)
    unknown, text = catalogue.end.unknown, catalogue.texts[queued.kind]
    places = {
        "address": unknown,
        "agent": unknown,
        **{name: value or unknown for name, value in queued.facts.items()},
        "page": f"{room}{queued.facts.get('path', '')}",
        "room": room,
        "link": f"{room}{PATHS[purpose]}#{secret}" if purpose is not None else "",
    }
    message = EmailMessage()
    message["Subject"] = text.subject.format_map(places)
    message["From"] = sender
    message["To"] = on_the_wire(queued.email)
    message["Date"] = formatdate(now / 1000)
    message["Message-ID"] = make_msgid(queued.id, domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(f"{text.text.format_map(places)}\n-- \n{catalogue.end.signed}\n{room}\n")
    return message
