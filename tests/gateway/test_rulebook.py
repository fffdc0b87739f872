"""The rules in force, over HTTP."""

from msgspec.structs import replace

from dealerbox.private_tables.request import TableRequest
from tests.gateway.serving import served
from tests.live.playing import SIX


async def test_rules_in_force_are_public() -> None:
    async with served(replace(SIX, game="draw5", limit="PL", house="youwin")) as room:
        told = (await room.http.get("/api/rules")).json()
        games = {game["game"]: game for game in told["games"]}
        assert len(games) == 13 and told["houses"][0]["book"] == "dealerbox"
        assert (games["draw5"]["book"], games["draw5"]["draw_seconds"]) == ("youwin", 24)
        assert (games["deuce3"]["book"], games["deuce3"]["draw_seconds"]) == ("dealerbox", 30)


async def test_another_book_may_be_asked_for() -> None:
    async with served() as room:
        told = (await room.http.get("/api/rules?book=nordic")).json()
        assert {game["book"] for game in told["games"]} == {"nordic"}
        assert "rake_schedule" in told["houses"][0]["own"]
        answer = await room.http.get("/api/rules?book=monaco")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_book")
        assert answer.json()["error"].startswith("There is no rule book 'monaco'")
        assert (await room.http.get(f"/api/rules?book={'x' * 41}")).json()["code"] == "malformed"


async def test_private_tables_do_not_show_in_the_rules() -> None:
    async with served() as room:
        guest = (await room.post("guest", {})).json()
        wish = TableRequest("Mökki", "holdem", "NL", 6, unit=100)
        await room.house.private.create(guest["player"], wish)
        told = (await room.http.get("/api/rules")).json()
        assert not any(game["books"] for game in told["games"])
