"""Databases of simulated rooms, to be audited."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from dealerbox.simulate.tournament.formats import FieldTask
from dealerbox.simulate.tournament.run import simulate_field
from dealerbox.simulate.week.run import RoomTask, simulate_room
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.store.sqlite.reading import DATABASE

Work = tuple[str, tuple[Any, ...]]
"""A method of a store, and its arguments."""


def played(play: Callable[[], object]) -> list[Work]:
    """Record everything that a simulated room stores while ``play`` runs."""
    works: list[Work] = []
    with pytest.MonkeyPatch.context() as patch:
        for name in ("create_player", "commit", "commit_step"):
            patch.setattr(InMemoryStore, name, _noted(getattr(InMemoryStore, name), name, works))
        play()
    return works


def _noted(method: Any, name: str, works: list[Work]) -> Any:
    async def note(self: Any, *given: Any) -> None:
        await method(self, *given)
        works.append((name, given))

    return note


def room_played(people: int = 25, hours: int = 7, seed: int = 3) -> list[Work]:
    """Cash tables of every game, for play money and real money."""
    return played(lambda: simulate_room(RoomTask(people, hours, seed), lambda done: None))


def field_played(format: str, players: int = 20, structure: str = "hyper-turbo") -> list[Work]:
    """A tournament to its end."""
    return played(lambda: simulate_field(FieldTask(players, "holdem", "NL", 6, format, structure, 5, "dealerbox")))


def write(folder: Path, works: Sequence[Work]) -> Path:
    """Write the database."""

    async def run() -> None:
        store: Store = await SqliteStore.open(folder / DATABASE)
        for name, given in works:
            await getattr(store, name)(*given)
        await store.close()

    asyncio.run(run())
    return folder
