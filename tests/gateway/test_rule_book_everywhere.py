"""Everything that a room offers is played by the room's rule book unless another is named, and no rule book plays a
game that it does not have."""

from typing import Any

import msgspec
import pytest

from dealerbox.bots.demo import demo_tables
from dealerbox.bots.tables import TABLES
from dealerbox.bots.tournaments import SERIES, demo_series
from dealerbox.games.catalog import GAMES
from dealerbox.live.floor.tables_file import BadTables, templates_of
from dealerbox.live.tournaments.descriptions import BadTournament, read
from dealerbox.live.tournaments.series_file import series_of
from dealerbox.private_tables.request import InvalidRequest, TableRequest, config_of
from dealerbox.rulebooks import load_rule_book, rule_book_names
from dealerbox.tournament.config import Level, faults
from tests.gateway.serving import served
from tests.gateway.test_operator import act, ask
from tests.live.tournaments.field import config

LACKING = [
    (book, game)
    for book in rule_book_names()
    for game in GAMES
    if game not in load_rule_book(book).games
]  # fmt: skip


def description(game: str, **changes: Any) -> dict[str, Any]:
    """Return a tournament in that game as a program sends it, without a rule book unless ``changes`` name one."""
    values = {"house": "", "id": "", "starts": 0, "most": 20, "game": game, "seats": 2, "levels": (Level(20, 5),)}
    one = config(**(values | changes))
    return {name: value for name, value in msgspec.to_builtins(one).items() if name != "house" or value}


def in_file(part: str, game: str) -> str:
    levels = "[[tournament.levels]]\nunit = 20\nante = 5\n" if part == "tournament" else "unit = 20\nante = 5\n"
    most = "most = 20\n" if part == "tournament" else ""
    return f'[[{part}]]\nname = "Special"\ngame = "{game}"\nlimit = "FL"\nseats = 2\n{most}{levels}'


def test_the_books_lack_seventeen_games() -> None:
    assert len(LACKING) == 17


@pytest.mark.parametrize(("book", "game"), LACKING)
def test_a_game_that_the_book_lacks_is_refused_everywhere(book: str, game: str) -> None:
    (fault,) = faults(config(game=game, house=book, seats=2, levels=(Level(20, 5),)))
    assert fault.field == "game" and book in fault.reason and load_rule_book(book).games[0] in fault.reason
    with pytest.raises(BadTournament, match="game: the rule book"):
        series_of(in_file("tournament", game), book)
    with pytest.raises(BadTables, match="Choose one of"):
        templates_of(in_file("table", game), book)
    with pytest.raises(InvalidRequest, match="Choose one of"):
        config_of(TableRequest("Home", game, "FL", 2, unit=20, ante=5), "id", "ann", book)
    named = f'name = "One"\ngame = "{game}"\nlimit = "FL"\nseats = 2\nmost = 20\n'
    with pytest.raises(BadTournament, match="game: the rule book"):
        read(f'house = "{book}"\n{named}')
    assert read(named).house == "", "the room knows its book, the file does not"


@pytest.mark.parametrize("book", rule_book_names())
def test_the_demo_and_the_files_go_by_the_rooms_book(book: str) -> None:
    games = load_rule_book(book).games
    assert {series.config.house for series in demo_series(SERIES, book, 1)} <= {book}
    assert all(not faults(series.config) for series in demo_series(SERIES, book, 1))
    tables = [table.config for table in demo_tables(TABLES, book)]
    assert {table.house for table in tables} == {book}
    assert {mixed.game for table in tables for mixed in table.extras.rotation} <= set(games)
    assert series_of(in_file("tournament", games[0]), book)[0].config.house == book
    assert templates_of(in_file("table", games[0]), book)[0].config.house == book


async def test_room_announces_by_its_own_rule_book() -> None:
    async with served(book="youwin") as room:
        offered = await ask(room, "tournament/templates")
        assert offered["house"] == offered["books"][0]["name"] == "youwin"
        assert [one["name"] for one in offered["books"]] == ["youwin", *(n for n in rule_book_names() if n != "youwin")]
        assert offered["books"][0]["seats"]["omaha"] == 8 and not offered["books"][0]["late_entry"]
        assert (await ask(room, "house"))["book"] == "youwin", "with no table open too"

        body = description("stud8")
        (fault,) = (await act(room, "tournament/check", config=body))["faults"]
        assert (fault["field"], fault["code"]) == ("game", "not_in_book")
        refused = await act(room, "tournament/announce", 400, config=body)
        assert refused["error"].startswith("Game: the rule book youwin has no stud8")
        (fault,) = (await act(room, "tournament/check", config=description("omaha", late_levels=1)))["faults"]
        assert fault["field"] == "late_levels"

        id = (await act(room, "tournament/announce", config=description("omaha")))["tournament"]
        assert (await ask(room, f"tournament?tournament={id}"))["config"]["house"] == "youwin"
        command = {"type": "Reannounce", "config": description("stud8")}
        assert (await act(room, "tournament/direct", 400, tournament=id, command=command))["code"] == "description"
        command = {"type": "Reannounce", "config": description("omaha", name="Monday")}
        await act(room, "tournament/direct", tournament=id, command=command)
        assert (await ask(room, f"tournament?tournament={id}"))["config"]["house"] == "youwin"

        other = (await act(room, "tournament/announce", config=description("stud8", house="general")))["tournament"]
        assert (await ask(room, f"tournament?tournament={other}"))["config"]["house"] == "general"
