"""The OpenAPI document of all declared calls. Only what every call has in common is written here by hand."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dealerbox import __version__
from dealerbox.accepted import Accepted
from dealerbox.gateway.http.calls.asked import Asked
from dealerbox.gateway.http.calls.declared import (
    PATH_PART,
    PREFIX,
    PUBLIC,
    Call,
    Media,
    NoQuery,
    Raw,
    Who,
    errors_of,
    get,
)
from dealerbox.integrations.api_keys.scopes import staff_scopes

PATH = "/api/openapi.json"
_REF = "#/components/schemas/{name}"
_ABOUT = """The REST calls of a Dealerbox room. Errors are `{"code", "error"}`: `code` is for programs, `error` one \
sentence for people; if a value was wrong, `accepted` is what would be accepted. \
Amounts are whole numbers of the currency's smallest unit (cents); times are milliseconds (UTC)."""


def described(calls: Sequence[Call]) -> tuple[Call, ...]:
    """Return the calls plus the one that serves their document, itself included."""
    everything: list[Call] = list(calls)

    async def answer(asked: Asked[None, NoQuery]) -> msgspec.Raw:
        return written

    everything.append(get(PATH, "Get this document.", answer, who=PUBLIC, gives=msgspec.Raw))
    written = msgspec.Raw(msgspec.json.encode(document(everything)))
    return tuple(everything)


def document(calls: Sequence[Call]) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document."""
    schemas, components = _schemas(calls)
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(_path(call.path), {})[call.method.lower()] = _operation(call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dealerbox", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A player's session token, as returned by `/api/login` and `/api/guest`.",
                },
                "office": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The operator's key from the data folder; the back office uses a session cookie.",
                },
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "An API key made by a player or staff member, with the scope that the call names.",
                },
            },
        },
    }


def _schemas(calls: Iterable[Call]) -> tuple[dict[type, Any], dict[str, Any]]:
    """Return the schema of each struct in bodies, answers and refusals, and of those that they refer to."""
    kinds: list[type] = [Accepted]
    for call in calls:
        for kind in (None if call.takes is Raw else call.takes, None if isinstance(call.gives, Media) else call.gives):
            if kind is not None and kind not in kinds:
                kinds.append(kind)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    return dict(zip(kinds, schemas, strict=True)), components


def _path(path: str) -> str:
    return PATH_PART.sub(r"{\1}", path)


def _operation(call: Call, schemas: dict[type, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": _id(call),
        "summary": call.summary,
        "tags": [call.path.removeprefix(PREFIX).partition("/")[0].partition(".")[0]],
        "security": _security(call.who),
        "responses": {"200": _given(call.gives, schemas)} | _refusals(call, schemas),
    }
    if parameters := [*_path_parameters(call.path), *_query_parameters(call.query)]:
        operation["parameters"] = parameters
    if call.takes is Raw:
        operation["requestBody"] = {"required": True, "content": {"*/*": {"schema": {"type": "string"}}}}
    elif call.takes is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[call.takes]}},
        }
    return operation


def _id(call: Call) -> str:
    words = re.findall(r"[a-z0-9]+", _path(call.path).removeprefix(PREFIX).lower())
    return "_".join([call.method.lower(), *words])


def _security(who: Who) -> list[dict[str, list[str]]]:
    match who.kind:
        case "public":
            return []
        case "visitor":
            return [{}, {"session": []}, {"key": [who.scope] if who.scope else []}]
        case "player":
            return [{"session": []}, *([{"key": [who.scope]}] if who.scope else [])]
        case "staff":
            return [{"office": []}, *([{"key": [who.act]}] if who.act in staff_scopes() else [])]


def _given(gives: type | Media, schemas: dict[type, Any]) -> dict[str, Any]:
    if isinstance(gives, Media):
        schema = {} if gives.type == "application/json" else {"type": "string"}
        return {"description": "The file.", "content": {gives.type: {"schema": schema}}}
    return {"description": "The answer.", "content": {"application/json": {"schema": schemas[gives]}}}


def _refusals(call: Call, schemas: dict[type, Any]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for code, status in errors_of(call).items():
        by_status.setdefault(status, []).append(code)
    return {
        str(status): {
            "description": ", ".join(sorted(codes)),
            "content": {"application/json": {"schema": _fault(sorted(codes), schemas)}},
        }
        for status, codes in sorted(by_status.items())
    }


def _fault(codes: list[str], schemas: dict[type, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["code", "error"],
        "properties": {"code": {"enum": codes}, "error": {"type": "string"}, "accepted": schemas[Accepted]},
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string", "minLength": 1},
        }
        for name, kind in PATH_PART.findall(path)
    ]


def _query_parameters(query: type[Struct]) -> list[dict[str, Any]]:
    (reference,), components = msgspec.json.schema_components([query], ref_template=_REF)
    shape = components[reference["$ref"].rpartition("/")[2]]
    return [
        {"name": name, "in": "query", "required": name in shape["required"], "schema": _plain(schema)}
        for name, schema in shape["properties"].items()
    ]


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without null: a parameter is left out, never null."""
    fields = {name: value for name, value in schema.items() if not (name == "default" and value is None)}
    rest = [one for one in fields.pop("anyOf", []) if one != {"type": "null"}]
    if len(rest) == 1:
        fields = dict(rest[0]) | fields
    elif rest:
        fields["anyOf"] = rest
    return fields
