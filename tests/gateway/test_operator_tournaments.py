"""The operator as a tournament director over HTTP: acts take effect and are logged."""

from typing import Any

import msgspec
import pytest

from dealerbox.wire.tournaments import Enter, TournamentDo
from tests.gateway.serving import served
from tests.gateway.test_operator import KEY, act, ask, log, registered
from tests.live.tournaments.field import config

CONFIG = msgspec.to_builtins(config(id="", starts=0, most=3, buy_in=1000, fee=100))


async def test_a_directors_evening() -> None:
    async with served() as room:
        id = (await act(room, "tournament/announce", config=CONFIG))["tournament"]
        (row,) = (await ask(room, "tournaments"))["tournaments"]
        assert (row["id"], row["phase"]) == (id, "registering")
        ann, hers = await registered(room, "Ann")
        async with room.socket(hers) as client:
            await client.say(TournamentDo("1", id, Enter()))
            assert (await client.answer("1"))["type"] == "Done"
            await act(room, "tournament/direct", tournament=id, command={"type": "Broadcast", "text": "Welcome"})
            notice = await client.kind("Notice")
            assert (notice["code"], notice["text"]) == ("tournament_said", "Welcome")
            shown = await ask(room, f"tournament/payments?tournament={id}&how=")
            assert (shown["how"], shown["sum"]) == ("refund", 1100)
            (payment,) = shown["payments"]
            assert {name: value for name, value in payment.items() if value} == {
                "player": ann, "name": "Ann", "amount": 1100, "paid": 1100,
            }  # fmt: skip
            before = (await ask(room, "tournaments"))["tournaments"][0]
            assert before["phase"] == "registering", "looking cancels nothing"
            await act(
                room, "tournament/direct", tournament=id, command={"type": "Cancel", "reason": "a storm", "how": ""}
            )
            assert (await client.until(lambda one: one.get("code") == "tournament_cancelled"))["type"] == "Notice"
        assert await log(room) == [
            ("announce", id, "Sunday"),
            ("direct", id, "Broadcast: Welcome"),
            ("direct", id, "Cancel: a storm, refund"),
        ]


ROWS: list[tuple[str, dict[str, Any], int, str]] = [
    ("tournament/announce", {"config": CONFIG | {"seats": 99}}, 400, "description"),
    ("tournament/announce", {"config": {"name": "x"}}, 400, "malformed"),
    ("tournament/announce", {"config": CONFIG | {"starts": 1_700_000_000_000}}, 400, "description"),
    ("tournament/direct", {"tournament": "none", "command": {"type": "Resume"}}, 404, "no_tournament"),
    ("tournament/direct", {"tournament": "t", "command": {"type": "Dance"}}, 400, "malformed"),
    ("tournament/direct", {"tournament": "t", "command": {"type": "Pause", "reason": "x"}}, 409, "not_started"),
    ("tournament/direct", {"tournament": "t", "command": {"type": "Cancel", "reason": " "}}, 409, "not_now"),
    (
        "tournament/direct",
        {"tournament": "t", "command": {"type": "Disqualify", "player": "nobody", "reason": "x"}},
        404,
        "no_player",
    ),
]


async def test_changing_a_tournament_notifies_its_players() -> None:
    async with served() as room:
        ann, hers = await registered(room, "Ann")
        await registered(room, "Bo")
        private = CONFIG | {"invited": ["Ann", "Bo"], "least": 2}
        id = (await act(room, "tournament/announce", config=private))["tournament"]
        shown = await ask(room, f"tournament?tournament={id}")
        assert (shown["config"]["invited"], shown["total"]) == (["Ann", "Bo"], 0)
        assert "buy_in" in shown["locked"] and "game" not in shown["locked"]
        async with room.socket(hers) as client:
            await client.say(TournamentDo("1", id, Enter()))
            assert (await client.answer("1"))["type"] == "Done"
            shown = await ask(room, f"tournament?tournament={id}")
            assert "game" in shown["locked"] and [one["player"] for one in shown["players"]] == [ann]
            again = shown["config"] | {"name": "Monday", "guarantee": 9000}
            command = {"type": "Reannounce", "config": again}
            await act(room, "tournament/direct", tournament=id, command=command)
            notice = await client.kind("Notice")
            assert (notice["code"], notice["about"]) == ("tournament_changed", "Monday")
        assert (await ask(room, f"tournament?tournament={id}"))["view"]["config"]["guarantee"] == 9000
        no = await act(room, "tournament/direct", 400, tournament=id, command=command)
        assert no["error"] == "Name: nothing was changed."
        assert (await log(room))[-1] == ("direct", id, "Reannounce: name, guarantee")


async def test_description_faults_are_listed_by_field() -> None:
    async with served() as room:
        wrong = CONFIG | {"seats": 99, "levels": [{"unit": 0}], "name": ""}
        found = (await act(room, "tournament/check", config=wrong))["faults"]
        assert [one["field"] for one in found] == ["name", "seats", "levels[0].unit"]
        assert (await act(room, "tournament/check", config=CONFIG))["faults"] == []
        assert (await ask(room, "tournaments"))["tournaments"] == [] and await log(room) == []


async def test_levels_come_from_templates() -> None:
    async with served() as room:
        names = [one["name"] for one in (await ask(room, "tournament/templates"))["templates"]]
        assert "turbo" in names
        query = "tournament/levels?template=turbo&game=holdem&limit=NL&players=50&chips=3000&break_after=3"
        levels = (await ask(room, query))["levels"]
        assert levels[0]["unit"] == 60 and levels[2]["break_seconds"] == 300
        no = await room.http.get("/api/operator/tournament/levels?template=none&game=holdem", headers=KEY)
        assert no.status_code == 400


@pytest.mark.parametrize(("path", "body", "status", "code"), ROWS)
async def test_invalid_requests_are_refused(path: str, body: dict[str, Any], status: int, code: str) -> None:
    async with served() as room:
        await room.house.room.tournaments.announce(config(starts=0))
        assert (await act(room, path, status, **body))["code"] == code


async def test_invalid_cancellation_is_refused_and_acts_are_logged() -> None:
    async with served() as room:
        id = (await act(room, "tournament/announce", config=CONFIG))["tournament"]
        command = {"type": "Cancel", "reason": "x", "how": "payout"}
        refused = await act(room, "tournament/direct", 409, tournament=id, command=command)
        assert refused["error"].startswith("Before the first hand everybody is refunded")
        shown = await ask(room, f"tournament/payments?tournament={id}&how=")
        assert (shown["how"], shown["sum"], shown["added"]) == ("refund", 0, 0)
        await act(room, "tournament/direct", tournament=id, command={"type": "Cancel", "reason": "x", "how": ""})
        assert (await log(room))[-1] == ("direct", id, "Cancel: x, refund")
