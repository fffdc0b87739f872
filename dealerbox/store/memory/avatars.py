"""The part of the store in memory that keeps pictures."""

from collections.abc import Sequence

from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.memory.part import Shelf


class PicturesInMemory:
    """Fulfils ``kept.PictureStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def put(self, player: str, picture: str) -> None:
        self._shelf.write("pictures.put")
        if player not in self._shelf.players:
            raise StoreFailed(f"player {player} has no account")
        self._shelf.pictures.pop(player, None)
        if picture:
            self._shelf.pictures[player] = picture

    async def of(self, players: Sequence[str]) -> dict[str, str]:
        self._shelf.read()
        return {id: self._shelf.pictures[id] for id in players if id in self._shelf.pictures}
