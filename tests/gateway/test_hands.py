"""A player's own hands over HTTP: search, details and download."""

from typing import Any

import pytest

from dealerbox.cards import print_cards
from dealerbox.core.messages import CloseTable, table_subject
from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.hand.commands import Fold
from dealerbox.histories.phh import read_tables, translate
from dealerbox.histories.replay import agrees, replay
from dealerbox.private_tables.store import PrivateTable
from dealerbox.table.commands import Act, ShowCards
from dealerbox.wire import Do, Sit, Watch
from tests.conservation.tampering import make_pot_limit
from tests.gateway.serving import Served, served
from tests.gateway.test_rest import play_one_hand
from tests.live.playing import HEADS_UP, SIX


async def get(room: Served, token: str, path: str) -> Any:
    return await room.http.get(f"/api/{path}", headers={"Authorization": f"Bearer {token}"} if token else {})


async def found(room: Served, token: str, query: str = "") -> Any:
    return (await get(room, token, f"hands{query}")).json()


async def test_a_list_of_ones_own_hands() -> None:
    async with served(HEADS_UP) as room:
        assert (await get(room, "", "hands")).status_code == 401
        ann, bob = await play_one_hand(room)
        (hers,), (his,) = (await found(room, ann))["hands"], (await found(room, bob))["hands"]
        assert (hers["net"], his["net"], hers["id"]) == (-50, 50, his["id"])
        assert (hers["place"], his["place"]) == (1, 0)
        assert len(hers["cards"]) == len(his["cards"]) == 2 and not {*hers["cards"]} & {*his["cards"], -1}
        assert hers["board"] == [] and "events" not in hers
        assert (await found(room, ann, f"?before={hers['ended']}"))["hands"] == []


async def test_a_private_table_has_its_name_beside_hands_and_results() -> None:
    async with served(HEADS_UP) as room:
        ann, _ = await play_one_hand(room)
        (hand,) = (await found(room, ann))["hands"]
        assert hand["table_name"] == "" == (await get(room, ann, f"hands/{hand['id']}")).json()["table_name"]
        assert (await get(room, ann, "results")).json()["table_names"] == {}
        host = hand["players"][0]["player"]
        kept = PrivateTable("t1", host, b'{"name":"Friday game"}', "digest", "", 1, 1)
        assert await room.house.parts.store.create_private_table(kept, 9, 9)
        assert (await found(room, ann))["hands"][0]["table_name"] == "Friday game"
        assert (await get(room, ann, f"hands/{hand['id']}")).json()["table_name"] == "Friday game"
        assert (await get(room, ann, "results")).json()["table_names"] == {"t1": "Friday game"}


async def test_a_hand_as_each_of_its_players_may_know_it() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await play_one_hand(room)
        id = (await found(room, ann))["hands"][0]["id"]
        for token, place in ((ann, 1), (bob, 0)):
            hand = (await get(room, token, f"hands/{id}")).json()
            names = [(await get(room, one, "me")).json()["name"] for one in (bob, ann)]
            assert [one["name"] for one in hand["players"]] == names
            assert [one["net"] for one in hand["players"]] == [50, -50]
            assert hand["phh"] is True
            dealt = next(event for event in hand["events"] if event["type"] == "StreetDealt")
            assert dealt["cards"][place] == hand["cards"] and dealt["cards"][1 - place] == [-1, -1]
            assert [event["type"] for event in hand["events"]][:2] == ["HandOpened", "HandStarted"]
            assert "DeckShuffled" not in str(hand)


async def test_cards_that_are_shown_after_the_hand() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await room.guest(), await room.guest()
        async with room.socket(ann) as one, room.socket(bob) as two:
            for place, client in enumerate((two, one)):
                await client.say(Watch("t1"))
                await client.say(Sit("s", "t1", place, 5000))
                await client.answer("s")
            turn = (await one.event("TurnStarted"))["turn"]
            await one.say(Do("f", "t1", Act(turn, Fold())))
            await two.event("HandEnded")
            await two.say(Do("show", "t1", ShowCards()))
            await two.answer("show")
        hand = (await get(room, ann, "hands/t1-1")).json()
        (shown,) = [event for event in hand["events"] if event["type"] == "CardsShown"]
        his = (await found(room, bob))["hands"][0]["cards"]
        assert shown["cards"] == his and len(his) == 2
        assert f"shows {print_cards(his)} after the hand\n" in (await get(room, ann, "hands/t1-1.txt")).text


async def test_hands_as_files() -> None:
    async with served(HEADS_UP) as room:
        ann, _ = await play_one_hand(room)
        id = (await found(room, ann))["hands"][0]["id"]
        text, phh = await get(room, ann, f"hands/{id}.txt"), await get(room, ann, f"hands/{id}.phh")
        assert text.headers["content-disposition"] == 'attachment; filename="t1-1.txt"'
        assert "text/plain" in text.headers["content-type"]
        assert "folds" in text.text
        ((number, table),) = read_tables(phh.text)
        recorded = translate(number, table)
        assert (number, agrees(recorded, replay(recorded).stacks)) == (1, True)
        assert sum("????" in action for action in table["actions"]) == 1


@pytest.mark.parametrize("ending", ["", ".txt", ".phh"])
async def test_hand_is_private(ending: str) -> None:
    async with served(HEADS_UP) as room:
        ann, _ = await play_one_hand(room)
        id = (await found(room, ann))["hands"][0]["id"]
        stranger = await room.guest()
        answer = await get(room, stranger, f"hands/{id}{ending}")
        assert answer.status_code == 404
        assert answer.content == (await get(room, stranger, f"hands/t1-99{ending}")).content, "nor that there is one"
        assert (await get(room, "", f"hands/{id}{ending}")).status_code == 401


async def test_a_game_that_phh_does_not_have() -> None:
    async with served(HEADS_UP) as room:
        ann, _ = await play_one_hand(room)
        make_pot_limit(room.house.parts.store)
        assert (await get(room, ann, "hands/t1-1")).json()["phh"] is False
        answer = await get(room, ann, "hands/t1-1.phh")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_in_format")
        assert answer.json()["error"] == "PHH has no PL Texas Hold'em."


async def test_a_void_hand_is_shown_as_one() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await room.guest(), await room.guest()
        async with room.socket(ann) as one, room.socket(bob) as two:
            for place, client in enumerate((two, one)):
                await client.say(Watch("t1"))
                await client.say(Sit(f"sit-{place}", "t1", place, 5000))
                await client.answer(f"sit-{place}")
            await one.event("TurnStarted")
            await room.house.parts.bus.request(table_subject("t1"), CloseTable("the lights went out", now=True))
        (hand,) = (await found(room, ann))["hands"]
        assert (hand["void"], hand["net"], hand["pot"], len(hand["cards"])) == ("the lights went out", 0, 0, 2)
        assert (await found(room, ann, "?result=won"))["hands"] == []
        whole = (await get(room, ann, f"hands/{hand['id']}")).json()
        assert whole["events"][-1]["type"] == "HandVoided" and whole["void"] == hand["void"]
        assert "The hand is void: the lights went out." in (await get(room, ann, f"hands/{hand['id']}.txt")).text
        assert "_void = 'the lights went out'" in (await get(room, ann, f"hands/{hand['id']}.phh")).text


# ---- search ----


async def several(room: Served) -> str:
    """Store six hands of one player, at two tables and in two games, alternately won and lost."""
    player = await room.guest()
    id = (await get(room, player, "me")).json()["player"]
    ann, _ = await play_one_hand(room)
    base = await room.house.parts.store.hands_of((await get(room, ann, "me")).json()["player"], 1)
    for number in range(6):
        table, game = ("t6", "holdem") if number < 4 else ("stud", "stud")
        record = HandRecord(
            f"{table}-{number + 50}", table, number + 50, game, "NL", "dealerbox", "", "FUN", 1000 * number,
            1000 * number + 500, 100, 0, (HandPlayer(id, 0, 50 - 100 * (number % 2)),), base[0].events,
        )  # fmt: skip
        await room.house.parts.store.commit([], record)
    return player


SEARCHES = {
    "": [55, 54, 53, 52, 51, 50],
    "?table=t6": [53, 52, 51, 50],
    "?game=stud": [55, 54],
    "?result=won": [54, 52, 50],
    "?result=lost&table=t6": [53, 51],
    "?since=2500&until=4500": [54, 53, 52],
    "?since=2501": [55, 54, 53],
    "?table=nowhere": [],
}


@pytest.mark.parametrize(("query", "numbers"), SEARCHES.items())
async def test_hands_are_filtered(query: str, numbers: list[int]) -> None:
    async with served(HEADS_UP, SIX) as room:
        player = await several(room)
        answer = await found(room, player, query)
        assert [hand["number"] for hand in answer["hands"]] == numbers
        assert answer["next"] is None


async def test_page_by_page() -> None:
    async with served(HEADS_UP, SIX) as room:
        player = await several(room)
        numbers, page = [], ""
        while True:
            answer = await found(room, player, f"?most=2{page}")
            numbers += [hand["number"] for hand in answer["hands"]]
            if answer["next"] is None:
                break
            page = f"&page={answer['next']}"
        assert numbers == [55, 54, 53, 52, 51, 50]


@pytest.mark.parametrize(
    "query", ["?most=0", "?most=101", "?before=yesterday", "?since=-1", "?result=drawn", "?page=5", "?page=x.t1-1"]
)
async def test_a_search_that_cannot_be_understood(query: str) -> None:
    async with served(HEADS_UP) as room:
        answer = await get(room, await room.guest(), f"hands{query}")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
