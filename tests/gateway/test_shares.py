"""Links to hands over HTTP: created and revoked by their maker, opened by anybody who has one."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.gateway.player import shares
from dealerbox.gateway.player.shares import HandLinkRequest, HandLinks, LinksQuery, Secret
from dealerbox.hand_history import visible
from dealerbox.hand_history.shares import Shares
from dealerbox.private_tables.store import PrivateTable
from dealerbox.settings import BadSetting, from_environment
from tests.gateway.serving import Served, served
from tests.gateway.test_rest import play_one_hand
from tests.live.playing import HEADS_UP


class Sharing:
    """A room in which Ann and Bob have played one hand."""

    def __init__(self, room: Served, ann: str, bob: str, hand: str) -> None:
        self.room, self.ann, self.bob, self.hand = room, ann, bob, hand

    async def ask(self, method: str, token: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.room.http.request(method, f"/api/{path}", json=body, headers=headers)

    async def makes(self, cards: bool = True, names: bool = True, hand: str = "", token: str = "") -> Any:
        body = {"cards": cards, "names": names}
        return await self.ask("POST", token or self.ann, f"hands/{hand or self.hand}/links", body)

    async def look(self, link: str) -> Any:
        return await self.ask("POST", "", "shared-hands/look", {"token": link.removeprefix("/shared/")})

    async def record(self) -> HandRecord:
        found = await self.room.house.parts.store.hand(self.hand)
        assert found is not None
        return found


async def sharing(room: Served) -> Sharing:
    ann, bob = await play_one_hand(room)
    answer = await room.http.get("/api/hands", headers={"Authorization": f"Bearer {ann}"})
    return Sharing(room, ann, bob, answer.json()["hands"][0]["id"])


async def test_anybody_with_the_link_sees_the_hand() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        made = (await at.makes()).json()
        assert (made["hand"], made["cards"], made["names"]) == (at.hand, True, True)
        assert len(made["link"].removeprefix("/shared/")) == 22
        hand = (await at.look(made["link"])).json()
        assert (hand["table"], hand["number"], hand["sharer"]) == ("t1", 1, 1)
        names = [(await at.ask("GET", one, "me")).json()["name"] for one in (at.bob, at.ann)]
        assert [(one["name"], one["net"]) for one in hand["players"]] == [(names[0], 50), (names[1], -50)]
        dealt = next(event for event in hand["events"] if event["type"] == "StreetDealt")
        own = visible.own_cards(visible.seen_by(await at.record(), 1), 1)
        assert dealt["cards"] == [[-1, -1], own] and len(own) == 2
        assert "player" not in hand["players"][0], "ids are nobody's business"


async def test_no_cards_are_shown_if_the_link_hides_the_makers() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        made = (await at.makes(cards=False, names=False)).json()
        hand = (await at.look(made["link"])).json()
        assert (hand["table"], hand["number"], hand["sharer"]) == ("", 0, -1)
        assert [one["name"] for one in hand["players"]] == ["", ""]
        dealt = next(event for event in hand["events"] if event["type"] == "StreetDealt")
        assert dealt["cards"] == [[-1, -1], [-1, -1]]
        me = (await at.ask("GET", at.ann, "me")).json()
        assert me["name"] not in json.dumps(hand) and me["player"] not in json.dumps(hand)


async def test_a_link_is_taken_back_by_its_maker_alone() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        made = (await at.makes()).json()
        listed = (await at.ask("GET", at.ann, "hand-links")).json()
        assert listed["allowed"] is True
        assert [{**one, "link": made["link"]} for one in listed["links"]] == [made], "the secret is told once"
        assert (await at.ask("GET", at.ann, "hand-links?hand=t1-9")).json()["links"] == []
        assert (await at.ask("GET", at.bob, "hand-links")).json()["links"] == []
        assert (await at.ask("DELETE", at.bob, f"hand-links/{made['id']}", {})).status_code == 404
        assert (await at.look(made["link"])).status_code == 200
        assert (await at.ask("DELETE", at.ann, f"hand-links/{made['id']}", {})).status_code == 200
        gone = await at.look(made["link"])
        assert (gone.status_code, gone.json()["code"]) == (404, "no_shared_hand")
        assert gone.content == (await at.look("/shared/never-was-one")).content, "nor that there was one"
        assert (await at.ask("DELETE", at.ann, f"hand-links/{made['id']}", {})).status_code == 404


async def test_only_players_dealt_in_can_create_a_link() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        stranger = await room.guest()
        answer = await at.makes(token=stranger)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_hand")
        assert answer.content == (await at.makes(hand="t1-99")).content
        assert (await at.ask("POST", "", f"hands/{at.hand}/links", {"cards": True, "names": True})).status_code == 401


async def test_a_running_hand_has_no_link() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        assert (await at.makes(hand="t1-2")).status_code == 404


async def hidden(at: Sharing) -> bool:
    """Return whether the players stay hidden, whatever the link's maker wants."""
    made = (await at.makes(names=True)).json()
    hand = (await at.look(made["link"])).json()
    assert (hand["table"] == "") == (not made["names"]) == ([one["name"] for one in hand["players"]] == ["", ""])
    return not made["names"]


async def test_names_of_a_private_table_stay_hidden_also_once_it_is_closed() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        assert not await hidden(at)
        host = (await at.record()).players[0].player
        store = room.house.parts.store
        assert await store.create_private_table(PrivateTable("t1", host, b"{}", "digest", "", 1, 1), 3, 3)
        assert await hidden(at)
        await store.change_private_table("t1", closed=9)
        assert await hidden(at)


@pytest.mark.parametrize(("invited", "hides"), [([], False), (["ann"], True)])
async def test_names_of_a_tournament_for_the_invited_stay_hidden(invited: list[str], hides: bool) -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        store = room.house.parts.store
        config = json.dumps({"id": "sunday", "invited": invited}).encode()
        step = TournamentStep(TournamentRecord("sunday", config, "running", 1), 0, (StoredEvent(5, b"e"),))
        await store.commit_step(step)
        await store.commit([], replace(await at.record(), id="sunday.0-1", table="sunday.0"))
        at.hand = "sunday.0-1"
        assert await hidden(at) == hides


async def test_a_room_that_makes_no_links() -> None:
    async with served(HEADS_UP) as room:
        at = await sharing(room)
        made = (await at.makes()).json()
        closed = HandLinks(Shares(room.house.parts.store, lambda: 5, allowed=False), room.house.parts.store)
        calls = {(call.method, call.path): call.answer for call in closed.calls()}
        token = made["link"].removeprefix("/shared/")
        with pytest.raises(Refusal, match="no longer works"):
            await calls["POST", "/api/shared-hands/look"](asked(Secret(token)))
        with pytest.raises(Refusal, match="not available in this room"):
            await calls["POST", "/api/hands/{id}/links"](asked(HandLinkRequest(True, True), at.hand))
        assert (await calls["GET", "/api/hand-links"](asked(None))).allowed is False


def asked(body: Any, id: str = "") -> Any:
    player = SimpleNamespace(id="somebody")
    return SimpleNamespace(body=body, path={"id": id}, player=player, query=LinksQuery())


async def test_links_are_not_guessed() -> None:
    async with served(HEADS_UP) as room:
        tries = range(2 * shares.LOOKS.a_minute)
        answers = [(await room.post("shared-hands/look", {"token": f"guess-{n}"})).status_code for n in tries]
        assert answers[: shares.LOOKS.a_minute] == [404] * shares.LOOKS.a_minute and answers[-1] == 429


def test_the_operator_says_whether_there_are_links() -> None:
    assert from_environment({}).hand_links
    assert not from_environment({"DEALERBOX_HAND_LINKS": "no"}).hand_links
    with pytest.raises(BadSetting, match="DEALERBOX_HAND_LINKS is 'maybe': expected yes or no"):
        from_environment({"DEALERBOX_HAND_LINKS": "maybe"})
