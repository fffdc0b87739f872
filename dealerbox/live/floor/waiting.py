"""Waiting lists for a seat at any table of one kind. Pure: it returns which tables' lists a player must leave."""

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Literal

from dealerbox.table.config import TableConfig
from dealerbox.wire import TableKind

Why = Literal["joined", "offered", "settled", "asked", "away", "closed"]


def kind_of(config: TableConfig) -> TableKind | None:
    """Return the kind by which players find the table, or None if it can only be chosen directly: private tables, and
    tables with game rotation, bomb pots or seven-deuce bounties."""
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
    """Tables on whose lists the player was put for this kind."""


class KindLists:
    """The players who wait for a kind of table, in the order in which they joined."""

    def __init__(self) -> None:
        self._waits: list[_Wait] = []

    def start(self, player: str, name: str, kind: TableKind) -> bool:
        """Add the player to the list of the kind; False if they are on it already."""
        if self._find(player, kind) is not None:
            return False
        self._waits.append(_Wait(player, name, kind))
        return True

    def stop(self, player: str, kind: TableKind) -> frozenset[str]:
        """Remove the player from the list of the kind. Return the tables whose lists they must leave."""
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
        """Count the players who wait and are ``here`` (connected): no table opens for a disconnected player."""
        return sum(wait.kind == kind and wait.player in here for wait in self._waits)

    def missing(self, kind: TableKind, table: str) -> list[tuple[str, str]]:
        """Return the ids and names of the players who are not on the table's list yet, in order."""
        waits = [wait for wait in self._waits if wait.kind == kind and table not in wait.tables]
        return [(wait.player, wait.name) for wait in waits]

    def put(self, player: str, kind: TableKind, table: str) -> bool:
        """Record that the player is on the table's list. False if they no longer wait for the kind and must leave that
        list."""
        wait = self._find(player, kind)
        if wait is not None:
            wait.tables.add(table)
        return wait is not None

    def moved(self, player: str, kind: TableKind, table: str, why: Why) -> frozenset[str]:
        """Apply what happened to the player at a table of the kind. Return the tables whose lists they must leave: all
        others if they were offered a seat, or did not respond to an offer because they were away."""
        if why in ("offered", "away"):
            return self.stop(player, kind) - {table}
        wait = self._find(player, kind)
        if wait is not None and why == "closed":
            wait.tables.discard(table)
        return frozenset()

    def _find(self, player: str, kind: TableKind) -> _Wait | None:
        return next((wait for wait in self._waits if wait.player == player and wait.kind == kind), None)
