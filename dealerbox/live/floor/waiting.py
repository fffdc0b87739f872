"""Who waits for a seat at any table of one kind. Pure: it says which tables' lists a player is to leave."""

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Literal

from dealerbox.table.config import TableConfig
from dealerbox.wire import TableKind

Why = Literal["joined", "offered", "settled", "asked", "away", "closed"]


def kind_of(config: TableConfig) -> TableKind | None:
    """What players look for a table by; None for those that must be chosen one by one: private tables, and those where
    hands of other games or other prices come."""
    extras = config.extras
    if config.host or extras.rotation or extras.bomb_every or extras.seven_deuce:
        return None
    return TableKind(config.game, config.limit, config.stakes, config.currency)


@dataclass(slots=True)
class _Wait:
    player: str
    name: str
    kind: TableKind
    tables: set[str] = field(default_factory=set)
    """On whose lists he was put for it."""


class KindLists:
    """The players who wait, those who came first first."""

    def __init__(self) -> None:
        self._waits: list[_Wait] = []

    def start(self, player: str, name: str, kind: TableKind) -> bool:
        """False where he waits for that kind already."""
        if self._find(player, kind) is not None:
            return False
        self._waits.append(_Wait(player, name, kind))
        return True

    def stop(self, player: str, kind: TableKind) -> frozenset[str]:
        """He waits no more; returns the tables whose lists he is to leave."""
        wait = self._find(player, kind)
        if wait is None:
            return frozenset()
        self._waits.remove(wait)
        return frozenset(wait.tables)

    def waits(self, player: str, kind: TableKind) -> bool:
        return self._find(player, kind) is not None

    def kinds_of(self, player: str) -> tuple[TableKind, ...]:
        return tuple(wait.kind for wait in self._waits if wait.player == player)

    def everybody(self) -> list[tuple[str, TableKind]]:
        return [(wait.player, wait.kind) for wait in self._waits]

    def count(self, kind: TableKind | None, here: Container[str]) -> int:
        """Those who are ``here``: for who is away no table opens."""
        return sum(wait.kind == kind and wait.player in here for wait in self._waits)

    def missing(self, kind: TableKind, table: str) -> list[tuple[str, str]]:
        """The players (and their names) who are still to be put on the table's list, in order."""
        waits = [wait for wait in self._waits if wait.kind == kind and table not in wait.tables]
        return [(wait.player, wait.name) for wait in waits]

    def put(self, player: str, kind: TableKind, table: str) -> bool:
        """He stands on the table's list for it; False where he waits no more, and must leave that list."""
        wait = self._find(player, kind)
        if wait is not None:
            wait.tables.add(table)
        return wait is not None

    def moved(self, player: str, kind: TableKind, table: str, why: Why) -> frozenset[str]:
        """What happened to the player at a table of the kind; returns the tables whose lists he is to leave. A seat
        that is offered to him is what he waited for; who is called and is away waits nowhere any more."""
        if why in ("offered", "away"):
            return self.stop(player, kind) - {table}
        wait = self._find(player, kind)
        if wait is not None and why == "closed":
            wait.tables.discard(table)
        return frozenset()

    def _find(self, player: str, kind: TableKind) -> _Wait | None:
        return next((wait for wait in self._waits if wait.player == player and wait.kind == kind), None)
