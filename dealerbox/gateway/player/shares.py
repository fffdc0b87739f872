"""Links to a player's own hands, and what they show. Only the player can create and revoke a link; nobody else can see
whether one ever existed."""

from msgspec import Struct

from dealerbox.gateway.http.calls import (
    PUBLIC,
    Asked,
    Call,
    HttpError,
    Limit,
    NoQuery,
    Nothing,
    by_player,
    delete,
    get,
    post,
)
from dealerbox.hand_history.share_store import Share
from dealerbox.hand_history.shares import SharedHand, Shares
from dealerbox.store.interface import Store

CREATIONS = Limit("links to hands", 20, "player")
LOOKS = Limit("shared hands", 60)
"""Links tried."""


class HandLinkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new link shows; ``cards``: your own hole cards, ``names``: the players and the table."""

    cards: bool
    names: bool


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    token: str

    def __repr__(self) -> str:
        return "Secret()"


class HandLink(Struct, frozen=True):
    id: str
    hand: str
    cards: bool
    names: bool
    created: int


class NewHandLink(HandLink, frozen=True):
    """A new link."""

    link: str
    """The address below the room's own; shown only here."""

    def __repr__(self) -> str:
        return f"NewHandLink({self.id!r})"


class OwnHandLinks(Struct, frozen=True):
    """Your links; ``allowed``: whether this room allows them."""

    allowed: bool
    links: list[HandLink]


class LinksQuery(Struct, frozen=True):
    """Which links to list; ``hand``: only those to this hand."""

    hand: str = ""


class HandLinks:
    def __init__(self, shares: Shares, store: Store) -> None:
        self._shares = shares
        self._store = store

    def calls(self) -> tuple[Call, ...]:
        return (
            post("/api/hands/{id}/links", "Create a link to one of your hands, which anybody with the link can see.",
                 self._create, who=by_player(), takes=HandLinkRequest, gives=NewHandLink,
                 errors={"no_hand": 404, "links_off": 403, "too_many_links": 409}, limits=(CREATIONS,)),
            get("/api/hand-links", "List the links to your hands.", self._own_list, who=by_player("hands"),
                query=LinksQuery, gives=OwnHandLinks),
            delete("/api/hand-links/{id}", "Revoke a link.", self._remove,
                   who=by_player(), gives=Nothing, errors={"no_hand_link": 404}),
            post("/api/shared-hands/look", "Get the hand of a link; no account is needed.", self._look,
                 who=PUBLIC, takes=Secret, gives=SharedHand, errors={"no_shared_hand": 404}, limits=(LOOKS,)),
        )  # fmt: skip

    async def _create(self, asked: Asked[HandLinkRequest, NoQuery]) -> NewHandLink:
        new = await self._shares.create(asked.player.id, asked.path["id"], asked.body.cards, asked.body.names)
        share = new.share
        return NewHandLink(share.id, share.hand, share.cards, share.names, share.created, f"/shared/{new.token}")

    async def _own_list(self, asked: Asked[None, LinksQuery]) -> OwnHandLinks:
        found = await self._store.shares.of(asked.player.id, asked.query.hand)
        return OwnHandLinks(self._shares.allowed, [_view(share) for share in found])

    async def _remove(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        if not await self._store.shares.remove(asked.player.id, asked.path["id"]):
            raise HttpError(404, "no_hand_link", "You have no such link.")
        return Nothing()

    async def _look(self, asked: Asked[Secret, NoQuery]) -> SharedHand:
        return await self._shares.look(asked.body.token)


def _view(share: Share) -> HandLink:
    return HandLink(share.id, share.hand, share.cards, share.names, share.created)
