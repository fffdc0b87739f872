"""Turn a hand that does not count into its void record and the notices to its players. Pure."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from dealerbox.core.postings import hand_id
from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.interruptions.store import Interruption
from dealerbox.table.config import TableConfig
from dealerbox.table.events import HandOpened, HandVoided, TableEvent

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[TableEvent, ...]).decode


def beginning(
    events: Sequence[TableEvent], players: Sequence[str], config: TableConfig, house_digest: str
) -> HandRecord | None:
    """Return the note of a hand that begins with these events, before anybody sees them; None if none begins, or if it
    also ends with them.

    It contains no cards: nobody who reads the database during the hand may learn anything from it.
    """
    opened = next((event for event in events if isinstance(event, HandOpened)), None)
    if opened is None or any(isinstance(event, HandEnded | HandVoided) for event in events):
        return None
    started = next(event for event in events if isinstance(event, HandStarted))
    return HandRecord(
        id=hand_id(config.id, opened.number),
        table=config.id,
        number=opened.number,
        game=started.game,
        limit=started.limit,
        house=started.house,
        house_digest=house_digest,
        currency=config.currency,
        started=opened.at,
        ended=opened.at,
        pot=0,
        rake=0,
        players=tuple(HandPlayer(player, place, 0) for place, player in enumerate(players)),
        events=_encode((opened, started)),
    )


def void(begun: HandRecord, reason: str, now: int, seen: Sequence[TableEvent] = ()) -> HandRecord:
    """Return the record of a hand that does not count. ``seen``: all its events as its viewers saw them, if still
    known."""
    events = tuple(seen) or _decode(begun.events)
    stacks = next(event for event in events if isinstance(event, HandStarted)).stacks
    ended = max(now, begun.started)  # the system clock may have been set back in the meantime
    return replace(begun, ended=ended, void=reason, events=_encode((*events, HandVoided(reason, stacks))))


def interruptions_of(
    table: str,
    currency: str,
    hand: HandRecord | None,
    paid: Mapping[str, int],
    reason: str,
    now: int,
    unique: str,
) -> list[Interruption]:
    """Return the notice for each player of the void hand (if any) and each player whose chips were returned (``paid``).

    ``unique`` identifies the payment.
    """
    dealt_in = [one.player for one in hand.players] if hand is not None else []
    return [
        Interruption(
            f"{hand.id if hand is not None and player in dealt_in else unique}:{player}",
            player,
            now,
            table,
            currency,
            paid.get(player, 0),
            hand.id if hand is not None and player in dealt_in else "",
            reason,
        )
        for player in _each(dealt_in, paid)
        if player in dealt_in or paid[player]
    ]


def _each(*groups: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(player for group in groups for player in group))
