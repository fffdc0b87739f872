"""Plays whole hands in the hand machine, under a seed."""

import hashlib
import random
import time
from collections.abc import Callable, Sequence

import msgspec

from dealerbox.cards import CARDS
from dealerbox.hand.events import REDACTIONS, HandEvent, redact
from dealerbox.hand.machine import Hand
from dealerbox.simulate.checks import Breach, Watcher
from dealerbox.simulate.policies import POLICIES, Policy
from dealerbox.simulate.setups import Setups

_encode = msgspec.msgpack.Encoder().encode
_to_json = msgspec.json.Encoder().encode


class Task(msgspec.Struct, frozen=True):
    """What to simulate."""

    game: str
    limit: str
    house: str
    players: int
    policy: str
    hands: int
    seed: int
    checks: bool
    """Check every invariant after every command."""
    views: bool
    """Also build every viewer's stream."""


class Report(msgspec.Struct, frozen=True):
    """The result of a simulation."""

    hands: int
    actions: int
    seconds: float
    """CPU time of playing."""
    hands_per_second: float
    digest: str
    """SHA-256 of all events; equal for equal seeds."""


class QuickRng:
    """A fast seeded shuffle: sorts the cards by random keys."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the cards in random order."""
        draw = self._random
        keys = [draw() for _ in CARDS]
        return sorted(cards, key=keys.__getitem__)


def simulate(task: Task, progress: Callable[[int], None] | None = None) -> Report:
    """Play ``task.hands`` hands. Raises ``Breach`` with the hand's number if an invariant does not hold."""
    chance = random.Random(f"actions {task.seed}")
    wrong = random.Random(f"wrong commands {task.seed}")
    varied = random.Random(f"set-ups {task.seed}") if task.policy == "random" else None
    setups = Setups(task.game, task.limit, task.house, task.players, varied, unusual=True)
    rng = QuickRng(task.seed)
    policy = POLICIES[task.policy]
    digest = hashlib.sha256()
    actions = 0
    began = time.process_time()
    for number in range(task.hands):
        hand = Hand(rng)
        events = hand.start(setups.make(number))
        if task.checks:
            try:
                actions += _play_checked(hand, policy, chance, wrong, events)
            except Breach as breach:
                raise Breach(f"hand {number} of seed {task.seed}: {breach}") from breach
        else:
            while hand.queue:
                events += hand.handle(hand.queue[0], policy(hand, chance))
                actions += 1
        digest.update(_encode(events))
        if task.views:
            _make_views(events, task.players)
        if progress is not None:
            progress(number + 1)
    seconds = time.process_time() - began
    return Report(task.hands, actions, round(seconds, 3), round(task.hands / max(seconds, 1e-9), 1), digest.hexdigest())


def _play_checked(
    hand: Hand, policy: Policy, chance: random.Random, wrong: random.Random, events: list[HandEvent]
) -> int:
    watcher = Watcher(hand)
    watcher.after(events)
    actions = 0
    while hand.queue:
        watcher.refuses(wrong)
        new = hand.handle(hand.queue[0], policy(hand, chance))
        watcher.after(new)
        events += new
        actions += 1
    if not hand.over:
        raise Breach("nobody is to act, and the hand is not over")
    return actions


def _make_views(events: list[HandEvent], players: int) -> list[bytes]:
    """Return the JSON stream of every player and of an observer. Public events are encoded once for all of them."""
    streams: list[list[bytes]] = [[] for _ in range(players + 1)]
    for event in events:
        if type(event) not in REDACTIONS:
            text = _to_json(event)
            for stream in streams:
                stream.append(text)
            continue
        for seat, stream in zip((*range(players), None), streams, strict=True):
            seen = redact(event, seat)
            if seen is not None:
                stream.append(_to_json(seen))
    return [b"[" + b",".join(stream) + b"]" for stream in streams]
