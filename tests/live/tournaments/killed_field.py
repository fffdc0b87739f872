"""A room with a tournament in its own process, to be killed: ``python killed_field.py DATABASE RUN PLAYERS``.

The first run announces the tournament and everybody registers; every run continues it in real time, as fast as it can.
It prints ``open`` once people play, a line for every hand that the store has acknowledged, and ``over`` at the end.
"""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from dealerbox.core.records import HandRecord
from dealerbox.core.tournament_records import TournamentStep
from dealerbox.ledger import Transfer
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite import SqliteStore
from dealerbox.tournament.config import Level, TournamentConfig
from tests.live.tournaments.field import Field, config

UNITS = (20, 30, 40, 60, 80, 120, 160, 200, 300, 400, 600, 1000, 2000, 5000)
CHIPS = 1000


def description(players: int) -> TournamentConfig:
    """Return a configuration with levels of a few seconds: the tournament takes a minute or two."""
    levels = tuple(Level(unit, 0, 6) for unit in UNITS)
    return config(
        starts=0, most=players, seats=9, chips=CHIPS, levels=levels, turn_seconds=3, bank_seconds=1, pause_seconds=0.1
    )


def telling(store: SqliteStore) -> None:
    """Print every hand once it is committed."""
    commit = store.commit_step

    async def commit_and_tell(
        step: TournamentStep, transfers: Sequence[Transfer] = (), hand: HandRecord | None = None
    ) -> None:
        await commit(step, transfers, hand)
        if hand is not None:
            say(hand.id)

    store.commit_step = commit_and_tell  # type: ignore[method-assign]


async def main(path: Path, run: int, players: int) -> None:
    store = await SqliteStore.open(path)
    telling(store)
    now = time.time_ns() // 1_000_000
    await recover(store, now, f"recover-{run}-{now}")
    field = Field(store, run, now)
    field.thinks_ms = (0, 30)
    field.room.start()
    for number in range(players):  # connected before the tournament is resumed, so they learn their seats
        await field.player(f"p{number}")
    if await store.tournament("t") is None:
        await field.announce(description(players))
        for player in field.players.values():
            await player.enter()
    else:
        await field.room.tournaments.resume_all()
    say("open")
    await field.until_over()
    await field.room.tournaments.idle()
    await field.room.close("it is over", 5)
    await store.close()
    say("over")


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
