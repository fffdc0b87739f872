"""Staff in browsers: the owner creates an account by the link from the start, and invites somebody with fewer
permissions, whom the room itself refuses what their pages do not offer."""

import time
from collections.abc import Callable

from dealerbox.accounts.second_factor import code_at
from tests.browser.axe import faults
from tests.browser.visitor import Visitor
from tests.running import RunningRoom

PASSWORD = "a long enough one"

CALL = """([path, body]) => fetch(`/api/operator/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}).then(async (answer) => [answer.status, (await answer.json()).code])"""


def chooses_password(one: Visitor, name: str = "") -> None:
    if name:
        one.page.get_by_label("Your name").fill(name)
    one.page.get_by_label("Password", exact=True).fill(PASSWORD)
    one.page.get_by_label("Repeat password").fill(PASSWORD)
    assert faults(one.page) == []
    one.page.get_by_role("button", name="Create account").click()


def sets_up_factor(one: Visitor) -> list[str]:
    """Set up a second factor; return its recovery codes."""
    page = one.page
    page.get_by_role("img", name="QR code to scan with an authenticator app").wait_for()
    assert faults(page) == []
    secret = page.locator(".osecret").inner_text().replace(" ", "")
    page.get_by_label("Code from the app").fill(code_at(secret, int(time.time() * 1000)))
    page.get_by_role("button", name="Verify").click()
    page.get_by_role("list", name="Recovery codes").wait_for()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem").all_inner_texts()
    page.get_by_role("button", name="I’ve saved them").click()
    page.get_by_role("heading", name="Overview").wait_for()
    return codes


def pages(one: Visitor) -> list[str]:
    return one.page.get_by_role("navigation", name="Back office").get_by_role("link").all_inner_texts()


def test_the_owner_invites_somebody_with_fewer_permissions(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    owner, support = visit(), visit()
    address = next(word for word in room.printed().split() if "/office/join#" in word)
    owner.page.goto(address)
    chooses_password(owner, "Olga")
    codes = sets_up_factor(owner)
    assert len(codes) == 10 and address.partition("#")[2] not in owner.page.url
    stored = owner.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert PASSWORD not in stored and not any(code in stored for code in codes)

    owner.page.get_by_role("link", name="Staff").click()
    owner.page.get_by_role("button", name="Invite staff").click()
    owner.page.get_by_label("Name", exact=True).fill("Pat")
    owner.page.get_by_label("Support").check()
    assert faults(owner.page) == []
    owner.page.get_by_role("button", name="Create link").click()
    link = owner.page.get_by_role("textbox", name="Link").input_value()
    owner.page.get_by_role("button", name="Done").click()
    owner.page.get_by_role("row").filter(has_text="Invited until").wait_for()

    support.page.goto(link)
    support.page.get_by_role("heading", name="Welcome, Pat").wait_for()
    chooses_password(support)
    sets_up_factor(support)
    assert {"Staff", "Log"} < set(pages(owner)) - set(pages(support)) and "Chat" in pages(support)
    assert not support.page.get_by_role("button", name="Announce closing").is_visible()
    for path, body in [
        ("drain", {"minutes": 5, "reason": "a prank"}),
        ("staff/roles", {"member": "Pat", "roles": ["owner"], "reason": "why not"}),
        ("staff/invite", {"name": "Quin", "roles": ["owner"]}),
        ("close-account", {"player": "Pat", "reason": "a prank"}),
    ]:
        assert support.page.evaluate(CALL, [path, body]) == [403, "role"], path
    support.page.goto("/office/staff")
    support.page.get_by_text("Your roles don’t include this page.").wait_for()

    owner.page.get_by_role("link", name="Log", exact=True).click()
    owner.page.get_by_label("By").fill("Pat")
    owner.page.keyboard.press("Enter")
    owner.page.get_by_role("row").filter(has_text="Staff account created").filter(has_text="Pat").wait_for()

    owner.page.get_by_role("link", name="Staff").click()
    owner.page.get_by_role("button", name="Disable Pat").click()
    asks = owner.page.get_by_role("dialog", name="Disable Pat")
    asks.get_by_label("Reason").fill("left the room")
    asks.get_by_role("button", name="Disable").click()
    owner.page.get_by_role("row").filter(has_text="Disabled").wait_for()
    support.page.reload()
    support.page.get_by_role("button", name="Log in", exact=True).wait_for()

    owner.page.get_by_role("button", name="Log out", exact=True).click()
    owner.page.get_by_label("Name", exact=True).fill("Olga")
    owner.page.get_by_label("Password", exact=True).fill(PASSWORD)
    owner.page.get_by_label("Code").fill("000000")
    owner.page.get_by_role("button", name="Log in", exact=True).click()
    owner.page.get_by_text("Wrong name, password or code.").wait_for()
    owner.page.get_by_label("Code").fill(codes[0])
    owner.page.get_by_role("button", name="Log in", exact=True).click()
    owner.page.get_by_role("heading", name="Staff", exact=True).wait_for()
    owner.page.get_by_role("link", name="My account").click()
    owner.page.get_by_text("1 failed attempt to log in as you").wait_for()
    owner.page.get_by_text("9 recovery codes left").wait_for()
