"""Shared fixtures: the conformance cases, a browser, a running room; and a report of skipped tests."""

import fcntl
import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import pytest

from tests.running import RunningRoom
from tests.stores import database, empty_database, sqlite, store  # noqa: F401
from tools import client

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
CASES = Path(os.environ.get("DEALERBOX_CASES") or ROOT.parent / "shared" / "conformance")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LEFT_OUT = "left out: "
BROWSER_ENDS = 0.8
"""How far the browser tests are spread among the others: the longest would otherwise run alone at the end."""


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of the conformance cases: beside the checkout, or set by ``DEALERBOX_CASES``."""
    if not CASES.is_dir():
        pytest.skip(f"{LEFT_OUT}no conformance cases in {CASES} (DEALERBOX_CASES names their folder)")
    return CASES


@pytest.fixture(scope="module")
def processor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One of the machine's processors. No more browsers run at once: on a third they all become too slow for the clocks
    at the tables."""
    shared = tmp_path_factory.getbasetemp().parent
    with ExitStack() as files:
        slots = [files.enter_context((shared / f"processor-{at}").open("w")) for at in range(os.cpu_count() or 2)]
        while not any(_is_free(slot) for slot in slots):
            time.sleep(0.2)
        yield


def _is_free(slot: TextIO) -> bool:
    """Return whether the slot was free; then it is held until it is closed."""
    try:
        fcntl.flock(slot, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@pytest.fixture(scope="module")
def chromium(processor: None) -> "Iterator[Browser]":
    """A browser, closed after the module. Its tests are plain functions: Playwright's own loop conflicts with
    asyncio's."""
    executable = find_chromium()
    if executable is None:
        why = f"no Chromium found (looked for {', '.join(BROWSERS)}; DEALERBOX_CHROMIUM names its path)"
        if os.environ.get("DEALERBOX_REQUIRE_BROWSER"):
            pytest.fail(f"browser tests are required here, and there is {why}", pytrace=False)
        pytest.skip(f"{LEFT_OUT}{why}")
    if not client.is_built():
        pytest.fail("the client in dealerbox/web is not of these sources: run `make client`", pytrace=False)
    from playwright.sync_api import sync_playwright  # the import takes a moment, which other tests need not wait for

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=BROWSER_FLAGS)
        yield browser
        browser.close()


def find_chromium() -> str | None:
    named = os.environ.get("DEALERBOX_CHROMIUM")
    if named:
        return named
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


@pytest.fixture(scope="module")
def running_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A separate room with the demo in its own process, shared by the tests of the module."""
    room = RunningRoom(tmp_path_factory.mktemp("room"))
    try:
        room.start()
        yield room
    finally:
        room.stop()


def pytest_xdist_auto_num_workers() -> int:
    """One and a half times the processors: browser tests wait most of the time."""
    return (os.cpu_count() or 2) * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spreads the files of the browser's tests evenly among the others. Each keeps several processes busy: where two
    run side by side, both wait for the processor, and where they come last, for one another."""
    files = list(dict.fromkeys(item.path for item in items))
    places: dict[Path, float] = {}
    for group, end in (
        ([file for file in files if file.parent.name == "browser"], BROWSER_ENDS),
        ([file for file in files if file.parent.name != "browser"], 1),
    ):
        places |= {file: (at + 0.5) / len(group) * end for at, file in enumerate(group)}
    items.sort(key=lambda item: places[item.path])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print one line for each reason why tests were skipped, with their modules."""
    reasons: dict[str, Counter[str]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2]).removeprefix("Skipped: ").removeprefix(LEFT_OUT)
        reasons.setdefault(reason, Counter())[report.nodeid.split("::")[0]] += 1
    for reason, modules in reasons.items():
        listed = ", ".join(f"{module} ({count})" for module, count in sorted(modules.items()))
        terminalreporter.write_line(f"LEFT OUT: {listed}: {reason}", yellow=True)
