"""Descriptions that no tournament can have, reported field by field."""

import re
from pathlib import Path

import pytest

from dealerbox.tournament.config import Level, Rebuys, check, faults
from dealerbox.tournament.faults import WORDS
from dealerbox.tournament.machine import Tournament
from dealerbox.tournament.refused import Refused
from tests.tournament.fields import SeededRng, config, levels

EDITORS_WORDS = Path(__file__).parents[2] / "client" / "src" / "office" / "i18n" / "en-faults.ts"
BREAKS = levels(4, break_every=2)
FAULTS: list[tuple[dict[str, object], list[str]]] = [
    ({}, []),
    ({"name": " "}, ["name"]),
    ({"name": "x" * 61}, ["name"]),
    ({"name": "Sun\nday"}, ["name"]),
    ({"name": "Sun\u202eday"}, ["name"]),
    ({"guarantee": 10**13, "buy_in": 10**19}, ["guarantee", "buy_in"]),
    ({"chips": 10**10}, ["chips"]),
    ({"most": 10**6}, ["most"]),
    ({"starts": 1_800_000_000_000_000}, ["starts"]),
    ({"levels": (Level(10**16, 10**16),)}, ["levels[0].unit", "levels[0].ante"]),
    ({"levels": (Level(20),) * 201}, ["levels"]),
    ({"rebuys": Rebuys(1, 10**13, 10**10)}, ["rebuys.cost", "rebuys.chips"]),
    ({"game": "bridge"}, ["game"]),
    ({"limit": "XL"}, ["limit"]),
    ({"house": "casino"}, ["house"]),
    ({"house": ""}, ["house"]),
    ({"house": "other"}, ["game"]),
    ({"seats": 1}, ["seats"]),
    ({"seats": 10}, []),
    ({"seats": 11}, ["seats"]),
    ({"game": "omaha", "seats": 9}, []),
    ({"game": "omaha", "seats": 9, "house": "youwin"}, ["seats"]),
    ({"game": "draw32", "seats": 6}, ["seats"]),
    ({"levels": ()}, ["levels"]),
    ({"levels": (Level(20, seconds=0),)}, ["levels[0].seconds"]),
    ({"levels": (Level(20, seconds=float("nan")),)}, ["levels[0].seconds"]),
    ({"levels": (Level(20), Level(40, break_seconds=-1))}, ["levels[1].break_seconds"]),
    ({"levels": (Level(-20),)}, ["levels[0].unit"]),
    ({"levels": (Level(20, -1),)}, ["levels[0].ante"]),
    ({"levels": (Level(0),)}, ["levels[0].unit"]),
    ({"levels": (Level(0, 10),)}, ["levels[0].unit"]),
    ({"game": "stud", "levels": (Level(0, 10),), "seats": 8}, []),
    ({"game": "stud", "levels": (Level(0, 10),), "seats": 8, "limit": "FL"}, ["levels[0].unit"]),
    ({"game": "stud", "levels": (Level(20, 0),), "seats": 8}, ["levels[0].ante"]),
    ({"chips": 0}, ["chips"]),
    ({"least": 1}, ["least"]),
    ({"least": 10, "most": 9}, ["most"]),
    ({"invited": ("a", "a", "b"), "least": 3}, ["invited"]),
    ({"starts": -1}, ["starts"]),
    ({"starts": 1000, "opens": 1001}, ["opens"]),
    ({"starts": 0, "opens": 1001}, []),
    ({"opens": -1}, ["opens"]),
    ({"starts": 0, "opens": 10**30}, ["opens"]),
    ({"buy_in": -1, "bounty": 0}, ["buy_in", "bounty"]),
    ({"fee": -1}, ["fee"]),
    ({"bounty": -1}, ["bounty"]),
    ({"bounty": 1001}, ["bounty"]),
    ({"bounty": 1000}, []),
    ({"guarantee": -1}, ["guarantee"]),
    ({"satellite_to": "x"}, ["ticket"]),
    ({"ticket": 100}, ["satellite_to"]),
    ({"ticket": -1, "satellite_to": "x"}, ["ticket"]),
    ({"late_levels": 31}, ["late_levels"]),
    ({"late_levels": 3, "house": "youwin"}, ["late_levels"]),
    ({"late_levels": 3, "house": "nordic"}, ["late_levels"]),
    ({"late_levels": 0, "house": "youwin"}, []),
    ({"late_levels": -1}, ["late_levels"]),
    ({"late_levels": 30}, []),
    ({"reentries": 1}, ["reentries"]),
    ({"reentries": -1}, ["reentries"]),
    ({"turn_seconds": 0}, ["turn_seconds"]),
    ({"bank_seconds": -1}, ["bank_seconds"]),
    ({"pause_seconds": float("inf")}, ["pause_seconds"]),
    ({"rebuys": Rebuys(0, 1, 1)}, ["rebuys.until_level"]),
    ({"rebuys": Rebuys(31, 1, 1)}, ["rebuys.until_level"]),
    ({"rebuys": Rebuys(1, 0, 0)}, ["rebuys.cost", "rebuys.chips"]),
    ({"rebuys": Rebuys(1, 1, 1, -1)}, ["rebuys.most"]),
    ({"rebuys": Rebuys(1, 1, 1, 0, 5, 0)}, ["rebuys.addon_chips"]),
    ({"rebuys": Rebuys(1, 1, 1, 0, 5, 5)}, ["rebuys.addon_chips"]),
    ({"levels": BREAKS, "rebuys": Rebuys(2, 1, 1, 0, 5, 5)}, []),
    ({"levels": BREAKS, "rebuys": Rebuys(2, 1, 1, 0, -5, -5)}, ["rebuys.addon_cost", "rebuys.addon_chips"]),
    ({"format": "shoot-out", "late_levels": 1}, ["late_levels"]),
    ({"format": "shoot-out", "rebuys": Rebuys(1, 1, 1)}, ["rebuys"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "fields"), FAULTS, ids=[str(row[0])[:60] for row in FAULTS])
def test_all_faults_by_field(changes: dict[str, object], fields: list[str]) -> None:
    found = faults(config(**changes))
    assert sorted({fault.field for fault in found}) == sorted(fields)
    assert all(fault.reason and not fault.reason.endswith(".") for fault in found)


def test_every_fault_has_a_code_with_a_text() -> None:
    told = [fault for changes, _ in FAULTS for fault in faults(config(**changes))]
    assert all(fault.reason == WORDS[fault.code].format(**fault.values) for fault in told)
    catalogue = EDITORS_WORDS.read_text(encoding="utf-8")
    assert set(re.findall(r'"fault\.(\w+)"', catalogue)) == set(WORDS), "the editor knows them all"


def test_all_faults_are_reported_at_once() -> None:
    wrong = config(seats=1, chips=0, fee=-5, levels=(Level(20, seconds=-1), Level(0)))
    assert {fault.field for fault in faults(wrong)} == {"seats", "chips", "fee", "levels[0].seconds", "levels[1].unit"}


def test_a_machine_refuses_a_wrong_description_and_names_the_accepted_value() -> None:
    with pytest.raises(Refused, match=r"seats: 2 to 10 seats per table, not 11") as refused:
        Tournament(config(seats=11), SeededRng(1)).announce(0)
    assert refused.value.code == "description"
    check(config())
