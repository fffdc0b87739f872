"""Delivers e-mails into a folder (the default) or to a mail server. Both block, so they run in threads."""

import os
import smtplib
import ssl
from contextlib import suppress
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Literal, Protocol

from msgspec import Struct

OUTBOX = "outbox"
"""The folder for e-mails in the data folder."""
OUTBOX_DAYS = 14
"""How long e-mails stay there."""
TIMEOUT_SECONDS = 30.0

Security = Literal["starttls", "tls", "none"]


class NotDelivered(Exception):
    """``for_good``: retrying will not help. The message gives the reason and contains nothing from the e-mail."""

    def __init__(self, why: str, for_good: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good


class Delivery(Protocol):
    """Delivers e-mails. It blocks, so call it in a thread."""

    @property
    def sender(self) -> str:
        """The ``From`` address."""

    def deliver(self, message: EmailMessage, now: int) -> None:
        """Raises ``NotDelivered``."""


class Outbox:
    """Writes one file per e-mail, readable only by the folder's owner."""

    sender = "Dealerbox <dealerbox@localhost>"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def deliver(self, message: EmailMessage, now: int) -> None:
        when = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m-%dT%H-%M-%S")
        name = message["Message-ID"].strip("<>").partition("@")[0]
        path = self._folder / f"{when}-{name}.eml"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._sweep(now)
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(file, "wb") as writing:
                writing.write(message.as_bytes())
                writing.flush()
                os.fsync(writing.fileno())
        except OSError as fault:
            raise NotDelivered(f"{path.parent} cannot be written to: {fault.strerror}") from None

    def _sweep(self, now: int) -> None:
        for old in self._folder.glob("*.eml"):
            with suppress(OSError):
                if old.stat().st_mtime < now / 1000 - OUTBOX_DAYS * 24 * 3600:
                    old.unlink()


class SmtpServer(Struct, frozen=True):
    """``sender``: the From address, ``Dealerbox <room@example.org>``. Without a ``user`` there is no login."""

    host: str
    sender: str
    port: int = 587
    user: str = ""
    password: str = ""
    security: Security = "starttls"

    def __repr__(self) -> str:
        return f"SmtpServer({self.host!r}, {self.port}, {self.security!r})"  # without the password (logs)


class Smtp:
    """Opens a connection for each e-mail: for a few per hour that is enough."""

    def __init__(self, server: SmtpServer, trust: ssl.SSLContext | None = None) -> None:
        """``trust``: the accepted certificates; by default the system's."""
        self._server = server
        self._trust = trust

    @property
    def sender(self) -> str:
        return self._server.sender

    def deliver(self, message: EmailMessage, now: int) -> None:
        try:
            connection = self._connected()
            try:
                connection.send_message(message)
            finally:
                # The server has accepted the e-mail: a failure to disconnect must not cause a second try.
                with suppress(smtplib.SMTPException, OSError):
                    connection.quit()
                connection.close()
        except smtplib.SMTPRecipientsRefused as refused:
            code = max((code for code, _ in refused.recipients.values()), default=0)
            raise NotDelivered(f"the server refuses the recipient ({code})", 500 <= code < 600) from None
        except smtplib.SMTPResponseException as fault:
            # The server's text may quote the e-mail or the login, so only its number is kept.
            raise NotDelivered(f"the server answered {fault.smtp_code}") from None
        except (smtplib.SMTPException, OSError) as fault:
            raise NotDelivered(f"the server cannot be reached: {type(fault).__name__}") from None

    def _connected(self) -> smtplib.SMTP:
        server = self._server
        context = self._trust or ssl.create_default_context()
        if server.security == "tls":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=TIMEOUT_SECONDS, context=context
            )
        else:
            connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT_SECONDS)
        try:
            if server.security == "starttls":
                connection.starttls(context=context)  # raises if the server does not offer it
            if server.user:
                connection.login(server.user, server.password)
        except BaseException:
            connection.close()
            raise
        return connection
