"""The room uses parts of uvicorn that are not its public API. Each is named here and must exist: a release that renames
one fails this test, and pyproject.toml admits no release that was not tested."""

import ast
import inspect
import textwrap
import tomllib
from pathlib import Path

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dealerbox.gateway.server import HttpProtocol, Server
from dealerbox.gateway.socket.websocket import GameSocketProtocol

ROOT = Path(__file__).resolve().parents[2]

USED = {
    (HttpProtocol, HttpToolsProtocol): {
        "_start_asgi_task", "client", "connection_lost", "connection_made", "cycle", "data_received",
        "handle_websocket_upgrade", "loop", "on_header", "on_headers_complete", "on_message_begin",
        "on_message_complete", "pipeline", "send_400_response", "transport",
    },
    (GameSocketProtocol, WebSocketsSansIOProtocol): {
        "__init__", "close_sent", "conn", "connection_lost", "curr_msg_data_type", "data_received", "disconnected",
        "handle_events", "handle_parser_exception", "handle_pong", "handshake_complete", "handshake_initiated",
        "keepalive_timeout", "loop", "pending_ping_payload", "ping_interval", "ping_timeout", "queue",
        "run_asgi", "scope", "send", "send_keepalive_ping", "send_receive_event_to_app", "start_keepalive",
        "stop_keepalive", "transport", "writable",
    },
    (Server, uvicorn.Server): {"capture_signals"},
}  # fmt: skip


def of_self(written: type) -> set[str]:
    """Return every attribute of ``self`` and of ``super()`` in the source of the class."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(written)))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()")
    }


@pytest.mark.parametrize(("ours", "theirs"), USED, ids=lambda one: one.__name__)
def test_each_part_that_is_used_is_there(ours: type, theirs: type) -> None:
    added = {name for name in {**vars(ours), **vars(ours).get("__annotations__", {})} if not hasattr(theirs, name)}
    overridden = {name for name in vars(ours) if hasattr(theirs, name) and not name.startswith("__")}
    assert (of_self(ours) - added) | overridden == USED[ours, theirs]
    there = set(dir(theirs)) | of_self(theirs) | set(theirs.__annotations__)
    assert USED[ours, theirs] <= there


def test_no_release_is_admitted_that_was_not_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = (one for one in map(Requirement, project["dependencies"]) if one.name == "uvicorn")
    major, minor, *_ = uvicorn.__version__.split(".")
    assert not wanted.specifier.contains(f"{major}.{int(minor) + 1}.0"), "pyproject.toml bounds uvicorn from above"
