"""All calls against their own document: whatever is sent, no answer is a 5xx, and each is documented.

The callers are an observer, a player and the owner. Real ids replace half of what is sent, and many calls get a valid
request, so that they succeed; the number of successes is asserted, or all could be refusals.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.gateway.every_call import LAST, Room

QUICK, SLOW = 6, 150
"""Examples of each call for its intended caller; the others make it once, or a fifth as often."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDS_THE_ROOM = {"/api/operator/drain"}
"""Calls that would leave nothing to test."""
WHO = ("nobody", "player", "owner")

Statuses = Counter[tuple[str, str, int]]
"""By the call, the caller, and the status of the answer."""


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    made.start()
    yield made
    made.stop()


def filled(value: Any, known: Mapping[str, str]) -> Any:
    """Replace values by existing ids where field names say that there is one."""
    if not isinstance(value, dict):
        return value
    return {
        name: known[name] if name in known and isinstance(one, str) else filled(one, known)
        for name, one in value.items()
    }


def try_call(room: Room, operation: Any, who: str, examples: int, statuses: Statuses) -> None:
    calls = 0

    @seed(7)
    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def attempt(case: Case) -> None:
        nonlocal calls
        calls += 1
        if calls % 2:
            parts = room.path_parts(operation.path)
            case.path_parameters = {name: parts.get(name, one) for name, one in (case.path_parameters or {}).items()}
            case.query = filled(case.query, room.known) or case.query
            case.body = filled(case.body, room.known)
        if calls == 1:
            case.query = {name: room.known[name] for name in _names(operation) if name in room.known}
            if operation.label in room.examples:
                case.body = room.examples[operation.label]
        response = case.call(base_url=room.address, headers=room.headers(who), timeout=30)
        statuses[operation.label, who, response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    attempt()


def _names(operation: Any) -> list[str]:
    """Return the query parameters."""
    return [one["name"] for one in operation.definition.raw.get("parameters", []) if one["in"] == "query"]


def meant(operation: Any, who: str) -> bool:
    """Return whether the call is for this kind of caller."""
    office = operation.path.startswith("/api/operator/")
    return office == (who == "owner") and (who != "nobody" or not operation.definition.raw["security"])


def run_all(room: Room, examples: int) -> tuple[Statuses, list[str]]:
    """Return the statuses of all answers, and what was wrong with which."""
    schema = schemathesis.openapi.from_dict(room.document)
    operations = [found.ok() for found in schema.get_all_operations()]
    operations.sort(key=lambda one: any(word in one.path for word in LAST) or one.method == "delete")
    statuses: Statuses = Counter()
    faults = []
    for operation in operations:
        if operation.path in ENDS_THE_ROOM:
            continue
        for who in WHO:
            try:
                try_call(room, operation, who, examples if meant(operation, who) else max(1, examples // 5), statuses)
            except (Exception, BaseExceptionGroup) as fault:
                faults.append(f"{operation.label} as {who}: {fault}")
    return statuses, faults


def told(statuses: Statuses) -> str:
    """Format the answers, for readers of the test's output."""
    by_status: Counter[int] = Counter()
    for (_, _, status), count in statuses.items():
        by_status[status] += count
    return ", ".join(f"{status}: {count}" for status, count in sorted(by_status.items()))


def check(room: Room, examples: int, least: float) -> None:
    statuses, faults = run_all(room, examples)
    calls = {label for label, _, _ in statuses}
    did = {label for label, _, status in statuses if 200 <= status < 300}
    print(f"{sum(statuses.values())} requests of {len(calls)} calls: {told(statuses)}")
    print(f"{len(calls) - len(did)} calls never answered with 2xx: {', '.join(sorted(calls - did)) or 'none'}")
    assert not faults, "\n\n".join(faults)
    assert len(did) >= least * len(calls), f"only {len(did)} of {len(calls)} calls ever did what they are for"
    limited = sum(count for (_, _, status), count in statuses.items() if status == 429)
    # Wrong passwords of one account are slowed down whatever the room's settings.
    assert limited <= sum(statuses.values()) / 20, "the limits would hide the rest"


def test_every_call_answers_as_its_document_says(room: Room) -> None:
    check(room, QUICK, least=0.6)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_call_answers_as_its_document_says_a_long_time(room: Room) -> None:
    check(room, SLOW, least=0.6)
