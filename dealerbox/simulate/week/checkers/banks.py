"""Checks the time banks of one table: leaving and coming back does not refill them."""

from msgspec import Struct

from dealerbox.simulate.checks import Breach
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    BankStarted,
    BankStopped,
    ClockRanOut,
    Departure,
    HandOpened,
    PlayerLeft,
    SeatTaken,
    TableEvent,
    TurnStarted,
)


class Bank(Struct):
    player: str
    ms: int
    played: bool = False
    runs: bool = False
    turn: int = 0
    """The number of the turn in which it ran last."""


class Banks:
    """Follows one table from its opening. ``departures`` are from before the room's last start."""

    def __init__(self, config: TableConfig, departures: tuple[Departure, ...]) -> None:
        self._config = config
        self._full = round(config.bank_seconds * 1000)
        self._banks: dict[int, Bank] = {}
        self._gone = {one.player: (one.until, one.bank_ms) for one in departures if one.bank_ms is not None}

    def on_event(self, event: TableEvent, now: int) -> None:
        """Take one event; raises ``Breach`` if a player has too much time."""
        match event:
            case SeatTaken():
                until, bank_ms = self._gone.get(event.player, (0, self._full))
                self._banks[event.seat] = Bank(event.player, bank_ms if until > now else self._full)
            case PlayerLeft():
                self._left(event)
            case HandOpened():
                for seat in event.seats:
                    bank = self._banks[seat]
                    bank.played = True
                    bank.ms = min(self._full, bank.ms + round(self._config.bank_refill_seconds * 1000))
            case TurnStarted():
                bank = self._banks[event.seat]
                if bank.runs and event.turn != bank.turn:
                    raise Breach(f"the time bank of {bank.player} still runs when turn {event.turn} starts")
                bank.runs = False  # a turn that starts again (after a delay of the store) has its whole bank again
                if event.bank_ms not in (0, bank.ms):
                    raise Breach(f"{bank.player} has a time bank of {event.bank_ms} ms instead of {bank.ms}")
            case BankStarted():
                bank = self._banks[event.seat]
                bank.runs, bank.turn = True, event.turn
            case BankStopped():
                bank = self._banks[event.seat]
                if not 0 <= event.bank_ms <= bank.ms:
                    raise Breach(f"{bank.player} is left with {event.bank_ms} ms of {bank.ms}")
                bank.ms, bank.runs = event.bank_ms, False
            case ClockRanOut():
                bank = self._banks[event.seat]
                bank.ms, bank.runs = (0 if bank.runs else bank.ms), False
            case _:
                pass

    def _left(self, event: PlayerLeft) -> None:
        bank = self._banks.pop(event.seat)
        if bank.runs:
            raise Breach(f"{bank.player} leaves while the time bank runs, and keeps all of it")
        if bank.played:
            self._gone[bank.player] = event.at + round(self._config.return_seconds * 1000), bank.ms
