"""Every rule of docs/RULES.md and every value of a rule book is in ``rules-said.json``: with the text of the client
that states it, or with the reason why none does. ``client/src/help/rules-coverage.test.tsx`` checks the texts against
the table, and changes each value to see that another text is shown."""

import json
from pathlib import Path

import msgspec

from dealerbox.live.rulebook import RoomRules
from dealerbox.rulebooks import RuleBook
from tests.test_rule_citations import RESOLUTIONS, ROWS

TABLE = json.loads(Path(__file__).with_name("rules-said.json").read_text(encoding="utf-8"))

TOLD_AS = {"rake_schedule": "rates", "games": "offered"}
"""Rule book values that the room sends under another name."""
NOT_FOR_PLAYERS = {"name"}


def test_every_rule_is_in_the_help_or_left_out_for_a_reason() -> None:
    rules = {row for row in ROWS if row[0].isalpha() and len(row) > 1} | RESOLUTIONS
    said = {rule for told in TABLE["said"].values() for rule in told}
    left_out = [rule for told in TABLE["not said"].values() for rule in told]
    assert len(left_out) == len(set(left_out))
    assert not said & set(left_out)
    assert said | set(left_out) == rules


def test_every_rule_book_value_is_in_the_help() -> None:
    told = [*TABLE["values"]["of a house"], *TABLE["values"]["of a game"]]
    values = {TOLD_AS.get(name, name) for name in RuleBook.__struct_fields__ if name not in NOT_FOR_PLAYERS}
    assert sorted(told) == sorted(values)


def test_every_room_value_is_in_the_help() -> None:
    fields = {field.name for field in msgspec.structs.fields(RoomRules)} - {"houses", "games"}
    assert set(TABLE["values"]["of the room"]) == fields
