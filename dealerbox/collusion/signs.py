"""Signs that two players play together, each with numbers and points for how unlikely it is among honest players. Pure.

A score is a reason to look, never a verdict. Signs of play are measured in standard deviations from how the two play
with everybody else, so a player who loses to all, or never bets, shows no sign. Below ``FROM`` deviations a sign has
no points, from ``FULL`` on all of them.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Literal

from msgspec import Struct

from dealerbox.collusion.evidence import Evidence, Manner, Meetings, Pair, PairPlay, PlayerPlay, Sittings, Spread

FROM, FULL = 2.5, 6.0
"""Standard deviations."""
MIN_HANDS = 30
"""Pairs with fewer common hands have no signs of play."""
SHOWN = 20
"""The score from which a pair is worth a look."""

SignKind = Literal["device", "address", "flow", "gifts", "soft", "folds", "silent", "together", "winning"]
Level = Literal["none", "some", "strong"]

POINTS: Mapping[SignKind, int] = {
    "device": 35, "address": 20, "flow": 30, "gifts": 35, "soft": 30, "folds": 15, "silent": 15, "together": 15,
    "winning": 15,
}  # fmt: skip


class Sign(Struct, frozen=True):
    """A sign; ``numbers`` explain it (with ``deviations`` if it has any), ``points`` are at most those in
    ``POINTS``."""

    kind: SignKind
    level: Level
    points: int
    numbers: dict[str, float]


class Paid(Struct, frozen=True):
    """Chips paid between the two in one currency."""

    currency: str
    forward: int
    """From the first to the second."""
    back: int
    """From the second to the first."""
    forward_hands: int
    """In how many hands the first paid more."""
    back_hands: int
    """In how many hands the second paid more."""


class Suspects(Struct, frozen=True):
    """A pair of players with the signs against them; ``attached`` are the hands with the largest one-way flows, the
    largest first."""

    players: Pair
    score: int
    hands: int
    signs: tuple[Sign, ...]
    paid: tuple[Paid, ...]
    attached: tuple[str, ...]


class Seen(Struct, frozen=True):
    """How many devices and addresses two players share, and how many of them while at one table."""

    devices: int = 0
    addresses: int = 0
    devices_together: int = 0
    addresses_together: int = 0


NOT_SEEN = Seen()


def rank(evidence: Evidence, seen: Mapping[Pair, Seen] | None = None, leave_out: Iterable[str] = ()) -> list[Suspects]:
    """Return the pairs with any points, the highest score first, without players in ``leave_out``."""
    seen, out = seen or {}, frozenset(leave_out)
    sittings = Sittings(evidence)
    pairs = evidence.pairs.keys() | seen.keys()
    judged = (judge(evidence, sittings, pair, seen.get(pair, NOT_SEEN)) for pair in pairs if out.isdisjoint(pair))
    found = [one for one in judged if one.score]
    return sorted(found, key=lambda one: (-one.score, -sum(sign.points for sign in one.signs), one.players))


def judge(evidence: Evidence, sittings: Sittings, pair: Pair, seen: Seen = NOT_SEEN) -> Suspects:
    """Return one pair with all its signs, also those without points. The maximum score is 100."""
    play = evidence.pairs.get(pair) or PairPlay()
    first, second = (evidence.players.get(player) or PlayerPlay() for player in pair)
    signs = [_shared("device", seen.devices, seen.devices_together)]
    signs.append(_shared("address", seen.addresses, seen.addresses_together))
    if play.flow.count >= MIN_HANDS:
        signs += [
            _flow(play, first, second), _gifts(play, first, second), *_manner(play, first, second),
            _silent(play, evidence), _together(sittings.of(pair)), _winning(play, first, second),
        ]  # fmt: skip
    paid = tuple(
        Paid(currency, round(forward), round(back), round(there), round(home))
        for currency, (forward, back, there, home) in sorted(play.paid.items())
    )
    attached = tuple(hand for _, hand in sorted(play.hands, reverse=True))
    score = min(100, sum(sign.points for sign in signs))
    return Suspects(pair, score, play.flow.count, tuple(signs), paid, attached)


def _shared(kind: Literal["device", "address"], many: int, together: int) -> Sign:
    """Half the points for anything shared, since households share an address and friends a computer; all for sharing
    at one table."""
    points = POINTS[kind] if together else POINTS[kind] // 2 if many else 0
    return Sign(kind, "strong" if together else "some" if many else "none", points, {"many": many, "table": together})


def _flow(play: PairPlay, first: PlayerPlay, second: PlayerPlay) -> Sign:
    """Measure whether one paid the other more than the first pays everybody and the second gets from everybody."""
    flow = play.flow
    pays, gets = _without(first.flow, flow), _without(second.flow, flow, mirrored=True)
    expected = pays.mean - gets.mean
    spread = sqrt(flow.squares + flow.count**2 * (pays.of_mean + gets.of_mean))
    deviations = (flow.total - flow.count * expected) / spread if spread else 0.0
    numbers = {"units": flow.total, "expected": flow.count * expected, "hands": flow.count}
    return _graded("flow", abs(deviations), numbers)


def _gifts(play: PairPlay, first: PlayerPlay, second: PlayerPlay) -> Sign:
    """Measure whether one folds to the other after putting in a lot more often than either does with others.

    Counts are treated as Poisson distributed: the square root of each has a standard deviation of a half.
    """
    rates = [(one.gifts - play.gifts + 0.5) / (one.flow.count - play.flow.count + 1) for one in (first, second)]
    expected = play.flow.count * sum(rates) / 2
    deviations = 2 * (sqrt(play.gifts) - sqrt(expected))
    return _graded("gifts", deviations, {"gifts": play.gifts, "expected": expected, "hands": play.flow.count})


def _without(whole: Spread, part: Spread, mirrored: bool = False) -> Spread:
    """Return a player's flows without those of one pair; ``mirrored``: the pair's are counted from the other side."""
    rest = Spread()
    rest.add(whole)
    rest.count -= part.count
    rest.total += part.total if mirrored else -part.total
    rest.squares = max(0.0, rest.squares - part.squares)
    return rest


def _manner(play: PairPlay, first: PlayerPlay, second: PlayerPlay) -> tuple[Sign, Sign]:
    """Compare how the two act against each other heads-up with how they act against others."""
    others = []
    for ours, alone in zip(play.manners, (first.manner, second.manner), strict=True):
        rest = Manner()
        rest.add(alone)
        rest.add(ours, -1)
        others.append(rest)
    bets = [(ours.bets, ours.turns, rest.bets, rest.turns) for ours, rest in zip(play.manners, others, strict=True)]
    folds = [(ours.folds, ours.faced, rest.folds, rest.faced) for ours, rest in zip(play.manners, others, strict=True)]
    return _rates("soft", bets, -1), _rates("folds", folds, 1)


def _rates(kind: SignKind, counts: list[tuple[int, int, int, int]], direction: int) -> Sign:
    """Compare rates. ``counts``: for each player, how often of how many times against the other, then against the
    rest."""
    did = sum(count for count, *_ in counts)
    times = sum(of for _, of, *_ in counts)
    expected = variance = 0.0
    for _, of, rest, rest_of in counts:
        rate = (rest + 1) / (rest_of + 2)
        expected += of * rate
        variance += of * rate * (1 - rate) * (1 + of / (rest_of + 2))
    deviations = direction * (did - expected) / sqrt(variance) if variance else 0.0
    others = sum(of for *_, of in counts)
    numbers = {
        "percent": 100 * did / times if times else 0.0, "others": 100 * expected / times if times else 0.0,
        "times": times, "others_times": others,
    }  # fmt: skip
    return _graded(kind, deviations, numbers)


def _silent(play: PairPlay, evidence: Evidence) -> Sign:
    """Compare how often the two check down a strong hand with how often others do."""
    others = evidence.showdowns - play.showdowns
    rate = (evidence.silent - play.silent + 1) / (others + 2)
    expected = play.showdowns * rate
    variance = play.showdowns * rate * (1 - rate) * (1 + play.showdowns / (others + 2))
    deviations = (play.silent - expected) / sqrt(variance) if variance else 0.0
    return _graded("silent", deviations, {"silent": play.silent, "showdowns": play.showdowns, "expected": expected})


def _together(meetings: Meetings) -> Sign:
    more = meetings.together - meetings.expected
    # A twentieth is added: if hardly anything is left to chance, one more meeting is no surprise.
    deviations = more / sqrt(meetings.variance + 0.05 * meetings.times) if meetings.times else 0.0
    numbers = {"together": meetings.together, "times": meetings.times, "expected": meetings.expected}
    return _graded("together", deviations, numbers)


def _winning(play: PairPlay, first: PlayerPlay, second: PlayerPlay) -> Sign:
    """Measure whether the two win more from others together than each does when the other is not dealt in."""
    joint = play.joint
    apart = []
    for alone, ours in zip((first, second), play.nets, strict=True):
        rest = Spread()
        rest.add(alone.net)
        rest.add(ours, -1)
        apart.append(rest)
    if any(one.count < MIN_HANDS for one in apart):
        return Sign("winning", "none", 0, {"hands": joint.count})
    expected = sum(one.mean for one in apart)
    spread = sqrt(joint.of_mean + sum(one.of_mean for one in apart))
    deviations = (joint.mean - expected) / spread if spread else 0.0
    numbers = {"per100": 100 * joint.mean, "expected": 100 * expected, "hands": joint.count}
    return _graded("winning", deviations, numbers)


def _graded(kind: SignKind, deviations: float, numbers: dict[str, float]) -> Sign:
    part = max(0.0, min(1.0, (deviations - FROM) / (FULL - FROM)))
    level: Level = "strong" if part >= 0.5 else "some" if part > 0 else "none"
    rounded = {name: round(value, 2) for name, value in numbers.items()}
    return Sign(kind, level, round(POINTS[kind] * part), rounded | {"deviations": round(deviations, 2)})
