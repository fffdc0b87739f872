"""Every refusal of the source is in ``refusals.json``: with the fields of what would be accepted, and where the client
has the words for them (``client/src/accepted.test.ts`` reads the same table); or with the reason why none would be."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from dealerbox.accepted import between, since
from dealerbox.accounts import AccountRefused
from dealerbox.core.refusal import Refusal
from dealerbox.gateway.http.calls.answering import error_response
from dealerbox.gateway.http.calls.http import HttpError
from dealerbox.live.tournaments.refusals import refusal_of
from dealerbox.tournament.refused import Refused
from tests.refusals import raised

TABLE = json.loads(Path(__file__).with_name("refusals.json").read_text(encoding="utf-8"))
RAISED = list(raised())


def test_every_refusal_carries_the_accepted_value_or_a_reason() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for one in RAISED:
        found[one.code] |= one.fields
    carried = {
        code: {field for fields in entry.values() if isinstance(fields, list) for field in fields}
        | ({""} if "also" in entry else set())
        for code, entry in TABLE["carried"].items()
    }
    without = {code: {""} for codes in TABLE["without"].values() for code in codes}
    assert not carried.keys() & without.keys()
    assert dict(found) == carried | without


def test_the_reason_names_the_value_too() -> None:
    """Programs and the command line show the reason unchanged. A machine has no calendar: the room adds the time."""
    assert [one.where for one in RAISED if one.constant and one.fields - {"", "since"}] == []


ACCEPTED = between(1, 9)


@pytest.mark.parametrize(
    "fault",
    [Refusal("c", "R.", ACCEPTED), AccountRefused("c", "R.", "", ACCEPTED), HttpError(400, "c", "R.", ACCEPTED)],
)
def test_an_answer_over_http_carries_it(fault: Exception) -> None:
    answer = json.loads(bytes(error_response(fault, {}).body))
    assert answer == {"code": "c", "error": "R.", "accepted": {"least": 1, "most": 9}}


def test_times_are_shown_with_the_day() -> None:
    refusal = refusal_of(Refused("not open", "it has not opened yet", since(1_700_000_000_000)))
    assert (refusal.code, refusal.accepted) == ("not_open", since(1_700_000_000_000))
    assert refusal.reason == "It has not opened yet. It is possible from 2023-11-14 22:13 UTC on."
