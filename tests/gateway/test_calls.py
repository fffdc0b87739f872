"""REST calls: each is declared, and what is declared is what is answered."""

from typing import Any

from starlette.routing import Route

from dealerbox.gateway.app import Gateway, routes
from dealerbox.gateway.calls.answering import Endpoint
from dealerbox.gateway.operator import PREFIX
from tests.gateway.serving import OPERATOR_KEY, Served, served


def routes_below_api(room: Served) -> list[Route]:
    house = room.house
    gateway = Gateway(house.parts, house.hub, house.accounts, room.sessions, house.private, operator_key=OPERATOR_KEY)
    return [one for one in routes(gateway) if isinstance(one, Route) and one.path.startswith("/api")]


async def test_every_route_below_api_is_declared() -> None:
    async with served() as room:
        found = [one for one in routes_below_api(room) if not one.path.startswith(PREFIX)]
        undeclared = [one.path for one in found if not isinstance(one.endpoint, Endpoint)]
        assert undeclared == []


async def test_every_declared_call_is_in_the_document_with_what_it_takes_and_gives() -> None:
    async with served() as room:
        document: Any = (await room.http.get("/api/openapi.json")).json()
        declared = [one.endpoint.call for one in routes_below_api(room) if isinstance(one.endpoint, Endpoint)]
        assert len(declared) == sum(len(operations) for operations in document["paths"].values())
        put = document["paths"]["/api/notes/{player}"]["put"]
        assert put["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/NewNote"}
        assert document["components"]["schemas"]["NewNote"]["additionalProperties"] is False
        assert put["responses"]["409"]["content"]["application/json"]["schema"]["properties"]["code"] == {
            "enum": ["too_many_notes"]
        }
        assert put["parameters"] == [
            {"name": "player", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        ]
        ids = [one["operationId"] for operations in document["paths"].values() for one in operations.values()]
        assert len(ids) == len(set(ids))
