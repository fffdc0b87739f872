"""Random hands, as their readers see them."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.hand.events import HandEvent, redact
from dealerbox.hand.machine import Hand
from dealerbox.histories.visible_hand import VisibleHand
from dealerbox.simulate.hands import QuickRng
from dealerbox.simulate.policies import POLICIES
from dealerbox.simulate.setups import Setups
from dealerbox.table.events import HandOpened

NAMES = ("Ann", "Bo 'B' O", "Çiğdem", "d\\e", "Eve", 'F"G')


def played(
    game: str, limit: str, players: int, count: int, policy: str = "random", seed: int = 7, varied: bool = True
) -> Iterator[list[HandEvent]]:
    """Yield the events of hands with all sorts of stacks, antes, time-outs, play and real money (``varied``), or all
    alike."""
    chance, rng = random.Random(f"{game} {limit} {seed}"), QuickRng(seed)
    setups = Setups(game, limit, "youwin", players, random.Random(seed) if varied else None)
    for number in range(count):
        hand = Hand(rng)
        events = hand.start(setups.make(number))
        while hand.queue:
            events += hand.handle(hand.queue[0], POLICIES[policy](hand, chance))
        yield events


def visible_to(place: int | None, events: list[HandEvent], number: int = 1) -> VisibleHand:
    """Return the hand as the player in ``place`` may see it; None: in full."""
    players = len(events[0].stacks)  # type: ignore[union-attr]
    seen = events if place is None else [one for event in events if (one := redact(event, place)) is not None]
    return VisibleHand(
        f"kallio-{number}", number, "kallio", "EUR", 1_764_450_845_000, NAMES[:players], tuple(range(players)), place,
        tuple(seen),
    )  # fmt: skip


def record(events: list[HandEvent], number: int, table: str = "t") -> HandRecord:
    """Return the hand as the room stores it. The ids of its players are "0", "1" and so on."""
    start: Any = events[0]
    end: Any = events[-1]
    places = range(len(start.stacks))
    opened = HandOpened(number, tuple(places), start.button, 1000)
    players = tuple(HandPlayer(str(place), place, end.stacks[place] - start.stacks[place]) for place in places)
    return HandRecord(
        f"{table}-{number}", table, number, start.game, start.limit, start.house, "", "EUR", 1000, 2000 + number, 0, 0,
        players, msgspec.json.encode([opened, *events]),
    )  # fmt: skip
