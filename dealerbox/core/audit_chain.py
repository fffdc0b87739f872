"""The audit log as a hash chain: each entry's digest covers the entry and the digest before it, so that changing,
removing or inserting an entry breaks every later digest."""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from dealerbox.core.audit_log import AuditEntry

FIRST = ""
"""The digest before the first entry."""


def chained(act: AuditEntry, number: int, before: str) -> AuditEntry:
    """Return the entry with its number and digest, chained to the digest ``before``."""
    values = [before, number, act.at, act.act, act.about, act.reason, act.by, act.by_name]
    return replace(act, number=number, digest=hashlib.sha256(msgspec.json.encode(values)).hexdigest())


def chain_fault(acts: Iterable[AuditEntry]) -> str | None:
    """Describe the first fault in the chain; None if it is intact. ``acts``: the whole log, oldest first."""
    before = FIRST
    for number, act in enumerate(acts, 1):
        if act.number != number:
            return f"entry {number} is missing from the audit log"
        if chained(act, number, before) != act:
            return f"entry {number} of the audit log, or one before it, was changed"
        before = act.digest
    return None


def known_entry_fault(acts: Sequence[AuditEntry], number: int, digest: str) -> str | None:
    """Compare the log with an entry's number and digest noted elsewhere. Describe the fault, or return None if every
    entry up to that number is still there and unchanged."""
    known = next((act for act in acts if act.number == number), None)
    if known is None:
        return f"the audit log ends with entry {len(acts)}: entry {number}, which was noted elsewhere, is missing"
    if known.digest != digest:
        return f"entry {number} of the audit log, or one before it, is not the one that was noted elsewhere"
    return None
