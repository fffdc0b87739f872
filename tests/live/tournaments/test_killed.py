"""``kill -9`` in the middle of a tournament, at moments that nobody chose: only the hands in progress are lost."""

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from dealerbox.core.tournament_records import StoredEvent
from dealerbox.ledger import RAKE, wallet
from dealerbox.simulate.tournament.model import Model
from dealerbox.store.sqlite import SqliteStore
from dealerbox.tournament.events import (
    BreakDue,
    HandCalled,
    HandDropped,
    HandReported,
    LevelBegan,
    Registered,
    TakenUp,
    TournamentEvent,
)
from tests.live.tournaments.field import PURSE
from tests.live.tournaments.killed_field import CHIPS, description

ROOT = Path(__file__).resolve().parents[3]
_decode = msgspec.json.Decoder(TournamentEvent).decode
_BEGIN = (HandReported, HandDropped, LevelBegan, BreakDue, Registered, TakenUp)
"""With these a step begins."""
LATE_MS = 20_000
"""A busy machine may be so late."""


def play(database: Path, run: int, players: int, kill_after: int | None) -> list[str]:
    """Plays on, and kills the room once it has told of so many hands, or waits for the end; returns the hands that it
    told of."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.live.tournaments.killed_field", database, str(run), str(players)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    told = []
    try:
        for line in child.stdout:
            told.append(line)
            if kill_after is not None and len(told) > kill_after:
                child.kill()
                break
        rest, _ = child.communicate(timeout=600)
    finally:
        child.kill()
        child.wait()
    # The last line may be cut in the middle: it was not told.
    lines = ("".join(told) + rest).split("\n")[:-1]
    assert lines.count("open") == 1 and (lines[-1] == "over") == (kill_after is None)
    return [line for line in lines if line.startswith("t.")]


def steps(kept: Sequence[StoredEvent]) -> Iterator[tuple[int, list[TournamentEvent]]]:
    """What was committed together."""
    step: list[TournamentEvent] = []
    for before, one in zip([None, *kept], kept, strict=False):
        event = _decode(one.event)
        if step and (isinstance(event, _BEGIN) or before is None or before.at != one.at):
            assert before is not None
            yield before.at, step
            step = []
        step.append(event)
    yield kept[-1].at, step


def modelled(kept: Sequence[StoredEvent], players: int) -> tuple[Model, int]:
    """The model after all of it, and how many hands were void. After each start the tables are within one player of
    each other before the first hand."""
    model, void = Model(description(players)), 0
    model.late_ms = LATE_MS
    for at, step in steps(kept):
        if isinstance(step[0], TakenUp):
            void += sum(table.running is not None for table in model.tables.values())
        model.batch(step, at)
        if isinstance(step[0], TakenUp):
            called = [len(event.stacks) for event in step if isinstance(event, HandCalled)]
            sizes = [len(table.seats) for table in model.tables.values()]
            assert called and max(sizes) - min(sizes) <= 1
            assert len(sizes) == -(-sum(sizes) // model.config.seats)
    return model, void


async def check(database: Path, acknowledged: Sequence[str], players: int) -> Model:
    """The books are balanced, every chip is there, and every hand that was told of is recorded."""
    store = await SqliteStore.open(database)
    assert await store.audit() == []
    kept = await store.tournament_events("t")
    model, _ = modelled(kept, players)
    reported = {f"t.{event.table}-{event.number}" for event in map(_decode, (one.event for one in kept))
                if isinstance(event, HandReported)}  # fmt: skip
    for id in acknowledged:
        assert await store.hand(id) is not None
    assert len(reported) >= len(acknowledged) and len(set(acknowledged)) == len(acknowledged)
    held = {name.rpartition(":")[2]: amount for (name, _), amount in (await store.balances("stack:t:")).items()}
    in_play = {player: model.stacks[player] for player in model.at_table if model.stacks[player]}
    assert held == in_play
    assert sum(held.values()) == (0 if model.ended else players * CHIPS)
    await store.close()
    return model


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("players", "kills"), [(18, 2), (200, 3)])
async def test_a_tournament_that_is_killed_again_and_again_is_played_to_its_end(
    tmp_path: Path, players: int, kills: int
) -> None:
    database, chance = tmp_path / "dealerbox.db", random.Random(players)
    acknowledged: list[str] = []
    for run in range(kills):
        acknowledged += play(database, run, players, chance.randint(3, 40 if players > 100 else 9))
        model = await check(database, acknowledged, players)
        assert not model.ended, "it was killed in the middle"
    acknowledged += play(database, kills, players, None)
    model = await check(database, acknowledged, players)
    assert model.ended and len(model.placed) == players
    store = await SqliteStore.open(database)
    kept = await store.tournament_events("t")
    _, void = modelled(kept, players)
    assert void > 0, "there was something to lose"
    assert await store.balance("pool:t", "FUN") == 0
    config = description(players)
    assert await store.balance(RAKE, "FUN") == players * config.fee
    for player, placed in model.placed.items():
        assert await store.balance(wallet(player), "FUN") == PURSE - config.cost + placed.prize
    await store.close()
