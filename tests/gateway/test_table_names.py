"""No answer names a tournament table or a private table by its id only, and no text for people contains that id."""

import json
from typing import Any

from msgspec.structs import replace

from dealerbox.chat.store import ChatReport, SaidLine
from dealerbox.core.records import HandResult
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.interruptions.store import Interruption
from dealerbox.ledger import wallet
from dealerbox.staff.names import names_of
from tests.gateway.serving import Served, served
from tests.gateway.test_hands import get
from tests.gateway.test_operator import ask
from tests.gateway.test_rest import play_one_hand
from tests.live.playing import HEADS_UP
from tests.private_tables.test_private_tables_store import table

NAMES = {"sr59k3iu.1": "Sunday Fell 2", "kjr3be2w": "Friday"}
"""The names of the tables, by id."""
GAMES = "money/games?currency=FUN&days=3&tables=true"


def nameless(answer: Any, known: frozenset[str] = frozenset()) -> list[Any]:
    """Return the parts of an answer that have a table's id but not its name."""
    if isinstance(answer, list):
        return [one for part in answer for one in nameless(part, known)]
    if not isinstance(answer, dict):
        return []
    known |= {*answer.get("table_names", {})}
    found = [one for part in answer.values() for one in nameless(part, known)]
    id = answer.get("table")
    named = id not in NAMES or id in known or answer.get("table_name") == NAMES[id]
    return found if named else [*found, answer]


async def played(room: Served) -> str:
    """Store a hand at each of these tables, both interrupted; return the session."""
    ann, _ = await play_one_hand(room)
    store = room.house.parts.store
    player = (await get(room, ann, "me")).json()["player"]
    (hand,) = await store.hands_of(player, 9)
    config = json.dumps({"id": "sr59k3iu", "name": "Sunday Fell"}).encode()
    kept = TournamentRecord("sr59k3iu", config, "running", 1, 2, None, b"")
    await store.commit_step(TournamentStep(kept, 0, (StoredEvent(50, b"e"),)))
    friday = replace(table("kjr3be2w", player), config=b'{"id":"kjr3be2w","name":"Friday"}')
    assert await store.create_private_table(friday, 9, 9)
    for number, id in enumerate(NAMES):
        result = HandResult(player, 100, entered=False, shown=False, won=False, rake=0)
        record = replace(hand, id=f"{id}-1", table=id, ended=hand.ended + number, results=(result,))
        told = Interruption(f"i{number}", player, 5, id, "FUN", 0, f"{id}-1", "interrupted")
        await store.interruptions.settle((), (record,), (told,))
    return ann


async def test_every_answer_names_its_tables() -> None:
    async with served(HEADS_UP) as room:
        ann = await played(room)
        for path in ("hands", "results", *(f"hands/{id}-1" for id in NAMES)):
            answer = (await get(room, ann, path)).json()
            assert nameless(answer) == [], path
            assert any(id in json.dumps(answer) for id in NAMES), f"{path} tells of none of the tables"


async def test_texts_for_people_have_names_and_no_ids() -> None:
    async with served(HEADS_UP) as room:
        ann = await played(room)
        for path in ("hands.txt", *(f"hands/{id}-1.txt" for id in NAMES)):
            text = (await get(room, ann, path)).text
            assert not [id for id in NAMES if id in text], path
            assert any(name in text for name in NAMES.values())


async def test_interruptions_name_their_tables() -> None:
    async with served(HEADS_UP) as room:
        async with room.socket(await played(room)) as client:
            told = [await client.until(lambda one, n=number: one.get("interruption") == f"i{n}") for number in range(2)]
        assert [one["table_name"] for one in told] == list(NAMES.values()) and nameless(told) == []


async def test_the_log_of_the_office_names_tournaments_and_tables() -> None:
    async with served(HEADS_UP) as room:
        await played(room)
        found = await names_of(room.house.parts.store, ["sr59k3iu", *NAMES, "t1", wallet("x")])
        assert found == {"sr59k3iu": "Sunday Fell"} | NAMES


async def test_the_office_names_tables_in_chat_and_money() -> None:
    async with served(HEADS_UP) as room:
        ann = await played(room)
        store, player = room.house.parts.store, (await get(room, ann, "me")).json()["player"]
        for number, id in enumerate(NAMES, 1):
            line = SaidLine(id, number, player, 5, "hello", "hello")
            await store.add_line(line)
            await store.add_report(ChatReport(id, number, player, player, 5, "", (line,)))
        for path, rows in (("reports", "reports"), (f"player/chat?player={player}", "lines"), (GAMES, "games")):
            answer = await ask(room, path)
            assert {*NAMES} <= {one["table"] for one in answer[rows]}, path
            assert nameless(answer) == [] and answer["table_names"] == NAMES, path
