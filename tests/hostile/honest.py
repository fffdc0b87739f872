"""Players who keep playing whatever happens around them, and notice any disturbance."""

import asyncio
import itertools
import json
import time
from collections import deque
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from dealerbox.hand.commands import Call, Check, PlayerCommand, StandPat
from dealerbox.table.commands import Act, ChooseEntry
from dealerbox.wire import ClientMessage, Do, Sit, Watch

BUY_IN = 10_000
SLOWEST_SECONDS = 30.0
"""Maximum time between two hands at a table of regulars; where others waste time it may be longer."""
DISTURBED = {"SatOut", "ClockRanOut", "ConnectionLost", "HandVoided"}
"""Events of a seat that occur only if its player is kept from playing."""


class Table:
    """What the regulars of a table have seen. ``shared``: time-wasters sit there too."""

    def __init__(self, id: str, shared: bool) -> None:
        self.id = id
        self.shared = shared
        self.hands = 0
        self.slowest = 0.0
        self._last = time.monotonic()

    def hand_ended(self) -> None:
        now = time.monotonic()
        self.hands += 1
        self.slowest = max(self.slowest, now - self._last)
        self._last = now

    def waits(self) -> float:
        """Return the seconds since the last hand ended."""
        return time.monotonic() - self._last


class Regular:
    """Checks, calls and stands pat at once. A regular who busts returns as a new guest."""

    def __init__(self, address: str, table: Table, seat: int, counts: bool, faults: list[str]) -> None:
        """``counts``: whether this regular counts the table's hands."""
        self._address = address
        self._table = table
        self._seat = seat
        self._counts = counts
        self._faults = faults
        self._ids = itertools.count()
        self._turns: deque[int] = deque(maxlen=50)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            token = await _guest(self._address)
            headers = {"Authorization": f"Bearer {token}"}
            address = self._address.replace("http", "ws") + "/ws"
            async with connect(address, additional_headers=headers, compression=None, max_queue=None) as line:
                try:
                    await self._sit(line)
                    await self._until_broke(line)
                except ConnectionClosed as closed:
                    self._faults.append(f"the line of a regular was cut: {closed}")
            await asyncio.sleep(0.5)

    async def _sit(self, line: ClientConnection) -> None:
        await _say(line, Watch(self._table.id))
        await _say(line, Sit("sit", self._table.id, self._seat, BUY_IN))
        await _say(line, Do("post", self._table.id, ChooseEntry("post")))

    async def _until_broke(self, line: ClientConnection) -> None:
        async for text in line:
            message = json.loads(text)
            if message["type"] in ("Malformed", "Notice"):
                self._faults.append(f"a regular was told: {message}")
            if message["type"] == "Refused" and message["id"] == "sit":
                self._faults.append(f"a regular got no seat: {message}")
            for event in message.get("events", ()):
                if await self._happened(line, event):
                    return

    async def _happened(self, line: ClientConnection, event: Any) -> bool:
        """Return True if the player has no chips left."""
        kind = event["type"]
        if kind == "HandEnded" and self._counts:
            self._table.hand_ended()
        if event.get("seat") != self._seat:
            return False
        if kind == "SatOut" and event["reason"] == "no chips":
            return True
        if kind in DISTURBED:
            self._faults.append(f"a regular at {self._table.id} was disturbed: {event}")
        if kind == "TurnStarted" and event["turn"] not in self._turns:
            self._turns.append(event["turn"])
            await _say(
                line, Do(f"act-{next(self._ids)}", self._table.id, Act(event["turn"], _willing(event["options"])))
            )
        return False


def _willing(options: Any) -> PlayerCommand:
    if options["discard"]:
        return StandPat()
    return Check() if options["check"] else Call()


async def _say(line: ClientConnection, message: ClientMessage) -> None:
    await line.send(msgspec.json.encode(message).decode())


async def _guest(address: str) -> str:
    async with httpx2.AsyncClient(base_url=address) as http:
        answer = await http.post("/api/guest", json={})
        answer.raise_for_status()
        return str(answer.json()["token"])
