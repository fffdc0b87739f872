"""Times of a table: how long turns and pauses last, and which seats are to be cleared."""

from msgspec.structs import replace

from dealerbox.hand.events import HandEnded, SecondBoardDealt, ShownDown, StreetDealt, UncalledReturned
from dealerbox.table.events import BankStarted, TurnStarted
from dealerbox.table.state import TableState

_AFTER_THE_LAST_ACTION = (HandEnded, ShownDown, StreetDealt, UncalledReturned)


def turn_of(table: TableState, seat: int, now: int) -> TurnStarted:
    """Return the turn of ``seat`` that begins now. A draw has its own clock and no time bank (RULES.md E6 to E8, J4,
    C20). An absent player gets only a moment. The network delay to the player and back does not count."""
    config, sitter = table.config, table.sitter(seat)
    seconds, bank_ms = config.turn_seconds, sitter.bank_ms
    if table.dealt_hand.drawing:
        seconds, bank_ms = config.draw_seconds, 0
    if table.is_absent(seat):
        seconds, bank_ms = min(seconds, config.absent_seconds), 0
    ends = now + round(seconds * 1000) + sitter.lag_ms
    return TurnStarted(seat, table.turns + 1, ends, bank_ms, table.dealt_hand.options)


def restarted_turn(table: TableState, now: int) -> TurnStarted:
    """Return the current turn with its full time, after the server was delayed; its number stays valid for the player's
    answer."""
    turn = table.turn
    assert turn is not None
    return replace(turn_of(table, turn.seat, now), turn=turn.turn)


def bank_of(table: TableState, now: int) -> BankStarted | None:
    """Return the time bank that starts now for the player to act; None if it is already running or used up."""
    turn = table.turn
    assert turn is not None
    if table.banking or not turn.bank_ms:
        return None
    # The bank starts now, not when the acting time ended: a delay of the server must not cost the player bank time.
    return BankStarted(turn.seat, turn.turn, now + turn.bank_ms)


def pause_ms(table: TableState) -> int:
    """Return the pause (ms) between this hand and the next: longer after a showdown, and longer for each street dealt
    with everybody all-in, because players are shown those one by one."""
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
    """Return the seats to clear now."""
    if table.seat_due is None or table.seat_due > now:
        return []
    seats = range(len(table.seats))
    return [seat for seat in seats if (ends := table.deadline(seat)) is not None and ends <= now]
