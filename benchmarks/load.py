"""Measures a whole room: real WebSocket players at six-seat hold'em tables against ``dealerbox serve``.

``python benchmarks/load.py --tables 50 250 500 1000 --against 91fb865`` plays at this checkout and at that commit, one
after the other, with every player checking or calling at once, beside a bare uvicorn WebSocket echo. Rates count per
second and per CPU second of the server; latencies run from an action to its answer. ``--returning 5000`` measures how
long players take to come back after a restart. Everything stays on loopback and stops on its own.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from _load_players import SEATS, Counts, Echoed, Player
from _load_servers import Server, call, echo, local_address, room
from _ours import ROOT, checkout_of
from msgspec import Struct

WARM_UP_SECONDS = 5.0
TICK_SECONDS = 0.01
"""The system counts CPU time in steps of this."""
AT_ONCE = 64
"""Connections that are being opened at the same time."""
SEATED_SECONDS = 120.0


class Row(Struct):
    """What was measured; rates a second, per CPU second of the server, latencies in ms, memory in kB a player."""

    server: str
    tables: int
    players: int
    actions: float
    hands: float
    messages: float
    cpu: float
    """CPU seconds a second."""
    actions_a_cpu_second: float
    hands_a_cpu_second: float
    messages_a_cpu_second: float
    p50: float
    p95: float
    p99: float
    memory: float
    timeouts: int


async def in_groups(work: Sequence[Any], at_once: int = AT_ONCE) -> list[Any]:
    """Await all of ``work``, ``at_once`` at the same time."""
    free = asyncio.Semaphore(at_once)

    async def one(piece: Any) -> Any:
        async with free:
            return await piece

    return await asyncio.gather(*(one(piece) for piece in work))


async def tokens(server: Server, players: int) -> list[str]:
    answers = await in_groups([call(server.port, "/api/guest", number, {}) for number in range(players)])
    return [str(answer["token"]) for answer in answers]


async def connect(server: Server, player: Player, number: int) -> None:
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: player, "127.0.0.1", server.port, local_addr=local_address(number))
    await player.opened


async def watch_for(seconds: float, server: Server, counts: Counts) -> tuple[float, float]:
    """Count from now on for ``seconds``; return the seconds and the server's CPU seconds that it took."""
    counts.reset()
    began, cpu = time.perf_counter(), server.cpu_seconds()
    await asyncio.sleep(seconds)
    return time.perf_counter() - began, server.cpu_seconds() - cpu


async def seated(server: Server, tables: int, seats: int, counts: Counts) -> list[Player]:
    """Fill every table with players."""
    rows: Any = (await call(server.port, "/api/tables", 0))["tables"]
    places = [(row["config"], seat) for row in rows[:tables] for seat in range(seats)]
    made = [
        Player(token, config["id"], seat, config["max_buy_in"] or 100 * config["stakes"]["big_blind"], counts)
        for token, (config, seat) in zip(await tokens(server, len(places)), places, strict=True)
    ]

    async def sit(player: Player, number: int) -> None:
        await connect(server, player, number)
        player.sit()
        await asyncio.wait_for(player.seated, SEATED_SECONDS)

    await in_groups([sit(player, number) for number, player in enumerate(made)])
    return made


async def measure(name: str, server: Server, tables: int, seats: int, seconds: float) -> Row:
    counts = Counts()
    await server.until_listening()
    before = server.memory_bytes()
    players = await seated(server, tables, seats, counts)
    await asyncio.sleep(WARM_UP_SECONDS)
    took, used = await watch_for(seconds, server, counts)
    memory = (server.memory_bytes() - before) / len(players) / 1000
    lost = sum(player.lost.done() for player in players)
    for player in players:
        player.close()
    if lost:
        raise SystemExit(f"{lost} of {len(players)} connections were lost")
    return row_of(name, tables, len(players), counts, took, used, memory)


def row_of(name: str, tables: int, players: int, counts: Counts, took: float, used: float, memory: float) -> Row:
    used = max(used, TICK_SECONDS)
    cuts = statistics.quantiles(counts.latencies, n=100) if len(counts.latencies) > 1 else [0.0] * 99
    return Row(
        name, tables, players,
        counts.actions / took, counts.hands / took, counts.messages / took, used / took,
        counts.actions / used, counts.hands / used, counts.messages / used,
        *(1000 * cuts[at] for at in (49, 94, 98)),
        memory, counts.timeouts,
    )  # fmt: skip


async def echoed(folder: Path, connections: int, seconds: float) -> Row:
    """Measure the bare echo: one message under way on each connection."""
    server, counts = echo(folder), Counts()
    try:
        await server.until_listening()
        loop = asyncio.get_running_loop()
        clients = [Echoed(counts) for _ in range(connections)]
        for client in clients:
            await loop.create_connection(lambda client=client: client, "127.0.0.1", server.port)
            await client.opened
            client.begin()
        await asyncio.sleep(1)
        took, used = await watch_for(seconds, server, counts)
        for client in clients:
            client.close()
    finally:
        server.stop()
    return row_of("echo", 0, connections, counts, took, used, 0)


async def returning(checkout: Path, folder: Path, players: int, seats: int) -> dict[str, float]:
    """Measure how long players take to come back to their tables after a restart."""
    tables, counts = -(-players // seats), Counts()
    server = room(checkout, folder / "data", tables, seats)
    try:
        await server.until_listening()
        rows: Any = (await call(server.port, "/api/tables", 0))["tables"]
        found = await tokens(server, players)
    finally:
        server.stop()
    server = room(checkout, folder / "data", tables, seats)
    try:
        await server.until_listening()
        began, cpu = time.perf_counter(), server.cpu_seconds()

        async def back(number: int, token: str) -> float:
            player = Player(token, rows[number // seats]["config"]["id"], number % seats, 0, counts)
            await connect(server, player, number)
            player.watch()
            await player.welcome
            return time.perf_counter() - began

        times = sorted(await in_groups([back(number, token) for number, token in enumerate(found)], players))
        used = server.cpu_seconds() - cpu
    finally:
        server.stop()
    return {"players": players, "half": times[len(times) // 2], "all": times[-1], "cpu": used}


def shown(rows: Sequence[Row]) -> str:
    names = (
        "server", "tables", "players", "cpu", "actions", "hands", "messages", "act/cpu", "hands/cpu", "msg/cpu",
        "p50 ms", "p95 ms", "p99 ms", "kB/player",
    )  # fmt: skip
    lines = [[*names]]
    for row in rows:
        figures = (
            row.cpu, row.actions, row.hands, row.messages, row.actions_a_cpu_second, row.hands_a_cpu_second,
            row.messages_a_cpu_second, row.p50, row.p95, row.p99, row.memory,
        )  # fmt: skip
        lines.append(
            [row.server, str(row.tables), str(row.players), *(f"{one:,.{2 if one < 10 else 0}f}" for one in figures)]
        )
    widths = [max(len(line[at]) for line in lines) for at in range(len(names))]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)


async def run(arguments: argparse.Namespace) -> None:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="dealerbox-load-") as name:
        folder = Path(name)
        checkouts = [("this", ROOT)]
        for commit in arguments.against:
            checkouts.append((commit[:12], checkout_of(commit, folder / commit)))
        rows.append(await echoed(folder, arguments.connections, arguments.seconds))
        print(shown(rows[-1:]), flush=True)
        for tables in arguments.tables:
            for at, (label, checkout) in enumerate(checkouts):
                server = room(checkout, folder / f"data-{tables}-{at}", tables, arguments.seats)
                try:
                    rows.append(await measure(label, server, tables, arguments.seats, arguments.seconds))
                finally:
                    server.stop()
                print(shown(rows[-1:]), flush=True)
        back = []
        if arguments.returning:
            back = [
                await returning(path, folder / f"back-{label}", arguments.returning, arguments.seats)
                for label, path in checkouts
            ]
    print(shown(rows))
    print(msgspec.json.encode({"rows": rows, "returning": back}).decode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="*", default=[50], help="tables, one room for each number")
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each room is measured")
    parser.add_argument("--connections", type=int, default=100, help="connections of the echo")
    parser.add_argument("--against", nargs="*", default=[], metavar="COMMIT", help="commits to compare with")
    parser.add_argument("--returning", type=int, default=0, metavar="PLAYERS")
    uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
