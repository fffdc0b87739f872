"""Programs: a player creates an API key for a bot in the browser, and revokes it; the owner adds a webhook, and sees
whether its deliveries arrive."""

import http.server
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from standardwebhooks import Webhook

from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def open_room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room whose webhooks may call this machine, and with few enough hands that a page does not fill up."""
    made = RunningRoom(tmp_path, environment={"DEALERBOX_HOOKS_TO": "loopback", "DEALERBOX_PACE": "3"})
    made.start()
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture
def program() -> Iterator[Any]:
    """A program that receives webhooks in ``got``."""

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            server.got.append((dict(self.headers), body))  # type: ignore[attr-defined]
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.got = []  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def status_of(address: str, key: str) -> int:
    request = urllib.request.Request(f"{address}/api/points", headers={"Authorization": f"Bearer {key}"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as no:
        return no.code


def test_a_player_creates_and_revokes_a_key_for_a_bot(chromium: "Browser", open_room: RunningRoom) -> None:
    ann = Visitor(chromium, open_room.address)
    page = ann.page
    page.goto("/")
    page.evaluate(
        "fetch('/api/guest', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })"
    )
    page.goto("/account/keys")
    page.get_by_label("Key name").fill("Night bot")
    page.get_by_role("checkbox", name="account").check()
    page.get_by_role("button", name="Create key").click()
    key = page.get_by_label("Key", exact=True).input_value()
    assert key.startswith("dbx_") and status_of(open_room.address, key) == 200
    page.get_by_role("button", name="I’ve saved it").click()
    assert key not in page.content()
    page.get_by_role("button", name="Revoke key Night bot").click()
    page.get_by_role("button", name="Revoke now").click()
    page.get_by_text("Key Night bot revoked.").wait_for()
    assert status_of(open_room.address, key) == 401
    assert ann.complaints == []


def test_the_owner_adds_and_removes_a_webhook(chromium: "Browser", open_room: RunningRoom, program: Any) -> None:
    owner = Visitor(chromium, open_room.address)
    page, url = owner.page, f"http://127.0.0.1:{program.server_port}/in"
    page.goto(f"/office#key={(open_room.data / 'operator.key').read_text().strip()}")
    page.get_by_role("link", name="API and webhooks").click()
    page.get_by_role("button", name="Add webhook").click()
    page.get_by_label("URL").fill(url)
    page.get_by_label("Hand finished").check()
    page.get_by_label("Reason").fill("the books")
    page.get_by_role("button", name="Add", exact=True).click()
    secret = page.get_by_role("textbox", name="Secret").input_value()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name=f"Send a test to {url}").click()
    page.get_by_role("row").filter(has_text="Test").filter(has_text="Delivered").wait_for()
    page.get_by_role("row").filter(has_text="Hand finished").filter(has_text="Delivered").first.wait_for()
    events = [Webhook(secret).verify(body, headers) for headers, body in program.got]
    assert {"test", "hand.finished"} <= {one["event"] for one in events}
    page.get_by_role("button", name=f"Remove the webhook to {url}").click()
    page.get_by_label("Reason").fill("enough")
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_text("No webhooks.").wait_for()
    assert owner.complaints == []
