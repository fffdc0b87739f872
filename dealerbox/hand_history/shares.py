"""Create and delete links to hands, and show hands to those who open their links."""

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

MAX_LINKS = 500
"""The maximum number of links per player."""

_SECRET_BYTES = 16

_TOLD = HandEvent | HandOpened | CardsShown | RabbitShown | BountyPaid | HandVoided | JackpotWon
"""The events that belong to a hand. Any others recorded with it are shown to nobody."""


class SharedPlayer(Struct, frozen=True, omit_defaults=True):
    """A player in a shared hand. ``name`` is empty if names are hidden, as is ``picture`` (see ``PlayerPicture``)."""

    name: str
    net: int
    picture: str = ""


class SharedHand(Struct, frozen=True):
    """A hand as a spectator could have seen it. With hidden names the table is hidden too: ``table`` is empty and
    ``number`` 0."""

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
    """The place of the player whose own cards are shown; -1 for none."""
    players: list[SharedPlayer]
    """By place."""
    events: tuple[TableEvent, ...]


class NewShare(Struct, frozen=True):
    """A new link; ``token`` is its secret, returned only once."""

    share: Share
    token: str

    def __repr__(self) -> str:
        return f"NewShare({self.share!r})"


class Shares:
    def __init__(self, store: Stores, now: Callable[[], int], allowed: bool = True) -> None:
        """``allowed`` False: the room creates no links, and existing ones do not work."""
        self._store = store
        self._now = now
        self.allowed = allowed

    async def create(self, player: str, id: str, cards: bool, names: bool) -> NewShare:
        """Create a link to one of the player's hands. Names from a private table or tournament are always hidden.
        Raises ``Refusal``."""
        if not self.allowed:
            raise Refusal("links_off", "Links to hands are not available in this room.")
        hand = await self._store.hand(id)
        if hand is None or visible.dealt_in(hand, player) is None:
            raise Refusal("no_hand", "You were not dealt in to this hand.")
        token, named = secrets.token_urlsafe(_SECRET_BYTES), names and await self._for_all(hand)
        share = Share(secrets.token_hex(8), _digest(token), player, id, cards, named, self._now())
        if not await self._store.shares.create(share, MAX_LINKS):
            raise Refusal(
                "too_many_links",
                f"You have {MAX_LINKS} links to hands, the maximum. Delete one first.",
                at_most(MAX_LINKS),
            )
        return NewShare(share, token)

    async def _for_all(self, hand: HandRecord) -> bool:
        """Return whether anybody could watch the hand: neither its table nor its tournament was private."""
        if await self._store.table_guests(hand.table):
            return False
        tournament = await self._store.tournament(hand.table.rpartition(".")[0])
        return tournament is None or not _guests(tournament.config).invited

    async def look(self, token: str) -> SharedHand:
        """Return the shared hand. Raises ``Refusal`` if the link does not work, without saying why."""
        share = await self._store.shares.by_digest(_digest(token)) if self.allowed else None
        hand = None if share is None else await self._store.hand(share.hand)
        if share is None or hand is None:
            raise Refusal("no_shared_hand", "This link no longer works.")
        people = [one.player for one in hand.players] if share.names else []
        return shown(hand, share, await self._store.names(people), await self._store.avatars.of(people))


def shown(
    hand: HandRecord, share: Share, names: Mapping[str, str], pictures: Mapping[str, str] = MappingProxyType({})
) -> SharedHand:
    """Return the shared hand. Pure. ``names`` and ``pictures`` are by player id, as far as they may be shown."""
    seated = sorted(hand.players, key=lambda one: one.place)
    sharer = next(one.place for one in seated if one.player == share.player) if share.cards else visible.OBSERVER
    return SharedHand(
        hand.table if share.names else "", hand.number if share.names else 0, hand.game, hand.limit, hand.house,
        hand.currency, hand.started, hand.ended, hand.pot, hand.rake, hand.void, sharer,
        [SharedPlayer(names.get(one.player, ""), one.net, pictures.get(one.player, "")) for one in seated],
        tuple(event if share.names else _nameless(event) for event in seen_by_all(hand, sharer)),
    )  # fmt: skip


def seen_by_all(hand: HandRecord, sharer: int) -> Sequence[TableEvent]:
    """Return what every spectator saw, plus the ``sharer``'s own cards.

    Anything else that only players saw stays hidden, above all the rabbit cards that those dealt in could ask for.
    """
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
    """The parts of a ``TournamentConfig`` needed here."""

    invited: tuple[str, ...] = ()


_guests = msgspec.json.Decoder(_Guests).decode


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
