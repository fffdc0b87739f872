"""Values for conditions that SQLite and PostgreSQL both understand: lists of ids, and ends that may be missing."""

from collections.abc import Iterator, Sequence

LAST = 2**63 - 1
"""The largest number of a column."""

MAX_IDS = 512
"""The most ids in one statement."""


def end_of(before: int | None) -> int:
    """Return the end of a range, which is not part of it: ``before``, or if it is None a number that none reaches."""
    return LAST if before is None else before


def id_lists(ids: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield question marks for ``IN (…)`` and the ids to bind to them, at most ``MAX_IDS`` at once; nothing if there
    are no ids. The last id is repeated up to a power of two, so that few different statements are prepared."""
    for first in range(0, len(ids), MAX_IDS):
        some = tuple(ids[first : first + MAX_IDS])
        marks = 1 << (len(some) - 1).bit_length()
        yield ", ".join("?" * marks), some + some[-1:] * (marks - len(some))
