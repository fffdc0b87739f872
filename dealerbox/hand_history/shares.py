"""Making a link to a hand, taking it back, and what whoever opens it is shown."""

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.hand.events import Drew, HandEvent, StreetDealt
from dealerbox.hand_history import visible
from dealerbox.hand_history.share_store import Share, Stores
from dealerbox.table.events import (
    BountyPaid,
    CardsShown,
    HandOpened,
    HandVoided,
    JackpotWon,
    RabbitShown,
    TableEvent,
)

MOST = 500
"""Links that one player may have."""

_SECRET_BYTES = 16

_TOLD = HandEvent | HandOpened | CardsShown | RabbitShown | BountyPaid | HandVoided | JackpotWon
"""What belongs to a hand. Whatever else may have been recorded with it is shown to nobody."""


class SharedPlayer(Struct, frozen=True, omit_defaults=True):
    """``name`` is empty where names are hidden; ``picture`` as in ``PlayerPicture``, never of who is not named."""

    name: str
    net: int
    picture: str = ""


class SharedHand(Struct, frozen=True):
    """A hand as a spectator could have seen it. ``players`` by place; ``sharer`` is the place of who shows his own
    cards too, -1 where nobody does. Where names are hidden nothing tells either at which table it was: ``table`` is
    empty and ``number`` 0."""

    table: str
    number: int
    game: str
    limit: str
    house: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    void: str
    sharer: int
    players: list[SharedPlayer]
    events: tuple[TableEvent, ...]


class NewShare(Struct, frozen=True):
    """``token`` is the link's secret, told this once."""

    share: Share
    token: str

    def __repr__(self) -> str:
        return f"NewShare({self.share!r})"


class Shares:
    def __init__(self, store: Stores, now: Callable[[], int], allowed: bool = True) -> None:
        """Not ``allowed``: the room makes no such links, and those that were made lead nowhere."""
        self._store = store
        self._now = now
        self.allowed = allowed

    async def create(self, player: str, id: str, cards: bool, names: bool) -> NewShare:
        """A link to one of his hands. At a table to which not everybody may come, names stay hidden whatever he wishes.
        Raises ``Refusal``."""
        if not self.allowed:
            raise Refusal("links_off", "This room makes no links to hands.")
        hand = await self._store.hand(id)
        if hand is None or visible.dealt_in(hand, player) is None:
            raise Refusal("no_hand", "You have played no such hand.")
        token, named = secrets.token_urlsafe(_SECRET_BYTES), names and await self._for_all(hand)
        share = Share(secrets.token_hex(8), _digest(token), player, id, cards, named, self._now())
        if not await self._store.shares.create(share, MOST):
            raise Refusal("too_many_links", f"You have {MOST} links to hands: take one back first.", at_most(MOST))
        return NewShare(share, token)

    async def _for_all(self, hand: HandRecord) -> bool:
        """Whether everybody could look on: neither the table was a private one, nor its tournament."""
        if await self._store.table_guests(hand.table):
            return False
        tournament = await self._store.tournament(hand.table.rpartition(".")[0])
        return tournament is None or not _guests(tournament.config).invited

    async def look(self, token: str) -> SharedHand:
        """Raises ``Refusal`` where the link leads nowhere, whatever the reason."""
        share = await self._store.shares.by_digest(_digest(token)) if self.allowed else None
        hand = None if share is None else await self._store.hand(share.hand)
        if share is None or hand is None:
            raise Refusal("no_shared_hand", "This link leads nowhere any more.")
        people = [one.player for one in hand.players] if share.names else []
        return shown(hand, share, await self._store.names(people), await self._store.avatars.of(people))


def shown(
    hand: HandRecord, share: Share, names: Mapping[str, str], pictures: Mapping[str, str] = MappingProxyType({})
) -> SharedHand:
    """Pure. ``names`` and ``pictures`` are those of the players by their ids, as far as they are told."""
    seated = sorted(hand.players, key=lambda one: one.place)
    sharer = next(one.place for one in seated if one.player == share.player) if share.cards else visible.OBSERVER
    return SharedHand(
        hand.table if share.names else "", hand.number if share.names else 0, hand.game, hand.limit, hand.house,
        hand.currency, hand.started, hand.ended, hand.pot, hand.rake, hand.void, sharer,
        [SharedPlayer(names.get(one.player, ""), one.net, pictures.get(one.player, "")) for one in seated],
        tuple(event if share.names else _nameless(event) for event in seen_by_all(hand, sharer)),
    )  # fmt: skip


def seen_by_all(hand: HandRecord, sharer: int) -> Sequence[TableEvent]:
    """What every spectator saw. Of what only players saw nothing but the ``sharer``'s own cards is added: not, above
    all, the cards that would still have come, which all who were dealt in could ask for."""
    public = visible.seen_by(hand, visible.OBSERVER)
    own = public if sharer == visible.OBSERVER else visible.seen_by(hand, sharer)
    return [
        mine if isinstance(mine, StreetDealt | Drew) else all_saw
        for all_saw, mine in zip(public, own, strict=True)
        if isinstance(all_saw, _TOLD)
    ]


def _nameless(event: TableEvent) -> TableEvent:
    if isinstance(event, HandOpened):
        return replace(event, number=0)
    return replace(event, hand="") if isinstance(event, JackpotWon) else event


class _Guests(Struct, frozen=True):
    """Of a ``TournamentConfig`` what is wanted here."""

    invited: tuple[str, ...] = ()


_guests = msgspec.json.Decoder(_Guests).decode


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
