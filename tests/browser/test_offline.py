"""The client opens although the room cannot be reached."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error

from dealerbox.gateway.http.headers import WORKER_POLICY
from dealerbox.gateway.http.static import _LAST_WORKER, WEB
from tests.browser.axe import check_accessible
from tests.browser.renewed_room import renew
from tests.browser.visitor import Visitor
from tests.running import RunningRoom

POLICIES = (WORKER_POLICY, "another", "default")
KEPT = """async () => {
    const cache = await caches.open("dealerbox");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}"""
REGISTERED = "async () => (await navigator.serviceWorker.getRegistrations()).length"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client that the test can replace."""
    return shutil.copytree(WEB, tmp_path_factory.mktemp("client") / "web")


@pytest.fixture(scope="module")
def room(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room without the demo, because it starts sooner."""
    environment = {"DEALERBOX_CLIENT": str(client)}
    room = RunningRoom(
        tmp_path_factory.mktemp("room"), demo=False, environment=environment, program="tests.browser.renewed_room"
    )
    try:
        room.start()
        yield room
    finally:
        room.stop()


def test_an_offline_page_shows_until_the_room_is_back_with_a_new_version(
    visit: Callable[..., Visitor], room: RunningRoom, client: Path
) -> None:
    visitor = visit(workers=True)
    page = visitor.page
    page.goto("/welcome")
    page.get_by_role("button", name="Sit down as a guest").wait_for()
    for name in POLICIES:  # the page has created its own
        with pytest.raises(Error, match="Policy"):
            page.evaluate("name => { trustedTypes.createPolicy(name, {}); }", name)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.goto("/rules")
    page.get_by_role("heading", name="Rules").wait_for()
    stored = page.evaluate(KEPT)
    code = {path for path in stored if path.startswith("/assets/")}
    assert set(stored) == code | {"/offline.html"}, "code, and no answers"
    assert "/assets/index-" in str(code)

    assert room.stop() == 0
    renew(client)
    page.evaluate("""() => localStorage.setItem("dealerbox.settings", '{"language":"fi","theme":"light"}')""")
    page.goto("/rules?from=here")
    page.get_by_role("heading", name="Huoneeseen ei saada yhteyttä").wait_for()
    assert page.locator("html").get_attribute("lang") == "fi"
    check_accessible(page)

    room.start()
    page.get_by_role("heading", name="Säännöt").wait_for()
    assert page.url == f"{room.address}/rules?from=here"
    assert page.locator("html").get_attribute("data-renewed") == "yes"
    visitor.until(lambda: not code & set(page.evaluate(KEPT)), "the former version's code is let go")
    page.reload()
    visitor.until(lambda: "/assets/index-" in str(page.evaluate(KEPT)), "the new version's code is kept")

    (client / "worker.js").write_bytes(_LAST_WORKER)
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    visitor.until(lambda: page.evaluate(REGISTERED) == 0, "the worker is removed where the room wants none")
    assert page.evaluate("() => caches.keys()") == []
    assert all("TrustedTypePolicy" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()
