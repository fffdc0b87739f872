"""The avatars that players can choose from."""

from collections.abc import Sequence

from msgspec import Struct

from dealerbox.avatars.choosing import choose
from dealerbox.avatars.offered import FIGURES, GROUNDS
from dealerbox.core.bus import Bus
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, Limit, NoQuery, by_player, get, put
from dealerbox.gateway.player.account import ShortText
from dealerbox.store.interface import Store

CHOICES = Limit("pictures chosen", 20, "player")


class OfferedPictures(Struct, frozen=True):
    """The parts of an avatar: one of each, as in ``fox:teal``."""

    figures: Sequence[str]
    grounds: Sequence[str]


class OwnPicture(Struct, frozen=True, forbid_unknown_fields=True):
    """Your avatar; empty: clients draw one from your name."""

    picture: ShortText


class AvatarCalls:
    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus

    def calls(self) -> tuple[Call, ...]:
        return (
            get(
                "/api/pictures",
                "List the avatars to choose from.",
                self._offered,
                who=PUBLIC,
                gives=OfferedPictures,
            ),
            put(
                "/api/account/picture",
                "Choose your avatar; empty: none.",
                self._choose,
                who=by_player(),
                takes=OwnPicture,
                gives=OwnPicture,
                errors={"no_picture": 400},
                limits=(CHOICES,),
            ),
        )

    async def _offered(self, asked: Asked[None, NoQuery]) -> OfferedPictures:
        return OfferedPictures(FIGURES, GROUNDS)

    async def _choose(self, asked: Asked[OwnPicture, NoQuery]) -> OwnPicture:
        await choose(self._store, self._bus, asked.player, asked.body.picture)
        return asked.body
