"""The operator as a tournament director, over HTTP: what he does is in force and written down."""

from typing import Any

import msgspec
import pytest

from dealerbox.tournament_wire import Enter, TournamentDo
from tests.gateway.serving import served
from tests.gateway.test_operator import act, ask, log, registered
from tests.room.tournaments.field import config

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
            assert shown["payments"] == [{"player": ann, "name": "Ann", "amount": 1100}]
            before = (await ask(room, "tournaments"))["tournaments"][0]
            assert before["phase"] == "registering", "looking cancels nothing"
            await act(
                room, "tournament/direct", tournament=id, command={"type": "Cancel", "reason": "a storm", "how": ""}
            )
            assert (await client.until(lambda one: one.get("code") == "tournament_cancelled"))["type"] == "Notice"
        assert await log(room) == [
            ("announce", id, "Sunday"),
            ("direct", id, "Broadcast: Welcome"),
            ("direct", id, "Cancel: a storm"),
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


@pytest.mark.parametrize(("path", "body", "status", "code"), ROWS)
async def test_what_cannot_be_is_refused(path: str, body: dict[str, Any], status: int, code: str) -> None:
    async with served() as room:
        await room.house.room.tournaments.announce(config(starts=0))
        assert (await act(room, path, status, **body))["code"] == code
