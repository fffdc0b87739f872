"""No secret is in any log, however much is logged: a room at debug level, used by everybody."""

import json
import re
import time
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import httpx2
import pytest

from dealerbox.accounts.second_factor import code_at
from tests.running import PATIENCE, RunningRoom

OPENING = ("password", "code", "link", "key", "token", "challenge")
"""The fields of a body that are secrets."""
PLAYER, WORKER, WRONG = "a player's own password", "a worker's own password", "typed into the wrong field"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    room = RunningRoom(tmp_path, demo=False, environment={"DEALERBOX_LOG": "debug"})
    room.start()
    yield room
    room.kill()


class Used:
    """A browser; the secrets that it received and sent are in ``secrets``."""

    def __init__(self, room: RunningRoom, secrets: set[str]) -> None:
        self.http = httpx2.Client(base_url=room.address, headers={"Origin": room.address})
        self.secrets = secrets

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(f"/api/{path}", json=body)
        self.secrets |= {value for _, value in self.http.cookies.items()}
        self.secrets |= {str(body[name]) for name in OPENING if body.get(name)}
        told = answer.json() if answer.headers["content-type"] == "application/json" else {}
        self.secrets |= {str(told[name]) for name in ("token", "secret", "link", "challenge") if told.get(name)}
        self.secrets |= set(told.get("codes") or told.get("recovery_codes") or ())
        return told


def letter(room: RunningRoom, number: int) -> str:
    """Return the secret in the e-mail of that number, among those in the outbox with such a link."""
    end = time.monotonic() + PATIENCE
    while len(found := _links(room.data / "outbox")) < number:
        assert time.monotonic() < end, "no letter came"
        time.sleep(0.1)
    return found[number - 1]


def _links(outbox: Path) -> list[str]:
    files = sorted(outbox.glob("*.eml"), key=lambda file: file.stat().st_mtime_ns)
    found = []
    for file in files:
        text = message_from_bytes(file.read_bytes(), policy=default).get_body(("plain",))
        assert text is not None
        found += sorted(set(re.findall(r"#([A-Za-z0-9_-]{20,})", text.get_content())))
    return found


def test_a_room_that_logs_everything_logs_nothing_that_opens_something(room: RunningRoom) -> None:
    secrets: set[str] = {WRONG}
    player, owner, worker = (Used(room, secrets) for _ in range(3))
    link = room.printed().partition("/office/join#")[2].split()[0]
    assert len(link) == 64

    player.post("register", {"name": "Ann", "password": PLAYER, "email": "ann@example.org"})
    player.post("email/confirm", {"token": letter(room, 1)})
    begun = player.post("account/factor/begin", {"password": PLAYER})
    player.post("account/factor/confirm", {"code": code_at(begun["secret"], int(time.time() * 1000))})
    player.post("logout", {})
    player.post("password/forgot", {"who": "ann@example.org"})
    player.post("password/reset", {"token": letter(room, 2), "password": PLAYER + " anew"})
    asked = player.post("login", {"name": "Ann", "password": PLAYER + " anew"})
    player.post("login/code", {"challenge": asked["challenge"], "code": "000000"})
    player.post("login", {"name": WRONG, "password": WRONG})
    player.post("login", {"name": "Ann", "password": WRONG})
    player.post("login", {"name": "Ann", "password": PLAYER})

    owner.post("operator/join", {"link": link, "name": "Olga", "password": WORKER})
    proposed = owner.post("operator/own/factor/propose", {})
    owner.post("operator/own/factor", {"code": code_at(proposed["secret"], int(time.time() * 1000))})
    codes = list(owner.post("operator/own/recovery-codes", {})["codes"])
    owner.post("operator/login", {"name": "Olga", "password": WORKER, "code": "000000"})
    owner.post("operator/login", {"name": WRONG, "password": WRONG, "code": WRONG})
    assert owner.post("operator/login", {"name": "Olga", "password": WORKER, "code": codes[0]})["name"] == "Olga"
    invited = owner.post("operator/staff/invite", {"name": "Pat", "roles": ["support"]})
    worker.post("operator/join", {"link": invited["link"], "password": WORKER})
    owner.post("operator/staff/reset", {"member": "Pat", "reason": "lost his phone"})
    key = (room.data / "operator.key").read_text().strip()
    worker.post("operator/login/key", {"key": key})
    log = worker.http.get("/api/operator/log/csv").text
    worker.http.get("/api/operator/tables", headers={"Authorization": f"Bearer {key}"})
    worker.post("operator/drain", {"minutes": 60, "reason": "so that something is logged"})
    worker.post("nothing", {"password": PLAYER})
    worker.http.post("/api/login", content=f'{{"name": "Ann", "password": "{PLAYER}"'.encode())
    assert room.stop() == 0

    secrets.discard("000000")
    printed = room.printed()
    assert printed.count(link) == 1, "told at the start, to whoever started the room"
    logged = "\n".join(line for line in printed.splitlines() if line.startswith("{"))
    assert "drain_announced" in {json.loads(line)["event"] for line in logged.splitlines()}
    assert len(secrets) > 20
    found = [one for one in secrets if one in printed.replace(link, "") or one in logged or one in log]
    assert found == []
    stored = (room.data / "dealerbox.db").read_bytes() + _walled(room)
    clear = {one for one in secrets if one.encode() in stored} - {proposed["secret"], begun["secret"]}
    assert clear == set(), "what is kept of it opens nothing; but for the secrets of second factors, which are needed"


def _walled(room: RunningRoom) -> bytes:
    wal = room.data / "dealerbox.db-wal"
    return wal.read_bytes() if wal.exists() else b""
