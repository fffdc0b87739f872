"""The part of the store in memory that keeps responsible play."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.play_limits import checks
from dealerbox.play_limits.checks import Books, Playing
from dealerbox.play_limits.commands import ProtectionCommand
from dealerbox.play_limits.played import Summed
from dealerbox.play_limits.store import PLAYER, Kept
from dealerbox.store.memory.part import Shelf
from dealerbox.wire.play_limits import Barring

T = TypeVar("T")


class ResponsibleInMemory:
    """Fulfils ``kept.ResponsibleStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._book = shelf.book
        self._signs: dict[str, set[str]] = {}

    async def decide(self, player: str, command: ProtectionCommand, now: int, who: str = PLAYER) -> list[Kept]:
        self._shelf.write("decide")
        if player not in self._shelf.players:
            raise StoreFailed(f"player {player} has no account")
        kept, latest = self._book.kept, [one.last for one in self._book.stretches.values()]
        now = max([now, *latest, *(one.at for one in kept[-1:])])
        events = self._book.protection(player).handle(command, now)
        new = [Kept(len(kept) + number, player, now, who, event) for number, event in enumerate(events, 1)]
        kept += new
        return new

    async def history(self, player: str) -> list[Kept]:
        self._shelf.read()
        return [one for one in self._book.kept if one.player == player]

    async def changes(self, most: int, before: int | None = None) -> list[Kept]:
        self._shelf.read()
        return [one for one in reversed(self._book.kept) if before is None or one.number < before][:most]

    async def barred(self, now: int) -> dict[str, Barring]:
        self._shelf.read()
        players = sorted({one.player for one in self._book.kept})
        found = {player: self._book.protection(player).barred(now) for player in players}
        return {player: barred for player, barred in found.items() if barred is not None}

    async def ask(self, question: Callable[[Books], T]) -> T:
        self._shelf.read()
        return question(self._book)

    async def check(self, transfers: Sequence[Transfer]) -> None:
        self._shelf.read()
        checks.check(self._book, transfers)

    async def played(self, playing: Sequence[Playing], minutes: Sequence[Summed]) -> None:
        self._shelf.write("played")
        for one in playing:
            before = self._book.stretches.get(one.player)
            heeded = max(one.heeded, before.heeded) if before is not None and before.began == one.began else one.heeded
            self._book.stretches[one.player] = replace(one, heeded=heeded)
        self._book.add(minutes)

    async def heed(self, player: str, told: int) -> bool:
        self._shelf.write("heed")
        stretch = self._book.stretches.get(player)
        if stretch is None or not stretch.heeded < told <= stretch.told:
            return False
        self._book.stretches[player] = replace(stretch, heeded=told)
        return True

    async def keep_signs(self, player: str, signs: Sequence[str]) -> None:
        self._shelf.write("keep_signs")
        self._signs.setdefault(player, set()).update(signs)

    async def barred_by(self, signs: Sequence[str], now: int, but: str = "") -> Barring | None:
        self._shelf.read()
        known = sorted(player for player, kept in self._signs.items() if kept & set(signs) and player != but)
        return next((one for player in known if (one := self._book.protection(player).barred(now))), None)
