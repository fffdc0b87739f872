"""The migration that creates the results tables reads older hands and tournaments."""

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
import structlog
from msgspec.structs import replace

from dealerbox.core.hand_results import hand_results
from dealerbox.core.records import HandRecord
from dealerbox.hand_history.results import ResultSearch
from dealerbox.hand_history.visible import seen_by
from dealerbox.store.migrations import progress
from dealerbox.store.sqlite import SqliteStore
from tests.histories.visible_hands import played, record
from tests.store.test_sqlite_file import DATABASES

BEFORE = "0019"
HOUR = 3_600_000


def old_database(path: Path, hands: list[HandRecord]) -> None:
    connection = sqlite3.connect(path)
    connection.executescript((DATABASES / f"{BEFORE}.sql").read_text())
    for id in "0123":
        connection.execute("INSERT INTO players VALUES (?, ?, ?, 'player', 'hash', 5)", (id, f"P{id}", f"p{id}"))
    for one in hands:
        connection.execute(
            "INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                one.id, one.table, one.number, one.game, one.limit, one.house, one.house_digest, one.currency,
                one.started, one.ended, one.pot, one.rake, one.events, one.void,
            ),
        )  # fmt: skip
        connection.executemany(
            "INSERT INTO hand_players VALUES (?, ?, ?, ?, ?)",
            [(one.id, who.place, who.player, who.net, one.ended) for who in one.players],
        )
    result = json.dumps({"players": [{"player": "1", "place": 3}], "view": {"entrants": 8}}).encode()
    connection.execute("INSERT INTO tournaments VALUES ('sunday', ?, 'over', 1, 2, 50, ?)", (b"{}", result))
    connection.commit()
    connection.close()


async def test_old_hands_and_tournaments_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = []
    for number, events in enumerate(played("holdem", "NL", 4, 6), 1):
        # The later ids come first in time, so that their order says nothing.
        hands.append(replace(record(events, number, "u"), started=HOUR * (9 - number), ended=HOUR * (9 - number) + 5))
    hands.append(replace(hands[0], id="u-70", number=70, void="interrupted"))
    hands.append(replace(hands[0], id="u-71", number=71, currency="CHIPS:sunday"))
    close = replace(hands[5], id="u-72", number=72, started=hands[5].ended + 60_000, ended=hands[5].ended + 120_000)
    path = tmp_path / "room.db"
    old_database(path, [*hands, close])

    fresh = await SqliteStore.open(tmp_path / "fresh.db")
    said: list[tuple[str, int, int]] = []

    class Told(progress.Progress):
        def come_to(self, done: int) -> None:
            said.append((self.what, self.total, done))

    monkeypatch.setattr(progress, "Progress", Told)
    old = await SqliteStore.open(path)
    assert said == [("hands", 8, 8)]
    for id in "0123":
        player = await old.player(id)
        assert player is not None
        await fresh.create_player(player)
    for one in sorted([*hands[:6], close], key=lambda one: one.ended):
        players = [who.player for who in one.players]
        await fresh.commit([], replace(one, results=hand_results(seen_by(one, None), players)))
    for id in "0123":
        found, wanted = [await store.results.results(id, ResultSearch()) for store in (old, fresh)]
        assert msgspec.to_builtins(found) == msgspec.to_builtins(wanted)
        assert sum(one.hands for one in found.games) == 7 and len(found.sessions) == 6
    (sunday,) = await old.results.tournaments("1", None, None)
    assert (sunday.result.place, sunday.result.entrants) == (3, 8)
    await old.close()
    await fresh.close()


def test_only_a_long_migration_reports_progress() -> None:
    clock = 0.0
    with structlog.testing.capture_logs() as said:
        step = progress.Progress("hands", 4000, lambda: clock)
        for done in (1000, 2000, 3000, 4000):
            clock += progress.EVERY_SECONDS * 0.75
            step.come_to(done)
        short = progress.Progress("hands", 10, lambda: clock)
        short.come_to(5)
        short.come_to(10)
        progress.Progress("hands", 0, lambda: clock).come_to(0)
    assert [(one["event"], one["log_level"], one.get("seconds_left")) for one in said] == [
        ("database_update", "warning", 3), ("database_updated", "warning", None),
    ]  # fmt: skip
