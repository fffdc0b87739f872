"""Hands of the room written as PHH: read back and replayed they end in the same way."""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.cards import parse_cards
from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import Call, Check, Fold, HandCommand, Protect
from dealerbox.hand.events import HandEnded, HandStarted, MuckShuffled, Post, Protected
from dealerbox.hand.machine import Hand
from dealerbox.hand.setup import HandSetup
from dealerbox.histories.phh import VARIANTS, read_tables, translate
from dealerbox.histories.phh_writing import NotInFormat, write
from dealerbox.histories.replay import agrees, expected_stacks, final_stacks, in_file_units, replay
from dealerbox.simulate.hands import QuickRng
from tests.histories.visible_hands import NAMES, played, visible_to


def table_of(text: str) -> dict[str, Any]:
    ((_, table),) = read_tables(text)
    return table


def round_trip(game: str, limit: str, players: int, count: int) -> None:
    written = 0
    for events in played(game, limit, players, count):
        started, ended = events[0], events[-1]
        assert isinstance(started, HandStarted) and isinstance(ended, HandEnded)
        if any(isinstance(event, Protected) for event in events) or (started.stakes.chip > 1 and ended.rake):
            continue  # the format knows neither protection nor which fraction of a chip a rake leaves in a split pot
        for place in (None, 0, players - 1):
            recorded = translate(1, table_of(write(visible_to(place, events))))
            replayed = replay(recorded)
            assert replayed.over
            assert agrees(recorded, replayed.stacks)
            written += 1
    assert written > 2 * count


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(("game", "limit"), VARIANTS.values())
def test_a_written_hand_is_read_back_to_the_same_end(game: str, limit: str, players: int) -> None:
    round_trip(game, limit, players, 40)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(("game", "limit"), VARIANTS.values())
def test_thousands_are_read_back_to_the_same_end(game: str, limit: str, players: int) -> None:
    round_trip(game, limit, players, 3000)


def test_a_reshuffled_muck_is_read_back_too() -> None:
    hands = [hand for hand in played("deuce3", "FL", 6, 150) if any(isinstance(one, MuckShuffled) for one in hand)]
    assert len(hands) > 10
    for events in hands:
        if not any(isinstance(event, Protected) for event in events):
            recorded = translate(1, table_of(write(visible_to(None, events))))
            assert agrees(recorded, replay(recorded).stacks)


# ---- one hand in full ----


class BoardPlays:
    """A deck with the best five cards on the board of three players, then all other cards."""

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the fixed deck."""
        deck = parse_cards("2c 3d 4h 7d 8c 9d Ts Js Qs Ks As")
        return deck + [card for card in cards if card not in deck]


def hand_of(setup: HandSetup, *steps: tuple[int, HandCommand]) -> list[Any]:
    hand = Hand(QuickRng(3))
    events = hand.start(setup)
    for seat, command in steps:
        events += hand.handle(seat, command)
    assert hand.over
    return events


BLINDS = (Post(1, "small", 50, 0), Post(2, "big", 100, 0))
SETUP = HandSetup(
    "holdem", "NL", "dealerbox", "fun", Stakes(small_blind=50, big_blind=100), (10_000, 9_950, 8_000), 0, BLINDS
)


def test_the_fields_of_a_hand() -> None:
    events = hand_of(SETUP, (0, Fold()), (1, Fold()))
    table = table_of(write(visible_to(1, events, 84)))
    actions = table.pop("actions")
    assert [str(table.pop("time")), table.pop("time_zone")] == ["21:14:05", "UTC"]
    assert {key: str(value) for key, value in table.items()} == {
        "variant": "NT",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[Decimal('0.50'), 1, 0]",
        "min_bet": "1",
        "starting_stacks": "[Decimal('99.50'), 80, 100]",
        "finishing_stacks": "[99, Decimal('80.50'), 100]",
        "day": "29",
        "month": "11",
        "year": "2025",
        "hand": "84",
        "table": "kallio",
        "players": str([NAMES[1], NAMES[2], NAMES[0]]),
        "seats": "[2, 3, 1]",
        "currency": "EUR",
        "_smallest_chip": "0.01",
    }
    assert actions[1:] == ["d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
    assert "?" not in actions[0]


def test_heads_up_with_the_big_blind_on_the_button() -> None:
    """The button has the big blind (RULES.md D6): the file's blinds are reversed, so that it comes first."""
    posts = (Post(1, "small", 50, 0), Post(0, "big", 100, 0))
    setup = HandSetup("holdem", "NL", "dealerbox", "fun", SETUP.stakes, (10_000, 9_000), 0, posts)
    table = table_of(write(visible_to(None, hand_of(setup, (1, Fold())))))
    assert [str(blind) for blind in table["blinds_or_straddles"]] == ["1", "0.50"]
    assert "p1 f" in table["actions"]


def test_who_acts_first_if_a_new_player_posted() -> None:
    """The player before the button posts a big blind too: the seat left of the real one still acts first."""
    posts = (Post(3, "big", 100, 0), Post(3, "dead", 50, 0), *BLINDS)
    setup = HandSetup("holdem", "NL", "dealerbox", "fun", SETUP.stakes, (9_000,) * 4, 0, posts)
    table = table_of(write(visible_to(None, hand_of(setup, (3, Check()), (0, Fold()), (1, Fold()), (2, Check()),
        *[step for _ in range(3) for step in ((2, Check()), (3, Check()))]))))  # fmt: skip
    assert table["_first"] == "p3"
    assert [str(ante) for ante in table["antes"]] == ["0", "0", "0.50", "0"]
    assert table["actions"][4] == "p3 cc"


def test_the_rake_is_written_with_the_stacks() -> None:
    raked = 0
    for events in played("holdem", "NL", 3, 60):
        if not events[-1].rake:  # type: ignore[union-attr]
            continue
        raked += 1
        table = table_of(write(visible_to(None, events)))
        assert int(sum(table["_rakes"]) * 100) == events[-1].rake  # type: ignore[union-attr]
        recorded = translate(1, table)
        assert in_file_units(recorded, replay(recorded).stacks) == expected_stacks(recorded)
    assert raked > 5


def test_odd_chips_are_the_tables_smallest_chip() -> None:
    """If two players share 1.25 and the smallest chip is 0.25, one gets 0.75."""
    stakes = Stakes(small_blind=25, big_blind=50, chip=25)
    posts = (Post(1, "small", 25, 0), Post(2, "big", 50, 0))
    setup = HandSetup("holdem", "NL", "dealerbox", "fun", stakes, (1000,) * 3, 0, posts)
    hand = Hand(BoardPlays())
    events = hand.start(setup)
    for seat, command in ((0, Call()), (1, Fold()), *[(2, Check()), *[(2, Check()), (0, Check())] * 3]):
        events += hand.handle(seat, command)
    table = table_of(write(visible_to(None, events)))
    assert [str(stack) for stack in table["finishing_stacks"]] == ["9.75", "10.25", "10"]
    assert str(table["_smallest_chip"]) == "0.25"
    recorded = translate(1, table)
    assert in_file_units(recorded, replay(recorded).stacks) == expected_stacks(recorded) == [9.75, 10.25, 10]


# ---- errors ----


@pytest.mark.parametrize("game", sorted(set(GAMES) - {game for game, _ in VARIANTS.values()}))
def test_games_missing_from_the_format(game: str) -> None:
    (events,) = played(game, "FL", 3, 1)
    with pytest.raises(NotInFormat, match=f"PHH has no FL {GAMES[game].name}"):
        write(visible_to(None, events))


def test_a_limit_missing_from_the_format() -> None:
    (events,) = played("holdem", "PL", 3, 1)
    with pytest.raises(NotInFormat, match="PHH has no PL Texas Hold'em"):
        write(visible_to(None, events))


def test_a_round_without_bets_cannot_be_written() -> None:
    antes = tuple(Post(seat, "ante", 200, 0) for seat in range(3))
    setup = HandSetup("holdem", "NL", "dealerbox", "fun", SETUP.stakes, (1000,) * 3, 0, antes)
    events = hand_of(setup, *[(seat, Check()) for _ in range(3) for seat in (1, 2, 0)])
    with pytest.raises(NotInFormat, match="a bomb pot"):
        write(visible_to(None, events))


def test_a_protected_player_cannot_be_written() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
    setup = HandSetup("holdem", "FL", "dealerbox", "real", stakes, (9_000,) * 3, 0, BLINDS)
    events = hand_of(setup, (0, Call()), (1, Protect()), (2, Check()), *[(2, Check()), (0, Check())] * 3)
    with pytest.raises(NotInFormat, match="protected"):
        write(visible_to(None, events))


# ---- another program ----


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(("game", "limit"), VARIANTS.values())
def test_pokerkit_reads_what_is_written(game: str, limit: str, players: int, tmp_path: Path) -> None:
    """All games but 7-Card Stud, at random: pokerkit does not allow both bet sizes at an exposed pair (C28)."""
    pokerkit = pytest.importorskip("pokerkit")
    policy = "call" if game == "stud" else "random"
    for number, events in enumerate(played(game, limit, players, 60, policy, varied=False)):
        for place in (None, 0):
            file = tmp_path / f"{number}.phh"
            file.write_text(write(visible_to(place, events)), encoding="utf-8")
            with warnings.catch_warnings(), file.open("rb") as opened:
                warnings.simplefilter("ignore")  # it warns about a fold where checking is free
                history = pokerkit.HandHistory.load(opened)
                state = list(history)[-1]
            assert [float(stack) for stack in state.stacks] == [float(stack) for stack in history.finishing_stacks]


@pytest.mark.parametrize(("game", "limit"), VARIANTS.values())
def test_a_void_hand_is_written_as_far_as_it_went_with_the_starting_stacks(game: str, limit: str) -> None:
    events = next(events for events in played(game, limit, 3, 20, varied=False) if len(events) > 6)
    for known in (1, 3, len(events) - 1):
        for place in (None, 1):
            told = replace(visible_to(place, events[:known]), void="the room was interrupted")
            table = table_of(write(told))
            assert table["_void"] == "the room was interrupted"
            assert table["finishing_stacks"] == table["starting_stacks"]
            recorded = translate(1, table)
            assert recorded.void
            assert agrees(recorded, final_stacks(recorded))
