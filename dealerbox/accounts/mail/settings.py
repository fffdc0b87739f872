"""The mail server's settings, from environment variables."""

from collections.abc import Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import cast, get_args

from dealerbox.accounts.mail.delivery import Security, SmtpServer

PORTS: Mapping[Security, int] = {"starttls": 587, "tls": 465, "none": 25}


class BadMail(ValueError):
    """An invalid setting; the message names it and what is expected."""


def smtp_server(environment: Mapping[str, str]) -> SmtpServer | None:
    """Return the server from ``DEALERBOX_SMTP_HOST``, ``_PORT``, ``_USER``, ``_PASSWORD`` (or ``_PASSWORD_FILE``) and
    ``_SECURITY``, and ``DEALERBOX_MAIL_FROM``. Without a host return None: e-mails go to the outbox folder. Raises
    ``BadMail``."""
    host = environment.get("DEALERBOX_SMTP_HOST", "").strip()
    if not host:
        return None
    security = environment.get("DEALERBOX_SMTP_SECURITY", "starttls").lower()
    if security not in get_args(Security):
        raise BadMail(f"DEALERBOX_SMTP_SECURITY is {security!r}: expected starttls, tls or none")
    secured = cast(Security, security)
    port = environment.get("DEALERBOX_SMTP_PORT", str(PORTS[secured]))
    if not port.isascii() or not port.isdigit() or not 1 <= int(port[:6]) <= 65535:
        raise BadMail(f"DEALERBOX_SMTP_PORT is {port!r}: expected a number from 1 to 65535")
    user, password = environment.get("DEALERBOX_SMTP_USER", ""), _password(environment)
    if bool(user) != bool(password):
        raise BadMail("DEALERBOX_SMTP_USER needs DEALERBOX_SMTP_PASSWORD or DEALERBOX_SMTP_PASSWORD_FILE: give both")
    if user and secured == "none":
        raise BadMail("DEALERBOX_SMTP_SECURITY is none: a password is not sent without TLS")
    return SmtpServer(host, _sender(environment), int(port), user, password, secured)


def _sender(environment: Mapping[str, str]) -> str:
    sender = environment.get("DEALERBOX_MAIL_FROM", "").strip()
    if "@" not in parseaddr(sender)[1] or not sender.isprintable():
        raise BadMail("DEALERBOX_MAIL_FROM must be a sender, such as: Dealerbox <room@example.org>")
    return sender


def _password(environment: Mapping[str, str]) -> str:
    file = environment.get("DEALERBOX_SMTP_PASSWORD_FILE", "")
    if not file:
        return environment.get("DEALERBOX_SMTP_PASSWORD", "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as fault:
        why = getattr(fault, "strerror", None) or "not a text file"
        raise BadMail(f"DEALERBOX_SMTP_PASSWORD_FILE: {file} cannot be read: {why}") from None
