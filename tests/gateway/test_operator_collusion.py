"""The collusion review and its case files over HTTP."""

import asyncio
import json
from typing import Any

from dealerbox.core.records import SessionRecord
from tests.gateway.office_room import CHEATS, played, staffed
from tests.gateway.serving import Served
from tests.gateway.test_office_staff import Worker
from tests.gateway.test_operator import log

GUILTY = ["x0", "x1"]


async def all_read(worker: Worker, path: str = "desk?days=3") -> Any:
    for _ in range(300):
        told = await worker.ask(path)
        if told["complete"]:
            return told
        await asyncio.sleep(0.2)
    raise AssertionError("the desk does not come to an end")


async def share_a_device(room: Served, *players: str) -> None:
    store, now = room.house.parts.store, room.house.parts.clock.now()
    day = now - 2 * 24 * 3_600_000
    for player in players:
        await store.create_session(
            SessionRecord(f"of {player}", player, day, now + 1, "192.0.2.9", "B", "box", used=now)
        )


async def test_colluders_rank_first_and_house_bots_are_left_out() -> None:
    async with staffed("support", "security") as (room, (_, sue, sec)):
        await played(room, 3_600, *CHEATS)
        await share_a_device(room, "x0", "x1")
        await share_a_device(room, "p000", "p001")
        assert (await sue.ask("desk", 403))["code"] == "role"
        told = await all_read(sec)
        assert told["suspects"][0]["players"] == GUILTY and told["hands"] == 3_600
        assert told["above"] == len(told["suspects"]) and told["names"]["x0"] == "x0 name"
        assert all("p000" not in one["players"] for one in told["suspects"]), "a bot"
        with_bots = await all_read(sec, "desk?days=3&bots=true&least=1&most=200")
        assert "p000" in with_bots["bots"]
        pair = await sec.ask("desk/pair?one=x1&other=x0+name&days=3")
        assert pair["suspects"] == told["suspects"][0], "in whichever order"
        assert {(one["kind"], one["value"], one["together"]) for one in pair["shared"]} == {
            ("device", "box", True), ("address", "192.0.2.9", True),
        }  # fmt: skip
        assert [row["id"] for row in pair["rows"]] == told["suspects"][0]["attached"]
        assert (await sec.ask("desk/pair?one=x0&other=x0", 400))["code"] == "one_player"
        assert (await sec.ask("desk/pair?one=x0&other=nobody", 404))["code"] == "no_player"


async def test_a_case_is_opened_added_to_and_decided_and_every_entry_has_its_author() -> None:
    async with staffed("support", "security") as (room, (olga, sue, sec)):
        records = await played(room, 120, *CHEATS)
        await all_read(sec)
        assert (await sue.post("case/open", 403, players=["x0"], reason="a prank"))["code"] == "role"
        case = await sec.post("case/open", players=["x0 name", "x1"], reason="chips went one way", days=3)
        number = case["number"]
        assert (case["title"], case["status"]) == ("x0 name and x1 name", "open")
        kinds = [entry["kind"] for entry in case["entries"]]
        assert kinds[:4] == ["opened", "player", "player", "signs"] and set(kinds[4:]) <= {"hand"}
        assert json.loads(case["entries"][3]["text"])["players"] == GUILTY
        before = len(case["entries"])
        await sec.post("case/add", case=number, kind="hand", about=records[0].id, text="folds a full house")
        await olga.post("case/add", case=number, kind="note", text="asked both for an explanation")
        await sec.post("case/add", case=number, kind="player", about="p002")
        await sec.post("case/add", case=number, kind="status", about="watched", text="wait for the answer")
        told = await olga.ask(f"case?case={number}")
        assert [(one["kind"], one["by_name"]) for one in told["entries"][before:]] == [
            ("hand", "Security"), ("note", "Olga"), ("player", "Security"), ("status", "Security"),
        ]  # fmt: skip
        assert told["entries"][:before] == case["entries"], "what was there is as it was"
        assert told["status"] == "watched" and records[0].id in [row["id"] for row in told["rows"]]
        decided = await olga.post("case/decide", case=number, decision="warned", reason="both admit it")
        assert decided["status"] == "closed"
        file = await sec.http.get(f"/api/operator/case/file?case={number}")
        assert json.loads(file.text)["entries"] == decided["entries"]
        assert f"case-{number}.json" in file.headers["content-disposition"]
        assert [row["number"] for row in (await sec.ask("cases?player=p002"))["cases"]] == [number]
        assert (await sec.ask("player?player=x1"))["cases"][0]["status"] == "closed"
        done = [(act, reason) for act, about, reason in await log(room) if about == f"case {number}"]
        assert done[0] == ("open-case", "chips went one way") and done[-1] == ("decide-case", "decision warned")


async def test_invalid_case_entries_are_refused_by_field() -> None:
    async with staffed() as (room, (olga,)):
        await played(room, 3)
        number = (await olga.post("case/open", players=["p001"], reason="why", title="One"))["number"]
        assert (await olga.post("case/open", 404, players=["nobody"], reason="why"))["code"] == "no_player"
        assert (await olga.post("case/open", 400, players=[], reason="why"))["code"] == "malformed"
        assert (await olga.post("case/add", 404, case=number, kind="hand", about="t-9"))["code"] == "no_hand"
        assert (await olga.post("case/add", 404, case=number + 1, kind="note", text="x"))["code"] == "no_case"
        assert (await olga.post("case/add", 400, case=number, kind="note", text=" "))["code"] == "empty"
        assert (await olga.post("case/add", 400, case=number, kind="status", about="odd"))["code"] == "status"
        assert (await olga.post("case/decide", 400, case=number, decision="hanged", reason="x"))["code"] == "malformed"
        assert (await olga.ask(f"case?case={number + 1}", 404))["code"] == "no_case"
        assert len((await olga.ask(f"case?case={number}"))["entries"]) == 2
