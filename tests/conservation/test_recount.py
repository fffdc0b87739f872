"""Rake, points and jackpot of real-money tables in every game agree with a count from the hands' records alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dealerbox.conservation.recount import Counted, rake_due, read, recount
from dealerbox.core.points import POINTS
from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import stakes_of
from dealerbox.hand.commands import BetTo, BringIn, Call, Check, PlayerCommand, RaiseTo, StandPat
from dealerbox.ledger import JACKPOT, RAKE, wallet
from dealerbox.rulebooks import rules
from dealerbox.rulebooks.rake import rake_of, upper_limit
from dealerbox.table.config import TableConfig
from tests.live.playing import VirtualRoom, last_turn, virtual
from tests.live.real_money import rich

HANDS = 8
NEWS = ("TurnStarted", "HandEnded")
NAMES = ("ann", "bob", "cid")


def action(turn: Any) -> PlayerCommand:
    """Bet or raise the minimum every third turn; otherwise check or call."""
    options = turn["options"]
    if options["stand"]:
        return StandPat()
    if turn["turn"] % 3 == 0 and options["bet"]:
        return BetTo(options["bet"][0])
    if turn["turn"] % 3 == 0 and options["raise"]:
        return RaiseTo(options["raise"][0])
    if options["check"]:
        return Check()
    return Call() if options["call"] is not None else BringIn()


CLUB = """
rake_schedule = { value = "nordic", source = "a club" }
jackpot = { value = true, source = "a club" }
jackpot_fed_percent = { value = 25, source = "a club" }
jackpot_above = { value = 50, source = "a club" }

[games]
value = ["holdem"]
source = "a club"
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the name of a rule book that the project does not have."""
    for book in rules._FOLDER.iterdir():
        if book.name.endswith(".toml"):
            (tmp_path / book.name).write_text(book.read_text())
    (tmp_path / "club.toml").write_text(CLUB)
    monkeypatch.setattr(rules, "_FOLDER", tmp_path)
    rules.rule_book_names.cache_clear()
    yield "club"
    rules.rule_book_names.cache_clear()
    rules.load_rule_book.cache_clear()


@virtual
async def test_an_added_rule_book_is_recounted_by_its_own_values(club: str) -> None:
    hands = await played("holdem", 100, club)
    assert sum(one.rake for one in hands) > sum(one.fed for one in hands) > 0
    assert all(one.fed == one.rake // 4 for one in hands)


@virtual
async def test_no_jackpot_rake_below_a_rule_books_stakes(club: str) -> None:
    hands = await played("holdem", 20, club)
    assert sum(one.rake for one in hands) > 0
    assert all(one.fed == 0 for one in hands)


@pytest.mark.parametrize("book", rules.rule_book_names())
@pytest.mark.parametrize("limit", list(Limit))
def test_both_rake_calculations_agree(book: str, limit: Limit) -> None:
    schedule = rules.load_rule_book(book).rake_schedule
    for big_bet in (4, 100, 200, 1000):
        stakes = Stakes(1, 2, small_bet=big_bet // 2, big_bet=big_bet, max_bets=(big_bet,))
        upper = upper_limit(limit, stakes)
        for players in range(2, 11):
            for pot in (19, 20, 39, 40, 199, 399, 400, 999, 2150, 8300, 50_000):
                assert rake_due(schedule, limit, stakes, pot, players) == rake_of(schedule, limit, upper, pot, players)


@pytest.mark.parametrize("game", GAMES)
@virtual
async def test_the_rooms_accounts_agree_with_the_recount(game: str) -> None:
    hands = await played(game, 100)
    assert (sum(one.fed for one in hands) > 0) == (GAMES[game].bad_beat is not None)


async def played(game: str, unit: int, book: str = "dealerbox") -> list[Counted]:
    """Some real-money hands at a table of three, recounted; the room's own accounts agree with the count."""
    stakes = stakes_of(game, "FL", unit, ante=0 if GAMES[game].has_blinds else 20)
    config = TableConfig("r", "Turku", game, "FL", stakes, 3, 1000, 20_000, house=book, money="real", currency="EUR")
    running = await VirtualRoom().open(config)
    people = [await rich(running, name) for name in NAMES]
    for seat, person in enumerate(people):
        await person.watch("r")
        assert (await person.sit(config, seat, 20_000))["type"] == "Done"
    await people[0].event("TurnStarted")
    while len(hands := await running.store.hands_of("ann", 100)) < HANDS:
        turn = last_turn(people[0])
        after = len(people[0].texts)
        answer = await people[turn["seat"]].act("r", turn["turn"], action(turn))
        assert answer["type"] == "Done", answer
        told = await people[0].until(lambda one: any(e["type"] in NEWS for e in one.get("events", ())), after)
        if not any(event["type"] == "TurnStarted" for event in told["events"]):
            await people[0].event("TurnStarted", len(people[0].texts))

    counted = {hand.id: recount(hand, read(hand)) for hand in hands}
    rake, fed = sum(one.rake for one in counted.values()), sum(one.fed for one in counted.values())
    assert rake > 0
    assert await running.store.balance(JACKPOT, "EUR") == fed
    assert await running.store.balance(RAKE, "EUR") == rake - fed
    points = dict.fromkeys(NAMES, 0)
    for hand in hands:
        for one in hand.players:
            points[one.player] += counted[hand.id].points[one.place]
    assert {name: await running.store.balance(wallet(name), POINTS) for name in NAMES} == points
    assert sum(points.values()) == rake * 20_000
    assert await running.store.audit() == []
    return list(counted.values())
