"""The part of the store in memory that keeps case files."""

from msgspec.structs import replace

from dealerbox.collusion.store import Case, Entry
from dealerbox.store.memory.part import Shelf


class CasesInMemory:
    """Fulfils ``kept.CaseStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._cases: list[Case] = []
        self._entries = 0

    async def open(self, at: int, title: str, entries: tuple[Entry, ...]) -> Case:
        self._shelf.write("open_case")
        case = Case(len(self._cases) + 1, at, title, tuple(map(self._numbered, entries)))
        self._cases.append(case)
        return case

    async def add(self, case: int, entry: Entry) -> Entry | None:
        self._shelf.write("add_to_case")
        found = await self.case(case)
        if found is None:
            return None
        written = self._numbered(entry)
        self._cases[case - 1] = replace(found, entries=(*found.entries, written))
        return written

    async def case(self, number: int) -> Case | None:
        self._shelf.read()
        return self._cases[number - 1] if 1 <= number <= len(self._cases) else None

    async def cases(self, player: str = "") -> list[Case]:
        self._shelf.read()
        return [case for case in reversed(self._cases) if not player or player in case.players]

    def _numbered(self, entry: Entry) -> Entry:
        self._entries += 1
        return replace(entry, number=self._entries)
