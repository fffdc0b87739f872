"""The cashier's back office with two roles in three browsers: one cashier approves, the other pays, support can do
neither, and the player sees everything as it happens."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pyotp
import pytest

from tests.browser.axe import check_accessible
from tests.browser.test_office import PASSWORD
from tests.browser.visitor import Visitor
from tests.cashier.cashier_room import SET_UP
from tests.cashier.requests import OTHER_IBAN
from tests.running import RunningRoom


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room that takes bank transfers, and needs a second person above 500 euros."""
    folder = tmp_path_factory.mktemp("room")
    (folder / "data").mkdir()
    (folder / "data" / "cashier.toml").write_text(SET_UP)
    room = RunningRoom(folder, demo=False)
    try:
        room.start()
        yield room
    finally:
        room.stop()


def by_key(room: RunningRoom, act: str, **body: Any) -> Any:
    """Do what the owner does on the room's own machine."""
    key = (room.data / "operator.key").read_text().strip()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{room.address}/api/operator/{act}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def comes_to_work(visitor: Visitor, room: RunningRoom, name: str, role: str) -> None:
    """Log in a staff member by their one-time link, with a password and a second factor."""
    link = by_key(room, "staff/invite", name=name, roles=[role])["link"]
    page = visitor.page
    page.goto(f"/office/join#{link}")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    secret = page.locator("code").first.inner_text().replace(" ", "")
    page.get_by_label("Code from the app").fill(pyotp.TOTP(secret).now())
    page.get_by_role("button", name="Verify").click()
    page.get_by_role("button", name="I’ve saved them").click()
    page.get_by_role("link", name="My account").wait_for()


def test_one_cashier_approves_another_pays_and_support_does_neither(
    visit: Callable[..., Visitor], room: RunningRoom
) -> None:
    ann, sam, pat, sue = visit(), visit(), visit(), visit()
    ann.register("Ann", PASSWORD)
    comes_to_work(sam, room, "Sam", "cashier")
    comes_to_work(pat, room, "Pat", "cashier")
    comes_to_work(sue, room, "Sue", "support")

    # A deposit: requested, paid by transfer, counted by one cashier and confirmed by the other.
    player = ann.page
    player.goto("/account/cashier")
    player.get_by_role("textbox", name="Amount").fill("1,000.00")
    player.get_by_role("button", name="Deposit €1,000.00").click()
    player.get_by_text("FI21 1234 5600 0007 85").wait_for()
    player.get_by_role("img", name="QR code for your bank").wait_for()
    check_accessible(player)

    desk = sam.page
    desk.get_by_role("link", name="Cashier", exact=True).click()
    desk.get_by_role("link", name="Deposit").click()
    desk.get_by_role("button", name="Confirm receipt").wait_for()
    check_accessible(desk)
    assert desk.get_by_role("button", name="Confirm receipt").is_disabled(), "this amount needs two people"
    press(desk, "Enter amount received")
    desk.get_by_text("Sam: Counted.").wait_for()
    player.get_by_text("Received, being checked").wait_for()

    other = pat.page
    other.get_by_role("link", name="Cashier", exact=True).click()
    other.get_by_role("link", name="Deposit").click()
    press(other, "Confirm receipt")
    player.get_by_text("Your deposit has arrived: 1000.00 EUR.").wait_for()
    player.get_by_label("Euro", exact=True).get_by_text("€1,000.00").wait_for()

    # A withdrawal: reserved at once, approved by one cashier and paid by the other.
    player.get_by_role("button", name="Withdraw", exact=True).click()
    player.get_by_role("textbox", name="Amount").fill("600")
    player.get_by_label("Account holder").fill("Ann Example")
    player.get_by_role("textbox", name="IBAN").fill(OTHER_IBAN)
    player.get_by_role("button", name="Withdraw €600.00").click()
    player.get_by_text("€600.00 reserved").wait_for()

    desk.goto("/office/cash")
    desk.get_by_role("link", name="Withdrawal").click()
    desk.get_by_text("First withdrawal.").wait_for()
    press(desk, "Approve")
    player.get_by_text("Your withdrawal is approved: 600.00 EUR.").wait_for()
    desk.get_by_text("This needs a second person").wait_for()
    assert desk.get_by_role("button", name="Mark as paid").is_disabled(), "Sam has approved it"

    assert sue.page.get_by_role("link", name="Cashier", exact=True).count() == 0
    for path, body in (("cash", None), ("cash/approve", {"id": "x"}), ("cash/pay", {"id": "x"})):
        assert refused(sue, path, body) == "role"
    sue.page.goto("/office/cash")
    sue.page.get_by_text("Your roles don’t include this page.").wait_for()

    other.goto("/office/cash")
    other.get_by_role("link", name="Withdrawal").click()
    other.get_by_text("Sam: Approved.").wait_for()
    other.get_by_text("DE89 3704 0044 0532 0130 00").wait_for()
    press(other, "Mark as paid")
    player.get_by_text("Your withdrawal is paid: 600.00 EUR.").wait_for()
    player.get_by_label("Euro", exact=True).get_by_text("€400.00").wait_for()

    # The player's history agrees.
    lines = player.get_by_role("table", name="History").get_by_role("row")
    assert "−€600.00" in lines.nth(1).inner_text().replace("-", "−")
    assert "€400.00" in lines.nth(1).inner_text() and "+€1,000.00" in lines.nth(2).inner_text()
    with player.expect_download() as download:
        player.get_by_role("link", name="CSV").click()
    text = download.value.path().read_text()
    assert text.splitlines()[1].endswith(",EUR,-600.00,400.00")


def press(page: Any, act: str) -> None:
    """Press the button, without entering a reason."""
    page.get_by_role("button", name=act, exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=act, exact=True).click()
    page.get_by_role("dialog").wait_for(state="detached")


def refused(visitor: Visitor, path: str, body: Any) -> str:
    """Return the code with which the room refuses the page's request, whatever the page shows."""
    script = """async ([path, body]) => {
        const headers = {"Content-Type": "application/json"};
        const sent = body ? {method: "POST", headers, body: JSON.stringify(body)} : {};
        return (await (await fetch(`/api/operator/${path}`, sent)).json()).code;
    }"""
    return str(visitor.page.evaluate(script, [path, body]))
