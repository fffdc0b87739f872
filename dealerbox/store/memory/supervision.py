"""The part of the store in memory that keeps notes of the staff and suspensions."""

from msgspec.structs import replace

from dealerbox.core.audit_log import Act
from dealerbox.core.store_errors import StoreFailed
from dealerbox.staff.supervision.store import StaffNote, Suspension
from dealerbox.store.memory.part import Shelf


class SupervisionInMemory:
    """Fulfils ``kept.SupervisionStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._notes: list[StaffNote] = []
        self._suspensions: dict[str, Suspension] = {}

    async def add_note(self, note: StaffNote) -> StaffNote:
        self._shelf.write("add_note")
        self._check(note.player)
        written = replace(note, number=len(self._notes) + 1)
        self._notes.append(written)
        return written

    async def notes(self, player: str) -> list[StaffNote]:
        self._shelf.read()
        return [note for note in reversed(self._notes) if note.player == player]

    async def suspend(self, suspension: Suspension, act: Act) -> None:
        self._shelf.write("suspend")
        self._check(suspension.player)
        self._suspensions[suspension.player] = suspension
        self._shelf.people.end_all(suspension.player, suspension.since, "suspended")
        self._shelf.note(act)

    async def lift(self, player: str, at: int, act: Act) -> bool:
        self._shelf.write("lift")
        if await self.suspended(player, at) is None:
            return False
        del self._suspensions[player]
        self._shelf.note(act)
        return True

    async def suspended(self, player: str, at: int) -> Suspension | None:
        self._shelf.read()
        found = self._suspensions.get(player)
        return found if found is not None and found.until > at else None

    def _check(self, player: str) -> None:
        if player not in self._shelf.players:
            raise StoreFailed(f"player {player} has no account")
