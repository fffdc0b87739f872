"""Browser errors reach the staff, limited in number, and without anything that anybody wrote or was dealt."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.gateway.player.client_faults import REPORTS
from dealerbox.reports.client_faults import FILE, MAX_FAULTS, WRITE_EVERY_MS, ClientFault, ClientFaults
from tests.gateway.office_room import staffed

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
FAULT = {"kind": "TypeError", "frames": ["table-imTeq0ji.js:12:3456"], "view": "table", "version": "1.0"}
KEPT = ClientFault("TypeError", ("table-a.js:1:2",), "table", "1.0", "Firefox, Linux", 1_000, 1_000)


async def test_staff_sees_error_place_count_and_browser() -> None:
    async with staffed("security") as (room, (_, sec)):
        for _ in range(2):
            assert (await room.post("client-fault", FAULT, headers={"User-Agent": FIREFOX})).json() == {}
        await room.post("client-fault", {**FAULT, "view": "lobby"}, headers={"User-Agent": "hunter2"})
        lobby, table = (await sec.ask("health"))["client_faults"]
        assert (lobby["view"], lobby["browser"], lobby["count"]) == ("lobby", "", 1)
        assert table | FAULT == table
        assert (table["browser"], table["count"]) == ("Firefox, Linux", 2)
        assert 0 < table["first"] <= table["last"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "Error: As Kd"},
        {"kind": ""},
        {"frames": ["hunter2"]},
        {"frames": ["https://room.example/join/secret.js:1:2"]},
        {"frames": ["a.js:1:2"] * 7},
        {"view": "join/secret"},
        {"version": "my password"},
        {"version": "1" * 41},
        {"message": "As Kd"},
    ],
)
async def test_nothing_that_could_hold_a_secret_is_taken(wrong: dict[str, Any]) -> None:
    async with staffed("security") as (room, (_, sec)):
        answer = await room.post("client-fault", {**FAULT, **wrong})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        assert (await sec.ask("health"))["client_faults"] == []


async def test_error_reports_are_rate_limited_by_address() -> None:
    async with staffed("security") as (room, (_, sec)):
        for _ in range(REPORTS.a_minute):
            await room.post("client-fault", FAULT)
        assert (await room.post("client-fault", FAULT)).status_code == 429
        assert (await sec.ask("health"))["client_faults"][0]["count"] == REPORTS.a_minute


async def test_the_one_not_seen_for_longest_gives_way() -> None:
    faults = ClientFaults(None)
    for number in range(MAX_FAULTS):
        await faults.note(replace(KEPT, version=str(number)))
    await faults.note(replace(KEPT, version="0", last=2_000))
    await faults.note(replace(KEPT, version="new"))
    kept = [fault.version for fault in faults.all()]
    assert (len(kept), kept[:2]) == (MAX_FAULTS, ["new", "0"]) and "1" not in kept


async def test_they_outlive_the_room_and_are_not_written_at_each(tmp_path: Path) -> None:
    faults = ClientFaults(tmp_path)
    await faults.note(replace(KEPT, first=WRITE_EVERY_MS, last=WRITE_EVERY_MS))
    await faults.note(replace(KEPT, last=WRITE_EVERY_MS + 1))
    assert json.loads((tmp_path / FILE).read_bytes())[0]["count"] == 1
    await faults.note(replace(KEPT, last=2 * WRITE_EVERY_MS))
    (again,) = ClientFaults(tmp_path).all()
    assert (again.count, again.first, again.last) == (3, WRITE_EVERY_MS, 2 * WRITE_EVERY_MS)


@pytest.mark.parametrize("broken", ["", "[", '[{"kind": 1}]'])
def test_a_file_that_cannot_be_read_is_no_fault(tmp_path: Path, broken: str) -> None:
    (tmp_path / FILE).write_text(broken)
    assert ClientFaults(tmp_path).all() == ()
