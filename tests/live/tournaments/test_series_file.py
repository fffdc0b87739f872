"""The operator's file of recurring tournaments."""

import pytest

from dealerbox.live.tournaments.descriptions import BadTournament
from dealerbox.live.tournaments.schedule import Schedule
from dealerbox.live.tournaments.series_file import series_of
from tests.live.playing import virtual
from tests.live.tournaments.field import Field

DUEL = """
[[tournament]]
name = "Duel"
game = "holdem"
limit = "NL"
seats = 2
most = 2
buy_in = 1000
structure = "turbo"
"""
EVENING = """
[[tournament]]
name = "Duel at Eight"
game = "stud"
limit = "FL"
seats = 8
most = 200
every = "day"
at_minutes = 1200
announce_hours = 30
[[tournament.levels]]
unit = 20
ante = 5
"""


@virtual
async def test_they_are_announced_automatically() -> None:
    field = await Field().open()
    schedule = Schedule(field.parts, field.room.tournaments, series_of(DUEL + EVENING, "dealerbox"))
    await schedule.start()
    rows = field.room.tournaments.rows()
    assert sorted((row.name, row.starts > 0) for row in rows) == [("Duel", False), ("Duel at Eight", True)]
    (duel,) = [row for row in rows if row.name == "Duel"]
    await field.enter(2, duel.id)
    await field.clock.sleep(2000)
    assert sum(row.name == "Duel" and row.phase == "registering" for row in field.room.tournaments.rows()) == 1
    schedule.close()


def test_keys_are_not_prefixes_of_each_other_and_the_rooms_rule_book_applies() -> None:
    duel, evening = series_of(DUEL + EVENING, "youwin")
    assert (duel.key, evening.key) == ("duel", "duel_at_eight")
    assert (duel.config.house, evening.config.id, evening.every) == ("youwin", "", "day")


WRONG = [
    ("", "there is no tournament"),
    ("nonsense", "not valid TOML"),
    ('price = 3\n' + DUEL, "price: only [[tournament]] sections are allowed here"),
    (DUEL + "seat = 3\n", "tournament 1 (Duel): seat: there is no such field"),
    (DUEL + DUEL, "tournament 2 (Duel): name: another series has this name"),
    (DUEL + 'starts = 2026-12-06T18:00:00Z\n', "tournament 1 (Duel): starts: use `every`"),
    (DUEL + 'invited = ["a", "b"]\n', "tournament 1 (Duel): invited: not in a series"),
    (DUEL + "at_minutes = 5\n", "tournament 1 (Duel): at_minutes: only 0 without `every`, not 5"),
    (DUEL + 'every = "hour"\nat_minutes = 60\n', "tournament 1 (Duel): at_minutes: 0 to 59 in each hour, not 60"),
    (DUEL + 'every = "year"\n', "tournament 1 (Duel): Invalid enum value 'year'"),
    (DUEL + 'money = "real"\n', "tournament 1 (Duel): currency: play money is FUN; real money has another currency"),
    (DUEL + "announce_hours = 0\n", "tournament 1 (Duel): announce_hours: more than 0, up to 336, not 0"),
    (DUEL + EVENING.replace("= 8", "= 11"), "tournament 2 (Duel at Eight): seats: 2 to 8 seats per table, not 11"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), WRONG, ids=[row[1][:50] for row in WRONG])
def test_a_file_with_errors(text: str, words: str) -> None:
    with pytest.raises(BadTournament) as fault:
        series_of(text, "dealerbox")
    assert words in str(fault.value)


def test_a_name_of_the_demo_is_taken() -> None:
    with pytest.raises(BadTournament, match=r"name: another"):
        series_of(DUEL, "dealerbox", ["duel"])
