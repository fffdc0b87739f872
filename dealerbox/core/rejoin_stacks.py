"""The stack that each player left a table with, derived from their buy-in and cash-out transfers.

A player who returns soon must bring the stack they left with. The table remembers it while it is open. A restart must
not erase it, so the ids of these transfers begin with their table and time, and the store finds those of the last hour
with the index on ids.
"""

import re
from collections.abc import Collection, Iterable

from dealerbox.ledger import Transfer, parse
from dealerbox.table.events import Departure

BUY_IN, LEFT, UNPLAYED = "buy-in", "leave", "unplayed"
"""The kinds of transfers. ``UNPLAYED``: the player left without having been dealt in."""


_BANK = re.compile(r":bank=([0-9]+)$")
"""The end of a departure's id: what was left of the player's time bank, in ms."""


def stay_id(table: str, at: int, unique: str, bank_ms: int | None = None) -> str:
    bank = "" if bank_ms is None else f":bank={bank_ms}"
    return f"{_from(table, at)}:{unique}{bank}"


def ids_since(table: str, since: int) -> tuple[str, str]:
    """Return the first and last possible id of the table's transfers since that time."""
    return _from(table, since), f"stay:{table};"  # the character after the colon


def rebought_at(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Return when (ms) each player last bought in after leaving. ``transfers``: in the order of commit."""
    _, back = _left_and_back(transfers, 0)
    return {player: at for player, (_, at) in back.items()}


def departures(
    transfers: Iterable[Transfer], return_ms: int, now: int, not_dealt_in: Collection[str] = ()
) -> tuple[Departure, ...]:
    """Return the rejoin stacks that still count, with until when they do. ``transfers``: in the order of commit.

    Players who chose to leave after playing are included. A player who bought in again and lost it, or was cashed out
    by the room, is no longer bound. A player who bought in again and left without playing, or came back and was
    ``not_dealt_in``, keeps the earlier rejoin stack.
    """
    left, back = _left_and_back(transfers, return_ms)
    left |= {player: before for player, (before, _) in back.items() if player in not_dealt_in}
    return tuple(one for one in left.values() if one.until > now)


def _left_and_back(
    transfers: Iterable[Transfer], return_ms: int
) -> tuple[dict[str, Departure], dict[str, tuple[Departure, int]]]:
    left: dict[str, Departure] = {}
    back: dict[str, tuple[Departure, int]] = {}
    for one in transfers:
        player = parse(one.debit).player
        if one.kind == BUY_IN:
            if player in left:
                back[player] = left.pop(player), one.at
        elif one.kind == LEFT:
            bank = _BANK.search(one.id)
            left[player] = Departure(player, one.amount, one.at + return_ms, int(bank[1]) if bank else None)
            back.pop(player, None)
        elif one.kind == UNPLAYED and player in back:
            left[player], _ = back.pop(player)
    return left, back


def _from(table: str, at: int) -> str:
    return f"stay:{table}:{at:015d}"
