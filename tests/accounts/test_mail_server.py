"""E-mails sent to a mail server."""

import smtplib
import socket
import socketserver
import threading
from collections.abc import Iterator

import pytest

from dealerbox.accounts.mail.delivery import NotDelivered, Smtp, SmtpServer
from tests.accounts.harness import EMAIL
from tests.accounts.test_emails import NOW, message_of


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as an e-mail needs; ``refuses``: its answer to RCPT, ``parts``: to QUIT."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.refuses = ""
        self.parts = "221 bye"
        super().__init__(("127.0.0.1", 0), _Talk)


class _Talk(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.say("354 go on")
                text = []
                while (part := self.rfile.readline()) != b".\r\n":
                    text.append(part.decode())
                self.server.messages.append("".join(text))
                self.say("250 taken")
            elif word == "QUIT":
                self.say(self.server.parts)
                return
            elif word == "RCPT" and self.server.refuses:
                self.say(self.server.refuses)
            else:
                self.say("250 fine")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def mail() -> Iterator[MailServer]:
    server = MailServer()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def smtp(mail: MailServer, security: str = "none") -> Smtp:
    return Smtp(SmtpServer("127.0.0.1", "r@room.example", mail.server_address[1], security=security))  # type: ignore[arg-type]


def test_an_email_reaches_a_mail_server(mail: MailServer) -> None:
    smtp(mail).deliver(message_of(), NOW)
    (text,) = mail.messages
    assert f"To: {EMAIL}" in text and "/confirm#s3cret" in text


def test_a_failed_quit_after_delivery_does_not_resend(mail: MailServer) -> None:
    mail.parts = "421 closing"
    smtp(mail).deliver(message_of(), NOW)
    assert len(mail.messages) == 1


@pytest.mark.parametrize(("answer", "for_good"), [("550 no such reader", True), ("450 later", False)])
def test_a_refused_recipient(mail: MailServer, answer: str, for_good: bool) -> None:
    mail.refuses = answer
    with pytest.raises(NotDelivered, match=f"refuses the recipient .{answer[:3]}") as caught:
        smtp(mail).deliver(message_of(), NOW)
    assert caught.value.for_good is for_good


def test_nothing_is_sent_unencrypted_to_a_server_without_tls(mail: MailServer) -> None:
    with pytest.raises(NotDelivered, match="cannot be reached"):
        smtp(mail, "starttls").deliver(message_of(), NOW)
    assert mail.messages == []


def test_an_unreachable_server(mail: MailServer) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(NotDelivered, match="cannot be reached: ConnectionRefusedError"):
        Smtp(SmtpServer("127.0.0.1", "r@room.example", port, security="none")).deliver(message_of(), NOW)


def test_the_servers_answer_to_a_login_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    def log_in(*_: object, **__: object) -> None:
        raise smtplib.SMTPAuthenticationError(535, b"wrong: s3cret")

    monkeypatch.setattr(smtplib.SMTP, "__init__", log_in)
    server = SmtpServer("mail.example", "r@room.example", user="room", password="s3cret", security="none")
    with pytest.raises(NotDelivered, match="answered 535") as caught:
        Smtp(server).deliver(message_of(), NOW)
    assert "s3cret" not in str(caught.value) + repr(server)
