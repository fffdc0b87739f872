"""Stores for tests: in memory, and in a file copied from an empty database (faster than creating its tables)."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.in_memory import InMemoryStore

OpenStore = Callable[[], Awaitable[SqliteStore]]


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "room.db"

    async def make() -> None:
        await (await SqliteStore.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path / "room.db"))


@pytest.fixture
async def sqlite(database: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(database)
    yield store
    await store.close()


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[Store]:
    """Every test that uses this fixture is part of the contract of all stores."""
    made: Store = InMemoryStore() if request.param == "memory" else await SqliteStore.open(database)
    yield made
    await made.close()
