"""Export a player's hands as one file, written in pieces as it is read."""

import csv
import io
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import UTC, datetime

from msgspec.structs import replace

from dealerbox.cards import print_cards
from dealerbox.cashier.history import plain
from dealerbox.cashier.money import decimal
from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.table_names import table_names
from dealerbox.hand_history import visible
from dealerbox.hand_history.search import HandSearch
from dealerbox.histories import hand_text, phh_writing
from dealerbox.store.interface import Store

_PAGE = 100
"""Hands in memory at once."""
_HEAD = (
    "hand", "ended (UTC)", "table", "game", "limit", "currency", "your cards", "board", "pot", "rake", "net",
    "players", "void",
)  # fmt: skip

_Write = Callable[[HandRecord, HandPlayer, Mapping[str, str], int], str]


async def written(store: Store, player: str, search: HandSearch, format: str) -> AsyncIterator[bytes]:
    """Yield all matching hands of the player, the latest first, as the player was entitled to see them; ``format``
    is one of ``FORMATS``."""
    write, number = _FORMATS[format], 0
    if format == "csv":
        yield _line(_HEAD).encode()
    while page := await store.hands_of(player, _PAGE, None, search):
        names = await store.names(list({one.player for hand in page for one in hand.players}))
        names |= await table_names(store, (hand.table for hand in page))
        for hand in page:
            number += 1
            part = visible.dealt_in(hand, player)
            assert part is not None, "the store has returned another player's hand"
            yield write(hand, part, names, number).encode()
        search = replace(search, after=(page[-1].ended, page[-1].id))


def _text(hand: HandRecord, part: HandPlayer, names: Mapping[str, str], number: int) -> str:
    try:
        text = hand_text.as_text(visible.redacted(hand, names, part.place), names.get(hand.table, ""))
    except Refusal as no:
        text = f"{no.reason}\n"
    return ("\n\n" if number > 1 else "") + text


def _phh(hand: HandRecord, part: HandPlayer, names: Mapping[str, str], number: int) -> str:
    try:
        return f"[{number}]\n{phh_writing.write(visible.redacted(hand, names, part.place))}\n"
    except (phh_writing.NotInFormat, Refusal) as fault:
        return f"# Hand {hand.id} is left out: {fault}.\n\n"


def _csv(hand: HandRecord, part: HandPlayer, names: Mapping[str, str], number: int) -> str:
    events = visible.seen_by(hand, part.place)
    ended = datetime.fromtimestamp(hand.ended / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    return _line((
        hand.id, ended, hand.table, hand.game, hand.limit, hand.currency,
        print_cards(visible.own_cards(events, part.place)), print_cards(visible.board_of(events)), decimal(hand.pot),
        decimal(hand.rake), decimal(part.net), " ".join(visible.names_in(hand, names)), hand.void,
    ))  # fmt: skip


def _line(cells: tuple[str, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow([cell if _is_amount(cell) else plain(cell) for cell in cells])
    return text.getvalue()


def _is_amount(cell: str) -> bool:
    return cell.removeprefix("-").replace(".", "", 1).isdecimal()


_FORMATS: Mapping[str, _Write] = {"txt": _text, "phhs": _phh, "csv": _csv}
FORMATS = tuple(_FORMATS)
"""Text for people, PHH (hands of games that it does not have are left out and named), and RFC 4180 CSV."""
