"""Builds an e-mail from its queued form."""

from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from dealerbox.accounts.emails import ascii_address
from dealerbox.accounts.mail.texts import texts_in
from dealerbox.accounts.store import Purpose
from dealerbox.core.mail import QueuedEmail

PATHS: dict[Purpose, str] = {"confirm": "/confirm", "reset": "/reset"}
"""The client's pages for links. The secret follows a #, so that it does not appear in any server's log."""


def purpose_of(queued: QueuedEmail) -> Purpose | None:
    """Return the purpose of the e-mail's link; None if it has none."""
    return queued.kind if queued.kind in ("confirm", "reset") else None


def build_email(queued: QueuedEmail, room: str, sender: str, secret: str, now: int) -> EmailMessage:
    """Build the e-mail.

    :param room: the room's base URL
    :param secret: the link's secret; empty if the e-mail has no link
    :param now: ms (UTC)
    """
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
    message["To"] = ascii_address(queued.email)
    message["Date"] = formatdate(now / 1000)
    message["Message-ID"] = make_msgid(queued.id, domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(f"{text.text.format_map(places)}\n-- \n{catalogue.end.signed}\n{room}\n")
    return message
