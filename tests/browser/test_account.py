"""A player's account in a browser: registered with an e-mail address, confirmed, protected by a second factor,
recovered after a forgotten password, and closed."""

import re
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path

from dealerbox.accounts import second_factor
from tests.browser.visitor import Visitor
from tests.running import PATIENCE, RunningRoom

PASSWORD, ANOTHER = "correct horse", "another horse"
EMAIL = "valma@example.org"


def email(room: RunningRoom, subject: str) -> str:
    """Return the text of the last e-mail with that subject in the room's outbox."""
    until = time.monotonic() + PATIENCE
    while True:
        for file in sorted((room.data / "outbox").glob("*.eml"), reverse=True):
            message = message_from_bytes(file.read_bytes(), policy=policy.default)
            if message["Subject"] == subject:
                assert message["To"] == EMAIL
                return str(message.get_content())
        assert time.monotonic() < until, f"no e-mail {subject!r}: {list(Path(room.data).iterdir())}"
        time.sleep(0.1)


def link_in(text: str) -> str:
    found = re.search(r"^http\S+$", text, re.M)
    assert found is not None, text
    return found[0]


def code(secret: str, steps: int = 0) -> str:
    return second_factor.code_at(secret, int(time.time() * 1000) + 30_000 * steps)


def test_an_account_from_its_first_e_mail_to_its_end(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    valma = visit()
    page = valma.page
    page.goto("/welcome")
    page.get_by_role("button", name="Register").click()
    page.get_by_label("Name").fill("Valma")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("E-mail address").fill(EMAIL)
    page.get_by_text("One account per person.").wait_for()
    page.get_by_role("button", name="Register").click()
    page.get_by_role("button", name="Valma’s menu").wait_for()

    # The e-mail's link confirms the address; its secret does not stay in the browser history.
    page.goto("/account/security")
    page.get_by_text("waiting for confirmation").wait_for()
    link = link_in(email(room, "Confirm your e-mail address"))
    assert link.startswith(f"{room.address}/confirm#")
    page.goto(link)
    page.get_by_text("E-mail address confirmed for Valma.").wait_for()
    assert page.url == f"{room.address}/confirm"

    # The second factor.
    page.goto("/account/security")
    page.get_by_text("confirmed", exact=True).wait_for()
    page.get_by_role("button", name="Set up").click()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("img", name="QR code").wait_for()
    secret = page.locator(".key code").inner_text().replace(" ", "")
    page.get_by_label("Code from the app").fill("000000")
    page.get_by_role("button", name="Turn on").click()
    page.get_by_role("alert").get_by_text("That code is wrong").wait_for()
    page.get_by_label("Code from the app").fill(code(secret, -1))
    page.get_by_role("button", name="Turn on").click()
    shown = page.get_by_role("group", name="Recovery codes")
    shown.wait_for()
    codes = shown.locator("li").all_inner_texts()
    assert len(codes) == 10
    page.get_by_role("button", name="I’ve saved them").click()
    page.get_by_text("10 recovery codes left.").wait_for()

    # Log out, and in again with a code.
    page.goto("/account")
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="I have an account").click()
    page.get_by_label("Name or e-mail address").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").last.click()
    page.get_by_label("Code from your authenticator app").fill(code(secret))
    page.get_by_role("button", name="Log in").last.click()
    page.get_by_text("Last login:").wait_for()
    page.get_by_role("button", name="Valma’s menu").wait_for()
    page.goto("/account")
    page.get_by_role("button", name="Log out").click()

    # The password is forgotten.
    page.get_by_role("button", name="I have an account").click()
    page.get_by_role("button", name="Forgot your password?").click()
    page.get_by_label("Name or e-mail address").fill("Valma")
    page.get_by_role("button", name="Send link").click()
    page.get_by_text("Check your e-mail").wait_for()
    page.goto(link_in(email(room, "Reset your password")))
    page.get_by_label("New password").fill(ANOTHER)
    page.get_by_role("button", name="Set password").click()
    page.get_by_text("Done, Valma.").wait_for()
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.get_by_label("Name or e-mail address").fill("Valma")
    page.get_by_label("Password").fill(ANOTHER)
    page.get_by_role("button", name="Log in").last.click()
    page.get_by_label("Code from your authenticator app").fill(codes[0])
    page.get_by_role("button", name="Log in").last.click()
    page.get_by_role("button", name="Valma’s menu").wait_for()

    # The account's stored data, and its end.
    page.goto("/account/data")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "dealerbox-Valma.zip"
    page.get_by_role("button", name="Close my account").click()
    page.get_by_label("Current password").fill(ANOTHER)
    page.get_by_label("Code from your authenticator app").fill(codes[1])
    page.get_by_role("button", name="Close permanently").click()
    page.get_by_text("Your account is closed. Goodbye.").wait_for()
    assert "permanently closed" in email(room, "Your account is closed")


def test_ending_sessions_of_another_browser(visit: Callable[..., Visitor]) -> None:
    phone, laptop = visit(), visit()
    phone.register("Onerva", PASSWORD)
    page = laptop.page
    page.goto("/welcome")
    page.get_by_role("button", name="I have an account").click()
    page.get_by_label("Name or e-mail address").fill("Onerva")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").last.click()
    page.get_by_role("button", name="Onerva’s menu").wait_for()
    page.goto("/account/security")
    page.get_by_role("button", name=re.compile("^Log out .*,")).click()
    page.get_by_text("Logged out.").wait_for()
    phone.page.get_by_role("button", name="Log in").first.wait_for()


def test_a_guest_sees_what_is_missing_and_keeps_the_account(visit: Callable[..., Visitor]) -> None:
    guest = visit()
    page = guest.page
    page.goto("/welcome")
    page.get_by_label("Your name at the table").fill("Repolainen")
    page.get_by_role("button", name="Sit down as a guest").click()
    page.get_by_role("button", name="Repolainen’s menu").wait_for()
    page.goto("/account")
    page.get_by_text("your account opens only in this browser").wait_for()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.get_by_text("Account created.").wait_for()
    factor = page.get_by_role("heading", name="Two-factor authentication")

    def opens() -> bool:
        """Press again if the list was redrawn during the press."""
        link = page.get_by_role("link", name="Security")
        if not page.url.endswith("/security") and link.is_visible():
            link.click()
        return factor.is_visible()

    guest.until(opens, "a part of the account that guests have not")
