"""Rule books, health and templates in the back office."""

from msgspec.structs import replace

from dealerbox.live.floor.templates import Template
from dealerbox.rulebooks.rules import sourced_values
from tests.gateway.office_room import staffed
from tests.gateway.test_operator import log
from tests.live.playing import SIX


async def test_a_rule_book_is_shown_with_the_source_of_each_value() -> None:
    async with staffed("support") as (room, (_, sue)):
        told = await sue.ask("house")
        assert told["book"] == "dealerbox" and "youwin" in told["books"]
        names = {value["name"] for value in told["values"]}
        assert names == {name for name, value in sourced_values("dealerbox").items() if value != {}}, "every value"
        assert all(value["source"] for value in told["values"]) and not any(value["own"] for value in told["values"])
        other = await sue.ask("house?book=nordic")
        assert any(value["own"] for value in other["values"])
        assert (await sue.ask("house?book=monaco", 404))["code"] == "no_book"
        rake = await sue.ask("house/rake?book=nordic")
        assert (rake["schedule"], rake["points_a_euro"]) == ("nordic", 2) and rake["rates"][0]["caps"]


async def test_room_health_is_visible_to_maintainers() -> None:
    async with staffed("support", "security") as (room, (_, sue, sec)):
        await room.house.room.open_table(SIX)
        assert (await sue.ask("health", 403))["code"] == "role"
        told = await sec.ask("health")
        assert (told["status"], told["faults"], told["tables"], told["seats"]) == ("ok", [], 1, 0)
        assert told["started"] <= told["now"] and told["version"] and told["letters"] == 0
        room.house.parts.metrics.loop_was_late(0.5)
        assert (await sec.ask("health"))["lag"]["most_ms"] >= 500


async def test_a_table_of_a_template_is_opened_by_hand_as_long_as_there_may_be_more() -> None:
    async with staffed("security", "director") as (room, (_, sec, dir)):
        await room.house.room.offer(Template(replace(SIX, id="kotka", name="Kotka"), least=1, most=2))
        (row,) = (await dir.ask("templates"))["templates"]
        assert (row["id"], row["least"], row["most"], row["open"], row["paused"]) == ("kotka", 1, 2, ["kotka"], [])
        assert (await sec.post("template/open", 403, template="kotka"))["code"] == "role"
        assert (await dir.post("template/open", template="kotka"))["table"] == "kotka-2"
        assert (await dir.post("template/open", 409, template="kotka"))["code"] == "enough"
        assert (await dir.post("template/open", 404, template="turku"))["code"] == "no_template"
        await dir.post("pause", table="kotka-2")
        (row,) = (await dir.ask("templates"))["templates"]
        assert (row["open"], row["paused"]) == (["kotka", "kotka-2"], ["kotka-2"])
        assert ("open-table", "kotka-2", "of kotka") in await log(room)
