"""Statistics of each pair of players over many hands, by day. Pure.

Everything is a sum, so days can be added up and no hand is read twice. A pair is its two player ids in order.
"""

from collections.abc import Iterable
from heapq import heappush, heappushpop

from msgspec import Struct

from dealerbox.collusion.facts import Duel, HandFacts

Pair = tuple[str, str]

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
MAX_HANDS = 12
"""How many hands to keep per pair: those with the largest one-way flow."""
NOTABLE_UNITS = 3.0
"""Smaller flows are not worth a look."""
GIFT_UNITS = 8.0
"""A player who puts this much in against one opponent and then folds has either misplayed or given it away."""
MAX_UNITS = 25.0
"""Larger flows count as this much: one huge pot between honest players would outweigh a hundred small gifts."""


class Spread:
    """The count, sum and sum of squares of values."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def note(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def add(self, other: "Spread", sign: int = 1) -> None:
        """Add the other's values, or remove them if ``sign`` is -1."""
        self.count += sign * other.count
        self.total += sign * other.total
        self.squares += sign * other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def of_mean(self) -> float:
        """The variance of the mean; 0 if unknown."""
        if self.count < 2:
            return 0.0
        return max(0.0, self.squares / self.count - self.mean**2) / self.count


class Manner:
    """How a player acts with one opponent left: ``turns``, of them ``bets``; bets ``faced``, of them ``folds``."""

    __slots__ = ("bets", "faced", "folds", "turns")

    def __init__(self) -> None:
        self.turns = self.bets = self.faced = self.folds = 0

    def note(self, duel: Duel) -> None:
        self.turns += 1
        self.bets += duel.did == "bet"
        self.faced += duel.did in ("called", "folded")
        self.folds += duel.did == "folded"

    def add(self, other: "Manner", sign: int = 1) -> None:
        self.turns += sign * other.turns
        self.bets += sign * other.bets
        self.faced += sign * other.faced
        self.folds += sign * other.folds


class PairPlay:
    """Two players in the hands in which both were dealt in.

    - ``flow``: chips from the first to the second in each hand (units up to ``MAX_UNITS``, negative if the other way);
    - ``joint``: what both won together; ``nets``: what each won;
    - ``paid``: by currency, chips from the first to the second and back, and in how many hands;
    - ``showdowns``: those with a strong hand; ``silent``: those of them without a bet;
    - ``gifts``: hands in which one put in a lot against the other and folded;
    - ``hands``: (size in units, id) of the largest flows.
    """

    __slots__ = ("flow", "gifts", "hands", "joint", "manners", "nets", "paid", "showdowns", "silent")

    def __init__(self) -> None:
        self.flow, self.joint = Spread(), Spread()
        self.nets = (Spread(), Spread())
        self.manners = (Manner(), Manner())
        self.paid: dict[str, list[float]] = {}
        self.showdowns = self.silent = self.gifts = 0
        self.hands: list[tuple[float, str]] = []

    def pay(self, currency: str, forward: float, back: float) -> None:
        sums = self.paid.setdefault(currency, [0.0, 0.0, 0, 0])
        sums[0] += forward
        sums[1] += back
        sums[2] += forward > back
        sums[3] += back > forward

    def keep(self, size: float, hand: str) -> None:
        if size < NOTABLE_UNITS:
            return
        if len(self.hands) < MAX_HANDS:
            heappush(self.hands, (size, hand))
        else:
            heappushpop(self.hands, (size, hand))

    def add(self, other: "PairPlay") -> None:
        self.flow.add(other.flow)
        self.joint.add(other.joint)
        for net, other_net in zip(self.nets, other.nets, strict=True):
            net.add(other_net)
        for manner, theirs in zip(self.manners, other.manners, strict=True):
            manner.add(theirs)
        for currency, sums in other.paid.items():
            our_sums = self.paid.setdefault(currency, [0.0, 0.0, 0, 0])
            self.paid[currency] = [one + more for one, more in zip(our_sums, sums, strict=True)]
        self.showdowns += other.showdowns
        self.silent += other.silent
        self.gifts += other.gifts
        for size, hand in other.hands:
            self.keep(size, hand)


class PlayerPlay:
    """One player: ``net`` of each hand (units), ``flow`` to each opponent in each hand (negative: received),
    ``gifts`` given or received, and ``manner`` with one opponent left."""

    __slots__ = ("flow", "gifts", "manner", "net")

    def __init__(self) -> None:
        self.gifts = 0
        self.net, self.flow = Spread(), Spread()
        self.manner = Manner()

    def add(self, other: "PlayerPlay") -> None:
        self.net.add(other.net)
        self.flow.add(other.flow)
        self.gifts += other.gifts
        self.manner.add(other.manner)


class Evidence:
    """Statistics of all pairs and players. ``seated``: the players dealt in at each table in each hour."""

    def __init__(self) -> None:
        self.hands = 0
        self.pairs: dict[Pair, PairPlay] = {}
        self.players: dict[str, PlayerPlay] = {}
        self.seated: dict[int, dict[str, set[str]]] = {}
        self.showdowns = self.silent = 0

    def take(self, hand: HandFacts) -> None:
        self.hands += 1
        self.seated.setdefault(hand.at // HOUR_MS, {}).setdefault(hand.table, set()).update(hand.players)
        self._play(hand)
        for flow in hand.flows:
            if flow.folded and flow.amount >= GIFT_UNITS * hand.unit:
                giver, taker = hand.players[flow.payer], hand.players[flow.payee]
                self._pair(*pair_of(giver, taker)).gifts += 1
                self._player(giver).gifts += 1
                self._player(taker).gifts += 1
        for duel in hand.duels:
            actor, rival = hand.players[duel.actor], hand.players[duel.rival]
            self._player(actor).manner.note(duel)
            self._pair(*pair_of(actor, rival)).manners[actor > rival].note(duel)
        if hand.strong_showdown is not None:
            one, other, silent = hand.strong_showdown
            play = self._pair(*pair_of(hand.players[one], hand.players[other]))
            play.showdowns += 1
            play.silent += silent
            self.showdowns += 1
            self.silent += silent

    def _play(self, hand: HandFacts) -> None:
        unit, players = hand.unit, hand.players
        paid = {(flow.payer, flow.payee): flow.amount for flow in hand.flows}
        for place, player in enumerate(players):
            ours = self._player(player)
            ours.net.note(hand.nets[place] / unit)
            for other in range(place + 1, len(players)):
                forward, back = paid.get((place, other), 0.0), paid.get((other, place), 0.0)
                moved = (forward - back) / unit
                counted = max(-MAX_UNITS, min(MAX_UNITS, moved))
                ours.flow.note(counted)
                self._player(players[other]).flow.note(-counted)
                first, second = pair_of(player, players[other])
                if first != player:
                    forward, back, counted = back, forward, -counted
                play = self._pair(first, second)
                play.flow.note(counted)
                won, others = hand.nets[place] / unit, hand.nets[other] / unit
                play.joint.note(won + others)
                play.nets[first != player].note(won)
                play.nets[first == player].note(others)
                if forward or back:
                    play.pay(hand.currency, forward, back)
                    play.keep(abs(moved), hand.id)

    def _pair(self, first: str, second: str) -> PairPlay:
        play = self.pairs.get((first, second))
        if play is None:
            play = self.pairs[first, second] = PairPlay()
        return play

    def _player(self, player: str) -> PlayerPlay:
        play = self.players.get(player)
        if play is None:
            play = self.players[player] = PlayerPlay()
        return play

    def add(self, other: "Evidence") -> None:
        """Add the statistics of other days."""
        self.hands += other.hands
        self.seated |= other.seated
        self.showdowns += other.showdowns
        self.silent += other.silent
        for pair, play in other.pairs.items():
            self._pair(*pair).add(play)
        for player, alone in other.players.items():
            self._player(player).add(alone)


_NOWHERE: frozenset[str] = frozenset()


class Meetings(Struct, frozen=True, gc=False):
    """How often a pair met."""

    times: int
    """Periods in which both played; consecutive hours in the same seats are one."""
    together: int
    """Periods in which they were at one table."""
    expected: float
    """What chance would make of ``together``: a player at ``n`` of an hour's ``m`` tables is at a given one with
    probability n/m."""
    variance: float
    """The variance of ``expected``."""


class Sittings:
    """When and where players were seated."""

    def __init__(self, evidence: Evidence) -> None:
        self._where: dict[str, dict[int, set[str]]] = {}
        self._tables: dict[int, int] = {}
        for hour, tables in evidence.seated.items():
            self._tables[hour] = len(tables)
            for table, players in tables.items():
                for player in players:
                    self._where.setdefault(player, {}).setdefault(hour, set()).add(table)

    def of(self, pair: Pair) -> Meetings:
        """Return how often the two met while both were playing."""
        ours, theirs = self._where.get(pair[0], {}), self._where.get(pair[1], {})
        times = together = 0
        expected = variance = 0.0
        for hour in sorted(ours.keys() & theirs.keys()):
            if all(one[hour] & one.get(hour - 1, _NOWHERE) for one in (ours, theirs)):
                continue  # keeping a seat is not a new choice each hour
            met = not ours[hour].isdisjoint(theirs[hour])
            missed = max(0.0, 1 - len(theirs[hour]) / self._tables[hour]) ** len(ours[hour])
            times, together = times + 1, together + met
            expected += 1 - missed
            variance += missed * (1 - missed)
        return Meetings(times, together, expected, variance)

    def hours_together(self, pair: Pair) -> list[int]:
        """Return the hours (since 1970) in which both were at one table."""
        ours, theirs = self._where.get(pair[0], {}), self._where.get(pair[1], {})
        return sorted(hour for hour in ours.keys() & theirs.keys() if not ours[hour].isdisjoint(theirs[hour]))


def pair_of(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def gather(hands: Iterable[HandFacts]) -> Evidence:
    evidence = Evidence()
    for hand in hands:
        evidence.take(hand)
    return evidence
