"""The progress of long work, for people who wait for it."""

import sys
from collections.abc import Callable

_WIDTH = 40


def bar(total: int) -> Callable[[int], None]:
    """What is told how much of ``total`` is done: a bar on standard error where somebody is looking, drawn anew with
    each whole per cent and wiped out at the end."""
    if not sys.stderr.isatty():
        return lambda done: None
    drawn = -1

    def draw(done: int) -> None:
        nonlocal drawn
        percent, over = 100 * done // total, total - done < 1
        if percent == drawn and not over:
            return
        drawn = percent
        full = _WIDTH * done // total
        end = "\r\033[K" if over else ""
        sys.stderr.write(f"\r{'█' * full}{'·' * (_WIDTH - full)} {percent} %{end}")
        sys.stderr.flush()

    return draw
