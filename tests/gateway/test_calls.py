"""REST calls: each is declared, and answers as declared."""

from typing import Any

from starlette.routing import Route

from dealerbox.gateway.app import routes
from dealerbox.gateway.http.calls import Call
from dealerbox.gateway.http.calls.answering import Endpoint
from dealerbox.settings import Settings
from dealerbox.staff.roles import ALL_ACTS
from tests.gateway.serving import Served, gateway_of, served


def routes_below_api(room: Served) -> list[Route]:
    return [
        one
        for one in routes(gateway_of(room.house, room.sessions, Settings()))
        if isinstance(one, Route) and one.path.startswith("/api")
    ]


def declared(room: Served) -> list[Call]:
    return [one.endpoint.call for one in routes_below_api(room) if isinstance(one.endpoint, Endpoint)]


async def test_every_route_below_api_is_declared() -> None:
    async with served() as room:
        undeclared = [one.path for one in routes_below_api(room) if not isinstance(one.endpoint, Endpoint)]
        assert undeclared == []


async def test_every_act_of_the_back_office_is_in_some_roles_list() -> None:
    """New reports and acts must be added to the table of roles."""
    async with served() as room:
        acts = {call.who.act for call in declared(room) if call.who.kind == "staff"}
    assert acts == ALL_ACTS, "what is in no role's list may be done by nobody, and what is no call by none"


async def test_every_call_is_documented_with_its_body_and_answer() -> None:
    async with served() as room:
        document: Any = (await room.http.get("/api/openapi.json")).json()
        assert len(declared(room)) == sum(len(operations) for operations in document["paths"].values())
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
