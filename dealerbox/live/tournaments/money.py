"""What the events of a tournament mean in money and in chips. Pure: the tournament's director commits it.

Everything that is paid for a tournament lies in its pool until it is paid out: prizes, bounties and deals when they are
decided, what is the house's at the end. Tournament chips are a currency of their own, made whole when somebody is
seated and gone when he is out; a player's are one account wherever he sits, so that moving him moves nothing.
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
"""RULES.md C11r: two for each euro of fee; so many pay a euro of a buy-in."""


def chips_of(tournament: str) -> str:
    """The currency of a tournament's chips."""
    return f"{kinds.CHIPS}{tournament}"


def is_chips(currency: str) -> bool:
    return currency.startswith(kinds.CHIPS)


def points_for(cents: int) -> int:
    """What an amount of cents is in VIP points (millionths of a point), exactly."""
    return cents * POINTS_A_EURO * PER_POINT // 100


def table_id(tournament: str, number: int) -> str:
    return f"{tournament}.{number}"


def ticket(satellite: str, player: str, credit: str, config: TournamentConfig, amount: int, at: int) -> Transfer:
    """What a seat won in the ``satellite`` is worth goes where the player is seated, or to his wallet: done once."""
    id = ticket_ids(satellite)[0] + player
    return Transfer(id, at, pool(satellite), credit, config.currency, amount, "ticket", config.id)


def ticket_ids(satellite: str) -> tuple[str, str]:
    """From which id on, and up to which, the transfers of its tickets lie; the player follows the first."""
    return f"ticket:{satellite}:", f"ticket:{satellite};"  # the character after the colon


class TournamentMoney:
    """Follows the events of one tournament. ``pool`` is what its account must hold, ``tickets`` what of it is kept for
    winners of seats in another tournament until they have them; ``chips`` what was made of them and is not gone."""

    def __init__(self, config: TournamentConfig) -> None:
        self.pool = self.chips = 0
        self.tickets: dict[str, int] = {}
        self._state = TournamentState(config)
        self._ways: dict[str, list[str]] = {}
        """How each player has paid his entries, those of a place on the waiting list too."""
        self._out: list[Transfer] = []
        self._at = self._seq = 0
        self._ticket_from = ""

    @property
    def config(self) -> TournamentConfig:
        return self._state.config

    def take(self, events: Iterable[TournamentEvent], first: int, at: int, ticket_from: str = "") -> list[Transfer]:
        """The transfers of the events, the first of them number ``first``. ``ticket_from``: the satellite whose pool
        pays for the ticket among them. Raises ``LedgerMismatch`` where the pool does not come out at the end."""
        self._out, self._at, self._ticket_from = [], at, ticket_from
        for number, event in enumerate(events, first):
            self._seq = number
            meaning = _MEANING.get(type(event))
            if meaning is not None:
                meaning(self, event)
            self._state.apply(event)
        return self._out

    def ticket_settled(self, player: str) -> None:
        """The winner of a ticket has his seat, or its value."""
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
        """Back by the way it was paid; a ticket is worth money by now."""
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
            kept = [player for player in parts if player not in paid]
            house += sum(part.fees for part in parts.values()) - self.config.fee * len(paid)
            self._earn_points(kept)
        self._house_gets(house, unspent=self._state.overlay if self._state.closed else 0)

    def _house_gets(self, amount: int, unspent: int) -> None:
        """Its part; and up to ``unspent`` of what it had added for the guarantee, where that was not used."""
        back = self.pool - sum(self.tickets.values()) - amount
        if not 0 <= back <= unspent:
            raise LedgerMismatch(
                f"tournament {self.config.id}: the house's part is {amount}, but the pool holds {self.pool}"
            )
        self._pay(RAKE, amount, "fee")
        self._pay(BANK, back, "overlay")

    def _earn_points(self, players: Iterable[str]) -> None:
        """For fees of real money that were not paid in points (C11r, C12r)."""
        if self.config.money != "real":
            return
        for player in players:
            ways = self._ways[player]
            fees = self.config.fee * (len(ways) - ways.count("points"))
            self._move(BANK, wallet(player), points_for(fees), "points", POINTS)


def touched(transfers: Sequence[Transfer]) -> set[str]:
    """The players whose wallets are others now."""
    names = {name for one in transfers for name in (one.debit, one.credit)}
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
