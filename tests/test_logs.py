"""Logs are for the operator, and contain no secrets."""

import json
import subprocess
import sys

import pytest

FAILING = """
import structlog, sys
from dealerbox import logs

class Looked:
    def isatty(self): return {tty}
    def write(self, text): return sys.__stdout__.write(text)
    def flush(self): sys.__stdout__.flush()

sys.stderr = Looked()
logs.set_up("warning")

def check(password):
    raise ValueError("no such player")

structlog.get_logger().info("not written")
try:
    check("correct horse")
except ValueError:
    structlog.get_logger("dealerbox").exception("log_in_failed", player="p1")
"""


@pytest.mark.parametrize("tty", [True, False], ids=["terminal", "file"])
def test_a_traceback_shows_no_values(tty: bool) -> None:
    ended = subprocess.run([sys.executable, "-c", FAILING.format(tty=tty)], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert "log_in_failed" in ended.stdout and "no such player" in ended.stdout and "p1" in ended.stdout
    assert "correct horse" not in ended.stdout.replace('check("correct horse")', "")
    assert "not written" not in ended.stdout
    if not tty:
        (line,) = ended.stdout.splitlines()
        assert {"event", "level", "timestamp", "exception", "player"} <= json.loads(line).keys()
