"""When things are due at a table: how long a turn and a pause take, and which seats are to be cleared."""

from msgspec.structs import replace

from dealerbox.hand.events import HandEnded, SecondBoardDealt, ShownDown, StreetDealt, UncalledReturned
from dealerbox.table.events import BankStarted, TurnStarted
from dealerbox.table.state import TableState

_AFTER_THE_LAST_ACTION = (HandEnded, ShownDown, StreetDealt, UncalledReturned)


def turn_of(table: TableState, seat: int, now: int) -> TurnStarted:
    """The turn that begins now for ``seat``; a draw has its own clock and no time bank (RULES.md E6 to E8, J4, C20). An
    absent player gets a moment only. The time that messages to the player and back take does not count."""
    config, sitter = table.config, table.sitter(seat)
    seconds, bank_ms = config.turn_seconds, sitter.bank_ms
    if table.dealt_hand.drawing:
        seconds, bank_ms = config.draw_seconds, 0
    if table.is_absent(seat):
        seconds, bank_ms = min(seconds, config.absent_seconds), 0
    ends = now + round(seconds * 1000) + sitter.lag_ms
    return TurnStarted(seat, table.turns + 1, ends, bank_ms, table.dealt_hand.options)


def turn_again(table: TableState, now: int) -> TurnStarted:
    """The running turn, from its beginning: the room was held up, and it is the same turn that is answered."""
    turn = table.turn
    assert turn is not None
    return replace(turn_of(table, turn.seat, now), turn=turn.turn)


def bank_of(table: TableState, now: int) -> BankStarted | None:
    """The time bank that runs from now on for whose turn it is; None where it is running or used up."""
    turn = table.turn
    assert turn is not None
    if table.banking or not turn.bank_ms:
        return None
    # From now, not from when the acting time ended: a room that was held up must not take it out of a player's bank.
    return BankStarted(turn.seat, turn.turn, now + turn.bank_ms)


def pause_ms(table: TableState) -> int:
    """From the end of the hand to the next one: longer where hands were shown, and by each street that was dealt with
    nobody left to act, which the players are shown one by one."""
    shown, streets = False, 0
    for event in reversed(table.hand_log):
        if isinstance(event, StreetDealt):
            streets += event.street > 0
        elif isinstance(event, SecondBoardDealt):
            streets += 1
        elif isinstance(event, ShownDown):
            shown = True
        elif not isinstance(event, _AFTER_THE_LAST_ACTION):
            break
    config = table.config
    seconds = config.pause_seconds if shown else config.short_pause_seconds
    return round((seconds + streets * config.street_seconds) * 1000)


def overdue(table: TableState, now: int) -> list[int]:
    """The seats to be cleared now."""
    if table.seat_due is None or table.seat_due > now:
        return []
    seats = range(len(table.seats))
    return [seat for seat in seats if (ends := table.deadline(seat)) is not None and ends <= now]
