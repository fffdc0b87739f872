"""The transfers of money and chips that a tournament's events mean. Pure: the tournament's director commits them.

Everything paid for a tournament is in its pool account until it is paid out: prizes, bounties and deals when they are
decided, the house's part at the end. Tournament chips are a currency of their own. They are created when a player is
seated and destroyed when the player is out. A player has one account for them at all tables, so that moving to another
table needs no transfer.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dealerbox.conservation.checks import LedgerMismatch
from dealerbox.core.points import PER_POINT, POINTS
from dealerbox.core.postings import hand_id
from dealerbox.ledger import BANK, RAKE, Transfer, kinds, pool, settle_hand, stack, wallet
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import (
    BountyWon,
    Cancelled,
    ChipsBought,
    DealMade,
    Disqualified,
    Ended,
    HandReported,
    Placed,
    PlayerSeated,
    PlayersOut,
    Registered,
    RegistrationClosed,
    Started,
    TournamentEvent,
    Unregistered,
    WaitingJoined,
    WaitingLeft,
)
from dealerbox.tournament.places import paid_in
from dealerbox.tournament.state import TournamentState

POINTS_A_EURO = 2
"""VIP points for each euro of a fee, and the points that pay for a euro of a buy-in (RULES.md C11r)."""


def chips_of(tournament: str) -> str:
    """Return the currency of a tournament's chips."""
    return f"{kinds.CHIPS}{tournament}"


def is_chips(currency: str) -> bool:
    return currency.startswith(kinds.CHIPS)


def points_for(cents: int) -> int:
    """Return the VIP points (in millionths) for an amount in cents, exactly."""
    return cents * POINTS_A_EURO * PER_POINT // 100


def table_id(tournament: str, number: int) -> str:
    return f"{tournament}.{number}"


def ticket(satellite: str, player: str, credit: str, config: TournamentConfig, amount: int, at: int) -> Transfer:
    """Return the transfer of a ticket won in ``satellite``: its value goes to the tournament entered with it, or to the
    player's wallet. The id makes it happen only once."""
    id = ticket_ids(satellite)[0] + player
    return Transfer(id, at, pool(satellite), credit, config.currency, amount, "ticket", config.id)


def ticket_ids(satellite: str) -> tuple[str, str]:
    """Return the bounds of the ids of a satellite's ticket transfers. Each id is the first bound plus the player."""
    return f"ticket:{satellite}:", f"ticket:{satellite};"  # the semicolon is the character after the colon


class TournamentMoney:
    """Calculates the transfers for the events of one tournament."""

    def __init__(self, config: TournamentConfig) -> None:
        self.pool = 0
        """The balance that the pool account must have."""
        self.chips = 0
        """The tournament chips that exist now."""
        self.tickets: dict[str, int] = {}
        """The part of the pool reserved for each winner of a ticket until the ticket is used or paid out."""
        self._state = TournamentState(config)
        self._ways: dict[str, list[str]] = {}
        """How each player has paid their entries, including those for a place on the waiting list."""
        self._out: list[Transfer] = []
        self._at = self._seq = 0
        self._ticket_from = ""

    @property
    def config(self) -> TournamentConfig:
        return self._state.config

    def take(self, events: Iterable[TournamentEvent], first: int, at: int, ticket_from: str = "") -> list[Transfer]:
        """Return the transfers of the events; ``first`` is the first event's number. ``ticket_from``: the satellite
        whose pool pays for a ticket among them. Raises ``LedgerMismatch`` if the pool does not balance at the end."""
        self._out, self._at, self._ticket_from = [], at, ticket_from
        for number, event in enumerate(events, first):
            self._seq = number
            meaning = _MEANING.get(type(event))
            if meaning is not None:
                meaning(self, event)
            self._state.apply(event)
        return self._out

    def ticket_settled(self, player: str) -> None:
        """Record that the winner of a ticket has used it, or was paid its value."""
        self.pool -= self.tickets.pop(player)

    # ---- one transfer ----

    def _move(self, debit: str, credit: str, amount: int, kind: str, currency: str = "") -> None:
        if not amount:
            return
        id = f"tournament:{self.config.id}:{self._seq}:{len(self._out)}"
        about, currency = self.config.id, currency or self.config.currency
        self._out.append(Transfer(id, self._at, debit, credit, currency, amount, kind, about))

    def _take_in(self, debit: str, amount: int, kind: str) -> None:
        self._move(debit, pool(self.config.id), amount, kind)
        self.pool += amount

    def _pay(self, credit: str, amount: int, kind: str) -> None:
        self._move(pool(self.config.id), credit, amount, kind)
        self.pool -= amount

    def _make_chips(self, player: str, amount: int) -> None:
        self._move(BANK, stack(self.config.id, player), amount, "chips", chips_of(self.config.id))
        self.chips += amount

    def _end_chips(self, player: str) -> None:
        held = self._state.entrants[player].stack
        self._move(stack(self.config.id, player), BANK, held, "chips", chips_of(self.config.id))
        self.chips -= held

    # ---- entries ----

    def _entered(self, event: Registered | WaitingJoined) -> None:
        player, way, cost = event.player, event.paid_by, self.config.cost
        self._ways.setdefault(player, []).append(way)
        if way == "points":
            self._move(wallet(player), BANK, points_for(cost), "entry", POINTS)
            self._take_in(BANK, cost, "entry")
        elif way == "ticket":
            self._out.append(ticket(self._ticket_from, player, pool(self.config.id), self.config, cost, self._at))
            self.pool += cost
        else:
            self._take_in(wallet(player), cost, "entry")

    def _unregistered(self, event: Unregistered) -> None:
        self._refund(event.player, self.config.cost)

    def _waiting_left(self, event: WaitingLeft) -> None:
        if not event.moved_up:
            self._refund(event.player, self.config.cost)

    def _started(self, event: Started) -> None:
        for player in event.refunded:
            self._refund(player, self.config.cost)
        for player in self._state.entrants:
            self._make_chips(player, self.config.chips)

    def _refund(self, player: str, amount: int) -> None:
        """Refund an amount the way it was paid, in points or money; a ticket is refunded in money."""
        by_points = min(amount, self._ways.pop(player).count("points") * self.config.cost)
        self._pay(wallet(player), amount - by_points, "refund")
        self._pay(BANK, by_points, "refund")
        self._move(BANK, wallet(player), points_for(by_points), "refund", POINTS)

    def _seated(self, event: PlayerSeated) -> None:
        self._make_chips(event.player, event.chips)

    def _bought(self, event: ChipsBought) -> None:
        self._take_in(wallet(event.player), event.cost, event.kind)
        self._make_chips(event.player, event.chips)

    # ---- play ----

    def _hand(self, event: HandReported) -> None:
        tournament = self.config.id
        nets = [(player, chips - self._state.entrants[player].stack) for player, chips in event.stacks]
        id = hand_id(table_id(tournament, event.table), event.number)
        self._out += settle_hand(id, self._at, tournament, chips_of(tournament), nets, 0)

    def _players_out(self, event: PlayersOut) -> None:
        for player in event.players:
            self._end_chips(player)

    def _disqualified(self, event: Disqualified) -> None:
        self._end_chips(event.player)

    # ---- prizes ----

    def _closed(self, event: RegistrationClosed) -> None:
        self._take_in(BANK, event.overlay, "overlay")

    def _placed(self, event: Placed) -> None:
        amount = event.prize - self._state.entrants[event.player].deal
        if self.config.ticket and amount >= self.config.ticket:
            self.tickets[event.player] = self.config.ticket
            amount -= self.config.ticket
        self._pay(wallet(event.player), amount, "prize")

    def _bounty(self, event: BountyWon) -> None:
        self._pay(wallet(event.player), event.amount, "bounty")

    def _deal(self, event: DealMade) -> None:
        for player, amount in event.amounts:
            self._pay(wallet(player), amount, "deal")

    # ---- the end ----

    def _ended(self, event: Ended) -> None:
        parts = [paid_in(self.config, entrant) for entrant in self._state.entrants.values()]
        self._house_gets(sum(part.house + part.fees for part in parts), unspent=0)
        self._earn_points(self._state.entrants)

    def _cancelled(self, event: Cancelled) -> None:
        paid = dict(event.paid)
        parts = {player: paid_in(self.config, entrant) for player, entrant in self._state.entrants.items()}
        for player in self._state.entrants:
            self._end_chips(player)
        self._take_in(BANK, event.added, "overlay")
        for player, amount in event.paid:
            if event.how == "payout":
                self._pay(wallet(player), amount, event.booked)
            else:
                self._refund(player, amount)
        house = event.forfeited + (0 if event.how == "refund" else sum(part.house for part in parts.values()))
        if event.how == "payout":
            unpaid = [player for player in parts if player not in paid]
            house += sum(part.fees for part in parts.values()) - self.config.fee * len(paid)
            self._earn_points(unpaid)
        self._house_gets(house, unspent=self._state.overlay if self._state.closed else 0)

    def _house_gets(self, amount: int, unspent: int) -> None:
        """Pay the house its part, and return up to ``unspent`` of the overlay if it was not used."""
        back = self.pool - sum(self.tickets.values()) - amount
        if not 0 <= back <= unspent:
            raise LedgerMismatch(
                f"tournament {self.config.id}: the house's part is {amount}, but the pool holds {self.pool}"
            )
        self._pay(RAKE, amount, "fee")
        self._pay(BANK, back, "overlay")

    def _earn_points(self, players: Iterable[str]) -> None:
        """Give VIP points for fees paid in real money (C11r, C12r)."""
        if self.config.money != "real":
            return
        for player in players:
            ways = self._ways[player]
            fees = self.config.fee * (len(ways) - ways.count("points"))
            self._move(BANK, wallet(player), points_for(fees), "points", POINTS)


def touched(transfers: Sequence[Transfer]) -> set[str]:
    """Return the players whose wallets the transfers change."""
    names = {name for transfer in transfers for name in (transfer.debit, transfer.credit)}
    return {name.removeprefix("wallet:") for name in names if name.startswith("wallet:")}


_MEANING: dict[type, Callable[[TournamentMoney, Any], None]] = {
    Registered: TournamentMoney._entered,
    WaitingJoined: TournamentMoney._entered,
    Unregistered: TournamentMoney._unregistered,
    WaitingLeft: TournamentMoney._waiting_left,
    Started: TournamentMoney._started,
    PlayerSeated: TournamentMoney._seated,
    ChipsBought: TournamentMoney._bought,
    HandReported: TournamentMoney._hand,
    PlayersOut: TournamentMoney._players_out,
    Disqualified: TournamentMoney._disqualified,
    RegistrationClosed: TournamentMoney._closed,
    Placed: TournamentMoney._placed,
    BountyWon: TournamentMoney._bounty,
    DealMade: TournamentMoney._deal,
    Ended: TournamentMoney._ended,
    Cancelled: TournamentMoney._cancelled,
}
