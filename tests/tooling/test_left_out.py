"""Tests that could not run are never skipped silently."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bare(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A machine without Chromium and conformance cases, and two tests that need one each."""
    for name in ("DEALERBOX_CHROMIUM", "DEALERBOX_REQUIRE_BROWSER", "PYTEST_XDIST_WORKER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(pytester.path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("DEALERBOX_CASES", "/nowhere")
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(
        test_page="def test_lobby(chromium): pass\ndef test_table(chromium): pass",
        test_hands="def test_showdowns(cases): pass",
    )
    return pytester


def test_summary_names_skipped_tests_and_why(bare: pytest.Pytester) -> None:
    """Even if the tests run in other processes than the one that reports."""
    result = bare.runpytest_subprocess("-q", "-n", "1")
    result.assert_outcomes(skipped=3)
    result.stdout.fnmatch_lines(
        ["LEFT OUT: test_hands.py (1): no conformance cases in /nowhere *", "LEFT OUT: test_page.py (2): no Chromium *"]
    )


def test_where_a_browser_is_required_its_absence_is_a_failure(
    bare: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALERBOX_REQUIRE_BROWSER", "1")
    result = bare.runpytest_subprocess("-q", "test_page.py")
    result.assert_outcomes(errors=2)
    result.stdout.fnmatch_lines(["*browser tests are required here, and there is no Chromium found*"])
