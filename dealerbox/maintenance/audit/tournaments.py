"""Count a tournament's money and chips again from its events alone (RULES.md K2e, K18, K19, C11r, C12r). Pure.

No arithmetic is shared with the room's own. Amounts are units of the smallest coin, chips, or millionths of a point.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from dealerbox.ledger import Transfer
from dealerbox.ledger.kinds import CHIPS, POINTS
from dealerbox.maintenance.audit.findings import Finding
from dealerbox.tournament import events as happened
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import TournamentEvent

_decode = msgspec.json.Decoder(TournamentEvent).decode

POINTS_A_CENT = 20_000
"""Two points per euro, in millionths per cent."""

Move = tuple[str, str, str]
"""An account, a currency and a kind of transfer."""


class Count:
    """The running count of a tournament.

    - ``due``: what each (account, currency, kind) must have gained or lost;
    - ``tickets``: tickets won and not settled;
    - ``hands``: the nets of each reported hand, by id.
    """

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.due: Counter[Move] = Counter()
        self.tickets: dict[str, int] = {}
        self.entered_by_ticket: list[str] = []
        self.hands: dict[str, dict[str, int]] = {}
        self.over = False
        self._ways: dict[str, list[str]] = {}
        self._players: set[str] = set()
        self._bought: Counter[tuple[str, str]] = Counter()
        self._entries: Counter[str] = Counter()
        self._stacks: dict[str, int] = {}
        self._dealt: dict[str, int] = {}
        self._overlay = 0

    def take(self, event: Any) -> None:
        """Count the next event."""
        meaning = _MEANING.get(type(event))
        if meaning is not None:
            meaning(self, event)

    @property
    def pool(self) -> int:
        """What the pool must hold, including unsettled tickets."""
        own = f"pool:{self.config.id}"
        return sum(amount for (account, _, _), amount in self.due.items() if account == own)

    def _move(self, debit: str, credit: str, amount: int, kind: str, currency: str = "") -> None:
        if amount:
            currency = currency or self.config.currency
            self.due[debit, currency, kind] -= amount
            self.due[credit, currency, kind] += amount

    def _in(self, source: str, amount: int, kind: str) -> None:
        self._move(source, f"pool:{self.config.id}", amount, kind)

    def _out(self, target: str, amount: int, kind: str) -> None:
        self._move(f"pool:{self.config.id}", target, amount, kind)

    def _chips(self, player: str, amount: int) -> None:
        """Create the player's chips if positive, remove them if negative."""
        stack, currency = f"stack:{self.config.id}:{player}", CHIPS + self.config.id
        self.due["bank", currency, "chips"] -= amount
        self.due[stack, currency, "chips"] += amount
        self._stacks[player] = self._stacks.get(player, 0) + amount

    # ---- entries ----

    def _reannounced(self, event: happened.Reannounced) -> None:
        self.config = event.config

    def _entered(self, event: happened.Registered | happened.WaitingJoined) -> None:
        player, cost = event.player, self.config.cost
        self._ways.setdefault(player, []).append(event.paid_by)
        if event.paid_by == "ticket":
            self.entered_by_ticket.append(player)
        elif event.paid_by == "points":
            self._move(f"wallet:{player}", "bank", cost * POINTS_A_CENT, "entry", POINTS)
            self._in("bank", cost, "entry")
        else:
            self._in(f"wallet:{player}", cost, "entry")
        if isinstance(event, happened.Registered):
            self._joins(player)

    def _joins(self, player: str) -> None:
        self._players.add(player)
        self._entries[player] += 1

    def _unregistered(self, event: happened.Unregistered) -> None:
        self._back(event.player, self.config.cost)
        self._players.discard(event.player)
        del self._entries[event.player]

    def _stopped_waiting(self, event: happened.WaitingLeft) -> None:
        if event.moved_up:
            self._joins(event.player)
        else:
            self._back(event.player, self.config.cost)

    def _back(self, player: str, amount: int) -> None:
        """Refund in the currency of the payment; a ticket is worth money by then."""
        by_points = min(amount, self._ways.pop(player, []).count("points") * self.config.cost)
        self._out(f"wallet:{player}", amount - by_points, "refund")
        self._out("bank", by_points, "refund")
        self._move("bank", f"wallet:{player}", by_points * POINTS_A_CENT, "refund", POINTS)

    def _started(self, event: happened.Started) -> None:
        for player in event.refunded:
            self._back(player, self.config.cost)
        for player in self._players:
            self._chips(player, self.config.chips)

    def _seated(self, event: happened.PlayerSeated) -> None:
        self._chips(event.player, event.chips)

    def _bought_chips(self, event: happened.ChipsBought) -> None:
        self._in(f"wallet:{event.player}", event.cost, event.kind)
        self._bought[event.player, event.kind] += event.cost
        self._chips(event.player, event.chips)

    # ---- play ----

    def _hand(self, event: happened.HandReported) -> None:
        nets = {player: chips - self._stacks.get(player, 0) for player, chips in event.stacks}
        self.hands[f"{self.config.id}.{event.table}-{event.number}"] = nets
        self._stacks.update(event.stacks)

    def _gone(self, event: happened.PlayersOut) -> None:
        for player in event.players:
            self._chips(player, -self._stacks.get(player, 0))

    def _disqualified(self, event: happened.Disqualified) -> None:
        self._chips(event.player, -self._stacks.get(event.player, 0))

    # ---- prizes ----

    def _closed(self, event: happened.RegistrationClosed) -> None:
        self._overlay = event.overlay
        self._in("bank", event.overlay, "overlay")

    def _placed(self, event: happened.Placed) -> None:
        amount = event.prize - self._dealt.get(event.player, 0)
        if self.config.ticket and amount >= self.config.ticket:
            self.tickets[event.player] = self.config.ticket
            amount -= self.config.ticket
        self._out(f"wallet:{event.player}", amount, "prize")

    def _bounty(self, event: happened.BountyWon) -> None:
        self._out(f"wallet:{event.player}", event.amount, "bounty")

    def _deal(self, event: happened.DealMade) -> None:
        self._dealt = dict(event.amounts)
        for player, amount in event.amounts:
            self._out(f"wallet:{player}", amount, "deal")

    # ---- the end ----

    def _house(self, player: str) -> int:
        """Return the house's share without a fee: 9 % of each buy-in and 4 % of each rebuy, each rounded down (K2e)."""
        config = self.config
        if config.fee:
            return 0
        part = self._entries[player] * ((config.buy_in - config.bounty) * 9 // 100)
        if config.rebuys is not None:
            for kind, cost in (("rebuy", config.rebuys.cost), ("add-on", config.rebuys.addon_cost)):
                if cost:
                    part += self._bought[player, kind] // cost * (cost * 4 // 100)
        return part

    def _earn(self, players: Iterable[str]) -> None:
        """Add the points for real-money fees that were not paid in points."""
        if self.config.money == "real":
            for player in players:
                paid = [way for way in self._ways.get(player, ()) if way != "points"]
                self._move("bank", f"wallet:{player}", self.config.fee * len(paid) * POINTS_A_CENT, "points", POINTS)

    def _ended(self, event: happened.Ended) -> None:
        fees = self.config.fee * sum(self._entries.values())
        self._out("rake", fees + sum(map(self._house, self._players)), "fee")
        self._earn(self._players)
        self.over = True

    def _cancelled(self, event: happened.Cancelled) -> None:
        paid = dict(event.paid)
        for player in self._players:
            self._chips(player, -self._stacks.get(player, 0))
        self._in("bank", event.added, "overlay")
        house = event.forfeited + (0 if event.how == "refund" else sum(map(self._house, self._players)))
        if event.how == "payout":
            unpaid = [player for player in self._players if player not in paid]
            house += self.config.fee * (sum(self._entries.values()) - len(paid))
            self._earn(unpaid)
        for player, amount in event.paid:
            if event.how == "payout":
                self._out(f"wallet:{player}", amount, event.booked)
            else:
                self._back(player, amount)
        self._out("rake", house, "fee")
        # The unused part of the house's overlay goes back.
        self._out("bank", max(0, min(self._overlay, self.pool - sum(self.tickets.values()))), "overlay")
        self.over = True


_MEANING: dict[type, Callable[[Count, Any], None]] = {
    happened.Reannounced: Count._reannounced,
    happened.Registered: Count._entered,
    happened.WaitingJoined: Count._entered,
    happened.Unregistered: Count._unregistered,
    happened.WaitingLeft: Count._stopped_waiting,
    happened.Started: Count._started,
    happened.PlayerSeated: Count._seated,
    happened.ChipsBought: Count._bought_chips,
    happened.HandReported: Count._hand,
    happened.PlayersOut: Count._gone,
    happened.Disqualified: Count._disqualified,
    happened.RegistrationClosed: Count._closed,
    happened.Placed: Count._placed,
    happened.BountyWon: Count._bounty,
    happened.DealMade: Count._deal,
    happened.Ended: Count._ended,
    happened.Cancelled: Count._cancelled,
}
"""What each event means in money; others mean nothing."""


def count(config: TournamentConfig, events: Iterable[bytes]) -> Count:
    """Count a tournament. Raises ``msgspec.DecodeError`` if an event cannot be read."""
    counted = Count(config)
    for event in events:
        counted.take(_decode(event))
    return counted


def compare(
    counted: Count,
    moved: Mapping[Move, int],
    tickets: Sequence[Transfer],
    held: int,
    records: Mapping[str, dict[str, int]],
) -> Iterator[Finding]:
    """Compare a count with what was stored.

    ``moved``: the tournament's transfers except those of hands; ``tickets``: all tickets settled from or into its
    pool; ``held``: what its pool holds; ``records``: the nets in the records of its hands.
    """
    id = counted.config.id
    due, own = counted.due, f"pool:{id}"
    for move in sorted(due.keys() | moved.keys()):
        if due[move] != moved.get(move, 0):
            account, currency, kind = move
            text = (
                f"tournament {id}: {account} should have {due[move]:+} {currency} of kind {kind!r} by its events, and "
                f"has {moved.get(move, 0):+}"
            )
            yield Finding("tournament", text, account=account, tournament=id)
    won, given = dict(counted.tickets), 0
    for one in tickets:
        player = one.id.rpartition(":")[2]
        if one.debit == own:
            given -= one.amount
            if won.pop(player, None) != one.amount:
                text = f"tournament {id}: {one.id} is for a ticket that {player} did not win"
                yield Finding("tournament", text, transfer=one.id, tournament=id)
        else:
            given += one.amount
    by_ticket = counted.config.cost * len(counted.entered_by_ticket)
    came = sum(one.amount for one in tickets if one.credit == own)
    if came != by_ticket:
        text = f"tournament {id}: entries by ticket are worth {by_ticket}, but {came} was paid by tickets"
        yield Finding("tournament", text, tournament=id)
    if held != counted.pool + given:
        text = f"tournament {id}: its pool holds {held}, but {counted.pool + given} by its events"
        yield Finding("tournament", text, account=own, tournament=id)
    if counted.over and held != sum(won.values()):
        text = (
            f"tournament {id} is over, but its pool holds {held}; {sum(won.values())} of it are tickets to be settled"
        )
        yield Finding("tournament", text, account=own, tournament=id)
    yield from _hands(counted, records)


def _hands(counted: Count, records: Mapping[str, dict[str, int]]) -> Iterator[Finding]:
    id = counted.config.id
    for hand in sorted(counted.hands.keys() | records.keys()):
        table, reported, recorded = hand.rpartition("-")[0], counted.hands.get(hand), records.get(hand)
        if recorded is None:
            text = f"hand {hand} was reported to tournament {id}, but has no record"
            yield Finding("number", text, table, hand, tournament=id)
        elif reported is None:
            text = f"hand {hand} has a record, but was never reported to tournament {id}"
            yield Finding("tournament", text, table, hand, tournament=id)
        elif reported != recorded:
            text = f"hand {hand}: {reported} was reported to tournament {id}, but its record says {recorded}"
            yield Finding("tournament", text, table, hand, tournament=id)
