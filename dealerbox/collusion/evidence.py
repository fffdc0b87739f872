"""What many hands say of each pair of players, added up by the day. Pure.

Everything is a sum, so days can be put together and nothing is read twice. A pair is named by its two ids in order.
"""

from collections.abc import Iterable
from heapq import heappush, heappushpop

from msgspec import Struct

from dealerbox.collusion.facts import Duel, HandFacts

Pair = tuple[str, str]

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
MOST_HANDS = 12
"""So many hands of a pair are kept in mind: those in which most went one way."""
NOTABLE_UNITS = 3.0
"""Less than this is no hand to look at."""
GIFT_UNITS = 8.0
"""Who has put in so much for one other and then folds has played against himself, or given it away."""
MOST_UNITS = 25.0
"""A larger flow counts as this: one great pot between honest players would drown a hundred small gifts."""


class Spread:
    """``count`` values, their sum and the sum of their squares."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def note(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def add(self, other: "Spread", sign: int = 1) -> None:
        """``sign`` -1 takes the other's values away."""
        self.count += sign * other.count
        self.total += sign * other.total
        self.squares += sign * other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def of_mean(self) -> float:
        """The variance of the mean; 0 where nothing is known."""
        if self.count < 2:
            return 0.0
        return max(0.0, self.squares / self.count - self.mean**2) / self.count


class Manner:
    """How somebody acts with one rival left: ``turns`` of which he bet or raised in ``bets``; ``faced`` bets, to which
    he folded ``folds`` times."""

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
    """Two players in hands into which both were dealt.

    ``flow`` is what went from the first to the second in each hand (units up to ``MOST_UNITS``, less than 0 the other
    way), ``joint`` what both together won, ``nets`` what each did. ``paid``: by currency, chips that the first paid
    the second and the other way, and in how many hands. ``showdowns`` are those with a strong hand, ``silent`` such
    without a bet. ``gifts``: hands in which one put in much for the other and folded. ``hands``: (size in units, id),
    the largest flows.
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
        if len(self.hands) < MOST_HANDS:
            heappush(self.hands, (size, hand))
        else:
            heappushpop(self.hands, (size, hand))

    def add(self, other: "PairPlay") -> None:
        self.flow.add(other.flow)
        self.joint.add(other.joint)
        for mine, his in zip(self.nets, other.nets, strict=True):
            mine.add(his)
        for manner, theirs in zip(self.manners, other.manners, strict=True):
            manner.add(theirs)
        for currency, sums in other.paid.items():
            mine_paid = self.paid.setdefault(currency, [0.0, 0.0, 0, 0])
            self.paid[currency] = [one + more for one, more in zip(mine_paid, sums, strict=True)]
        self.showdowns += other.showdowns
        self.silent += other.silent
        self.gifts += other.gifts
        for size, hand in other.hands:
            self.keep(size, hand)


class PlayerPlay:
    """One player: ``net`` of each hand (units); ``flow`` what he paid each opponent in each hand (less than 0: got);
    ``gifts`` that he gave or got; how he acts with one rival left."""

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
    """``seated``: who was dealt in at each table in each hour."""

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
            mine = self._player(player)
            mine.net.note(hand.nets[place] / unit)
            for other in range(place + 1, len(players)):
                forward, back = paid.get((place, other), 0.0), paid.get((other, place), 0.0)
                moved = (forward - back) / unit
                counted = max(-MOST_UNITS, min(MOST_UNITS, moved))
                mine.flow.note(counted)
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
        """Of days that do not overlap."""
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
    """``times`` both played in the same hours, ``together`` of them at one table; by chance it would have been
    ``expected``, give or take (``variance``). Hours on end in which both keep their seats are one time. Who plays at
    ``n`` of an hour's ``m`` tables is by chance at a given one of them with n/m."""

    times: int
    together: int
    expected: float
    variance: float


class Sittings:
    """When players were seated, and where."""

    def __init__(self, evidence: Evidence) -> None:
        self._where: dict[str, dict[int, set[str]]] = {}
        self._tables: dict[int, int] = {}
        for hour, tables in evidence.seated.items():
            self._tables[hour] = len(tables)
            for table, players in tables.items():
                for player in players:
                    self._where.setdefault(player, {}).setdefault(hour, set()).add(table)

    def of(self, pair: Pair) -> Meetings:
        """How often the two met where both played at the same time."""
        mine, his = self._where.get(pair[0], {}), self._where.get(pair[1], {})
        times = together = 0
        expected = variance = 0.0
        for hour in sorted(mine.keys() & his.keys()):
            if all(one[hour] & one.get(hour - 1, _NOWHERE) for one in (mine, his)):
                continue  # who keeps his seat does not choose anew each hour
            met = not mine[hour].isdisjoint(his[hour])
            missed = max(0.0, 1 - len(his[hour]) / self._tables[hour]) ** len(mine[hour])
            times, together = times + 1, together + met
            expected += 1 - missed
            variance += missed * (1 - missed)
        return Meetings(times, together, expected, variance)

    def hours_together(self, pair: Pair) -> list[int]:
        """The hours (since 1970) in which both sat at one table."""
        mine, his = self._where.get(pair[0], {}), self._where.get(pair[1], {})
        return sorted(hour for hour in mine.keys() & his.keys() if not mine[hour].isdisjoint(his[hour]))


def pair_of(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def gather(hands: Iterable[HandFacts]) -> Evidence:
    evidence = Evidence()
    for hand in hands:
        evidence.take(hand)
    return evidence
