"""No undealt card is in a log, in what the store is given while a hand is played, or in what the staff can ask for; not
at the lowest level, and not where something fails.

As in ``test_secrecy``: the same hand is played twice, and in the second deck only cards that nobody was dealt have
changed places. All that is written down must be the same to the byte.
"""

import asyncio
import gc
import io
import logging
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
import structlog

from dealerbox.cards import CARDS, DECKS, print_cards
from dealerbox.core import messages, postings
from dealerbox.core.actors import KEY
from dealerbox.core.store_errors import StoreFailed
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import Fold
from dealerbox.hand.events import Drew, StreetDealt
from dealerbox.live.operator import Operator
from dealerbox.simulate.setups import usual_stakes
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.config import TableConfig
from tests.live.playing import Person, VirtualRoom, last_turn, settle, virtual
from tests.test_secrecy import _act

PLAYERS = ("ann", "bea", "cid")
UNIQUE = re.compile(r"0x[0-9a-f]+|id-\d+|line \d+")


class Deck:
    """A fixed deck; a muck keeps its order."""

    def __init__(self, cards: Sequence[int]) -> None:
        self._cards = list(cards)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        return self._cards if len(cards) == len(self._cards) else list(cards)

    def below(self, bound: int) -> int:
        return 0


class Watched(InMemoryStore):
    """Records everything that it is given before a hand is recorded, and what it is asked. ``failing``: it cannot
    commit."""

    def __init__(self) -> None:
        super().__init__(self._fail)
        self.given: list[str] = []
        self.failing = False

    def _fail(self, method: str) -> None:
        if self.failing:
            raise StoreFailed("the disk is full")

    async def commit(self, transfers: Any, hand: Any = None) -> None:
        self.given.append(repr((transfers, "hand" if hand is not None else None)))
        await super().commit(transfers, hand)


@contextmanager
def everything_logged() -> Iterator[io.StringIO]:
    """Capture all logs, including the libraries', at their lowest level, as ``logs.set_up`` writes them to a
    terminal."""
    written = io.StringIO()
    handler, root, before = logging.StreamHandler(written), logging.getLogger(), structlog.get_config()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG),
        logger_factory=structlog.PrintLoggerFactory(written),
        cache_logger_on_first_use=False,
    )
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
        structlog.configure(**before)


class Played:
    """What one run has written, and the cards that were dealt."""

    def __init__(self) -> None:
        self.logs = ""
        self.given: list[str] = []
        self.told: list[str] = []
        self.dealt: set[int] = set()


async def play(game: str, limit: Limit, deck: Sequence[int], seed: int, fault: str) -> Played:
    """Play one hand of three players whose actions depend on the seed; at its end the ``fault`` happens."""
    config = TableConfig("t1", "Test", game, limit.value, usual_stakes(game, limit), 5, 100, 10_000)
    gc.collect()  # garbage of earlier tests is logged when it is collected
    store, run = Watched(), Played()
    store.given = run.given
    with everything_logged() as written:
        running = VirtualRoom(store, Deck(deck))
        await running.open(config)
        people = [await running.person(name) for name in PLAYERS]
        for seat, person in enumerate(people):
            await person.watch("t1")
            assert (await person.sit(config, seat, 2000))["type"] == "Done"
        await people[0].event("TurnStarted")
        session = running.room._sessions()[0]
        chance = random.Random(seed)
        began = session.table.number
        with pytest.MonkeyPatch.context() as patch:
            if fault == "a mistake":
                patch.setattr(postings, "settlement", _mistaken)
            while session.table.number == began and session.table.playing and not session.stopped:
                if fault == "a full disk":
                    store.failing = session.table.turns > 2
                await look(running, run)
                await step(session, people, chance)
            store.failing = False
            await asyncio.sleep(0.1)
        run.dealt = dealt_in(session.table.hand_log)
        await running.room.close("over", 5)
        for person in people:
            await person.hang_up()
        await settle()
    run.logs = UNIQUE.sub("", written.getvalue())
    return run


def _mistaken(*given: Any) -> Any:
    raise ValueError(f"a mistake with {len(given)} values")


async def look(running: VirtualRoom, run: Played) -> None:
    """Request what the staff can see while the hand is played, and what monitoring reads."""
    office = Operator(running.parts, KEY)
    run.told.append(repr((await office.tables(), await office.stopped(), await running.room.health())))
    metrics = running.parts.metrics.text(running.parts.clock.now()).decode().splitlines()
    run.told += [line for line in metrics if not line.startswith(("#", "process_", "dealerbox_commit"))]
    run.told.append(repr(running.parts.metrics.cards.reports()))
    run.told.append(repr(await running.store.interruptions.running()))


async def step(session: Any, people: list[Person], chance: random.Random) -> None:
    table = session.table
    turn = table.turn
    if turn is None:
        await asyncio.sleep(1)  # a street that is dealt with everybody all-in
        return
    name = table.sitter(turn.seat).player
    cards = list(table.dealt_hand.cards[table.place_of(name)])
    person = people[PLAYERS.index(name)]
    answer = await person.act("t1", turn.turn, _act(turn.options, cards, chance))
    assert answer["type"] in ("Done", "Refused")


def dealt_in(events: Sequence[Any]) -> set[int]:
    cards: set[int] = set()
    for event in events:
        if isinstance(event, StreetDealt):
            cards.update(event.board, *event.cards)
        elif isinstance(event, Drew):
            cards.update(event.received)
    return cards


@pytest.mark.parametrize("fault", ["", "a mistake", "a full disk"])
@pytest.mark.parametrize("game", list(GAMES))
@virtual
async def test_undealt_cards_do_not_change_the_history(game: str, fault: str) -> None:
    chance = random.Random(game)
    cards = DECKS[GAMES[game].deck]
    deck = chance.sample(cards, len(cards))
    limit = list(Limit)[list(GAMES).index(game) % len(Limit)]
    first = await play(game, limit, deck, 3, fault)
    unseen = [at for at, card in enumerate(deck) if card not in first.dealt]
    assert len(unseen) > 3
    other = list(deck)
    for at, to in zip(unseen, unseen[1:] + unseen[:1], strict=True):
        other[to] = deck[at]
    second = await play(game, limit, other, 3, fault)
    assert second.dealt == first.dealt
    assert second.given == first.given and len(first.given) >= 3
    assert second.told == first.told and len(first.told) > 3
    assert second.logs == first.logs
    if fault:
        assert "table_stopped" in first.logs and ("ValueError" in first.logs or "the disk is full" in first.logs)


@virtual
async def test_no_log_names_any_card_at_all() -> None:
    """Not even dealt ones: neither as text, nor as a number in a list of cards."""
    deck = random.Random(1).sample(range(52), 52)
    run = await play("holdem", Limit.NO, deck, 3, "a mistake")
    texts = {print_cards(run.dealt), *(f" {one} " for one in CARDS)}
    assert not any(text in run.logs for text in texts)
    assert not re.search(r"\(\d+, \d+(, \d+)*\)|\[\d+, \d+(, \d+)*\]", run.logs), "no list of numbers"


@virtual
async def test_while_a_hand_is_played_no_card_of_it_is_in_the_store() -> None:
    """The database of a running room reveals nothing of the hand; its record is written at its end."""
    store = Watched()
    running = VirtualRoom(store, Deck(range(52)))
    config = TableConfig("t1", "Test", "holdem", "NL", usual_stakes("holdem", Limit.NO), 3, 100, 10_000)
    await running.open(config)
    people = [await running.person(name) for name in PLAYERS[:2]]
    for seat, person in enumerate(people):
        await person.watch("t1")
        await person.sit(config, seat, 2000)
    await people[0].event("TurnStarted")
    (begun,) = await store.interruptions.running()
    assert b"DeckShuffled" not in begun.events and b"StreetDealt" not in begun.events
    assert await store.hand("t1-1") is None
    turn = last_turn(people[0])
    await people[turn["seat"]].act("t1", turn["turn"], Fold())
    await people[0].event("HandEnded")
    record = await store.hand("t1-1")
    assert record is not None and b"DeckShuffled" in record.events, "over: the whole deck is kept, and told to nobody"


def test_a_message_of_the_bus_about_a_stopped_table_has_no_place_for_cards() -> None:
    assert set(messages.StoppedTable.__struct_fields__) == {
        "table", "name", "at", "fault", "paid", "currency", "left",
    }  # fmt: skip
