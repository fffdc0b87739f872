"""A page that is older than the room, and uncaught errors: nobody is left with a broken page."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.axe import check_accessible
from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

CODE = "**/assets/tournaments-*.js"


def in_the_lobby(visit: Callable[[], Visitor], room: RunningRoom) -> Visitor:
    visitor = visit()
    visitor.page.goto("/welcome")
    assert visitor.page.request.post(f"{room.address}/api/guest", data={"language": "en"}).ok
    visitor.page.goto("/")
    visitor.page.locator(".tbody [role=row]").first.wait_for()
    return visitor


def gone(route: "Route") -> None:
    route.fulfill(status=404, body="Not found.")


def test_code_removed_by_an_update_reloads_the_page(visit: Callable[[], Visitor], room: RunningRoom) -> None:
    visitor = in_the_lobby(visit, room)
    page = visitor.page
    loads: list[str] = []
    page.on("request", lambda request: loads.append(request.url) if request.is_navigation_request() else None)
    page.route(CODE, lambda route: route.continue_() if loads else gone(route))
    page.get_by_role("link", name="Tournaments").first.click()
    page.get_by_role("heading", name="Tournaments").wait_for()
    assert loads == [f"{room.address}/tournaments"], "once, and where one was going"
    assert visitor.complaints == []


def test_unsent_text_prevents_the_reload_and_a_second_failure_is_reported(
    visit: Callable[[], Visitor], room: RunningRoom
) -> None:
    visitor = in_the_lobby(visit, room)
    page = visitor.page
    report: list[Request] = []
    page.on("request", lambda request: report.append(request) if request.url.endswith("/api/client-fault") else None)
    page.route(CODE, gone)
    page.evaluate("""() => {
        const aside = document.body.appendChild(document.createElement("aside"));
        aside.setAttribute("aria-label", "draft");
        const draft = aside.appendChild(document.createElement("textarea"));
        draft.id = "draft";
        draft.setAttribute("aria-label", "a draft");
        draft.value = "half";
    }""")
    page.evaluate("""() => {
        [...document.querySelectorAll("a")].find(link => link.textContent.includes("Tournaments")).click();
        setInterval(() => document.querySelector("#draft")?.focus(), 20);
    }""")
    page.get_by_role("heading", name="The room has been updated").wait_for()
    page.wait_for_timeout(1_500)
    assert page.locator("#draft").input_value() == "half"
    check_accessible(page)
    page.locator("#draft").evaluate("draft => draft.remove()")
    page.get_by_role("heading", name="Something went wrong").wait_for()
    visitor.until(lambda: report, "the operator is told")
    assert json.loads(report[-1].post_data or "")["view"] == "tournaments"


def test_an_uncaught_error_is_reported_without_its_message(visit: Callable[[], Visitor], room: RunningRoom) -> None:
    visitor = in_the_lobby(visit, room)
    page = visitor.page
    with page.expect_response("**/api/client-fault") as answered:
        page.evaluate("setTimeout(() => Promise.reject(new RangeError('As Kd hunter2')))")
    response = answered.value
    assert response.status == 200
    report = json.loads(response.request.post_data or "")
    assert (report["kind"], report["view"], set(report)) == (
        "RangeError",
        "lobby",
        {"kind", "frames", "view", "version"},
    )
    assert report["version"], "that of the welcome"
    assert "hunter2" not in json.dumps(report)
    visitor.complaints.remove("As Kd hunter2")


def test_a_lost_connection_is_shown_and_restored(visit: Callable[[], Visitor], room: RunningRoom) -> None:
    page = in_the_lobby(visit, room).page
    page.context.set_offline(True)
    page.locator(".lostbar").wait_for()
    page.context.set_offline(False)
    page.locator(".lostbar").wait_for(state="detached")
    page.locator(".conn:not(.bad, .wait)").wait_for()
