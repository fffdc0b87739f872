"""Whoever may not play is known again by his e-mail and his devices, also after he has closed his account."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from dealerbox.room.accounts import Accounts
from dealerbox.room.accounts.kept import NOTHING, Visit
from dealerbox.room.accounts.newcomers import signs_of
from dealerbox.room.bus import MemoryBus
from dealerbox.room.clock import LoopClock
from dealerbox.room.desk import Parts
from dealerbox.room.metrics import Metrics
from dealerbox.room.responsible.refused import NotAllowed
from dealerbox.room.responsible.rules import PlayRules
from dealerbox.room.responsible.service import ResponsiblePlay
from dealerbox.room.rng import SeededRng
from dealerbox.room.store import Store
from tests.room.private import CHEAP

HOME = Visit("10.0.0.1", "a browser", "d" * 64)
ELSEWHERE = Visit("10.0.0.9", "another", "e" * 64)


class Desk:
    def __init__(self, store: Store) -> None:
        numbers = iter(range(10**6))
        self.clock = LoopClock(asyncio.get_running_loop(), 1_773_144_000_000)
        self.store = store
        self.accounts = Accounts(store, self.clock.now, lambda size: f"{next(numbers):0{2 * size}x}", hasher=CHEAP)
        parts = Parts(store, MemoryBus(), self.clock, SeededRng(1), Metrics(), lambda: f"id-{next(numbers)}")
        self.play = ResponsiblePlay(parts, PlayRules())

    async def register(self, name: str, email: str, visit: Visit) -> str:
        return (await self.accounts.register(name, "correct horse", email, visit=visit)).player.id


@pytest.fixture
async def desk(store: Store) -> AsyncIterator[Desk]:
    made = Desk(store)
    yield made
    await made.accounts.settle()
    made.accounts.close()


@pytest.mark.parametrize(
    ("email", "visit"),
    [
        ("ann@example.org", ELSEWHERE),
        ("ANN@example.org", ELSEWHERE),
        ("other@example.org", HOME),
        ("", HOME),
    ],
)
async def test_the_same_person_registers_anew_in_vain(desk: Desk, email: str, visit: Visit) -> None:
    ann = await desk.register("Ann", "ann@example.org", HOME)
    await desk.play.exclude(ann, "1 year")
    with pytest.raises(NotAllowed) as no:
        await desk.register("Annie", email, visit)
    assert no.value.code == "excluded"
    await desk.register("Bob", "bob@example.org", ELSEWHERE)


async def test_nor_as_a_guest_on_the_same_device(desk: Desk) -> None:
    ann = await desk.register("Ann", "", HOME)
    await desk.play.cool_off(ann, 24)
    with pytest.raises(NotAllowed):
        await desk.accounts.guest(visit=HOME)
    await desk.accounts.guest(visit=ELSEWHERE)
    await desk.accounts.guest(visit=replace(HOME, device=""))  # a program has no device


async def test_who_is_not_barred_may_have_another_account(desk: Desk) -> None:
    await desk.register("Ann", "ann@example.org", HOME)
    await desk.register("Annie", "annie@example.org", HOME)


async def test_a_guest_who_is_barred_may_keep_his_account_to_take_his_money_out(desk: Desk) -> None:
    guest = (await desk.accounts.guest(visit=HOME)).player.id
    await desk.play.cool_off(guest, 24)
    kept = await desk.accounts.keep(guest, "Gus", "correct horse", "gus@example.org", HOME)
    assert kept.player.kind == "player"


async def test_a_closed_account_is_remembered(desk: Desk) -> None:
    ann = await desk.register("Ann", "ann@example.org", HOME)
    await desk.play.exclude(ann, "for good")
    assert await desk.store.accounts.close(ann, desk.clock.now(), "Closed 1", ("FUN", "VIP"), NOTHING) == ""
    with pytest.raises(NotAllowed):
        await desk.register("Annie", "ann@example.org", ELSEWHERE)


async def test_after_the_break_nothing_is_left_of_it(desk: Desk) -> None:
    ann = await desk.register("Ann", "ann@example.org", HOME)
    await desk.play.cool_off(ann, 24)
    found = await desk.store.responsible.barred_by(signs_of("ann@example.org", set()), desk.clock.now() + 86_400_000)
    assert found is None


def test_what_is_kept_is_no_address() -> None:
    signs = signs_of("ann@example.org", {"d" * 64, ""})
    assert len(signs) == 2 and all(len(one) == 64 and "ann" not in one for one in signs)
    assert signs_of("", set()) == []
