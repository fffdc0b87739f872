"""The log of acts as a chain: each entry has a digest of itself and of all before it, so that none can be changed,
taken out or put in without every later one showing it."""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from dealerbox.core.audit_log import Act

FIRST = ""
"""What stands before the first act."""


def linked(act: Act, number: int, before: str) -> Act:
    """The act as it is written down behind one whose digest is ``before``."""
    values = [before, number, act.at, act.act, act.about, act.reason, act.by, act.by_name]
    return replace(act, number=number, digest=hashlib.sha256(msgspec.json.encode(values)).hexdigest())


def fault(acts: Iterable[Act]) -> str | None:
    """What is wrong with the chain of all acts, the first one first, in a sentence; None where nothing is."""
    before = FIRST
    for number, act in enumerate(acts, 1):
        if act.number != number:
            return f"act {number} is missing in the log of acts"
        if linked(act, number, before) != act:
            return f"act {number} in the log is not as it was written, or one before it"
        before = act.digest
    return None


def fault_behind(acts: Sequence[Act], number: int, digest: str) -> str | None:
    """The same for what an act of that number was noted with elsewhere: all that was written up to it is there still,
    as it was."""
    known = next((act for act in acts if act.number == number), None)
    if known is None:
        return f"the log of acts ends with act {len(acts)}: act {number}, which was noted elsewhere, is missing"
    if known.digest != digest:
        return f"act {number} in the log is not the one that was noted elsewhere, or one before it is not"
    return None
