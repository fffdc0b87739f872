"""What the main thread of a page had to do, in CPU time: a busy machine makes it wait, but not work longer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

TASK = "ThreadControllerImpl::RunTask"
WAIT_MS = 50


@contextmanager
def traced(page: "Page") -> Iterator[list[float]]:
    """Trace the page; at the end, fill the list with the CPU milliseconds of each task of the page's thread.

    Source: Chromium's trace events (``tdur`` is the time of the thread's own clock).
    """
    tasks: list[float] = []
    events: list[dict[str, Any]] = []
    over: list[object] = []
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda end: over.append(end))
    config = {"includedCategories": ["toplevel"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield tasks
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(WAIT_MS)
    threads = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks += [
        one["tdur"] / 1000
        for one in events
        if one["name"] == TASK and "tdur" in one and (one["pid"], one["tid"]) in threads
    ]
    session.detach()
