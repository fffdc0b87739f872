"""Requests and listeners on the bus, and that every message can be serialized."""

from typing import Any, Union, get_args

import msgspec
import pytest
from msgspec import Struct

from dealerbox.avatars import messages as pictures
from dealerbox.core import messages, tournament_messages
from dealerbox.core.bus import Listener, MemoryBus, NobodyServes, Request
from dealerbox.core.messages import AskTables, Presence
from dealerbox.hand.commands import Fold
from dealerbox.live.floor import messages as templates
from dealerbox.play_limits import messages as play
from dealerbox.wire import Done, ServerMessage
from tests.live.playing import HEADS_UP, VirtualRoom, heads_up, last_turn, virtual

_LETTERS = [
    kind for module in (messages, tournament_messages, pictures, play, templates) for kind in vars(module).values()
]
_TAGGED = {
    kind
    for kind in (*_LETTERS, *get_args(ServerMessage))
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__struct_config__.tag is not None
}
EVERYTHING = Union[tuple(_TAGGED)]  # noqa: UP007


def through_json(message: Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(message), type=EVERYTHING)


class WritingBus(MemoryBus):
    """Encodes and decodes every message, as a bus between processes would."""

    def __init__(self) -> None:
        super().__init__()
        self.written: set[str] = set()

    async def request(self, subject: str, message: Struct, begin_seconds: float | None = None) -> Any:
        self.written.add(type(message).__name__)
        return through_json(await super().request(subject, through_json(message), begin_seconds))

    def publish(self, subject: str, message: Struct) -> None:
        self.written.add(type(message).__name__)
        super().publish(subject, through_json(message))


@virtual
async def test_a_hand_can_be_played_over_a_serializing_bus() -> None:
    bus = WritingBus()
    running = await VirtualRoom(bus=bus).open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    ended = await bob.event("HandEnded")
    assert ended["stacks"] == [5050, 4950]
    assert {"FromPlayer", "WatchTable", "Batch", "MoneyMoved", "Presence", "AskMoney"} <= bus.written


@virtual
async def test_a_message_to_an_unserved_subject_raises() -> None:
    with pytest.raises(NobodyServes):
        await MemoryBus().request("table.x", AskTables())


@virtual
async def test_one_subject_has_one_server_until_it_leaves() -> None:
    bus = MemoryBus()

    def answer(request: Request) -> None:
        request.answer(Done("yes"), to=request.message)

    serving = bus.serve("a", answer)
    with pytest.raises(ValueError, match="served already"):
        bus.serve("a", answer)
    assert await bus.request("a", AskTables()) == Done("yes")
    serving.cancel()
    with pytest.raises(NobodyServes):
        await bus.request("a", AskTables())


def test_listeners_receive_messages_in_order_until_they_stop() -> None:
    bus = MemoryBus()
    heard: list[Any] = []
    listener: Listener = heard.append
    listening = bus.listen("a", listener)
    for number in range(3):
        bus.publish("a", Presence(str(number), True))
    listening.cancel()
    bus.publish("a", Presence("late", True))
    assert [one.player for one in heard] == ["0", "1", "2"]
