"""The simulator's model of time banks detects a refilled bank."""

import pytest

from dealerbox.hand.options import Options
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.checkers.banks import Banks
from dealerbox.table.events import (
    BankStarted,
    BankStopped,
    Departure,
    HandOpened,
    PlayerLeft,
    SeatTaken,
    TableEvent,
    TurnStarted,
)
from tests.table.tables import holdem

OPTIONS = Options()
HOUR = 3_600_000


def turn(bank_ms: int, number: int = 1) -> TurnStarted:
    return TurnStarted(0, number, 0, bank_ms, OPTIONS)


def feed(*events: TableEvent, departures: tuple[Departure, ...] = (), now: int = 10) -> None:
    banks = Banks(holdem(6, bank_seconds=60, bank_refill_seconds=0), departures)
    for event in events:
        banks.on_event(event, now)


PLAYED = (SeatTaken(0, "a", "A"), HandOpened(1, (0, 1), 0, 0), BankStarted(0, 1, 0))
OTHER = (SeatTaken(1, "b", "B"),)
LEFT = (*OTHER, *PLAYED, BankStopped(0, 15_000), PlayerLeft(0, "a", 500, at=10), SeatTaken(0, "a", "A"))


def test_correct_banks_are_accepted() -> None:
    feed(*LEFT, turn(15_000))
    feed(*LEFT, turn(0))
    feed(*OTHER, *PLAYED, turn(60_000), PlayerLeft(0, "a", 500))
    feed(SeatTaken(0, "a", "A"), turn(20_000), departures=(Departure("a", 500, 10 + HOUR, 20_000),))
    feed(SeatTaken(0, "a", "A"), turn(60_000), departures=(Departure("a", 500, 5, 20_000),))


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ((*LEFT, turn(60_000)), "a has a time bank of 60000 ms instead of 15000"),
        ((*OTHER, *PLAYED, BankStopped(0, 61_000)), "is left with 61000 ms of 60000"),
        ((*OTHER, *PLAYED, PlayerLeft(0, "a", 500)), "leaves while the time bank runs"),
        ((*OTHER, *PLAYED, turn(60_000, 2)), "still runs when turn 2 starts"),
    ],
)
def test_wrong_banks_are_detected(events: tuple[TableEvent, ...], why: str) -> None:
    with pytest.raises(Breach, match=why):
        feed(*events)


def test_a_restart_refills_no_bank() -> None:
    with pytest.raises(Breach, match="instead of 20000"):
        feed(SeatTaken(0, "a", "A"), turn(60_000), departures=(Departure("a", 500, 10 + HOUR, 20_000),))
