"""The monitor of a running room's cards: what it counts, what it never reads, and when it raises the alarm."""

import random

import pytest
from msgspec.structs import replace

from dealerbox.cards import DECKS
from dealerbox.core.fairness.chance import chi_square_tail, normal_tails
from dealerbox.core.fairness.watch import CardWatch
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import Fold
from dealerbox.hand.events import DeckShuffled, Drew, StreetDealt
from dealerbox.simulate.setups import usual_stakes
from dealerbox.table.commands import Act, AddChips, TakeSeat
from dealerbox.table.config import TableConfig
from dealerbox.table.events import TableEvent
from dealerbox.table.machine import Table
from tests.fairness.faults import FAULTS, Shuffle, right
from tests.live.playing import HEADS_UP, VirtualRoom, heads_up, last_turn, virtual
from tests.test_secrecy import _act


class Chance:
    """The table's random numbers, from a shuffle."""

    def __init__(self, shuffle: Shuffle) -> None:
        self.shuffle = shuffle

    def below(self, bound: int) -> int:
        return 0


def hand(game: str, limit: Limit, shuffle: Shuffle, seed: int, players: int = 3) -> list[TableEvent]:
    """Return all events of one hand whose players act at random."""
    config = TableConfig("t", "Test", game, limit.value, usual_stakes(game, limit), 5, 100, 10_000)
    table = Table(config, Chance(shuffle))
    table.open(0)
    names = [f"p{number}" for number in range(players)]
    for seat, name in enumerate(names):
        table.handle(name, TakeSeat(seat, name), 0)
        table.handle(name, AddChips(2000), 0)
    now = table.due or 0
    table.wake(now)
    chance = random.Random(seed)
    while table.playing:
        turn = table.turn
        if turn is None:  # a street dealt with everybody all-in
            now = table.due or 0
            table.wake(now)
            continue
        name = table.sitter(turn.seat).player
        place = table.place_of(name)
        assert place is not None
        table.handle(name, Act(turn.turn, _act(turn.options, list(table.dealt_hand.cards[place]), chance)), now)
    return list(table.hand_log)


@pytest.mark.parametrize("game", list(GAMES))
def test_only_dealt_cards_are_counted(game: str) -> None:
    """Every counted card is one of the hand's own; undealt cards change nothing."""
    limit = Limit.FIXED
    watch, other = CardWatch(), CardWatch()
    dealt = 0
    for seed in range(10):
        deck = random.Random(f"{game}{seed}").sample(DECKS[GAMES[game].deck], len(DECKS[GAMES[game].deck]))
        events = hand(game, limit, lambda cards, deck=deck: list(deck), seed)  # type: ignore[misc]
        watch.note("t", events, seed)
        streets: list[StreetDealt] = []
        for event in events:
            if isinstance(event, Drew):
                break
            if isinstance(event, StreetDealt):
                streets.append(event)
        seen = [card for street in streets for own in (*street.cards, street.board) for card in own]
        dealt += len(seen)
        hidden = [card for card in deck if card not in seen]
        swapped = [card if card in seen else hidden[hidden.index(card) - 1] for card in deck]
        shuffled = [DeckShuffled(tuple(swapped)) if isinstance(one, DeckShuffled) else one for one in events]
        other.note("t", shuffled, seed)
    (one,) = watch.counts().values()
    assert sum(one.opening) + sum(one.later) == dealt and one.hands == 10
    assert one.due_later * len(one.deck) - sum(one.gone) == pytest.approx(sum(one.later))
    assert watch.reports() == other.reports()


def quick(shuffle: Shuffle, hands: int, watch: CardWatch, size: str = "52", players: int = 6) -> None:
    """Hold'em hands that all reach the river, without a table: the monitor reads only what is dealt."""
    deck = DECKS[size]
    started = next(event for event in hand("holdem", Limit.NO, right(1), 1) if type(event).__name__ == "HandStarted")
    started = replace(started, game="draw32" if size == "32" else "holdem")  # type: ignore[type-var]
    for number in range(hands):
        cards = shuffle(deck)
        holes = tuple(tuple(cards[place::players][:2]) for place in range(players))
        rest = cards[2 * players :]
        streets = [StreetDealt(1, "", (), tuple(rest[:3])), StreetDealt(2, "", (), (rest[3],)),
                   StreetDealt(3, "", (), (rest[4],))]  # fmt: skip
        watch.note(f"t{number % 7}", [started, StreetDealt(0, "dd", holes, ()), *streets], number)


@pytest.mark.parametrize("size", ["52", "32"])
def test_fair_cards_raise_no_alarm(size: str) -> None:
    watch = CardWatch(window=3000)
    quick(right(5), 13_000, watch, size)
    assert watch.alarms == []
    (report,) = watch.reports()
    assert (report.deck, report.hands) == (int(size), 13_000)
    assert {test.name for test in report.tests} == {
        "opening-card", "opening-suit", "opening-rank", "later-card", "place", "two-cards", "from-hand-to-hand",
    }  # fmt: skip
    assert all(1e-3 < test.p <= 1 for test in report.tests), report.tests


def test_fair_windows_fail_at_the_expected_rate() -> None:
    """At a level of 0.1 each test fails about once in ten windows, so the stated rate of false alarms is correct."""
    watch = CardWatch(window=400, level=0.1)
    quick(right(8), 40_000, watch)
    windows = 100
    failed: dict[str, int] = {}
    for alarm in watch.alarms:
        if alarm.window:
            failed[alarm.test.name] = failed.get(alarm.test.name, 0) + 1
    # Four standard deviations of a binomial of 100 and 0.1 are 12.
    assert all(many <= 22 for many in failed.values()), failed
    assert sum(failed.values()) >= 0.1 * windows * 6 / 2, failed


CAUGHT = ["each with any", "a bit is stuck", "no card stays", "the last deck", "few seeds", "riffled"]


@pytest.mark.parametrize("fault", CAUGHT)
def test_a_wrong_shuffle_is_reported_after_the_first_window(fault: str) -> None:
    watch = CardWatch(window=4000)
    quick(FAULTS[fault](2), 4000, watch)
    assert watch.alarmed == len(watch.alarms) > 0
    alarm = watch.alarms[0]
    assert alarm.window and alarm.deck == 52 and alarm.hands == 4000 and alarm.test.p < 1e-8


def test_a_slightly_wrong_shuffle_is_reported_eventually() -> None:
    """The remainder of a byte: no window of 4,000 hands shows it reliably, all together do."""
    watch = CardWatch(window=4000)
    quick(FAULTS["the remainder of a byte"](2), 70_000, watch)
    assert any(not alarm.window for alarm in watch.alarms)


def test_player_behaviour_raises_no_alarm() -> None:
    """Only hands without an ace continue: the board then has too many, as expected."""
    watch = CardWatch(window=2000)
    started = next(event for event in hand("holdem", Limit.NO, right(1), 1) if type(event).__name__ == "HandStarted")
    shuffle = right(3)
    for number in range(12_000):
        cards = shuffle(DECKS["52"])
        opening = StreetDealt(0, "dd", tuple(tuple(cards[place::3][:2]) for place in range(3)), ())
        goes_on = all(card >> 2 != 12 for own in opening.cards for card in own)
        watch.note("t", [started, opening, *([StreetDealt(1, "", (), tuple(cards[6:9]))] if goes_on else [])], number)
    assert watch.alarms == []
    (report,) = watch.reports()
    assert min(test.p for test in report.tests) > 1e-3


@virtual
async def test_a_running_room_exports_hand_counts_as_metrics() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    for number in range(3):
        turn, after = last_turn(ann), len(ann.texts)
        who = (bob, ann)[turn["seat"]]
        await who.act("t1", turn["turn"], Fold())
        await ann.event("TurnStarted", after)
        assert running.parts.metrics.cards.counts()[52].hands == number + 1
    text = running.parts.metrics.text(0).decode()
    assert 'dealerbox_cards_hands{deck="52"} 3.0' in text and "dealerbox_cards_alarms 0.0" in text


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    # The larger ones by integrating the density in small steps.
    [
        (3.841458820694124, 1, 0.05), (0.1, 2, 0.951229424500714), (1, 3, 0.801252), (60, 51, 0.18176),
        (2601, 2601, 0.4963125), (3100, 2601, 3.31132e-11), (200, 51, 1.589642e-19), (0, 5, 1.0), (1e6, 10, 0.0),
    ],
)  # fmt: skip
def test_the_tail_of_a_chi_square(statistic: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, rel=1e-5)


def test_the_tails_of_a_normal() -> None:
    assert normal_tails(1.959963984540054) == pytest.approx(0.05)
    assert normal_tails(-5.73) == pytest.approx(1e-8, rel=0.1)
