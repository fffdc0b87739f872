"""The part of the store in memory that keeps the operator's acts."""

from dealerbox.core.audit_log import Act, ActSearch
from dealerbox.store.memory.part import MemoryPart


class ActsInMemory(MemoryPart):
    """Fulfils ``acts.ActStore``."""

    def __init__(self) -> None:
        self._acknowledged: set[int] = set()

    async def write_act(self, act: Act) -> Act:
        self._write("write_act")
        written = self._shelf.note(act)
        if act.act == "close-account":
            self._shelf.people.end_all(act.about, act.at, "closed")
        return written

    async def acts(self, since: int) -> list[Act]:
        self._read()
        return [act for act in reversed(self._shelf.acts) if act.at >= since]

    async def find_acts(self, search: ActSearch, most: int) -> list[Act]:
        self._read()
        return [act for act in reversed(self._shelf.acts) if _is_sought(act, search)][:most]

    async def open_warnings(self, player: str) -> list[Act]:
        self._read()
        warned = [act for act in self._shelf.acts if (act.act, act.about) == ("warn", player)]
        return [act for act in warned if act.number not in self._acknowledged]

    async def acknowledge(self, player: str, warning: int, at: int) -> bool:
        self._write("acknowledge")
        if all(act.number != warning for act in await self.open_warnings(player)):
            return False
        self._acknowledged.add(warning)
        return True

    async def account_closed(self, player: str) -> str | None:
        self._read()
        kinds = ("close-account", "open-account")
        last = next((act for act in reversed(self._shelf.acts) if act.about == player and act.act in kinds), None)
        return last.reason if last is not None and last.act == "close-account" else None


def _is_sought(act: Act, search: ActSearch) -> bool:
    return (
        act.at >= search.since
        and (search.until is None or act.at < search.until)
        and (search.by is None or search.by in (act.by, act.by_name))
        and (search.act is None or search.act == act.act)
        and (search.about is None or act.about in search.about)
        and (search.before is None or act.number < search.before)
    )
