"""With how much players left a table, read off the transfers that brought them there and home.

A player who comes back soon must bring what he left with. The table remembers it while it is open; so that nobody gets
round it by a restart, the ids of these transfers begin with their table and time, and the store finds those of the last
hour by the index that every id has.
"""

import re
from collections.abc import Collection, Iterable

from dealerbox.ledger import Transfer, parse
from dealerbox.table.events import Departure

BUY_IN, LEFT, UNPLAYED = "buy-in", "leave", "unplayed"
"""The kinds of the transfers. ``UNPLAYED``: he left without having been dealt in."""


_BANK = re.compile(r":bank=([0-9]+)$")
"""How the id of a departure ends: with what the player left of the time bank, in ms."""


def stay_id(table: str, at: int, unique: str, bank_ms: int | None = None) -> str:
    bank = "" if bank_ms is None else f":bank={bank_ms}"
    return f"{_from(table, at)}:{unique}{bank}"


def ids_since(table: str, since: int) -> tuple[str, str]:
    """From which id on, and up to which, the table's transfers since that time lie."""
    return _from(table, since), f"stay:{table};"  # the character after the colon


def came_back(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Who has bought in again since he left, and when (ms); the transfers are in the order in which they were done."""
    _, back = _left_and_back(transfers, 0)
    return {player: at for player, (_, at) in back.items()}


def departures(
    transfers: Iterable[Transfer], return_ms: int, now: int, not_dealt_in: Collection[str] = ()
) -> tuple[Departure, ...]:
    """Who left of his own will after he had played, with how much, and until when that counts. The transfers are in the
    order in which they were done. Who has bought in again and lost it, or was paid home by the house, is free; who went
    again without having played, or is one of those who came back and were ``not_dealt_in``, leaves what is remembered
    of him as it was."""
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
