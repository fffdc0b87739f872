"""A room whose start fails halfway stops everything that it had started, in reverse order, and returns all chips."""

import asyncio
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from dealerbox import folder, logs, main
from dealerbox.accounts import Accounts, AccountSettings
from dealerbox.core.clock import LoopClock
from dealerbox.core.rng import SeededRng
from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.tournaments.schedule import Schedule
from dealerbox.main import serve, start_server
from dealerbox.settings import Settings
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.running import free_port


def noting(stopped: list[str], name: str, stop: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``stop``, recording that it was called."""

    def noted(*given: Any) -> Any:
        stopped.append(name)
        return stop(*given)

    return noted


async def test_server_that_cannot_open_stops_what_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[str] = []
    for owner, name in ((main.Demo, "stop"), (main.Room, "close"), (main.Hub, "disconnect_all"), (Accounts, "close")):
        monkeypatch.setattr(owner, name, noting(stopped, owner.__name__, getattr(owner, name)))

    async def fail(_: Schedule) -> None:
        await asyncio.sleep(0.5)  # the bots sit down meanwhile
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(Schedule, "start", fail)
    store, clock = await SqliteStore.open(tmp_path / DATABASE), LoopClock(asyncio.get_running_loop())
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    accounts = Accounts(store, clock.now, secrets.token_hex, AccountSettings(), cheap)
    with pytest.raises(StoreFailed, match="disk is full"):
        await start_server(store, clock, SeededRng(1), accounts, Settings(pace=20))
    assert stopped == ["Demo", "Room", "Hub", "Accounts"]
    assert await others() == set()
    store = await SqliteStore.open(tmp_path / DATABASE)
    assert await store.balances("wallet:") != {} == await store.balances("stack:"), "all chips went home"
    await store.close()


async def test_a_room_that_cannot_start_ends_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[str] = []
    for owner, name in (
        (main.WebhookDelivery, "close"),
        (main.MailSender, "stop"),
        (main.RunningServer, "close"),
        (SqliteStore, "close"),
    ):
        monkeypatch.setattr(owner, name, noting(stopped, owner.__name__, getattr(owner, name)))
    monkeypatch.setattr(main, "_end", noting(stopped, "web", main._end))
    monkeypatch.setattr(logs, "set_up", lambda _: None)

    def fail(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(folder, "write_running", fail)
    port = free_port()
    with pytest.raises(OSError, match="disk is full"):
        await serve(Settings(port=port, data=tmp_path, demo=False))
    assert stopped == ["MailSender", "WebhookDelivery", "RunningServer", "SqliteStore", "web"]
    assert await others() == set()
    with socket.create_server(("127.0.0.1", port)):
        pass  # the port is free


async def others() -> set[asyncio.Task[Any]]:
    """Return the tasks that still run, once the cancelled ones have ended."""
    for _ in range(10):
        await asyncio.sleep(0)
    return asyncio.all_tasks() - {asyncio.current_task()}
