"""The part of the store in memory that keeps the operator's acts."""

from dealerbox.room.memory_part import MemoryPart
from dealerbox.room.operator.acts import Act
from dealerbox.room.operator.chain import FIRST, linked
from dealerbox.room.store import SessionRecord


class ActsInMemory(MemoryPart):
    """Fulfils ``acts.ActStore``."""

    _sessions: dict[str, SessionRecord]

    def __init__(self) -> None:
        self._acts: list[Act] = []
        self._acknowledged: set[int] = set()

    async def write_act(self, act: Act) -> Act:
        self._write("write_act")
        written = linked(act, len(self._acts) + 1, self._acts[-1].digest if self._acts else FIRST)
        self._acts.append(written)
        if act.act == "close-account":
            self._sessions = {digest: one for digest, one in self._sessions.items() if one.player != act.about}
        return written

    async def acts(self, since: int) -> list[Act]:
        self._read()
        return [act for act in reversed(self._acts) if act.at >= since]

    async def open_warnings(self, player: str) -> list[Act]:
        self._read()
        warned = [act for act in self._acts if (act.act, act.about) == ("warn", player)]
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
        last = next((act for act in reversed(self._acts) if act.about == player and act.act in kinds), None)
        return last.reason if last is not None and last.act == "close-account" else None
