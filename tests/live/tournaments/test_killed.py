"""``kill -9`` during a tournament at random moments: only the hands in progress are lost."""

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
"""The events that begin a step."""
LATE_MS = 20_000
"""How late a busy machine may be."""


def play(database: Path, run: int, players: int, kill_after: int | None) -> list[str]:
    """Play on, and kill the room after it has printed ``kill_after`` hands, or wait for the end; return the hands that
    it printed."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.live.tournaments.killed_field", database, str(run), str(players)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    printed, hands = [], 0
    try:
        for line in child.stdout:
            printed.append(line)
            hands += line.startswith("t.")  # the log is printed too
            if kill_after is not None and hands > kill_after:
                child.kill()
                break
        rest, _ = child.communicate(timeout=600)
    finally:
        child.kill()
        child.wait()
    # The last line may be cut off and does not count.
    lines = ("".join(printed) + rest).split("\n")[:-1]
    assert lines.count("open") == 1 and (lines[-1] == "over") == (kill_after is None)
    return [line for line in lines if line.startswith("t.")]


def steps(events: Sequence[StoredEvent]) -> Iterator[tuple[int, list[TournamentEvent]]]:
    """Yield the events that were committed together."""
    step: list[TournamentEvent] = []
    for before, one in zip([None, *events], events, strict=False):
        event = _decode(one.event)
        if step and (isinstance(event, _BEGIN) or before is None or before.at != one.at):
            assert before is not None
            yield before.at, step
            step = []
        step.append(event)
    yield events[-1].at, step


def model_of(events: Sequence[StoredEvent], players: int) -> tuple[Model, int]:
    """Return the model after all events, and the number of void hands. After each start the tables are within one
    player of each other before the first hand."""
    model, void = Model(description(players)), 0
    model.late_ms = LATE_MS
    for at, step in steps(events):
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
    """Check that the ledger is balanced, every chip is there, and every printed hand is recorded."""
    store = await SqliteStore.open(database)
    assert await store.audit() == []
    events = await store.tournament_events("t")
    model, _ = model_of(events, players)
    reported = {f"t.{event.table}-{event.number}" for event in map(_decode, (one.event for one in events))
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
async def test_a_tournament_killed_repeatedly_plays_to_its_end(tmp_path: Path, players: int, kills: int) -> None:
    database, chance = tmp_path / "dealerbox.db", random.Random(players)
    acknowledged: list[str] = []
    for run in range(kills):
        acknowledged += play(database, run, players, chance.randint(1, 40 if players > 100 else 4))
        model = await check(database, acknowledged, players)
        assert not model.ended, "it was killed in the middle"
    acknowledged += play(database, kills, players, None)
    model = await check(database, acknowledged, players)
    assert model.ended and len(model.placed) == players
    store = await SqliteStore.open(database)
    events = await store.tournament_events("t")
    _, void = model_of(events, players)
    assert void > 0, "there was something to lose"
    assert await store.balance("pool:t", "FUN") == 0
    config = description(players)
    assert await store.balance(RAKE, "FUN") == players * config.fee
    for player, placed in model.placed.items():
        assert await store.balance(wallet(player), "FUN") == PURSE - config.cost + placed.prize
    await store.close()
