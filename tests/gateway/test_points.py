"""A player's VIP points over HTTP."""

from dealerbox.core.points import earned
from tests.gateway.serving import served


async def test_ones_own_points() -> None:
    async with served() as room:
        assert (await room.http.get("/api/points")).status_code == 401
        me = (await room.post("guest", {})).json()["player"]
        assert (await room.http.get("/api/points")).json() == {"points": 0, "history": []}
        for number in (1, 2):
            await room.house.parts.store.commit(earned(f"t-{number}", number * 100, [me], [100], number))
        points = (await room.http.get("/api/points?most=1")).json()
        assert points == {"points": 60_000, "history": [{"at": 200, "hand": "t-2", "amount": 40_000}]}
        assert [one["hand"] for one in (await room.http.get("/api/points?before=200")).json()["history"]] == ["t-1"]
        assert [one["currency"] for one in (await room.http.get("/api/me")).json()["balances"]] == ["FUN"]
